//! Laws that hold in every position of every game under any playable settings.

use std::collections::HashSet;

use super::helpers::{generator, legal, published, random_game, random_rules, start};
use crate::games::Game;
use crate::games::island::action::Action;
use crate::games::island::cards::{Card, Cards};
use crate::games::island::{Island, Rules, State};

/// Calls `each` with every action there is, sensible or not.
fn every_action(mut each: impl FnMut(Action)) {
    for to in 0..26 {
        each(Action::Move { to });
        each(Action::Fly { to });
        each(Action::Rescue { to });
        each(Action::Sandbags { cell: to });
        (0..7).for_each(|seat| each(Action::Navigate { seat, to }));
        (0..128).for_each(|seats| each(Action::Lift { seats, to }));
    }
    for a in 0..25_u32 {
        each(Action::ShoreUp { cells: 1 << a });
        for b in 0..a {
            each(Action::ShoreUp { cells: 1 << a | 1 << b });
            for c in 0..b {
                each(Action::ShoreUp { cells: 1 << a | 1 << b | 1 << c });
                for d in 0..c {
                    each(Action::ShoreUp { cells: 1 << a | 1 << b | 1 << c | 1 << d });
                }
            }
        }
    }
    for to in 0..7 {
        each(Action::Give { to, cards: Cards::NONE });
        for a in Card::ALL {
            each(Action::Give { to, cards: gift(&[a]) });
            for b in Card::ALL.into_iter().filter(|b| *b as u8 <= a as u8) {
                each(Action::Give { to, cards: gift(&[a, b]) });
                for c in Card::ALL.into_iter().filter(|c| *c as u8 <= b as u8) {
                    each(Action::Give { to, cards: gift(&[a, b, c]) });
                }
            }
        }
    }
    (0..6).for_each(|treasure| each(Action::Capture { treasure }));
    Card::ALL.into_iter().for_each(|card| each(Action::Discard { card }));
    [Action::Stop, Action::Pass, Action::LiftOff, Action::ShoreUp { cells: 0 }].into_iter().for_each(each);
}

fn gift(cards: &[Card]) -> Cards {
    cards.iter().fold(Cards::NONE, |mut gift, card| {
        gift.add(Cards::of(*card, 1));
        gift
    })
}

fn key(action: Action) -> String {
    format!("{action:?}")
}

/// The list has no duplicates, keeps kinds together, and holds exactly the actions that the check lets through.
fn list_equals_check(rules: &Rules, state: &State) {
    let listed = legal(rules, state);
    assert!(!listed.is_empty(), "nobody is asked without a choice: {state:?}");
    let set: HashSet<String> = listed.iter().copied().map(key).collect();
    assert_eq!(set.len(), listed.len(), "duplicates in {listed:?}");
    let mut kinds: Vec<u8> = listed.iter().map(|action| action.kind()).collect();
    kinds.dedup();
    assert_eq!(kinds.iter().collect::<HashSet<_>>().len(), kinds.len(), "kinds are scattered: {kinds:?}");
    let mut found = 0;
    every_action(|action| {
        let checked = Island::is_legal(rules, state, action);
        if checked || listed.contains(&action) {
            assert!(set.contains(&key(action)) && checked, "{action:?}: check says {checked}, in {state:?} {rules:?}");
            found += 1;
        }
    });
    assert_eq!(found, listed.len(), "an action outside of the enumeration was listed");
}

