//! Each parameter changes something that can be seen (trap A15), and settings that cannot be played are refused.

use super::helpers::{Scene, at, dig, flag, list, number, published, settings, start, text, wind, with};
use crate::games::declaration::Value;
use crate::games::desert::Rules;
use crate::games::desert::action::{Action, kind};
use crate::games::desert::board::Direction::{North, West};
use crate::games::desert::cards::Role::{Archeologist, Climber, Explorer, Meteorologist, Navigator, WaterCarrier};
use crate::games::desert::cards::StormCard::{StormPicksUp, SunBeatsDown};
use crate::games::desert::cards::{Equipment, Tile};
use crate::games::desert::declaration::PARAMETERS;
use crate::games::desert::state::{End, Phase};
use crate::games::{ActionKinds, Ending, Game};

type Changes<'a> = &'a [(&'static str, Value)];

/// The settings come back from the rules that were made of them.
#[test]
fn rules_give_their_settings_back() {
    for game in 0..500 {
        let rules = super::helpers::random_rules(&mut super::helpers::generator("settings", game));
        let again = Rules::new(&rules.settings(), rules.players(), rules.forbidden()).expect("they were playable");
        assert_eq!(rules, again);
    }
    assert_eq!(published(3).settings(), settings(&[]));
    assert_eq!(PARAMETERS.len(), 37);
}

#[test]
fn numbers_of_the_set_up() {
    let cards = |changes: Changes<'_>| {
        let rules = with(2, changes);
        let state = start(&rules, 1, 1);
        let count = |card: crate::games::desert::cards::StormCard| rules.storm_deck()[usize::from(card.id())];
        (
            state.storm_draw.len(),
            count(SunBeatsDown),
            count(StormPicksUp),
            count(wind(North, 2)),
            state.equipment_draw.len(),
        )
    };
    assert_eq!(cards(&[]), (31, 4, 3, 2, 12));
    assert_eq!(cards(&[("sun_cards", number(8))]), (35, 8, 3, 2, 12));
    assert_eq!(cards(&[("storm_up_cards", number(0))]), (28, 4, 0, 2, 12));
    assert_eq!(cards(&[("wind_counts", list(&[1, 5, 0, 2]))]), (39, 4, 3, 5, 12));
    assert_eq!(cards(&[("equipment_counts", list(&[5, 0, 0, 0, 0, 0, 1]))]), (31, 4, 3, 2, 6));

    let tiles =
        |changes: Changes<'_>, kind: Tile| with(2, changes).tiles().iter().filter(|tile| **tile == kind).count();
    assert_eq!(tiles(&[("wells", number(3)), ("mirages", number(0))], Tile::Well), 3);
    assert_eq!(tiles(&[("tunnels", number(5))], Tile::Tunnel), 5);
    assert_eq!(tiles(&[("tunnels", number(0))], Tile::Gear), 11);

    let rules = with(2, &[("sand_total", number(60)), ("initial_sand", text("none")), ("start_mark", number(7))]);
    let state = start(&rules, 1, 1);
    assert_eq!((state.supply, state.sandy, state.meter), (60, 0, 7));
    let rows = Value::Rows(["3....", ".....", ".....", ".....", "....1"].map(str::to_owned).to_vec());
    let state = start(&with(2, &[("initial_sand", rows)]), 1, 1);
    assert_eq!((state.supply, state.sand[0], state.sand[24], state.blocked), (44, 3, 1, 1));

    let rules = with(2, &[("capacity", list(&[8; 6])), ("start_water", list(&[2; 6])), ("meter", list(&[1, 9]))]);
    let state = start(&rules, 1, 1);
    assert_eq!((state.water[0], rules.capacity(Explorer), rules.storm_cards(1), rules.skull()), (2, 8, 9, 2));
    assert_eq!(start(&with(2, &[("actions_per_turn", number(7))]), 1, 1).actions_left, 7);
}

#[test]
fn numbers_of_the_storm() {
    let storm = |changes: Changes<'_>| {
        let mut scene =
            Scene::new(with(2, changes), &[Navigator, Meteorologist]).storm(&[SunBeatsDown, wind(West, 1)]).checked();
        scene.storm_step(2);
        (scene.state.water[0], scene.markers((3, 3)), scene.state.is_blocked(at((3, 3))))
    };
    assert_eq!(storm(&[]), (3, 1, false));
    assert_eq!(storm(&[("sun_damage", number(2))]), (2, 1, false));
    assert_eq!(storm(&[("sand_per_moved_tile", number(2))]), (3, 2, true));
    assert_eq!(storm(&[("sand_per_moved_tile", number(2)), ("block_threshold", number(3))]), (3, 2, false));
    let in_tunnel = |shelter: bool| {
        let mut scene = Scene::new(with(2, &[("tunnel_shelter", flag(shelter))]), &[Navigator, Meteorologist])
            .city(Tile::Tunnel, (2, 1))
            .pawn(0, (2, 1))
            .storm(&[SunBeatsDown])
            .checked();
        scene.storm_step(1);
        scene.state.water[0]
    };
    assert_eq!((in_tunnel(true), in_tunnel(false)), (4, 3));
}

