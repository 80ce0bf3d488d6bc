//! What Forbidden Desert declares about itself: the tables of the rules file as data.

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

const fn list(
    name: &'static str,
    (min, max): (i64, i64),
    (min_len, max_len): (usize, usize),
    default: &'static [i64],
    summary: &'static str,
) -> Parameter {
    Parameter {
        name,
        kind: ParameterKind::IntegerList { min, max, min_len, max_len },
        default: DefaultValue::Integers(default),
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

/// The adventurers in the order of their ids (rules file, section 1.6).
pub const ROLES: &[Named] = &[
    named("archeologist", "one Remove Sand action takes up to two markers from one tile"),
    named("climber", "enters blocked tiles, may take a pawn along, and nobody on the Climber's tile is buried"),
    named("explorer", "diagonals count for Move, Remove Sand and Dune Blaster"),
    named("meteorologist", "spends actions to reveal fewer storm cards or to look at the coming ones"),
    named("navigator", "one action moves another pawn up to three steps"),
    named("water-carrier", "refills at excavated wells and gives water to adjacent tiles"),
];

/// The parameters of rules file section 14 that are `[rules]` keys.
pub const PARAMETERS: &[Parameter] = &[
    Parameter {
        name: "start_mark",
        kind: ParameterKind::Integer {
            min: 0,
            max: 29,
            names: &[("novice", 0), ("normal", 1), ("elite", 2), ("legendary", 3)],
        },
        default: DefaultValue::Text("novice"),
        summary: "where the storm meter starts: the difficulty level of the box, or an index on the ladder from 0",
    },
    list(
        "meter",
        (0, 10),
        (0, 30),
        &[],
        "storm cards per turn at each tick of the meter; the skull follows the last one; empty for the printed ladder \
         of the player count",
    ),
    integer("actions_per_turn", 2, 7, 4, "actions of a turn"),
    integer("sand_total", 30, 80, 48, "sand markers in the box"),
    Parameter {
        name: "initial_sand",
        kind: ParameterKind::Choice { options: super::rules::SAND_NAMES, or_rows: true },
        default: DefaultValue::Text("diamond"),
        summary: "markers on the board at the start: a name, or five rows of `.` and digits",
    },
    integer("block_threshold", 2, 4, 2, "markers that make a tile blocked"),
    list(
        "capacity",
        (1, 8),
        (6, 6),
        &[3, 3, 4, 4, 4, 5],
        "most water in a canteen, by role: archeologist, climber, explorer, meteorologist, navigator, water-carrier",
    ),
    list("start_water", (0, 8), (0, 6), &[], "water at the start, by role in the order of `capacity`; empty for full"),
    integer("sun_cards", 0, 8, 4, "Sun Beats Down cards in the storm deck"),
    integer("sun_damage", 1, 2, 1, "water that a Sun Beats Down takes"),
    integer("storm_up_cards", 0, 6, 3, "Storm Picks Up cards in the storm deck"),
    list("wind_counts", (0, 5), (1, 4), &[3, 2, 1], "wind cards of each direction with distance 1, 2, 3 and 4"),
    integer("sand_per_moved_tile", 0, 2, 1, "markers that a moved tile gets"),
    integer("well_gain", 1, 4, 2, "water for each pawn on a well when it is excavated"),
    integer("wells", 0, 3, 2, "wells among the three tiles with a water drop"),
    integer("mirages", 0, 3, 1, "mirages among the three tiles with a water drop"),
    integer("carrier_refill", 1, 4, 2, "water that a Refill action gains"),
    integer("carrier_gift_range", 0, 2, 1, "orthogonal steps over tiles that the Water Carrier's gifts bridge"),
    integer("archeologist_markers", 1, 4, 2, "markers that a Remove Sand action of the Archeologist takes"),
    integer("climber_passengers", 0, 4, 1, "pawns that the Climber may take along on a step"),
    integer("navigator_steps", 1, 5, 3, "steps of one Navigate action"),
    integer("calm_per_action", 0, 2, 1, "storm cards that a Calm action saves"),
    Parameter {
        name: "forecast_cards",
        kind: ParameterKind::Integer { min: 0, max: 10, names: &[("level", 0)] },
        default: DefaultValue::Text("level"),
        summary: "storm cards that a Forecast looks at: a fixed number, or as many as the meter says",
    },
    list(
        "equipment_counts",
        (0, 5),
        (7, 7),
        &[3, 3, 2, 2, 1, 1, 0],
        "equipment cards: dune-blaster, jet-pack, solar-shield, terrascope, secret-water-reserve, time-throttle, \
         storm-tracker",
    ),
    integer("throttle_actions", 1, 4, 2, "actions that a Time Throttle gives"),
    integer("reserve_gain", 1, 4, 2, "water for each pawn on the tile from the Secret Water Reserve"),
    integer("jetpack_passengers", 0, 4, 1, "pawns that the holder of a Jet Pack may take along"),
    integer("tunnels", 0, 5, 3, "tunnels among the eleven tunnel and plain gear tiles"),
    flag("tunnel_shelter", true, "whether an excavated tunnel protects from Sun Beats Down"),
    choice(
        "shield_scope",
        &["with_pawn", "on_tile"],
        "whether a Solar Shield goes with its holder or stays on the tile where it was played",
    ),
    flag("buried_role_actions", false, "whether a buried player may use Calm, Forecast, Navigate and Refill"),
    flag("navigate_buried", false, "whether the Navigator may move a buried pawn"),
    flag("climber_uses_blocked_tunnel", true, "whether the Climber may jump into and out of blocked tunnels"),
    flag(
        "gifts_after_reveal",
        false,
        "whether water and equipment may be given in answer to a revealed Sun Beats Down",
    ),
    choice(
        "storm_reshuffle",
        &["all", "without_current_step"],
        "whether the cards of the running storm step are among those reshuffled",
    ),
    integer(
        "max_turns",
        0,
        10_000,
        0,
        "turns after which a game is given up as capped, right after the last storm card; 0 means never",
    ),
    flag("beyond_published", false, "allows 1 and 6 players"),
];

/// Action kinds; the indices are used in `forbid` sets.
pub const ACTION_KINDS: &[Named] = &[
    named("move", "step to an adjacent tile or jump between tunnels (the Climber may take a pawn along)"),
    named("remove-sand", "remove sand from the own or an adjacent tile"),
    named("excavate", "turn the own tile over"),
    named("pick-up", "collect a part from the own tile"),
    named("calm", "the Meteorologist makes the storm reveal fewer cards in this turn"),
    named("forecast", "the Meteorologist looks at the coming storm cards"),
    named("navigate", "the Navigator moves another pawn"),
    named("refill", "the Water Carrier takes water from an excavated well"),
    named("stop", "end the actions of the turn early"),
    named("give-water", "give water to a pawn on the same tile (the Water Carrier also on adjacent ones)"),
    named("give-equipment", "give an equipment card to a pawn on the same tile"),
    named("dune-blaster", "a Dune Blaster removes all sand of a tile"),
    named("jet-pack", "a Jet Pack flies to any tile that is not blocked"),
    named("solar-shield", "a Solar Shield protects a tile from the sun"),
    named("terrascope", "a Terrascope looks at a city side"),
    named("secret-water-reserve", "the Secret Water Reserve gives water to everybody on the tile"),
    named("time-throttle", "the Time Throttle gives more actions"),
    named("storm-tracker", "a Storm Tracker looks at the coming storm cards"),
    named("pass", "give and play nothing in this window"),
    named("bottom", "put one of the storm cards looked at under the pile"),
    named("keep", "leave the storm cards looked at as they are"),
    named("halt", "navigate the Climber no further"),
];

/// Outcomes; the first is the win.
pub const OUTCOMES: &[Named] = &[
    named("won", "the team flew off with the machine"),
    named("lost", "the desert took a person, all the sand or the way home"),
];

/// Causes of ending (rules file, section 12).
pub const CAUSES: &[Cause] = &[
    cause("take-off", Decides::Outcome(0), "the team took off with all four parts"),
    cause("thirst", Decides::Outcome(1), "somebody's water fell below 0"),
    cause("buried", Decides::Outcome(1), "a sand marker was due and the supply was empty"),
    cause("swept-away", Decides::Outcome(1), "the storm meter reached the skull"),
    cause("turn-cap", Decides::Nothing, "`max_turns` was reached"),
];

/// The declaration.
pub static DECLARATION: Declaration = Declaration {
    name: "forbidden-desert",
    title: "Forbidden Desert",
    summary: "cooperative: dig up a flying machine and take off before thirst, sand or storm win",
    rules_version: 1,
    rules_source: "published rules, corner cases FDC-01 to FDC-72",
    players: 2..=5,
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
