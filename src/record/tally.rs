//! Exact integer counts from which every number of a report can be rebuilt, and which add up over blocks and shards.

use serde::{Deserialize, Serialize};

use crate::games::Declaration;
use crate::record::rows::Rows;
use crate::scenario::{MetricRef, Scenario};

/// All counts of a run or of a part of it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tally {
    /// One per cell, in cell order.
    pub cells: Vec<CellTally>,
    /// One per declared role: games with the role at the table against games without, over all cells.
    pub roles: Vec<ContrastTally>,
    /// One per unordered pair of different roles `(a, b)`, `a < b`, ordered by a, then b: games with both at the table
    /// against all others.
    pub role_pairs: Vec<ContrastTally>,
    /// One per expectation of the scenario: the measured value pooled over the selected cells.
    pub expectations: Vec<RatioTally>,
}

/// Counts of one cell.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct CellTally {
    /// Games played.
    pub games: u64,
    /// Games per declared outcome; capped and faulty games are in none.
    pub outcomes: Vec<u64>,
    /// Games stopped by `max_steps` or a cap of the rules.
    pub capped: u64,
    /// Games given up because a strategy chose an illegal action.
    pub faults: u64,
    /// The lowest game numbers with such a fault, at most ten.
    pub fault_games: Vec<u64>,
    /// For each declared cause, games that it decided by round: entry `r` counts games that ended in round `r`.
    pub ends_by_round: Vec<Vec<u64>>,
    /// Games that were capped or given up, by round, as above: censored observations.
    pub censored_by_round: Vec<u64>,
    /// Games by number of turns begun: entry `t` counts games with `t` turns.
    pub turns: Vec<u64>,
    /// Sum and sum of squares of the number of rounds.
    pub rounds: MomentTally,
    /// Sum and sum of squares of the number of actions applied.
    pub steps: MomentTally,
    /// Sum and sum of squares per declared game metric (labels are summed as indices and mean nothing).
    pub game_metrics: Vec<MomentTally>,
    /// For each declared feature, games in which it occurred.
    pub features: Vec<u64>,
    /// Games with each declared role at the table, and those of them that were won.
    pub roles: Vec<RoleTally>,
}

/// Games with one role at the table in one cell.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct RoleTally {
    /// Games with the role.
    pub games: u64,
    /// Won games with the role.
    pub wins: u64,
}

/// Sum and sum of squares of a whole number per game.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct MomentTally {
    /// Sum over games.
    pub sum: u64,
    /// Sum of squares over games.
    pub sum_of_squares: u64,
}

/// A ratio of sums `x / n` with what its variance needs when one game number contributes several observations: for each
/// game number, `n` is the number of observations and `x` the sum of their values.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct RatioTally {
    /// Game numbers with at least one observation.
    pub clusters: u64,
    /// Sum of n.
    pub n: u64,
    /// Sum of x.
    pub x: u64,
    /// Sum of n squared.
    pub nn: u64,
    /// Sum of n times x.
    pub nx: u64,
    /// Sum of x squared.
    pub xx: u64,
}

/// A difference of two ratios measured on the same game numbers: observations inside a group and outside of it. The
/// products are sums over game numbers; `in` and `out` name the two sides.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ContrastTally {
    /// Inside the group.
    pub inside: RatioTally,
    /// Outside of it.
    pub outside: RatioTally,
    /// Game numbers with an observation on either side.
    pub clusters: u64,
    /// Sum of n inside times n outside.
    pub nn: u64,
    /// Sum of n inside times x outside.
    pub nx: u64,
    /// Sum of x inside times n outside.
    pub xn: u64,
    /// Sum of x inside times x outside.
    pub xx: u64,
}

impl Tally {
    /// A tally of no games at all for `scenario`.
    #[must_use]
    pub fn empty(scenario: &Scenario) -> Self {
        let declaration = scenario.game.declaration();
        let roles = declaration.roles.len();
        Self {
            cells: vec![CellTally::empty(declaration); scenario.cells.len()],
            roles: vec![ContrastTally::default(); roles],
            role_pairs: vec![ContrastTally::default(); roles * roles.saturating_sub(1) / 2],
            expectations: vec![RatioTally::default(); scenario.expectations.len()],
        }
    }

    /// Adds the games of `other`, which must come from the same scenario and from other game numbers.
    pub fn merge(&mut self, other: &Self) {
        zip_each(&mut self.cells, &other.cells, CellTally::merge);
        zip_each(&mut self.roles, &other.roles, ContrastTally::merge);
        zip_each(&mut self.role_pairs, &other.role_pairs, ContrastTally::merge);
        zip_each(&mut self.expectations, &other.expectations, RatioTally::merge);
    }