#[test]
fn numbers_of_the_roles() {
    let mut dug =
        Scene::new(with(2, &[("archeologist_markers", number(4))]), &[Archeologist, Navigator]).sand((1, 2), 5);
    dug.play(dig((1, 2)));
    assert_eq!(dug.markers((1, 2)), 1);

    let count = |scene: &Scene, kind: u8| scene.legal().iter().filter(|action| action.kind() == kind).count();
    let climb = |passengers: i64| {
        let rules = with(4, &[("climber_passengers", number(passengers))]);
        count(&Scene::new(rules, &[Climber, Navigator, Explorer, Meteorologist]), kind::MOVE)
    };
    // Two destinations; 1, 4, 7 and 8 parties of three companions.
    assert_eq!([0, 1, 2, 3].map(climb), [2, 8, 14, 16]);
    let navigate = |steps: i64| {
        let rules = with(2, &[("navigator_steps", number(steps))]);
        count(&Scene::new(rules, &[Navigator, Meteorologist]), kind::NAVIGATE)
    };
    // Cells within 1 to 5 steps of the corner, but for the eye at distance 4.
    assert_eq!([1, 2, 3, 4, 5].map(navigate), [2, 5, 9, 13, 17]);

    let calmed = |cards: i64| {
        let mut scene = Scene::new(with(2, &[("calm_per_action", number(cards))]), &[Meteorologist, Navigator]);
        scene.allows(Action::Calm).then(|| {
            scene.play(Action::Calm);
            scene.state.calmed
        })
    };
    assert_eq!([0, 1, 2].map(calmed), [None, Some(1), Some(2)]);
    let mut forecast = Scene::new(with(2, &[("forecast_cards", number(6))]), &[Meteorologist, Navigator]);
    forecast.play(Action::Forecast);
    assert_eq!(forecast.state.foreseen, 6);

    let mut carrier = Scene::new(with(2, &[("carrier_refill", number(4))]), &[WaterCarrier, Navigator])
        .city(Tile::Well, (1, 2))
        .pawn(0, (1, 2))
        .water(&[0]);
    carrier.play(Action::Refill);
    assert_eq!(carrier.state.water[0], 4);
    let gives = |range: i64, to: (u8, u8)| {
        Scene::new(with(2, &[("carrier_gift_range", number(range))]), &[WaterCarrier, Navigator])
            .pawn(1, to)
            .water(&[3, 1])
            .allows(Action::GiveWater { to: 1, amount: 1 })
    };
    assert!(!gives(0, (1, 2)) && gives(0, (1, 1)) && gives(1, (1, 2)) && !gives(1, (2, 2)) && gives(2, (2, 2)));
    let mut well =
        Scene::new(with(2, &[("well_gain", number(4))]), &[Navigator, Meteorologist]).pawn(0, (1, 2)).water(&[0]);
    well.play(Action::Excavate);
    assert_eq!(well.state.water[0], 4);
}

#[test]
fn numbers_of_the_equipment() {
    let hold = |changes: Changes<'_>, card: Equipment| {
        Scene::new(with(3, changes), &[Explorer, Navigator, Meteorologist]).water(&[0]).hand(0, &[card]).checked()
    };
    let mut throttle = hold(&[("throttle_actions", number(4))], Equipment::TimeThrottle);
    throttle.play(Action::TimeThrottle);
    assert_eq!(throttle.state.actions_left, 8);
    let mut reserve = hold(&[("reserve_gain", number(3))], Equipment::SecretWaterReserve);
    reserve.play(Action::SecretWaterReserve);
    assert_eq!(reserve.state.water[0], 3);
    let party = Action::JetPack { to: at((5, 5)), passengers: 0b110 };
    assert!(hold(&[("jetpack_passengers", number(2))], Equipment::JetPack).allows(party));
    assert!(!hold(&[("jetpack_passengers", number(1))], Equipment::JetPack).allows(party));
    let mut tracker =
        hold(&[("equipment_counts", list(&[3, 3, 2, 2, 1, 1, 1]))], Equipment::StormTracker).storm(&[SunBeatsDown]);
    tracker.play(Action::StormTracker);
    assert!(tracker.is_asked(0, Phase::Forecast));
    tracker.play(Action::Bottom { position: 0 });
    assert_eq!(tracker.state.storm_draw.cards()[0], SunBeatsDown.id());
    assert_eq!(tracker.state.actions_left, 4);
    // No equipment in the deck: a gear yields nothing (section 11).
    let mut none = Scene::new(with(2, &[("equipment_counts", list(&[0; 7]))]), &[Explorer, Navigator]).checked();
    none.play(Action::Excavate);
    assert!(none.state.hands[0].is_empty());
}

