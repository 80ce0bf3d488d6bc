//! From counts to a [`Report`].

use super::{
    Axis, Cause, Cell, Chart, Expectation, Fault, Inconclusive, MINIMUM_GAMES, Mean, Provenance, Rate, Report,
    RolePair, Roles, UnusedFeature, headline,
};
use crate::games::declaration::{
    Decides, Declaration, Feature, MetricKind, Named, Parameter, Requirement, Settings, Sides, Value, index_of,
};
use crate::games::{ActionKinds, Assignment, StrategySpec};
use crate::record::tally::{CellTally, ContrastTally, MomentTally, RatioTally, Tally};
use crate::scenario::{self, MetricRef, Scenario};
use crate::stats::clustered::CellContrast;
use crate::stats::survival::competing_risks;
use crate::stats::{
    Dependence, Interval, LEVEL, benjamini_hochberg, clustered_difference, clustered_mean, clustered_rate,
    family_level, judge, stratified_difference, tied_with_best, wilson,
};

/// Makes the report of a run. The tally must belong to the scenario; lists that are too short count as zeros.
#[must_use]
pub fn build(scenario: &Scenario, tally: &Tally, provenance: &Provenance) -> Report {
    let declaration = scenario.game.declaration();
    let causes = causes(declaration);
    let rates: Vec<Rate> = match declaration.sides {
        Sides::Cooperative => vec![Rate { name: "win_rate".to_owned(), title: "win rate".to_owned() }],
        Sides::Factions | Sides::Individual => names(declaration.outcomes)
            .into_iter()
            .map(|title| Rate { name: format!("outcome.{title}"), title })
            .collect(),
    };
    let axes: Vec<Axis> = scenario.axes.iter().map(axis).collect();
    let empty = CellTally::default();
    let cells: Vec<Cell> = scenario
        .cells
        .iter()
        .enumerate()
        .map(|(number, cell)| {
            let tally = tally.cells.get(number).unwrap_or(&empty);
            self::cell(number, cell, tally, &axes, rates.len(), &causes)
        })
        .collect();
    let mut report = Report {
        name: scenario.name.clone(),
        title: scenario.title.clone(),
        game: declaration.title.to_owned(),
        rules_source: declaration.rules_source.to_owned(),
        seed: scenario.seed,
        sha256: scenario.sha256.clone(),
        provenance: provenance.clone(),
        headline: Vec::new(),
        warnings: Vec::new(),
        axes,
        rates,
        pooled_risks: pooled_risks(tally, &causes),
        expectations: expectations(scenario, declaration, tally),
        roles: roles(scenario, declaration, tally),
        unused_features: unused_features(scenario, declaration, tally),
        features: declaration.features.len(),
        faults: faults(tally),
        played: played(scenario, declaration),
        charts: Vec::new(),
        inconclusive: Inconclusive::default(),
        cells,
        causes,
    };
    report.charts = Chart::ALL
        .iter()
        .copied()
        .filter(|chart| scenario.charts.as_ref().is_none_or(|asked| asked.iter().any(|name| name == chart.name())))
        .filter(|chart| chart.applies(&report))
        .collect();
    report.headline = headline::sentences(&report);
    report.warnings = headline::warnings(&report);
    report
}

fn names(list: &[Named]) -> Vec<String> {
    list.iter().map(|entry| entry.name.to_owned()).collect()
}

fn axis(axis: &scenario::Axis) -> Axis {
    let name = axis.key.strip_prefix("rules.").unwrap_or(&axis.key).to_owned();
    // Who plays and how has no order; numbers and levels have the order of the file.
    let unordered = ["roles", "characters", "strategy", "forbid", "layout", "deck"]
        .iter()
        .any(|word| name.split('.').next() == Some(word));
    // A label that is the TOML text of a name carries its quotes.
    let labels = axis
        .labels
        .iter()
        .map(|label| {
            let bare = label.strip_prefix('"').and_then(|label| label.strip_suffix('"'));
            bare.unwrap_or(label).to_owned()
        })
        .collect();
    Axis { name, labels, unordered }
}

/// The causes, with those told apart that win a cooperative game or cap a game.
///
/// Listed are those that decide a game against the players of a cooperative game, or that decide it at all in others.
fn causes(declaration: &Declaration) -> Vec<Cause> {
    let cooperative = declaration.sides == Sides::Cooperative;
    declaration
        .causes
        .iter()
        .map(|cause| {
            let wins = cooperative && cause.decides == Decides::Outcome(0);
            let cap = cause.decides == Decides::Nothing;
            Cause { name: cause.name.to_owned(), summary: cause.summary.to_owned(), listed: !cap && !wins, cap }
        })
        .collect()
}

