//! When games end, and of what: competing risks on the clock of rounds.

/// One round of a table of competing risks.
#[derive(Debug, Clone, PartialEq)]
pub struct Round {
    /// The round.
    pub round: usize,
    /// Games still going when the round began.
    pub at_risk: u64,
    /// Games that ended in it, per cause.
    pub events: Vec<u64>,
    /// Games given up in it: they were at risk during the round and say nothing about later ones.
    pub censored: u64,
    /// Share of all games that have ended for each cause up to and including this round, as it would be if no game were
    /// given up (cumulative incidence).
    pub incidence: Vec<f64>,
}

impl Round {
    /// The cause-specific hazard: the share of the games still going that end for `cause` in this round. `None` if no
    /// game is left.
    #[must_use]
    pub fn hazard(&self, cause: usize) -> Option<f64> {
        (self.at_risk > 0).then(|| self.events[cause] as f64 / self.at_risk as f64)
    }
}

/// The table of competing risks from games ended and given up by round. Lists may be of different lengths. Rounds in
/// which nobody was left are not part of the table; neither are rounds before the first end.
///
/// Source: O. O. Aalen and S. Johansen, "An empirical transition matrix for non-homogeneous Markov chains based on censored
/// observations", Scandinavian Journal of Statistics 5 (1978), 141-150, in discrete time: the incidence of a cause grows
/// by (share still going) x (hazard of the cause).
#[must_use]
pub fn competing_risks(ended: &[&[u64]], censored: &[u64]) -> Vec<Round> {
    let at = |list: &[u64], round: usize| list.get(round).copied().unwrap_or(0);
    let length = ended.iter().map(|list| list.len()).chain([censored.len()]).max().unwrap_or(0);
    let mut at_risk: u64 =
        ended.iter().map(|list| list.iter().sum::<u64>()).sum::<u64>() + censored.iter().sum::<u64>();
    let mut surviving = 1.0;
    let mut incidence = vec![0.0; ended.len()];
    let mut rounds = Vec::new();
    for round in 0..length {
        if at_risk == 0 {
            break;
        }
        let events: Vec<u64> = ended.iter().map(|list| at(list, round)).collect();
        let all: u64 = events.iter().sum();
        let gone = at(censored, round);
        for (incidence, &count) in incidence.iter_mut().zip(&events) {
            *incidence += surviving * count as f64 / at_risk as f64;
        }
        surviving *= (at_risk - all) as f64 / at_risk as f64;
        rounds.push(Round { round, at_risk, events, censored: gone, incidence: incidence.clone() });
        at_risk -= all + gone;
    }
    let first = rounds.iter().position(|round| round.censored + round.events.iter().sum::<u64>() > 0);
    rounds.drain(..first.unwrap_or(rounds.len()));
    rounds
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::assert_close;

    /// 20 games. Worked by hand: at risk 20, 16, 9, 2; still going before each round 1, 4/5, 11/20, 11/36.
    #[test]
    fn matches_the_table_worked_by_hand() {
        let rounds = competing_risks(&[&[0, 3, 2, 4], &[0, 1, 3, 0, 2]], &[0, 0, 2, 3]);
        assert_eq!(rounds.iter().map(|round| round.at_risk).collect::<Vec<_>>(), [20, 16, 9, 2]);
        assert_eq!(rounds[0].round, 1);
        let expected = [(0.15, 0.05), (0.25, 0.2), (0.494_444_444_444, 0.2), (0.494_444_444_444, 0.505_555_555_556)];
        for (round, (first, second)) in rounds.iter().zip(expected) {
            assert_close(round.incidence[0], first, 1e-9);
            assert_close(round.incidence[1], second, 1e-9);
        }
        assert_close(rounds[2].hazard(0).expect("games are left"), 4.0 / 9.0, 1e-12);
    }

    #[test]
    fn without_censoring_the_incidence_is_the_share() {
        let rounds = competing_risks(&[&[1, 2, 3], &[0, 0, 4]], &[]);
        let last = rounds.last().expect("rounds");
        assert_close(last.incidence[0], 0.6, 1e-12);
        assert_close(last.incidence[1], 0.4, 1e-12);
    }

    #[test]
    fn no_games_no_rounds() {
        assert!(competing_risks(&[], &[]).is_empty());
        assert!(competing_risks(&[&[0, 0], &[]], &[0]).is_empty());
        let only_censored = competing_risks(&[&[]], &[0, 5]);
        assert_eq!(only_censored.len(), 1);
        assert_close(only_censored[0].incidence[0], 0.0, 0.0);
    }
}
