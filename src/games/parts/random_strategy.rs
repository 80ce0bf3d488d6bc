//! The random strategy of every game: the baseline for speed and fuzzing.

use crate::games::{Game, Strategy, View};
use crate::random::{Random, below};

/// Chooses a kind of action uniformly, then an action of that kind uniformly. Keeps nothing between decisions but its
/// buffer, so it allocates only until the buffer has grown to the longest list.
#[derive(Debug)]
pub struct RandomStrategy<G: Game> {
    actions: Vec<G::Action>,
}

impl<G: Game> Default for RandomStrategy<G> {
    fn default() -> Self {
        Self { actions: Vec::new() }
    }
}

impl<G: Game> Strategy<G> for RandomStrategy<G> {
    fn choose(&mut self, view: &G::View<'_>, random: &mut Random) -> G::Action {
        self.actions.clear();
        view.legal(&mut self.actions);
        choose_by_kind::<G>(&self.actions, random)
    }
}

/// Chooses a kind uniformly among the kinds in `actions`, then an action of that kind uniformly. Actions of one kind
/// must stand together, as [`Game::legal`] lists them.
///
/// # Panics
///
/// If there are no actions.
pub fn choose_by_kind<G: Game>(actions: &[G::Action], random: &mut Random) -> G::Action {
    if let [only] = actions {
        return *only;
    }
    // One entry per kind (at most 64): where its group begins.
    let mut begins = [0_u32; 65];
    let mut groups = 0_usize;
    let mut last_kind = None;
    for (index, action) in actions.iter().enumerate() {
        let kind = Some(G::action_kind(*action));
        if kind != last_kind {
            last_kind = kind;
            begins[groups] = index as u32;
            groups += 1;
        }
    }
    begins[groups] = actions.len() as u32;
    let group = if groups == 1 { 0 } else { below(random, groups as u32) as usize };
    let (begin, end) = (begins[group], begins[group + 1]);
    let chosen = if end - begin == 1 { begin } else { begin + below(random, end - begin) };
    actions[chosen as usize]
}
