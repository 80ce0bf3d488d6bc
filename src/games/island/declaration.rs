//! What Forbidden Island declares about itself: the tables of the rules file as data.

use crate::games::declaration::{Cause, Decides, Declaration, DefaultValue, Named, Parameter, ParameterKind, Sides};

const fn named(name: &'static str, summary: &'static str) -> Named {
    Named { name, summary }
}

const fn cause(name: &'static str, decides: Decides, summary: &'static str) -> Cause {
    Cause { name, summary, decides }
}

const fn integer(name: &'static str, min: i64, max: i64, default: i64, summary: &'static str) -> Parameter {
    Parameter {
        name,
        kind: ParameterKind::Integer { min, max, names: &[] },
        default: DefaultValue::Integer(default),
        summary,
    }
}

const fn flag(name: &'static str, default: bool, summary: &'static str) -> Parameter {
    Parameter { name, kind: ParameterKind::Flag, default: DefaultValue::Flag(default), summary }
}

const fn choice(name: &'static str, options: &'static [&'static str], summary: &'static str) -> Parameter {
    Parameter {
        name,
        kind: ParameterKind::Choice { options, or_rows: false },
        default: DefaultValue::Text(options[0]),
        summary,
    }
}

/// The adventurers in the order of their ids (rules file, sections 1.3 and 1.6).
pub const ROLES: &[Named] = &[
    named("engineer", "one Shore Up action may dry up to two tiles"),
    named("explorer", "diagonals count as adjacent for Move, Shore Up and rescue"),
    named("diver", "one Move action may run through any chain of flooded tiles and gaps"),
    named("messenger", "may give treasure cards to a player anywhere"),
    named("navigator", "one action moves another pawn up to two steps"),
    named("pilot", "once per own turn, one action flies to any tile"),
];

/// The parameters of rules file section 13 that are `[rules]` keys.
pub const PARAMETERS: &[Parameter] = &[
    Parameter {
        name: "start_position",
        kind: ParameterKind::Integer {
            min: 1,
            max: 9,
            names: &[("novice", 1), ("normal", 2), ("elite", 3), ("legendary", 4)],
        },
        default: DefaultValue::Text("novice"),
        summary: "where the water marker starts: the difficulty level of the box, or a mark on the meter",
    },
    Parameter {
        name: "flood_table",
        kind: ParameterKind::IntegerList { min: 0, max: 24, min_len: 1, max_len: 20 },
        default: DefaultValue::Integers(&[2, 2, 3, 3, 3, 4, 4, 5, 5]),
        summary: "flood cards per turn at each mark of the meter; the skull follows the last one",
    },
    integer("initial_flood", 0, 24, 6, "tiles flooded during setup"),
    integer("actions_per_turn", 1, 6, 3, "actions of a turn"),
    integer("treasure_draws_per_turn", 0, 4, 2, "treasure cards drawn after the actions"),
    integer("hand_limit", 3, 10, 5, "cards a player may hold, special cards included"),
    integer("start_hand", 0, 5, 2, "treasure cards dealt to each player during setup"),
    integer("cards_per_treasure", 4, 8, 5, "copies of each of the four treasure cards"),
    integer("capture_cost", 2, 5, 4, "matching cards that a capture takes"),
    integer(
        "tiles_per_treasure",
        1,
        3,
        2,
        "tiles on which each treasure can be captured; a third one is taken from the plain tiles",
    ),
    integer("helicopter_cards", 1, 6, 3, "Helicopter Lift cards in the treasure deck"),
    integer("sandbag_cards", 0, 6, 2, "Sandbags cards in the treasure deck"),
    integer("waters_rise_cards", 0, 6, 3, "Waters Rise! cards in the treasure deck"),
    integer("waters_rise_step", 0, 3, 1, "marks that the water rises by one Waters Rise!"),
    choice(
        "waters_rise_flood_discard",
        &["on-top", "into-pile", "stays"],
        "what a Waters Rise! does with the flood discard pile",
    ),
    integer("cards_per_give_action", 1, 3, 1, "treasure cards that one give action may hand over"),
    flag(
        "give_requires_same_tile",
        true,
        "whether giver and receiver must share a tile (the Messenger never needs to)",
    ),
    flag("special_cards_giveable", false, "whether Helicopter Lift and Sandbags may be given"),
    integer("engineer_tiles", 1, 4, 2, "tiles that one Shore Up action of the Engineer may dry"),
    integer("navigator_steps", 1, 4, 2, "steps of one Navigate action; the Diver may pass gaps on all but the last"),
    choice("navigator_mode", &["stepwise_role", "plain", "full_role"], "which movement rules a navigated pawn follows"),
    integer("pilot_flights_per_turn", 0, 3, 1, "flights of the Pilot in one turn"),
    choice("diver_rescue", &["nearest", "any_reachable"], "where the Diver may swim when its tile sinks"),
    flag("helicopter_rescue", false, "whether Helicopter Lift may answer the sinking of a tile with pawns on it"),
    choice(
        "hand_limit_timing",
        &["each_card", "end_of_draw_step"],
        "when a hand over the limit is reduced during the draws",
    ),
    choice(
        "treasure_reshuffle",
        &["after_card", "before_card", "lazy"],
        "when an empty treasure pile is made anew from the discards",
    ),
    Parameter {
        name: "layout",
        kind: ParameterKind::Choice { options: super::layout::NAMES, or_rows: true },
        default: DefaultValue::Text("standard"),
        summary: "the shape of the island: a name, or rows of text with `#` for each of the 24 cells",
    },
    integer(
        "max_turns",
        0,
        10_000,
        0,
        "turns after which a game is given up as capped, right after the last flood card; 0 means never",
    ),
    flag("beyond_published", false, "allows 1, 5 and 6 players"),
];

/// Action kinds; the indices are used in `forbid` sets.
pub const ACTION_KINDS: &[Named] = &[
    named(
        "move",
        "step to an adjacent tile (the Explorer also diagonally, the Diver also through flooded tiles and gaps)",
    ),
    named("shore-up", "dry the own or an adjacent tile (the Engineer two)"),
    named("give", "give a treasure card to another player"),
    named("capture", "turn in matching cards for a treasure"),
    named("fly", "the Pilot flies to any tile"),
    named("navigate", "the Navigator moves another pawn"),
    named("stop", "end the action phase early"),
    named("helicopter-lift", "Helicopter Lift carries pawns from one tile to another"),
    named("lift-off", "Helicopter Lift takes the team and its treasures home: the win"),
    named("sandbags", "Sandbags dry any flooded tile"),
    named("pass", "play no special card in this window"),
    named("discard", "put a card over the hand limit on the discard pile"),
    named("rescue", "swim from a sinking tile to a tile that is left"),
];

/// Outcomes; the first is the win.
pub const OUTCOMES: &[Named] = &[
    named("won", "all four treasures and the whole team were lifted off"),
    named("lost", "the island took a treasure, a person or the way home"),
];

/// Causes of ending (rules file, section 11).
pub const CAUSES: &[Cause] = &[
    cause("lift-off", Decides::Outcome(0), "the team left with all four treasures"),
    cause("fools-landing-sunk", Decides::Outcome(1), "Fools' Landing sank"),
    cause("treasure-lost", Decides::Outcome(1), "all tiles of a treasure not yet captured sank"),
    cause("drowned", Decides::Outcome(1), "a pawn on a sinking tile had nowhere to go"),
    cause("water-skull", Decides::Outcome(1), "the water reached the skull"),
    cause("turn-cap", Decides::Nothing, "`max_turns` was reached"),
];

/// The declaration.
pub static DECLARATION: Declaration = Declaration {
    name: "forbidden-island",
    title: "Forbidden Island",
    summary: "cooperative: capture four treasures and fly off before the island sinks",
    rules_version: 1,
    rules_source: "published rules, corner cases FIC-01 to FIC-58",
    players: 2..=4,
    players_beyond_published: 1..=6,
    sides: Sides::Cooperative,
    parameters: PARAMETERS,
    roles: ROLES,
    characters: &[],
    factions: &[named("team", "everybody")],
    strategies: super::strategies::DECLARATIONS,
    action_kinds: ACTION_KINDS,
    features: super::features::FEATURES,
    outcomes: OUTCOMES,
    causes: CAUSES,
    game_metrics: super::metrics::GAME_METRICS,
    seat_metrics: super::metrics::SEAT_METRICS,
};
