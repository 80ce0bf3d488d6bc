//! The random strategy of every game: the baseline for speed and fuzzing.

use crate::games::{Game, Strategy, View};
use crate::random::{Random, below};

/// Chooses a kind of action uniformly, then an action of that kind uniformly. Keeps nothing between decisions but its
/// buffer, so it allocates only until the buffer has grown to the longest list.
#[derive(Debug)]
pub struct RandomStrategy<G: Game> {
    actions: Vec<G::Action>,
    /// Where the group of each kind begins in `actions`.
    groups: Vec<u32>,
}

impl<G: Game> Default for RandomStrategy<G> {
    fn default() -> Self {
        Self { actions: Vec::new(), groups: Vec::new() }
    }
}

impl<G: Game> Strategy<G> for RandomStrategy<G> {
    fn choose(&mut self, view: &G::View<'_>, random: &mut Random) -> G::Action {
        self.actions.clear();
        view.legal(&mut self.actions);
        choose_by_kind::<G>(&self.actions, &mut self.groups, random)
    }
}

/// Chooses a kind uniformly among the kinds in `actions`, then an action of that kind uniformly. Actions of one kind
/// must stand together, as [`Game::legal`] lists them. `groups` is a buffer for reuse.
///
/// # Panics
///
/// If there are no actions.
pub fn choose_by_kind<G: Game>(actions: &[G::Action], groups: &mut Vec<u32>, random: &mut Random) -> G::Action {
    if let [only] = actions {
        return *only;
    }
    groups.clear();
    let mut next = 0;
    while next < actions.len() {
        groups.push(next as u32);
        next = end_of_kind::<G>(actions, next);
    }
    let group = if groups.len() == 1 { 0 } else { below(random, groups.len() as u32) as usize };
    let begin = groups[group];
    let end = groups.get(group + 1).copied().unwrap_or(actions.len() as u32);
    let chosen = if end - begin == 1 { begin } else { begin + below(random, end - begin) };
    actions[chosen as usize]
}

/// Where the group of equal kind that begins at `begin` ends. Strides that double, then halve, pass over the long groups
/// (hundreds of Helicopter Lift actions) without looking at each member.
fn end_of_kind<G: Game>(actions: &[G::Action], begin: usize) -> usize {
    let kind = G::action_kind(actions[begin]);
    let is_same = |index: usize| actions.get(index).is_some_and(|action| G::action_kind(*action) == kind);
    let mut last = begin;
    let mut stride = 1;
    while is_same(last + stride) {
        last += stride;
        stride *= 2;
    }
    while stride > 1 {
        stride /= 2;
        if is_same(last + stride) {
            last += stride;
        }
    }
    last + 1
}