fn cell(
    number: usize,
    cell: &scenario::Cell,
    tally: &CellTally,
    axes: &[Axis],
    rates: usize,
    causes: &[Cause],
) -> Cell {
    let label = |(axis, index): (&Axis, &usize)| axis.labels.get(*index).cloned().unwrap_or_default();
    let turns = MomentTally {
        sum: tally.turns.iter().zip(0_u64..).map(|(&games, turns)| games * turns).sum(),
        sum_of_squares: tally.turns.iter().zip(0_u64..).map(|(&games, turns)| games * turns * turns).sum(),
    };
    Cell {
        number,
        coordinates: cell.coordinates.clone(),
        labels: axes.iter().zip(&cell.coordinates).map(label).collect(),
        games: tally.games,
        capped: tally.capped,
        faults: tally.faults,
        rates: (0..rates)
            .map(|rate| wilson(tally.outcomes.get(rate).copied().unwrap_or(0), tally.games, LEVEL))
            .collect(),
        ends: (0..causes.len())
            .map(|cause| tally.ends_by_round.get(cause).map_or(0, |rounds| rounds.iter().sum()))
            .collect(),
        risks: risks(&[tally], causes),
        turns: tally.turns.clone(),
        mean_turns: mean(tally.games, turns),
        mean_rounds: mean(tally.games, tally.rounds),
        mean_steps: mean(tally.games, tally.steps),
    }
}

/// The mean of a whole number per game in one cell.
fn mean(games: u64, moments: MomentTally) -> Option<Mean> {
    let rows = RatioTally {
        clusters: games,
        n: games,
        x: moments.sum,
        nn: games,
        nx: moments.sum,
        xx: moments.sum_of_squares,
    };
    (games > 0).then(|| Mean { value: moments.sum as f64 / games as f64, interval: clustered_mean(&rows, LEVEL) })
}

fn pooled_risks(tally: &Tally, causes: &[Cause]) -> Vec<crate::stats::survival::Round> {
    risks(&tally.cells.iter().collect::<Vec<_>>(), causes)
}

/// Competing risks of some cells together. Games that a cap of the rules ended are given up, not decided; their cause
/// keeps its place with no events.
fn risks(cells: &[&CellTally], causes: &[Cause]) -> Vec<crate::stats::survival::Round> {
    fn add(total: &mut Vec<u64>, part: &[u64]) {
        if total.len() < part.len() {
            total.resize(part.len(), 0);
        }
        for (total, part) in total.iter_mut().zip(part) {
            *total += part;
        }
    }
    let mut ended = vec![Vec::new(); causes.len()];
    let mut censored = Vec::new();
    for cell in cells {
        add(&mut censored, &cell.censored_by_round);
        for (index, rounds) in cell.ends_by_round.iter().enumerate().take(causes.len()) {
            add(if causes[index].cap { &mut censored } else { &mut ended[index] }, rounds);
        }
    }
    competing_risks(&ended.iter().map(Vec::as_slice).collect::<Vec<_>>(), &censored)
}

fn expectations(scenario: &Scenario, declaration: &Declaration, tally: &Tally) -> Vec<Expectation> {
    let level = family_level(scenario.expectations.len());
    let nothing = RatioTally::default();
    scenario
        .expectations
        .iter()
        .enumerate()
        .map(|(index, expectation)| {
            let counts = tally.expectations.get(index).unwrap_or(&nothing);
            let share = match expectation.metric {
                MetricRef::WinRate | MetricRef::OutcomeRate(_) | MetricRef::CauseRate(_) | MetricRef::CappedRate => {
                    true
                }
                MetricRef::Turns | MetricRef::Rounds | MetricRef::Steps => false,
                MetricRef::GameMetric(metric) => declaration
                    .game_metrics
                    .get(usize::from(metric))
                    .is_some_and(|metric| metric.kind == MetricKind::Flag),
            };
            let interval = if share { clustered_rate(counts, level) } else { clustered_mean(counts, level) };
            let games = expectation.cells.iter().filter_map(|&cell| tally.cells.get(cell)).map(|cell| cell.games).sum();
            Expectation {
                name: expectation.name.clone(),
                metric: expectation.metric_text.clone(),
                share,
                cells: expectation.cells.clone(),
                games,
                estimate: (counts.n > 0).then(|| counts.x as f64 / counts.n as f64),
                verdict: judge(interval.as_ref(), expectation.band),
                interval,
                level,
                band: expectation.band,
            }
        })
        .collect()
}

