//! Numbers at and past every limit of every declared parameter of every game.

use super::super::FaultKind;
use super::parsed;
use crate::games::GameId;
use crate::games::declaration::{Parameter, ParameterKind, ValueError};

/// Texts of values that a parameter takes, and of values that it does not.
struct Samples {
    good: Vec<String>,
    bad: Vec<String>,
}

fn samples(parameter: &Parameter) -> Samples {
    let texts = |values: &[i64]| values.iter().map(i64::to_string).collect::<Vec<_>>();
    match parameter.kind {
        ParameterKind::Integer { min, max, names } => Samples {
            good: texts(&[min, max]).into_iter().chain(names.iter().map(|(name, _)| format!("{name:?}"))).collect(),
            bad: texts(&[min - 1, max + 1, i64::MIN, i64::MAX]).into_iter().chain(["\"?\"".to_owned()]).collect(),
        },
        ParameterKind::Number { min, max } => Samples {
            good: vec![format!("{min:?}"), format!("{max:?}")],
            bad: vec![format!("{:?}", min - 0.001), format!("{:?}", max + 0.001), "nan".to_owned(), "inf".to_owned()],
        },
        ParameterKind::Flag => Samples {
            good: vec!["true".to_owned(), "false".to_owned()],
            bad: vec!["0".to_owned(), "\"true\"".to_owned()],
        },
        ParameterKind::Choice { options, .. } => Samples {
            good: options.iter().map(|name| format!("{name:?}")).collect(),
            bad: vec!["\"?\"".to_owned(), "\"\"".to_owned(), "1".to_owned()],
        },
        ParameterKind::IntegerList { min, max, min_len, max_len } => {
            let list = |value: i64, length: usize| format!("{:?}", vec![value; length]);
            Samples {
                good: vec![list(min, max_len), list(max, max_len), list(min, min_len)],
                bad: [list(min - 1, max_len), list(max + 1, max_len), list(min, max_len + 1)]
                    .into_iter()
                    .chain(min_len.checked_sub(1).map(|shorter| list(min, shorter)))
                    .collect(),
            }
        }
    }
}

fn scenario(game: GameId, key: &str, value: &str) -> String {
    let declaration = game.declaration();
    format!(
        "schema = 1\nname = \"limits\"\ngame = {:?}\n[table]\nplayers = {}\nstrategy = \"random\"\n[rules]\n{key} = {value}\n",
        declaration.name,
        declaration.players.start(),
    )
}

#[test]
fn values_at_the_limits_pass_and_values_past_them_do_not() {
    for game in GameId::ALL {
        for parameter in game.declaration().parameters {
            let samples = samples(parameter);
            for value in samples.good {
                let text = scenario(*game, parameter.name, &value);
                // A value that is right by itself may still not fit the published others.
                let only_combinations = match parsed(&text) {
                    Ok(_) => true,
                    Err(faults) => {
                        faults.faults().iter().all(|fault| matches!(fault.kind, FaultKind::Combination { .. }))
                    }
                };
                assert!(only_combinations, "{} = {value}: {:?}", parameter.name, parsed(&text));
            }
            for value in samples.bad {
                let faults = parsed(&scenario(*game, parameter.name, &value)).expect_err(&value);
                let [fault] = faults.faults() else { panic!("{} = {value}: {faults}", parameter.name) };
                let about_the_value = match &fault.kind {
                    FaultKind::Unfit { key, .. } | FaultKind::Parameter { key, .. } => key == parameter.name,
                    _ => false,
                };
                assert!(about_the_value, "{} = {value}: {faults}", parameter.name);
                assert_eq!(faults.position(fault), (8, parameter.name.len() + 4));
                if let FaultKind::Parameter { error: ValueError::UnknownName { .. }, .. } = fault.kind {
                    assert!(fault.help().is_some());
                }
            }
        }
    }
}