#[test]
fn max_turns_caps_a_game() {
    let mut scene = Scene::new(with(2, &[("max_turns", number(3)), ("meter", list(&[0]))]), &[Explorer, Navigator]);
    scene.idle_until(|state| state.phase == Phase::Over);
    assert_eq!((scene.state.turns, scene.state.end), (3, Some(End::TurnCap)));
    assert_eq!(
        crate::games::desert::Desert::ending(&scene.rules, &scene.state),
        Some(Ending::Capped { cause: End::TurnCap.cause() })
    );
}

#[test]
fn unplayable_settings_are_refused_with_the_values() {
    let faults = |players, changes: Changes<'_>| -> Vec<String> {
        let faults = Rules::new(&settings(changes), players, ActionKinds::NONE).err().unwrap_or_default();
        faults.into_iter().map(|fault| format!("{} {}", fault.parameter, fault.message)).collect()
    };
    assert_eq!(faults(6, &[]), ["beyond_published must be true for 6 players, as the published game is for 2 to 5"]);
    assert!(faults(6, &[("beyond_published", flag(true))]).is_empty());
    assert!(faults(1, &[("beyond_published", flag(true))]).is_empty());
    assert_eq!(faults(7, &[("beyond_published", flag(true))]).len(), 1);
    assert_eq!(
        faults(2, &[("start_mark", number(13))]),
        ["start_mark is 13, but the meter has 13 ticks, from 0 on, and the skull follows the last one"]
    );
    assert_eq!(
        faults(2, &[("wells", number(3))]),
        ["wells is 3 and `mirages` is 1, but three tiles have a water drop"]
    );
    assert_eq!(
        faults(2, &[("start_water", list(&[4, 3, 3, 3, 3, 3]))]),
        ["start_water of the archeologist is 4, more than the `capacity` of 3"]
    );
    assert_eq!(faults(2, &[("start_water", list(&[1]))]), ["start_water has 1 entries, but there are 6 roles"]);
    let rows = |rows: &[&str]| Value::Rows(rows.iter().map(|row| (*row).to_owned()).collect());
    assert_eq!(faults(2, &[("initial_sand", rows(&["....."]))]), ["initial_sand has 1 rows, but the board has 5"]);
    assert_eq!(
        faults(2, &[("initial_sand", rows(&["..x..", ".....", ".....", ".....", "....."]))]),
        ["initial_sand has 'x' in row 1, where `.` or a digit should be"]
    );
    assert_eq!(
        faults(2, &[("initial_sand", rows(&[".....", ".....", "..1..", ".....", "....."]))]),
        ["initial_sand has sand in the middle, where the storm starts: 1"]
    );
    assert_eq!(
        faults(
            2,
            &[("initial_sand", rows(&["99999", ".....", ".....", ".....", "....."])), ("sand_total", number(30))]
        ),
        ["initial_sand has 45 markers, more than the `sand_total` of 30"]
    );
    let empty = [("wind_counts", list(&[0])), ("sun_cards", number(0)), ("storm_up_cards", number(0))];
    assert_eq!(faults(2, &empty), ["wind_counts leaves the storm deck without a single card"]);
}

#[test]
fn forbidden_kinds_are_left_out_unless_nothing_else_is_left() {
    let scene = |forbidden| {
        let rules = Rules::new(&settings(&[]), 2, forbidden).expect("the rules can be played");
        Scene::new(rules, &[Explorer, Navigator]).sand((1, 2), 1)
    };
    let kinds = |scene: &Scene| -> std::collections::BTreeSet<u8> {
        scene.legal().iter().map(|action| action.kind()).collect()
    };
    assert_eq!(kinds(&scene(ActionKinds::NONE)), [kind::MOVE, kind::REMOVE_SAND, kind::EXCAVATE, kind::STOP].into());
    assert_eq!(
        kinds(&scene(ActionKinds::NONE.with(kind::MOVE))),
        [kind::REMOVE_SAND, kind::EXCAVATE, kind::STOP].into()
    );
    assert_eq!(
        kinds(&scene(ActionKinds::NONE.with(kind::STOP))),
        [kind::MOVE, kind::REMOVE_SAND, kind::EXCAVATE].into()
    );
    let all = ActionKinds((1 << kind::COUNT) - 1);
    assert_eq!(kinds(&scene(all)), [kind::STOP].into(), "Stop stays when nothing else is legal");
    // Gifts could go to and fro for ever, so a barred Stop stays if only they are left.
    let mut gifts = ActionKinds::NONE.with(kind::STOP);
    [kind::MOVE, kind::REMOVE_SAND, kind::EXCAVATE].into_iter().for_each(|kind| gifts = gifts.with(kind));
    assert_eq!(kinds(&scene(gifts).water(&[2, 1])), [kind::GIVE_WATER, kind::STOP].into());
}
