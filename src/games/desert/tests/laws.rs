//! Laws that hold in every position of every game under any playable settings.

use std::collections::HashSet;

use super::helpers::{generator, legal, published, random_game, random_rules, start};
use crate::games::Game;
use crate::games::desert::action::Action;
use crate::games::desert::cards::Equipment;
use crate::games::desert::event::Event;
use crate::games::desert::state::Phase;
use crate::games::desert::{Desert, Rules, State};
use crate::random::below;

/// Calls `each` with every action there is, sensible or not.
fn every_action(mut each: impl FnMut(Action)) {
    let cells = (0..27).chain([255]);
    for to in cells {
        for action in [
            Action::RemoveSand { cell: to },
            Action::DuneBlaster { cell: to },
            Action::Terrascope { cell: to },
            Action::Bottom { position: to },
            Action::PickUp { part: to },
        ] {
            each(action);
        }
        for passengers in 0..128 {
            each(Action::Move { to, passengers });
            each(Action::JetPack { to, passengers });
            (0..7).for_each(|seat| each(Action::Navigate { seat, to, passengers }));
        }
        (0..10).for_each(|amount| each(Action::GiveWater { to, amount }));
        Equipment::ALL.into_iter().for_each(|card| each(Action::GiveEquipment { to, card }));
    }
    [
        Action::Excavate,
        Action::Calm,
        Action::Forecast,
        Action::Refill,
        Action::Stop,
        Action::SolarShield,
        Action::SecretWaterReserve,
        Action::TimeThrottle,
        Action::StormTracker,
        Action::Pass,
        Action::Keep,
        Action::Halt,
    ]
    .into_iter()
    .for_each(each);
}

/// The list has no duplicates, keeps kinds together, and holds exactly the actions that the check lets through.
fn list_equals_check(rules: &Rules, state: &State) {
    let listed = legal(rules, state);
    assert!(!listed.is_empty(), "nobody is asked without a choice: {state:?}");
    let set: HashSet<String> = listed.iter().map(|action| format!("{action:?}")).collect();
    assert_eq!(set.len(), listed.len(), "duplicates in {listed:?}");
    let mut kinds: Vec<u8> = listed.iter().map(|action| action.kind()).collect();
    kinds.dedup();
    assert_eq!(kinds.iter().collect::<HashSet<_>>().len(), kinds.len(), "kinds are scattered: {kinds:?}");
    let mut found = 0;
    every_action(|action| {
        let (checked, is_listed) = (Desert::is_legal(rules, state, action), listed.contains(&action));
        assert_eq!(checked, is_listed, "{action:?}: check says {checked}, in {state:?} {rules:?}");
        found += usize::from(checked);
    });
    assert_eq!(found, listed.len(), "an action outside of the enumeration was listed");
}

#[test]
fn the_list_of_actions_equals_the_check_in_random_positions() {
    for game in 0..400 {
        let mut random = generator("list-and-check", game);
        let rules = if game % 4 == 0 { published(2 + (game % 16 / 4) as u8) } else { random_rules(&mut random) };
        let mut position = 0;
        random_game(&rules, start(&rules, 5, game), &mut random, 300, |state, _| {
            position += 1;
            if position % 23 == 0 || position < 3 {
                list_equals_check(&rules, state);
            }
        });
    }
}

#[test]
fn invariants_hold_at_every_step_of_random_games_with_random_rules() {
    let mut ended = 0;
    let games = 4_000;
    for game in 0..games {
        let mut random = generator("invariants", game);
        let rules = random_rules(&mut random);
        let state = start(&rules, 6, game);
        let check = |state: &State| {
            Desert::check_invariants(&rules, state).unwrap_or_else(|fault| panic!("game {game}: {fault}\n{rules:?}"));
        };
        check(&state);
        let (mut meter, mut excavated, mut collected) = (0, 0, 0);
        let last = random_game(&rules, state, &mut random, 600, |state, actions| {
            check(state);
            assert!(!actions.is_empty());
            assert!(state.meter >= meter, "the meter fell");
            assert!(state.excavated.count_ones() >= excavated, "a tile was covered again");
            assert!(collected & !state.collected() == 0, "a part was lost again");
            (meter, excavated, collected) = (state.meter, state.excavated.count_ones(), state.collected());
        });
        check(&last);
        ended += u32::from(Desert::to_act(&last).is_none());
        assert_eq!(Desert::ending(&rules, &last).is_some(), Desert::to_act(&last).is_none());
    }
    // The rest plays with settings under which no storm comes, and would go on for ever.
    assert!(ended > games as u32 * 8 / 10, "only {ended} games ended");
}

