//! Every parameter changes something that can be seen (trap A15), and settings that cannot be played are refused.

use super::helpers::{Scene, generator, number, published, random_game, settings, start, text, with};
use crate::games::declaration::Value;
use crate::games::island::action::{Action, kind};
use crate::games::island::cards::Role::{Diver, Engineer, Explorer, Messenger, Navigator, Pilot};
use crate::games::island::cards::{Card, Cards};
use crate::games::island::declaration::PARAMETERS;
use crate::games::island::event::Event;
use crate::games::island::state::{End, Phase};
use crate::games::island::{Island, Rules};
use crate::games::{ActionKinds, Ending, Game};

type Changes<'a> = &'a [(&'static str, Value)];

fn flag(value: bool) -> Value {
    Value::Flag(value)
}

fn list(values: &[i64]) -> Value {
    Value::Integers(values.to_vec())
}

fn setup(changes: Changes<'_>) -> (Rules, crate::games::island::State) {
    let rules = with(3, changes);
    let state = start(&rules, 1, 1);
    (rules, state)
}

/// One value of every parameter that differs from the published one.
fn other_values() -> Vec<(&'static str, Value)> {
    vec![
        ("start_position", number(4)),
        ("flood_table", list(&[5, 5, 5])),
        ("initial_flood", number(12)),
        ("actions_per_turn", number(1)),
        ("treasure_draws_per_turn", number(4)),
        ("hand_limit", number(4)),
        ("start_hand", number(4)),
        ("cards_per_treasure", number(8)),
        ("capture_cost", number(2)),
        ("tiles_per_treasure", number(1)),
        ("helicopter_cards", number(6)),
        ("sandbag_cards", number(6)),
        ("waters_rise_cards", number(6)),
        ("waters_rise_step", number(3)),
        ("waters_rise_flood_discard", text("stays")),
        ("cards_per_give_action", number(3)),
        ("give_requires_same_tile", flag(false)),
        ("special_cards_giveable", flag(true)),
        ("engineer_tiles", number(4)),
        ("navigator_steps", number(4)),
        ("navigator_mode", text("plain")),
        ("pilot_flights_per_turn", number(3)),
        ("diver_rescue", text("any_reachable")),
        ("helicopter_rescue", flag(true)),
        ("hand_limit_timing", text("end_of_draw_step")),
        ("treasure_reshuffle", text("lazy")),
        ("layout", text("atoll-of-decisions")),
        ("max_turns", number(3)),
        ("beyond_published", flag(true)),
    ]
}

/// The blunt instrument: with each parameter changed, some of many random games go another way. `beyond_published`
/// changes only what is allowed; it is tested with the faults.
#[test]
fn every_parameter_changes_games() {
    let changes = other_values();
    assert!(PARAMETERS.iter().all(|parameter| changes.iter().any(|(name, _)| *name == parameter.name)));
    assert_eq!(changes.len(), PARAMETERS.len());
    let play = |rules: &Rules, game| {
        let last = random_game(rules, start(rules, 2, game), &mut generator("parameters", game), 5_000, |_, _| {});
        Island::state_to_json(rules, &last, None)["seats"].clone()
    };
    let base = published(3);
    for (name, value) in changes.into_iter().filter(|(name, _)| *name != "beyond_published") {
        let rules = with(3, &[(name, value)]);
        assert!((0..4_000).any(|game| play(&rules, game) != play(&base, game)), "`{name}` changes nothing");
    }
}

#[test]
fn parameters_of_the_set_up() {
    let (_, state) = setup(&[("initial_flood", number(10))]);
    assert_eq!((state.flooded.count_ones(), state.flood_draw.len()), (10, 14));
    let (_, state) = setup(&[("initial_flood", number(24))]);
    assert_eq!((state.flooded.count_ones(), state.flood_draw.len(), state.flood_discard), (24, 24, 0));
    let (_, state) = setup(&[("start_position", text("elite"))]);
    assert_eq!(state.water_position, 3);
    let (_, state) = setup(&[("start_hand", number(0))]);
    assert_eq!((state.hands[0].len(), state.treasure_draw.len()), (0, 28));
    let (_, state) = setup(&[("start_hand", number(4))]);
    assert_eq!((state.hands[0].len(), state.treasure_draw.len()), (4, 16));
    let (_, state) = setup(&[("actions_per_turn", number(5))]);
    assert_eq!(state.actions_left, 5);
}

#[test]
fn parameters_of_the_deck() {
    let (rules, state) = setup(&[
        ("cards_per_treasure", number(7)),
        ("helicopter_cards", number(1)),
        ("sandbag_cards", number(0)),
        ("waters_rise_cards", number(5)),
        ("start_hand", number(0)),
    ]);
    let deck = rules.treasure_deck();
    assert_eq!(Card::ALL.map(|card| deck.count(card)), [7, 7, 7, 7, 1, 0, 5]);
    assert_eq!(state.treasure_draw_cards(), deck);
}

#[test]
fn flood_table_and_draws_set_the_pace() {
    for (draws, floods) in [(0, 0), (1, 3), (4, 7)] {
        let rules = with(2, &[("treasure_draws_per_turn", number(draws)), ("flood_table", list(&[floods]))]);
        let mut scene = Scene::new(rules, &[Engineer, Messenger]).checked();
        let events = scene.play(Action::Stop);
        let drawn = events.iter().filter(|event| matches!(event, Event::Drew { .. })).count();
        let flooded = events.iter().filter(|event| matches!(event, Event::Flooded { .. })).count();
        assert_eq!((drawn, flooded), (draws as usize, floods as usize));
    }
}

#[test]
fn waters_rise_step_and_the_end_of_the_table() {
    for (step, position, end) in [(0, 1, None), (1, 2, None), (2, 3, None), (3, 3, Some(End::WaterSkull))] {
        let table = if step == 2 { list(&[2, 2, 2]) } else { list(&[2, 2]) };
        let rules = with(2, &[("waters_rise_step", number(step)), ("flood_table", table)]);
        let mut scene = Scene::new(rules, &[Engineer, Messenger]).next_cards(&[Card::WatersRise]).checked();
        scene.draw_step();
        assert_eq!((scene.state.water_position, scene.state.end), (position, end), "step {step}");
    }
}

#[test]
fn what_waters_rise_does_with_the_flood_discards() {
    for (rule, layers, discards) in [("on-top", 2, 0), ("into-pile", 1, 0), ("stays", 1, 2)] {
        let rules = with(2, &[("waters_rise_flood_discard", text(rule)), ("flood_table", list(&[0, 0]))]);
        let mut scene = Scene::new(rules, &[Engineer, Messenger])
            .flood_discard(&[20, 21])
            .next_cards(&[Card::WatersRise])
            .checked();
        scene.draw_step();
        let found = (scene.state.flood_layer_ranges().count(), scene.state.flood_discard.count_ones());
        assert_eq!(found, (layers, discards), "{rule}");
    }
}

#[test]
fn capture_cost_and_tiles_per_treasure() {
    for (cost, held, expected) in [(2, 2, true), (4, 3, false), (5, 5, true), (5, 4, false)] {
        let rules = with(2, &[("capture_cost", number(cost))]);
        let mut scene =
            Scene::new(rules, &[Engineer, Messenger]).hand(0, &[(Card::EarthStone, held)]).pawn(0, 3, 1).checked();
        assert_eq!(scene.allows(Action::Capture { treasure: 0 }), expected);
        if expected {
            scene.play(Action::Capture { treasure: 0 });
            assert_eq!(scene.state.treasure_discard.len(), cost as u8);
        }
    }
    // Tiles 6 and 7 are the pair of the Earth Stone, tile 14 is its third one.
    for (tiles, expected) in [(1, [true, false, false]), (2, [true, true, false]), (3, [true, true, true])] {
        let rules = with(2, &[("tiles_per_treasure", number(tiles))]);
        let mut scene = Scene::new(rules, &[Engineer, Messenger]).hand(0, &[(Card::EarthStone, 4)]).checked();
        let found = [6, 7, 14].map(|tile: usize| {
            scene.state.pawns[0] = scene.state.cell_of_tile[tile];
            scene.allows(Action::Capture { treasure: 0 })
        });
        assert_eq!(found, expected, "{tiles} tiles");
    }
}

#[test]
fn with_three_tiles_a_treasure_survives_two_sinkings() {
    for (tiles, lost) in [(1, true), (2, true), (3, false)] {
        let rules = with(2, &[("tiles_per_treasure", number(tiles))]);
        let mut scene =
            Scene::new(rules, &[Engineer, Messenger]).flooded(&[(3, 1), (3, 2)]).next_floods(&[7, 6]).checked();
        scene.flood_step(2);
        assert_eq!(scene.state.end.is_some(), lost, "{tiles} tiles");
    }
}

#[test]
fn parameters_of_giving() {
    let give = |changes: Changes<'_>, cards: Cards, apart: bool| {
        let mut scene = Scene::new(with(2, changes), &[Engineer, Messenger])
            .hand(0, &[(Card::EarthStone, 2), (Card::OceansChalice, 1), (Card::Sandbags, 1)])
            .checked();
        if apart {
            scene = scene.pawn(1, 6, 4);
        }
        scene.allows(Action::Give { to: 1, cards })
    };
    let mut two = Cards::of(Card::EarthStone, 1);
    two.add(Cards::of(Card::OceansChalice, 1));
    let mut three = Cards::of(Card::EarthStone, 2);
    three.add(Cards::of(Card::OceansChalice, 1));
    let (one, sandbags) = (Cards::of(Card::EarthStone, 1), Cards::of(Card::Sandbags, 1));
    assert!(give(&[], one, false) && !give(&[], one, true) && !give(&[], two, false) && !give(&[], sandbags, false));
    assert!(give(&[("give_requires_same_tile", flag(false))], one, true));
    assert!(give(&[("special_cards_giveable", flag(true))], sandbags, false));
    let several = [("cards_per_give_action", number(2))];
    assert!(give(&several, one, false) && give(&several, two, false) && !give(&several, three, false));
    assert!(give(&[("cards_per_give_action", number(3))], three, false));
}

#[test]
fn a_gift_of_three_cards_may_take_several_discards() {
    let rules = with(2, &[("cards_per_give_action", number(3))]);
    let mut scene = Scene::new(rules, &[Engineer, Messenger])
        .hand(0, &[(Card::EarthStone, 3)])
        .hand(1, &[(Card::CrystalOfFire, 3), (Card::OceansChalice, 2)])
        .checked();
    scene.play(Action::Give { to: 1, cards: Cards::of(Card::EarthStone, 3) });
    for _ in 0..3 {
        assert!(scene.is_asked(1, Phase::OverLimit));
        scene.play(scene.legal()[0]);
    }
    assert!(scene.is_asked(0, Phase::Action));
    assert_eq!(scene.state.hands[1].len(), 5);
}

#[test]
fn hand_limit_and_its_timing() {
    let hand = [(Card::EarthStone, 3), (Card::OceansChalice, 1)];
    let next = [Card::StatueOfTheWind, Card::CrystalOfFire];
    let drawn_when_asked = |changes: Changes<'_>| {
        let mut scene = Scene::new(with(2, changes), &[Engineer, Messenger]).hand(0, &hand).next_cards(&next).checked();
        let events = scene.draw_step();
        scene
            .is_asked(0, Phase::OverLimit)
            .then(|| events.iter().filter(|event| matches!(event, Event::Drew { .. })).count())
    };
    assert_eq!(drawn_when_asked(&[]), Some(2));
    assert_eq!(drawn_when_asked(&[("hand_limit", number(4))]), Some(1));
    assert_eq!(
        drawn_when_asked(&[("hand_limit", number(4)), ("hand_limit_timing", text("end_of_draw_step"))]),
        Some(2)
    );
    assert_eq!(drawn_when_asked(&[("hand_limit", number(6))]), None);
}