    /// Counts the same game numbers of every cell: `rows` holds one entry per cell.
    pub fn count(&mut self, scenario: &Scenario, rows: &[Rows]) {
        let declaration = scenario.game.declaration();
        for (cell, rows) in self.cells.iter_mut().zip(rows) {
            cell.count(declaration, rows);
        }
        self.count_roles(declaration, rows);
        for (tally, expectation) in self.expectations.iter_mut().zip(&scenario.expectations) {
            let selected: Vec<&Rows> = expectation.cells.iter().map(|cell| &rows[*cell]).collect();
            for index in 0..selected.iter().map(|rows| rows.len()).max().unwrap_or(0) {
                let values = selected
                    .iter()
                    .filter(|rows| index < rows.len())
                    .map(|rows| value(rows, index, expectation.metric));
                let (n, x) = values.fold((0, 0), |(n, x), value| (n + 1, x + value));
                tally.add(n, x);
            }
        }
    }

    /// Counts roles and pairs of roles. A game number costs only what its groups at the table cost: at first every group
    /// is taken to have all observations outside, and the groups that are at the table are corrected.
    fn count_roles(&mut self, declaration: &Declaration, rows: &[Rows]) {
        let roles = declaration.roles.len();
        if roles == 0 {
            return;
        }
        let mut inside = vec![(0, 0); roles + self.role_pairs.len()];
        let mut touched: Vec<usize> = Vec::with_capacity(inside.len());
        let mut totals = RatioTally::default();
        for index in 0..rows.iter().map(Rows::len).max().unwrap_or(0) {
            let mut all = (0, 0);
            for rows in rows.iter().filter(|rows| index < rows.len()) {
                let won = u64::from(rows.outcome[index] == 0);
                all = (all.0 + 1, all.1 + won);
                let mut note = |group: usize| {
                    if inside[group].0 == 0 {
                        touched.push(group);
                    }
                    inside[group] = (inside[group].0 + 1, inside[group].1 + won);
                };
                let mut present = rows.roles_at_table(index);
                while present != 0 {
                    let first = present.trailing_zeros() as usize;
                    present &= present - 1;
                    note(first);
                    let mut others = present;
                    while others != 0 {
                        let second = others.trailing_zeros() as usize;
                        others &= others - 1;
                        note(roles + pair_index(roles, first, second));
                    }
                }
            }
            totals.add(all.0, all.1);
            for group in touched.drain(..) {
                let tally = match group.checked_sub(roles) {
                    None => &mut self.roles[group],
                    Some(pair) => &mut self.role_pairs[pair],
                };
                tally.add_inside(std::mem::take(&mut inside[group]), all);
            }
        }
        for tally in self.roles.iter_mut().chain(&mut self.role_pairs) {
            tally.clusters += totals.clusters;
            tally.outside.merge_wrapping(&totals);
        }
    }
}

/// The place of the pair `first < second` among all pairs of `count` things, ordered by first, then second.
///
/// ```
/// use ludometer::record::tally::pair_index;
/// assert_eq!((pair_index(4, 0, 1), pair_index(4, 1, 2), pair_index(4, 2, 3)), (0, 3, 5));
/// ```
#[must_use]
pub fn pair_index(count: usize, first: usize, second: usize) -> usize {
    first * (2 * count - first - 1) / 2 + second - first - 1
}

/// What `metric` measures in game `index`: 0 or 1 for rates.
fn value(rows: &Rows, index: usize, metric: MetricRef) -> u64 {
    match metric {
        MetricRef::WinRate => u64::from(rows.outcome[index] == 0),
        MetricRef::OutcomeRate(outcome) => u64::from(rows.outcome[index] == outcome),
        MetricRef::CauseRate(cause) => u64::from(rows.cause[index] == cause),
        MetricRef::CappedRate => u64::from(rows.result[index * usize::from(rows.players)] == 3),
        MetricRef::Turns => u64::from(rows.turns[index]),
        MetricRef::Rounds => u64::from(rows.rounds[index]),
        MetricRef::Steps => u64::from(rows.steps[index]),
        MetricRef::GameMetric(metric) => u64::from(rows.game_metrics[usize::from(metric)][index]),
    }
}