/// Trap D27: nothing is left pending, nobody is asked twice for what has one answer.
#[test]
fn a_decision_is_a_choice() {
    for game in 0..1_500 {
        let mut random = generator("choices", game);
        let rules = random_rules(&mut random);
        random_game(&rules, start(&rules, 8, game), &mut random, 300, |state, actions| {
            // Settings under which nothing can happen are asked about now and then, so that a cap can end them.
            let stuck = actions.len() == 1 && state.turns > 50;
            assert!(actions.len() > 1 || stuck, "{actions:?} is no choice in {state:?}\n{rules:?}");
        });
    }
}

#[test]
fn a_printed_position_loads_to_an_equal_one_and_plays_on_alike() {
    for game in 0..400 {
        let mut random = generator("print-load", game);
        let rules = random_rules(&mut random);
        let mut count = 0;
        let state = random_game(&rules, start(&rules, 9, game), &mut random, 300, |state, _| {
            count += 1;
            if count % 7 == 1 {
                assert_loads(&rules, state);
            }
        });
        assert_loads(&rules, &state);
    }
}

fn assert_loads(rules: &Rules, state: &State) {
    let text = Desert::state_to_json(rules, state, None).to_string();
    let read = serde_json::from_str(&text).expect("what was printed is JSON");
    let (loaded_rules, loaded) =
        Desert::state_from_json(&read).unwrap_or_else(|error| panic!("{error}\n{text}\n{state:?}"));
    assert_eq!((&loaded_rules, &loaded), (rules, state));
    for action in legal(rules, state).into_iter().step_by(5) {
        let document = Desert::action_to_json(state, action);
        assert_eq!(Desert::action_from_json(state, &document), Ok(action), "{document}");
        assert!(!Desert::action_to_text(state, action).is_empty());
        let (mut here, mut there) = (state.clone(), loaded.clone());
        let (mut events, mut again): (Vec<Event>, Vec<Event>) = (Vec::new(), Vec::new());
        Desert::apply(rules, &mut here, action, &mut events);
        Desert::apply(&loaded_rules, &mut there, action, &mut again);
        assert_eq!((&here, &events), (&there, &again));
        for event in events {
            assert!(Desert::event_to_json(&here, event)["event"].is_string());
            assert!(!Desert::event_to_text(&here, event).is_empty());
        }
    }
}

/// Traps D33 and A11: what is hidden does not show, what is known stays, and completions differ.
#[test]
fn a_new_deal_changes_nothing_that_a_seat_sees() {
    let mut different = 0;
    for game in 0..400 {
        let mut random = generator("redeal", game);
        let rules = random_rules(&mut random);
        let mut other = generator("redeal-other", game);
        random_game(&rules, start(&rules, 10, game), &mut random, 200, |state, actions| {
            let again = Desert::redeal(&rules, state, state.asked, &mut other);
            Desert::check_invariants(&rules, &again).unwrap_or_else(|fault| panic!("{fault}"));
            let seen = |state: &State| Desert::state_to_json(&rules, state, Some(state.asked));
            assert_eq!(seen(state), seen(&again));
            assert_eq!(legal(&rules, &again), actions);
            for position in 0..state.storm_draw.len() as u8 {
                let known = |state: &State| Desert::view(&rules, state, 0).known_storm_card(position);
                assert_eq!(known(state), known(&again));
            }
            different += u32::from(again.tiles != state.tiles && again.storm_draw != state.storm_draw);
        });
    }
    assert!(different > 5_000, "only {different} new deals differ");
}

/// Invariants 9 and 10 of section 13: a turn reveals as many cards as its storm step began with, and a wind card places
/// a marker on each tile that it moved.
#[test]
fn storm_steps_reveal_what_they_should() {
    for game in 0..400 {
        let rules = published(2 + (game % 4) as u8);
        let mut state = start(&rules, 12, game);
        let mut random = generator("storm-steps", game);
        let (mut due, mut cards, mut moved, mut placed) = (0, 0, 0, 0);
        while Desert::to_act(&state).is_some() {
            let actions = legal(&rules, &state);
            let action =
                crate::games::parts::random_strategy::choose_by_kind::<Desert>(&actions, &mut Vec::new(), &mut random);
            if state.storm_left == 0 {
                due = rules.storm_cards(state.meter) - state.calmed - u8::from(action == Action::Calm);
            }
            let mut events = Vec::new();
            Desert::apply(&rules, &mut state, action, &mut events);
            for event in events {
                match event {
                    Event::TurnBegan { .. } => {
                        assert_eq!(cards, due, "game {game}, turn {}", state.turns);
                        cards = 0;
                        // A turn in which nobody decides anything would come and go within these events.
                        due = rules.storm_cards(state.meter);
                    }
                    Event::Revealed { .. } => {
                        assert_eq!(moved, placed);
                        cards += 1;
                    }
                    Event::TileMoved { .. } => moved += 1,
                    Event::SandPlaced { .. } => placed += 1,
                    _ => {}
                }
            }
        }
    }
}