#[test]
fn treasure_reshuffle_decides_what_is_reshuffled() {
    for (rule, new_pile, discards) in [("after_card", 10, 0), ("before_card", 9, 1), ("lazy", 0, 10)] {
        let rules = with(4, &[("treasure_reshuffle", text(rule)), ("treasure_draws_per_turn", number(1))]);
        let mut scene = Scene::new(rules, &[Engineer, Explorer, Diver, Messenger])
            .hand(0, &[(Card::CrystalOfFire, 3)])
            .hand(1, &[(Card::CrystalOfFire, 2), (Card::OceansChalice, 3)])
            .hand(2, &[(Card::OceansChalice, 2), (Card::StatueOfTheWind, 3)])
            .hand(3, &[(Card::HelicopterLift, 3), (Card::Sandbags, 2)])
            .only_cards(&[Card::WatersRise])
            .checked();
        assert_eq!(scene.state.treasure_discard.len(), 9);
        scene.draw_step();
        scene.play(Action::Pass);
        let found = (scene.state.treasure_draw.len(), scene.state.treasure_discard.len());
        assert_eq!(found, (new_pile, discards), "{rule}");
    }
}

#[test]
fn abilities_grow_with_their_parameters() {
    let shore_up = |tiles: i64| {
        Scene::new(with(2, &[("engineer_tiles", number(tiles))]), &[Engineer, Messenger])
            .flooded(&[(3, 3), (2, 3), (4, 3), (3, 2), (3, 4)])
            .pawn(0, 3, 3)
            .legal()
            .iter()
            .filter(|action| action.kind() == kind::SHORE_UP)
            .count()
    };
    // Subsets of five tiles with at most 1, 2, 3, 4 members.
    assert_eq!([1, 2, 3, 4].map(shore_up), [5, 15, 25, 30]);
    let navigate = |steps: i64| {
        Scene::new(with(2, &[("navigator_steps", number(steps))]), &[Navigator, Messenger])
            .pawn(1, 1, 3)
            .places(|action| if let Action::Navigate { to, .. } = action { Some(to) } else { None })
            .len()
    };
    // Cells of the standard shape at distance 1, 2, 3, 4 of (1,3): 2, 3, 4, 5.
    assert_eq!([1, 2, 3, 4].map(navigate), [2, 5, 9, 14]);
    for flights in 0..=3 {
        let rules = with(2, &[("pilot_flights_per_turn", number(flights))]);
        let mut scene = Scene::new(rules, &[Pilot, Messenger]).checked();
        for flight in 0..3 {
            let to = scene.cell(3, 3 + flight as u8 % 2);
            assert_eq!(scene.allows(Action::Fly { to }), flight < flights);
            if flight < flights {
                scene.play(Action::Fly { to });
            } else {
                break;
            }
        }
    }
}