impl CellTally {
    fn empty(declaration: &Declaration) -> Self {
        Self {
            outcomes: vec![0; declaration.outcomes.len()],
            ends_by_round: vec![Vec::new(); declaration.causes.len()],
            game_metrics: vec![MomentTally::default(); declaration.game_metrics.len()],
            features: vec![0; declaration.features.len()],
            roles: vec![RoleTally::default(); declaration.roles.len()],
            ..Self::default()
        }
    }

    fn merge(&mut self, other: &Self) {
        self.games += other.games;
        self.capped += other.capped;
        self.faults += other.faults;
        self.fault_games.extend(&other.fault_games);
        self.fault_games.sort_unstable();
        self.fault_games.truncate(FAULTS_LISTED);
        add_counts(&mut self.outcomes, &other.outcomes);
        zip_each(&mut self.ends_by_round, &other.ends_by_round, |own, other| add_counts(own, other));
        add_counts(&mut self.censored_by_round, &other.censored_by_round);
        add_counts(&mut self.turns, &other.turns);
        self.rounds.merge(&other.rounds);
        self.steps.merge(&other.steps);
        zip_each(&mut self.game_metrics, &other.game_metrics, MomentTally::merge);
        add_counts(&mut self.features, &other.features);
        zip_each(&mut self.roles, &other.roles, |own, other| {
            own.games += other.games;
            own.wins += other.wins;
        });
    }

    fn count(&mut self, declaration: &Declaration, rows: &Rows) {
        for index in 0..rows.len() {
            self.games += 1;
            let outcome = usize::from(rows.outcome[index]);
            match outcome.checked_sub(declaration.outcomes.len()) {
                None => self.outcomes[outcome] += 1,
                Some(0) => self.capped += 1,
                Some(_) => {
                    self.faults += 1;
                    if self.fault_games.len() < FAULTS_LISTED {
                        self.fault_games.push(rows.game[index]);
                    }
                }
            }
            let by_round = if outcome < declaration.outcomes.len() {
                &mut self.ends_by_round[usize::from(rows.cause[index])]
            } else {
                &mut self.censored_by_round
            };
            add_at(by_round, rows.rounds[index]);
            add_at(&mut self.turns, rows.turns[index]);
            self.rounds.add(rows.rounds[index]);
            self.steps.add(rows.steps[index]);
            for (moments, column) in self.game_metrics.iter_mut().zip(&rows.game_metrics) {
                moments.add(column[index]);
            }
            let mut features = rows.features[index];
            while features != 0 {
                self.features[features.trailing_zeros() as usize] += 1;
                features &= features - 1;
            }
            let mut roles = rows.roles_at_table(index);
            while roles != 0 {
                let role = &mut self.roles[roles.trailing_zeros() as usize];
                role.games += 1;
                role.wins += u64::from(outcome == 0);
                roles &= roles - 1;
            }
        }
    }
}

/// How many game numbers with a fault a cell remembers.
const FAULTS_LISTED: usize = 10;

impl MomentTally {
    fn add(&mut self, value: u32) {
        self.sum += u64::from(value);
        self.sum_of_squares += u64::from(value) * u64::from(value);
    }

    fn merge(&mut self, other: &Self) {
        self.sum += other.sum;
        self.sum_of_squares += other.sum_of_squares;
    }
}

impl RatioTally {
    /// Adds a game number with `n` observations that sum to `x`; none at all changes nothing.
    pub fn add(&mut self, n: u64, x: u64) {
        self.clusters += u64::from(n > 0);
        self.n += n;
        self.x += x;
        self.nn += n * n;
        self.nx += n * x;
        self.xx += x * x;
    }

    /// Adds a game number with `new` in the place of `old`. Until `old` itself is added by
    /// [`RatioTally::merge_wrapping`], sums may be below zero and wrap around.
    fn add_wrapping(&mut self, new: (u64, u64), old: (u64, u64)) {
        let change = |sum: &mut u64, new: u64, old: u64| *sum = sum.wrapping_add(new).wrapping_sub(old);
        change(&mut self.clusters, u64::from(new.0 > 0), u64::from(old.0 > 0));
        change(&mut self.n, new.0, old.0);
        change(&mut self.x, new.1, old.1);
        change(&mut self.nn, new.0 * new.0, old.0 * old.0);
        change(&mut self.nx, new.0 * new.1, old.0 * old.1);
        change(&mut self.xx, new.1 * new.1, old.1 * old.1);
    }

    fn merge_wrapping(&mut self, other: &Self) {
        for (own, other) in [
            (&mut self.clusters, other.clusters),
            (&mut self.n, other.n),
            (&mut self.x, other.x),
            (&mut self.nn, other.nn),
            (&mut self.nx, other.nx),
            (&mut self.xx, other.xx),
        ] {
            *own = own.wrapping_add(other);
        }
    }