fn roles(scenario: &Scenario, declaration: &Declaration, tally: &Tally) -> Option<Roles> {
    // A role's effect is on the win of the table, which games with rival sides do not have.
    if declaration.roles.is_empty() || declaration.sides != Sides::Cooperative {
        return None;
    }
    let players: Vec<u8> = scenario.cells.iter().map(|cell| cell.table.players).collect();
    // A larger table holds a given role more often: a plain difference would mix the effect of the role with that of the
    // number of players.
    let stratified = players.iter().any(|&count| count != players[0]);
    let effects: Vec<Option<Interval>> = (0..declaration.roles.len())
        .map(|role| {
            if stratified {
                stratified_difference(&role_strata(role, &players, tally), LEVEL)
            } else {
                tally.roles.get(role).and_then(|contrast| clustered_difference(contrast, LEVEL))
            }
        })
        .collect();
    if effects.iter().all(Option::is_none) {
        return None;
    }
    let games = (0..declaration.roles.len())
        .map(|role| tally.cells.iter().filter_map(|cell| cell.roles.get(role)).map(|counts| counts.games).sum())
        .collect();
    let small: Vec<bool> = (0..effects.len()).map(|role| tally.roles.get(role).is_none_or(is_small)).collect();
    let compared: Vec<(usize, Interval)> = (0..effects.len())
        .filter(|&role| !small[role])
        .filter_map(|role| effects[role].map(|effect| (role, effect)))
        .collect();
    let mut tied = vec![None; effects.len()];
    // Effects that are all the same number, as where no game was won, are no finding about the best.
    if compared.iter().any(|(_, effect)| effect.estimate != compared[0].1.estimate) {
        let intervals: Vec<Interval> = compared.iter().map(|(_, effect)| *effect).collect();
        // Roles displace one another, so nothing is known about the dependence of their effects.
        for ((role, _), tie) in compared.iter().zip(tied_with_best(&intervals, Dependence::Unknown)) {
            tied[*role] = Some(tie);
        }
    }
    Some(Roles {
        names: names(declaration.roles),
        stratified,
        games,
        small,
        adjusted: adjusted(&effects),
        effects,
        tied,
        pairs: if stratified { Vec::new() } else { role_pairs(declaration.roles.len(), &tally.role_pairs) },
    })
}

/// Whether one side of a contrast was seen under too few game numbers for a claim.
fn is_small(contrast: &ContrastTally) -> bool {
    contrast.inside.clusters.min(contrast.outside.clusters) < MINIMUM_GAMES
}

fn role_strata(role: usize, players: &[u8], tally: &Tally) -> Vec<CellContrast> {
    tally
        .cells
        .iter()
        .zip(players)
        .map(|(cell, &players)| {
            let with = cell.roles.get(role).copied().unwrap_or_default();
            let won = cell.outcomes.first().copied().unwrap_or(0);
            CellContrast {
                stratum: u64::from(players),
                inside: (with.games, with.wins),
                outside: (cell.games.saturating_sub(with.games), won.saturating_sub(with.wins)),
            }
        })
        .collect()
}

fn role_pairs(roles: usize, contrasts: &[ContrastTally]) -> Vec<RolePair> {
    let pairs = (0..roles).flat_map(|first| (first + 1..roles).map(move |second| (first, second)));
    let pairs: Vec<_> = pairs.zip(contrasts).collect();
    let effects: Vec<_> = pairs.iter().map(|(_, contrast)| clustered_difference(contrast, LEVEL)).collect();
    if effects.iter().all(Option::is_none) {
        return Vec::new();
    }
    pairs
        .iter()
        .zip(adjusted(&effects))
        .zip(&effects)
        .map(|(((roles, contrast), adjusted), effect)| RolePair {
            roles: *roles,
            games: contrast.inside.n,
            small: is_small(contrast),
            effect: *effect,
            adjusted,
        })
        .collect()
}

/// Adjusted p-values of "no effect", for the effects that are defined.
fn adjusted(effects: &[Option<Interval>]) -> Vec<Option<f64>> {
    let p_values: Vec<f64> = effects.iter().flatten().map(Interval::p_value).collect();
    let mut values = benjamini_hochberg(&p_values).into_iter();
    effects.iter().map(|effect| effect.as_ref().and_then(|_| values.next())).collect()
}

fn unused_features(scenario: &Scenario, declaration: &Declaration, tally: &Tally) -> Vec<UnusedFeature> {
    if tally.cells.iter().all(|cell| cell.games == 0) {
        return Vec::new();
    }
    let used =
        |feature: usize| tally.cells.iter().any(|cell| cell.features.get(feature).is_some_and(|&games| games > 0));
    declaration
        .features
        .iter()
        .enumerate()
        .filter(|(index, _)| !used(*index))
        .map(|(_, feature)| UnusedFeature {
            name: feature.name.to_owned(),
            summary: feature.summary.to_owned(),
            possible: scenario.cells.iter().any(|cell| leaves_room(cell, declaration, feature)),
        })
        .collect()
}