#[test]
fn diver_rescue_near_or_far() {
    for (rule, expected) in
        [("nearest", vec![(1, 4), (2, 3)]), ("any_reachable", vec![(1, 4), (2, 2), (2, 3), (2, 4), (3, 3)])]
    {
        let rules = with(2, &[("diver_rescue", text(rule))]);
        let mut scene = Scene::new(rules, &[Diver, Messenger])
            .captured(0b1111)
            .tile(0, 6, 4)
            .flooded(&[(1, 3), (2, 3)])
            .pawn(0, 1, 3)
            .pawn(1, 6, 3)
            .next_floods(&[23])
            .checked();
        scene.flood_step(1);
        assert_eq!(scene.rescues(), expected, "{rule}");
    }
}

#[test]
fn max_turns_caps_a_game() {
    let rules = with(2, &[("max_turns", number(3)), ("flood_table", list(&[0]))]);
    let mut scene = Scene::new(rules, &[Engineer, Messenger]).checked();
    scene.idle_until(|state| state.phase == Phase::Over);
    assert_eq!(scene.state.turns, 3);
    assert_eq!(Island::ending(&scene.rules, &scene.state), Some(Ending::Capped { cause: 5 }));
}

#[test]
fn a_layout_may_be_drawn() {
    let rows = ["############", "############"];
    let value = Value::Rows(rows.iter().map(|row| (*row).to_owned()).collect());
    let rules = with(2, &[("layout", value)]);
    assert_eq!(rules.layout().name(), None);
    assert_eq!(rules.layout().rows(), rows);
    let drawn = Value::Rows(published(2).layout().rows());
    assert_eq!(with(2, &[("layout", drawn)]), published(2));
}