    fn merge(&mut self, other: &Self) {
        self.clusters += other.clusters;
        self.n += other.n;
        self.x += other.x;
        self.nn += other.nn;
        self.nx += other.nx;
        self.xx += other.xx;
    }
}

impl ContrastTally {
    /// Adds a game number with `(n, x)` inside of the group and outside of it.
    pub fn add(&mut self, inside: (u64, u64), outside: (u64, u64)) {
        self.inside.add(inside.0, inside.1);
        self.outside.add(outside.0, outside.1);
        self.clusters += u64::from(inside.0 + outside.0 > 0);
        self.nn += inside.0 * outside.0;
        self.nx += inside.0 * outside.1;
        self.xn += inside.1 * outside.0;
        self.xx += inside.1 * outside.1;
    }

    /// Adds a game number with `inside` in the group, of which `all` is already counted as outside.
    fn add_inside(&mut self, inside: (u64, u64), all: (u64, u64)) {
        let outside = (all.0 - inside.0, all.1 - inside.1);
        self.inside.add(inside.0, inside.1);
        self.outside.add_wrapping(outside, all);
        self.nn += inside.0 * outside.0;
        self.nx += inside.0 * outside.1;
        self.xn += inside.1 * outside.0;
        self.xx += inside.1 * outside.1;
    }

    fn merge(&mut self, other: &Self) {
        self.inside.merge(&other.inside);
        self.outside.merge(&other.outside);
        self.clusters += other.clusters;
        self.nn += other.nn;
        self.nx += other.nx;
        self.xn += other.xn;
        self.xx += other.xx;
    }
}

fn zip_each<T>(own: &mut [T], other: &[T], mut merge: impl FnMut(&mut T, &T)) {
    debug_assert_eq!(own.len(), other.len(), "tallies of different scenarios");
    for (own, other) in own.iter_mut().zip(other) {
        merge(own, other);
    }
}

/// Adds histogram `other` to `own`, which grows if it has to.
fn add_counts(own: &mut Vec<u64>, other: &[u64]) {
    if own.len() < other.len() {
        own.resize(other.len(), 0);
    }
    for (own, other) in own.iter_mut().zip(other) {
        *own += other;
    }
}

/// Counts one more at place `index`, which is made if it does not exist.
fn add_at(histogram: &mut Vec<u64>, index: u32) {
    let index = index as usize;
    if histogram.len() <= index {
        histogram.resize(index + 1, 0);
    }
    histogram[index] += 1;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::GameId;

    /// The short cut over the groups at the table gives what adding every group of every game number gives.
    #[test]
    fn roles_are_counted_as_if_every_group_were_added() {
        let declaration = GameId::ForbiddenIsland.declaration();
        let cell = |games: u64, players: u8, shift: u64| {
            let mut rows = Rows::with_capacity(declaration, players, 0);
            for game in 0..games {
                rows.game.push(game);
                rows.outcome.push(u8::from(!(game * 7 + shift).is_multiple_of(3)));
                for seat in 0..u64::from(players) {
                    rows.role.push(((game * 5 + seat * (1 + game % 2) + shift) % 6) as u8);
                }
            }
            rows
        };
        let rows = [cell(50, 2, 0), cell(50, 3, 1), cell(30, 2, 2)];
        let mut tally = Tally {
            cells: Vec::new(),
            roles: vec![ContrastTally::default(); 6],
            role_pairs: vec![ContrastTally::default(); 15],
            expectations: Vec::new(),
        };
        tally.count_roles(declaration, &rows);

        let sets: Vec<u64> = (0..6)
            .map(|role| 1 << role)
            .chain((0..6).flat_map(|first| (first + 1..6).map(move |second| 1 << first | 1 << second)))
            .collect();
        for (set, counted) in sets.into_iter().zip(tally.roles.iter().chain(&tally.role_pairs)) {
            let mut expected = ContrastTally::default();
            for index in 0..50 {
                let mut sides = [(0, 0); 2];
                for rows in rows.iter().filter(|rows| index < rows.len()) {
                    let side = &mut sides[usize::from(rows.roles_at_table(index) & set != set)];
                    *side = (side.0 + 1, side.1 + u64::from(rows.outcome[index] == 0));
                }
                expected.add(sides[0], sides[1]);
            }
            assert_eq!(*counted, expected);
        }
    }
}