#[test]
fn the_list_of_actions_equals_the_check_in_random_positions() {
    for game in 0..500 {
        let mut random = generator("list-and-check", game);
        let rules = if game % 5 == 0 { published(2 + (game % 3) as u8) } else { random_rules(&mut random) };
        let mut position = 0;
        random_game(&rules, start(&rules, 5, game), &mut random, 400, |state, _| {
            position += 1;
            if position % 17 == 0 || position < 3 {
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
            Island::check_invariants(&rules, state).unwrap_or_else(|fault| panic!("game {game}: {fault}\n{rules:?}"));
        };
        check(&state);
        let (mut water, mut existing, mut captured) = (0, u32::MAX, 0);
        let last = random_game(&rules, state, &mut random, 600, |state, actions| {
            check(state);
            assert!(!actions.is_empty());
            assert!(state.water_position >= water, "the water fell");
            assert!(state.existing & !existing == 0, "a sunk tile came back");
            assert!(captured & !state.captured == 0, "a treasure was lost again");
            (water, existing, captured) = (state.water_position, state.existing, state.captured);
        });
        check(&last);
        ended += u32::from(Island::to_act(&last).is_none());
        assert_eq!(Island::ending(&rules, &last).is_some(), Island::to_act(&last).is_none());
    }
    // The rest plays with settings under which nothing floods, and would go on for ever.
    assert!(ended > games as u32 * 8 / 10, "only {ended} games ended");
}

/// Trap D27: nothing is left pending, nobody is asked twice for what has one answer.
#[test]
fn a_decision_is_a_choice() {
    for game in 0..1_000 {
        let mut random = generator("choices", game);
        let rules = random_rules(&mut random);
        random_game(&rules, start(&rules, 8, game), &mut random, 300, |state, actions| {
            let stuck = actions == [Action::Stop] && state.turns > 50;
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
    let document = Island::state_to_json(rules, state, None);
    let text = document.to_string();
    let read = serde_json::from_str(&text).expect("what was printed is JSON");
    let (loaded_rules, loaded) =
        Island::state_from_json(&read).unwrap_or_else(|error| panic!("{error}\n{text}\n{state:?}"));
    assert_eq!((&loaded_rules, &loaded), (rules, state));
    let mut first = legal(rules, state);
    if let Some(action) = first.pop() {
        let (mut one, mut other) = (state.clone(), loaded);
        let (mut events_one, mut events_other) = (Vec::new(), Vec::new());
        Island::apply(rules, &mut one, action, &mut events_one);
        Island::apply(rules, &mut other, action, &mut events_other);
        assert_eq!((one, events_one), (other, events_other));
    }
}

#[test]
fn actions_survive_json() {
    for game in 0..200 {
        let mut random = generator("actions-json", game);
        let rules = random_rules(&mut random);
        random_game(&rules, start(&rules, 10, game), &mut random, 100, |state, actions| {
            for action in actions.iter().take(60) {
                let document = Island::action_to_json(state, *action);
                assert_eq!(Island::action_from_json(state, &document).as_ref(), Ok(action), "{document}");
                assert!(!Island::action_to_text(state, *action).is_empty());
            }
        });
    }
}

/// Trap D33: what a seat cannot know does not reach its view or its legal actions; and what is dealt anew differs.
#[test]
fn redealing_hidden_cards_changes_no_view_and_no_legal_action() {
    let (mut different, mut redealt) = (0, 0);
    for game in 0..300 {
        let mut random = generator("redeal", game);
        let rules = random_rules(&mut random);
        let mut other = generator("redeal-cards", game);
        random_game(&rules, start(&rules, 11, game), &mut random, 200, |state, actions| {
            let seat = state.asked;
            let again = Island::redeal(&rules, state, seat, &mut other);
            Island::check_invariants(&rules, &again).unwrap_or_else(|fault| panic!("{fault}"));
            assert_eq!(
                Island::state_to_json(&rules, state, Some(seat)),
                Island::state_to_json(&rules, &again, Some(seat))
            );
            assert_eq!(actions, legal(&rules, &again));
            redealt += 1;
            different += u32::from(again.treasure_draw != state.treasure_draw);
            assert_ne!(again.seeds, state.seeds, "the future must not be the real one");
        });
    }
    assert!(different > redealt / 2, "{different} of {redealt} redealt piles differ");
}

/// Invariant 10.
#[test]
fn the_same_seed_and_decisions_give_the_same_history() {
    for game in 0..100 {
        let rules = published(3);
        let play = || random_game(&rules, start(&rules, 12, game), &mut generator("history", game), 5_000, |_, _| {});
        assert_eq!(play(), play());
    }
}

/// Invariant 8: two treasure cards leave the pile in a turn and as many floods are revealed as the mark says.
#[test]
fn every_complete_turn_draws_and_floods_what_it_should() {
    use crate::games::island::event::Event;
    for game in 0..500 {
        let rules = published(4);
        let mut state = start(&rules, 13, game);
        let mut random = generator("turns", game);
        let (mut draws, mut reveals, mut floods_due) = (0, 0, 0);
        let mut complete = false;
        let mut actions = Vec::new();
        while Island::to_act(&state).is_some() {
            actions.clear();
            Island::legal(&rules, &state, &mut actions);
            let action =
                crate::games::parts::random_strategy::choose_by_kind::<Island>(&actions, &mut Vec::new(), &mut random);
            let mut events = Vec::new();
            let mut position = state.water_position;
            Island::apply(&rules, &mut state, action, &mut events);
            for event in events {
                match event {
                    Event::TurnBegan { .. } => {
                        assert!(!complete || (draws == 2 && reveals == floods_due), "{draws}, {reveals}, {floods_due}");
                        (draws, reveals, floods_due, complete) = (0, 0, rules.flood_cards(position), true);
                    }
                    Event::Drew { .. } => draws += 1,
                    Event::WatersRose { position: risen } => {
                        position = risen;
                        floods_due = rules.flood_cards(position);
                    }
                    Event::Flooded { .. } | Event::Sank { .. } => reveals += 1,
                    _ => {}
                }
            }
        }
    }
}

/// Untrusted input: damaged documents are refused or load to something that can be played, and never panic.
#[test]
fn damaged_documents_never_panic() {
    use crate::random::below;
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
                    json!("pilot"),
                    json!("rescue"),
                    json!("window"),
                    json!("over-limit"),
                    json!("floods"),
                    json!("sunk"),
                    json!([]),
                    json!([[1, 3]]),
                    json!({}),
                ];
                *other = values[below(random, values.len() as u32) as usize].clone();
            }
        }
    }
    let mut loaded = 0;
    for game in 0..3_000 {
        let mut random = generator("damage", game);
        let rules = random_rules(&mut random);
        let state = random_game(&rules, start(&rules, 14, game), &mut random, (game % 97) as u32, |_, _| {});
        let mut document = Island::state_to_json(&rules, &state, None);
        (0..=below(&mut random, 3)).for_each(|_| mutate(&mut document, &mut random));
        if let Ok((rules, state)) = Island::state_from_json(&document) {
            loaded += 1;
            let last = random_game(&rules, state.clone(), &mut random, 300, |state, actions| {
                assert!(!actions.is_empty(), "{state:?}");
                let _ = Island::picture(&rules, state);
            });
            Island::check_invariants(&rules, &last).unwrap_or_else(|fault| panic!("{fault}\n{document}"));
        }
        let mut action = match legal(&rules, &state).pop() {
            Some(action) => Island::action_to_json(&state, action),
            None => json!({"kind": "give", "to": 0, "cards": ["waters-rise"]}),
        };
        mutate(&mut action, &mut random);
        if let Ok(action) = Island::action_from_json(&state, &action) {
            let _ = Island::is_legal(&rules, &state, action);
        }
    }
    assert!(loaded > 100, "only {loaded} documents loaded");
}

/// Nothing of a game goes to the heap: a state is plain data of bounded size.
#[test]
fn a_state_is_small() {
    assert!(size_of::<State>() <= 448, "{} bytes", size_of::<State>());
}

/// Trap D33 once more, from the side of the strategies: hidden orders do not move a choice. And a strategy that has
/// played before chooses like a new one (trap A16).
#[test]
fn strategies_choose_by_what_they_see() {
    use crate::games::{Settings, StrategySpec};
    let rules = published(3);
    for strategy in 0..Island::declaration().strategies.len() as u8 {
        let parameters = Island::declaration().strategies[usize::from(strategy)].parameters;
        let spec = StrategySpec { strategy, settings: Settings::published(parameters) };
        let mut used = Island::strategy(&spec);
        for game in 0..60 {
            let mut other = generator("unseen", game);
            random_game(&rules, start(&rules, 15, game), &mut generator("seen", game), 60, |state, _| {
                let seat = state.asked;
                let again = Island::redeal(&rules, state, seat, &mut other);
                let mut fresh = Island::strategy(&spec);
                used.begin(&rules, seat, 3);
                fresh.begin(&rules, seat, 3);
                let first = used.choose(&Island::view(&rules, state, seat), &mut generator("choice", game));
                let second = fresh.choose(&Island::view(&rules, &again, seat), &mut generator("choice", game));
                assert_eq!(first, second, "strategy {strategy}");
            });
        }
    }
}

/// Pawns on a sinking tile swim in turn order, the active player's first (rules file, section 9): a position in which a
/// later seat is asked while an earlier one is in the water is refused.
#[test]
fn a_loaded_rescue_keeps_to_the_turn_order() {
    use crate::games::island::state::Phase;
    let rules = published(3);
    let mut tried = 0;
    for game in 0..400 {
        let mut random = generator("rescue-order", game);
        random_game(&rules, start(&rules, 9, game), &mut random, 10_000, |state, _| {
            if state.phase != Phase::Rescue || state.asked == state.active {
                return;
            }
            let mut document = Island::state_to_json(&rules, state, None);
            assert!(Island::state_from_json(&document).is_ok());
            let cell = document["seats"][usize::from(state.asked)]["pawn"].clone();
            document["seats"][usize::from(state.active)]["pawn"] = cell;
            let error = Island::state_from_json(&document).expect_err("the active player swims first");
            assert!(error.message.contains("nothing to choose"), "{error}");
            tried += 1;
        });
    }
    assert!(tried > 20, "only {tried} rescues of others");
}