#[test]
fn unplayable_settings_are_refused_with_the_values() {
    let faults = |players, changes: Changes<'_>| -> Vec<String> {
        let faults = Rules::new(&settings(changes), players, ActionKinds::NONE).err().unwrap_or_default();
        faults.into_iter().map(|fault| format!("{} {}", fault.parameter, fault.message)).collect()
    };
    assert_eq!(
        faults(2, &[("start_position", number(5)), ("flood_table", list(&[2, 2, 3]))]),
        ["start_position is 5, but `flood_table` has 3 marks and the skull follows the last one"]
    );
    assert_eq!(
        faults(2, &[("start_hand", number(5)), ("hand_limit", number(4))]),
        ["start_hand is 5, more than the `hand_limit` of 4"]
    );
    assert_eq!(
        faults(2, &[("capture_cost", number(5)), ("cards_per_treasure", number(4)), ("hand_limit", number(4))]),
        [
            "capture_cost is 5, but there are only 4 cards of each treasure",
            "capture_cost is 5, more than the `hand_limit` of 4"
        ]
    );
    let few = [
        ("beyond_published", flag(true)),
        ("start_hand", number(4)),
        ("cards_per_treasure", number(4)),
        ("helicopter_cards", number(1)),
        ("sandbag_cards", number(0)),
    ];
    assert_eq!(faults(6, &few), ["start_hand is 4: 6 players need 24 cards, but only 17 can be dealt"]);
    assert_eq!(faults(5, &[]), ["beyond_published must be true for 5 players, as the published game is for 2 to 4"]);
    assert!(faults(5, &[("beyond_published", flag(true))]).is_empty());
    assert!(faults(1, &[("beyond_published", flag(true))]).is_empty());
    assert_eq!(faults(7, &[("beyond_published", flag(true))]).len(), 1);
    let drawn = Value::Rows(vec!["####".to_owned(); 5]);
    let found = faults(2, &[("layout", drawn), ("start_position", number(9)), ("flood_table", list(&[1]))]);
    assert_eq!(found.len(), 2, "all faults are told: {found:?}");
    assert_eq!(found[1], "layout has 20 cells, but there are 24 tiles");
}