/// Whether a cell has what a feature needs, and does not bar the kind of action that the feature is named after.
fn leaves_room(cell: &scenario::Cell, declaration: &Declaration, feature: &Feature) -> bool {
    let barred = declaration.action_kinds.iter().zip(0_u8..).any(|(kind, index)| {
        let rest = feature.name.strip_prefix(kind.name);
        cell.forbidden.contains(index) && rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('-'))
    });
    let provided = match feature.requires {
        Requirement::Always => true,
        Requirement::Role(role) => match &cell.table.roles {
            Assignment::Random => true,
            Assignment::Set(cards) => index_of(declaration.roles, role).is_some_and(|role| cards.contains(&role)),
            Assignment::BySeat(cards) => {
                let role = index_of(declaration.roles, role);
                cards.iter().any(|card| card.is_none() || *card == role)
            }
        },
        Requirement::Flag(parameter) => {
            cell.settings.iter().any(|(name, value)| name == parameter && *value == Value::Flag(true))
        }
    };
    provided && !barred
}

fn faults(tally: &Tally) -> Vec<Fault> {
    tally
        .cells
        .iter()
        .enumerate()
        .filter(|(_, cell)| cell.faults > 0)
        .map(|(number, cell)| Fault { cell: number, games: cell.faults, numbers: cell.fault_games.clone() })
        .collect()
}

/// Who played and with which rules, as sentences.
fn played(scenario: &Scenario, declaration: &Declaration) -> Vec<String> {
    let mut sentences = Vec::new();
    let mut strategies: Vec<String> = Vec::new();
    for spec in scenario.cells.iter().flat_map(|cell| &cell.strategies) {
        let text = strategy(spec, declaration);
        if !strategies.contains(&text) {
            strategies.push(text);
        }
    }
    match strategies.as_slice() {
        [] => {}
        [one] => sentences.push(format!("Every seat plays the strategy {one}.")),
        several => sentences.push(format!("The seats play the strategies {}.", super::words::list(several))),
    }
    let changed = changed_rules(scenario, declaration);
    if changed.is_empty() {
        sentences.push("All rules that are not on an axis have their published values.".to_owned());
    } else {
        sentences.push(format!("Rules that differ from the published ones in every cell: {}.", changed.join("; ")));
    }
    let everywhere = scenario.cells.iter().fold(u64::MAX, |all, cell| all & cell.forbidden.0);
    let anywhere = scenario.cells.iter().fold(0, |all, cell| all | cell.forbidden.0);
    for (barred, where_) in [(everywhere & anywhere, "Barred"), (anywhere & !everywhere, "Barred in some cells")] {
        let kinds = declaration.action_kinds.iter().zip(0_u8..);
        let kinds: Vec<String> = kinds
            .filter(|(_, index)| ActionKinds(barred).contains(*index))
            .map(|(kind, _)| kind.name.to_owned())
            .collect();
        if !kinds.is_empty() {
            sentences.push(format!("{where_} unless nothing else is legal: {}.", super::words::list(&kinds)));
        }
    }
    sentences
}

fn strategy(spec: &StrategySpec, declaration: &Declaration) -> String {
    let Some(strategy) = declaration.strategies.get(usize::from(spec.strategy)) else {
        return format!("number {}", spec.strategy);
    };
    let changes = changes(strategy.parameters, &spec.settings);
    if changes.is_empty() { strategy.name.to_owned() } else { format!("{} ({})", strategy.name, changes.join(", ")) }
}

/// Parameters with a value of their own that is the same in every cell.
fn changed_rules(scenario: &Scenario, declaration: &Declaration) -> Vec<String> {
    let mut cells = scenario.cells.iter().map(|cell| changes(declaration.parameters, &cell.settings));
    let Some(first) = cells.next() else {
        return Vec::new();
    };
    cells.fold(first, |kept, cell| kept.into_iter().filter(|change| cell.contains(change)).collect())
}

fn changes(parameters: &'static [Parameter], settings: &Settings) -> Vec<String> {
    let published = Settings::published(parameters);
    published
        .iter()
        .filter_map(|(name, default)| {
            let (_, value) = settings.iter().find(|(key, _)| *key == name)?;
            (value != default).then(|| format!("{name} = {value} (published {default})"))
        })
        .collect()
}