/// Untrusted input: damaged documents are refused or load to something that can be played, and never panic.
#[test]
fn damaged_documents_never_panic() {
    use serde_json::{Value as Json, json};
    fn mutate(json: &mut Json, random: &mut crate::random::Random) {
        match json {
            Json::Object(map) if !map.is_empty() && below(random, 8) > 0 => {
                let index = below(random, map.len() as u32) as usize;
                let key = map.keys().nth(index).expect("the index is in range").clone();
                match below(random, 12) {
                    0 => drop(map.remove(&key)),
                    1 => drop(map.insert("surprise".to_owned(), json!(1))),
                    _ => mutate(map.get_mut(&key).expect("the key exists"), random),
                }
            }
            Json::Array(list) if !list.is_empty() && below(random, 8) > 0 => {
                let index = below(random, list.len() as u32) as usize;
                match below(random, 6) {
                    0 => drop(list.remove(index)),
                    1 => list.push(list[index].clone()),
                    2 => list.swap(0, index),
                    _ => mutate(&mut list[index], random),
                }
            }
            other => {
                let values = [
                    json!(null),
                    json!(0),
                    json!(-1),
                    json!(3),
                    json!(255),
                    json!(u64::MAX),
                    json!(1.5),
                    json!(true),
                    json!(false),
                    json!("climber"),
                    json!("window"),
                    json!("sun-window"),
                    json!("navigation"),
                    json!("forecast"),
                    json!("storm"),
                    json!("actions"),
                    json!("jet-pack"),
                    json!([]),
                    json!([1, 3]),
                    json!({}),
                ];
                *other = values[below(random, values.len() as u32) as usize].clone();
            }
        }
    }
    let mut loaded = 0;
    for game in 0..4_000 {
        let mut random = generator("damage", game);
        let rules = random_rules(&mut random);
        let state = random_game(&rules, start(&rules, 14, game), &mut random, (game % 97) as u32, |_, _| {});
        let mut document = Desert::state_to_json(&rules, &state, None);
        (0..=below(&mut random, 3)).for_each(|_| mutate(&mut document, &mut random));
        if let Ok((rules, state)) = Desert::state_from_json(&document) {
            loaded += 1;
            let last = random_game(&rules, state.clone(), &mut random, 300, |state, actions| {
                assert!(!actions.is_empty(), "{state:?}");
                let _ = Desert::picture(&rules, state);
            });
            Desert::check_invariants(&rules, &last).unwrap_or_else(|fault| panic!("{fault}\n{document}"));
        }
        let mut action = match legal(&rules, &state).pop() {
            Some(action) => Desert::action_to_json(&state, action),
            None => json!({"kind": "give-water", "to": 0, "amount": 1}),
        };
        mutate(&mut action, &mut random);
        if let Ok(action) = Desert::action_from_json(&state, &action) {
            let _ = Desert::is_legal(&rules, &state, action);
        }
    }
    assert!(loaded > 100, "only {loaded} documents loaded");
}

/// Nothing of a game goes to the heap: a state is plain data of bounded size.
#[test]
fn a_state_is_small() {
    assert!(size_of::<State>() <= 512, "{} bytes", size_of::<State>());
}

/// Trap D33 once more, from the side of the strategies, and trap A16: a strategy that has played before chooses like a
/// new one.
#[test]
fn strategies_choose_by_what_they_see() {
    use crate::games::{Settings, StrategySpec};
    let rules = published(3);
    for strategy in 0..Desert::declaration().strategies.len() as u8 {
        let parameters = Desert::declaration().strategies[usize::from(strategy)].parameters;
        let spec = StrategySpec { strategy, settings: Settings::published(parameters) };
        let mut used = Desert::strategy(&spec);
        for game in 0..60 {
            let mut other = generator("unseen", game);
            random_game(&rules, start(&rules, 15, game), &mut generator("seen", game), 60, |state, _| {
                let seat = state.asked;
                let again = Desert::redeal(&rules, state, seat, &mut other);
                let mut fresh = Desert::strategy(&spec);
                used.begin(&rules, seat, 3);
                fresh.begin(&rules, seat, 3);
                let first = used.choose(&Desert::view(&rules, state, seat), &mut generator("choice", game));
                let second = fresh.choose(&Desert::view(&rules, &again, seat), &mut generator("choice", game));
                assert_eq!(first, second, "strategy {strategy}");
            });
        }
    }
}

/// Every phase is met, so that the laws above speak of all of them.
#[test]
fn random_play_meets_every_phase() {
    let mut seen = Vec::new();
    for game in 0..1_000 {
        let mut random = generator("phases", game);
        let rules = random_rules(&mut random);
        random_game(&rules, start(&rules, 16, game), &mut random, 300, |state, _| {
            if !seen.contains(&state.phase) {
                seen.push(state.phase);
            }
        });
    }
    assert_eq!(seen.len(), 5, "{seen:?}");
    assert!(!seen.contains(&Phase::Over));
}