#[test]
fn forbidden_kinds_are_left_out_unless_nothing_else_is_left() {
    let all_but =
        |kept: &[u8]| ActionKinds((0..13).filter(|kind| !kept.contains(kind)).fold(0, |set, kind| set | 1_u64 << kind));
    let scene = |forbidden| {
        let rules = Rules::new(&settings(&[]), 2, forbidden).expect("the rules can be played");
        Scene::new(rules, &[Engineer, Messenger]).flooded(&[(1, 3)])
    };
    let kinds = |scene: &Scene| -> std::collections::BTreeSet<u8> {
        scene.legal().iter().map(|action| action.kind()).collect()
    };
    assert_eq!(kinds(&scene(ActionKinds::NONE)), [kind::MOVE, kind::SHORE_UP, kind::STOP].into());
    assert_eq!(kinds(&scene(ActionKinds::NONE.with(kind::MOVE))), [kind::SHORE_UP, kind::STOP].into());
    assert_eq!(kinds(&scene(ActionKinds::NONE.with(kind::STOP))), [kind::MOVE, kind::SHORE_UP].into());
    assert_eq!(kinds(&scene(all_but(&[]))), [kind::STOP].into(), "Stop stays when nothing else is legal");

    let mut barred = scene(ActionKinds::NONE.with(kind::SANDBAGS)).hand(1, &[(Card::Sandbags, 1)]);
    barred.window();
    assert!(barred.is_asked(0, Phase::Action), "a seat with nothing it may play is not asked");
    let mut asked = scene(ActionKinds::NONE).hand(1, &[(Card::Sandbags, 1)]);
    asked.window();
    assert!(asked.is_asked(1, Phase::Window));
}
