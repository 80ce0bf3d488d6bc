//! The numbers and options that a designer may change (rules file, section 13), checked and in the form that play uses.

use super::cards::{Card, Cards, TREASURES, treasure_tiles};
use super::declaration::PARAMETERS;
use super::layout::{Layout, Mask};
use crate::games::declaration::Value;
use crate::games::parts::options::options;
use crate::games::{ActionKinds, RuleFault, Settings};

/// The most seats that any setting allows.
pub const MAX_PLAYERS: usize = 6;

/// The longest water meter, the skull not counted.
const MAX_MARKS: usize = 20;

options! {
    /// What a Waters Rise! does with the flood discard pile.
    FloodDiscardRule {
        /// It is shuffled and put on top of the flood pile.
        OnTop = "on-top",
        /// It is shuffled together with the whole flood pile.
        IntoPile = "into-pile",
        /// Nothing.
        Stays = "stays",
    }
}

options! {
    /// Which movement rules a navigated pawn follows (rules file, section 6.5).
    NavigatorMode {
        /// Each step uses the moved pawn's own idea of adjacency.
        StepwiseRole = "stepwise_role",
        /// Orthogonal steps over existing tiles for every role.
        Plain = "plain",
        /// As `stepwise_role`, and the Diver may be sent on one complete dive instead.
        FullRole = "full_role",
    }
}

options! {
    /// Where the Diver may swim when its tile sinks.
    DiverRescue {
        /// To the nearest existing tiles.
        Nearest = "nearest",
        /// To every tile that a dive from there reaches.
        AnyReachable = "any_reachable",
    }
}

options! {
    /// When a hand over the limit is reduced during the draws.
    HandLimitTiming {
        /// After each card.
        EachCard = "each_card",
        /// After the last card of the step.
        EndOfDrawStep = "end_of_draw_step",
    }
}

options! {
    /// When an empty treasure pile is made anew from the discards (rules file, section 10).
    TreasureReshuffle {
        /// At once, after the card that emptied it was put into the hand or carried out.
        AfterCard = "after_card",
        /// At once, before that card is carried out, so it is not among the reshuffled ones.
        BeforeCard = "before_card",
        /// When the next card is to be drawn.
        Lazy = "lazy",
    }
}

/// Everything that is the same in all games of one cell. Units and ranges are those of the parameters of the same name.
#[derive(Debug, Clone, PartialEq)]
pub struct Rules {
    pub(super) players: u8,
    pub(super) forbidden: ActionKinds,
    pub(super) start_position: u8,
    flood_table: [u8; MAX_MARKS],
    marks: u8,
    pub(super) initial_flood: u8,
    pub(super) actions_per_turn: u8,
    pub(super) treasure_draws_per_turn: u8,
    pub(super) hand_limit: u8,
    pub(super) start_hand: u8,
    pub(super) cards_per_treasure: u8,
    pub(super) capture_cost: u8,
    pub(super) tiles_per_treasure: u8,
    pub(super) helicopter_cards: u8,
    pub(super) sandbag_cards: u8,
    pub(super) waters_rise_cards: u8,
    pub(super) waters_rise_step: u8,
    pub(super) waters_rise_flood_discard: FloodDiscardRule,
    pub(super) cards_per_give_action: u8,
    pub(super) give_requires_same_tile: bool,
    pub(super) special_cards_giveable: bool,
    pub(super) engineer_tiles: u8,
    pub(super) navigator_steps: u8,
    pub(super) navigator_mode: NavigatorMode,
    pub(super) pilot_flights_per_turn: u8,
    pub(super) diver_rescue: DiverRescue,
    pub(super) helicopter_rescue: bool,
    pub(super) hand_limit_timing: HandLimitTiming,
    pub(super) treasure_reshuffle: TreasureReshuffle,
    pub(super) layout: Layout,
    pub(super) max_turns: u16,
    beyond_published: bool,
}

impl Rules {
    /// Checks the settings together. Each single value must have passed the check of its parameter.
    ///
    /// # Errors
    ///
    /// Every combination that cannot be played or cannot be won.
    pub fn new(settings: &Settings, players: u8, forbidden: ActionKinds) -> Result<Self, Vec<RuleFault>> {
        let mut faults = Vec::new();
        let mut fault = |parameter, message: String| faults.push(RuleFault { parameter, message });
        let beyond_published = settings.flag("beyond_published");
        let published = super::declaration::DECLARATION.players.clone();
        let possible = super::declaration::DECLARATION.players_beyond_published.clone();
        if !possible.contains(&players) {
            fault(
                "beyond_published",
                format!("cannot make {players} players possible, only {}", range_text(&possible)),
            );
        } else if !published.contains(&players) && !beyond_published {
            fault(
                "beyond_published",
                format!("must be true for {players} players, as the published game is for {}", range_text(&published)),
            );
        }

        let mut flood_table = [0; MAX_MARKS];
        let table = settings.integers("flood_table");
        for (entry, value) in flood_table.iter_mut().zip(table) {
            *entry = *value as u8;
        }
        let marks = table.len() as u8;
        let start_position = settings.byte("start_position");
        if start_position > marks {
            fault(
                "start_position",
                format!("is {start_position}, but `flood_table` has {marks} marks and the skull follows the last one"),
            );
        }

        let hand_limit = settings.byte("hand_limit");
        let start_hand = settings.byte("start_hand");
        let cards_per_treasure = settings.byte("cards_per_treasure");
        let capture_cost = settings.byte("capture_cost");
        let helicopter_cards = settings.byte("helicopter_cards");
        let sandbag_cards = settings.byte("sandbag_cards");
        if start_hand > hand_limit {
            fault("start_hand", format!("is {start_hand}, more than the `hand_limit` of {hand_limit}"));
        }
        if capture_cost > cards_per_treasure {
            fault(
                "capture_cost",
                format!("is {capture_cost}, but there are only {cards_per_treasure} cards of each treasure"),
            );
        }
        if capture_cost > hand_limit {
            fault("capture_cost", format!("is {capture_cost}, more than the `hand_limit` of {hand_limit}"));
        }
        let to_deal = u16::from(players) * u16::from(start_hand);
        let dealt_from =
            TREASURES as u16 * u16::from(cards_per_treasure) + u16::from(helicopter_cards) + u16::from(sandbag_cards);
        if to_deal > dealt_from {
            fault(
                "start_hand",
                format!("is {start_hand}: {players} players need {to_deal} cards, but only {dealt_from} can be dealt"),
            );
        }

        let layout = match settings.value("layout") {
            Value::Rows(rows) => Layout::from_rows(rows),
            Value::Text(name) => Layout::named(name).ok_or_else(|| format!("knows no shape `{name}`")),
            other => Err(format!("cannot be {other}")),
        };
        let layout = match layout {
            Ok(layout) if faults.is_empty() => layout,
            Ok(_) => return Err(faults),
            Err(message) => {
                faults.push(RuleFault { parameter: "layout", message });
                return Err(faults);
            }
        };

        Ok(Self {
            players,
            forbidden,
            start_position,
            flood_table,
            marks,
            initial_flood: settings.byte("initial_flood"),
            actions_per_turn: settings.byte("actions_per_turn"),
            treasure_draws_per_turn: settings.byte("treasure_draws_per_turn"),
            hand_limit,
            start_hand,
            cards_per_treasure,
            capture_cost,
            tiles_per_treasure: settings.byte("tiles_per_treasure"),
            helicopter_cards,
            sandbag_cards,
            waters_rise_cards: settings.byte("waters_rise_cards"),
            waters_rise_step: settings.byte("waters_rise_step"),
            waters_rise_flood_discard: FloodDiscardRule::from_text(settings.text("waters_rise_flood_discard")),
            cards_per_give_action: settings.byte("cards_per_give_action"),
            give_requires_same_tile: settings.flag("give_requires_same_tile"),
            special_cards_giveable: settings.flag("special_cards_giveable"),
            engineer_tiles: settings.byte("engineer_tiles"),
            navigator_steps: settings.byte("navigator_steps"),
            navigator_mode: NavigatorMode::from_text(settings.text("navigator_mode")),
            pilot_flights_per_turn: settings.byte("pilot_flights_per_turn"),
            diver_rescue: DiverRescue::from_text(settings.text("diver_rescue")),
            helicopter_rescue: settings.flag("helicopter_rescue"),
            hand_limit_timing: HandLimitTiming::from_text(settings.text("hand_limit_timing")),
            treasure_reshuffle: TreasureReshuffle::from_text(settings.text("treasure_reshuffle")),
            layout,
            max_turns: settings.integer("max_turns") as u16,
            beyond_published,
        })
    }

    /// The settings that make these rules again.
    #[must_use]
    pub fn settings(&self) -> Settings {
        let mut settings = Settings::published(PARAMETERS);
        let table = self.flood_table[..usize::from(self.marks)].iter().map(|&cards| i64::from(cards)).collect();
        settings.set("flood_table", Value::Integers(table));
        for (name, value) in [
            ("start_position", self.start_position),
            ("initial_flood", self.initial_flood),
            ("actions_per_turn", self.actions_per_turn),
            ("treasure_draws_per_turn", self.treasure_draws_per_turn),
            ("hand_limit", self.hand_limit),
            ("start_hand", self.start_hand),
            ("cards_per_treasure", self.cards_per_treasure),
            ("capture_cost", self.capture_cost),
            ("tiles_per_treasure", self.tiles_per_treasure),
            ("helicopter_cards", self.helicopter_cards),
            ("sandbag_cards", self.sandbag_cards),
            ("waters_rise_cards", self.waters_rise_cards),
            ("waters_rise_step", self.waters_rise_step),
            ("cards_per_give_action", self.cards_per_give_action),
            ("engineer_tiles", self.engineer_tiles),
            ("navigator_steps", self.navigator_steps),
            ("pilot_flights_per_turn", self.pilot_flights_per_turn),
        ] {
            settings.set(name, Value::Integer(i64::from(value)));
        }
        settings.set("max_turns", Value::Integer(i64::from(self.max_turns)));
        for (name, value) in [
            ("give_requires_same_tile", self.give_requires_same_tile),
            ("special_cards_giveable", self.special_cards_giveable),
            ("helicopter_rescue", self.helicopter_rescue),
            ("beyond_published", self.beyond_published),
        ] {
            settings.set(name, Value::Flag(value));
        }
        for (name, value) in [
            ("waters_rise_flood_discard", self.waters_rise_flood_discard.text()),
            ("navigator_mode", self.navigator_mode.text()),
            ("diver_rescue", self.diver_rescue.text()),
            ("hand_limit_timing", self.hand_limit_timing.text()),
            ("treasure_reshuffle", self.treasure_reshuffle.text()),
        ] {
            settings.set(name, Value::Text(value.to_owned()));
        }
        let layout = match self.layout.name() {
            Some(name) => Value::Text(name.to_owned()),
            None => Value::Rows(self.layout.rows()),
        };
        settings.set("layout", layout);
        settings
    }

    /// Number of seats.
    #[must_use]
    pub const fn players(&self) -> u8 {
        self.players
    }

    /// The action kinds that are left out.
    #[must_use]
    pub const fn forbidden(&self) -> ActionKinds {
        self.forbidden
    }

    /// The shape of the island.
    #[must_use]
    pub const fn layout(&self) -> &Layout {
        &self.layout
    }

    /// Most cards in a hand.
    #[must_use]
    pub const fn hand_limit(&self) -> u8 {
        self.hand_limit
    }

    /// Matching cards that a capture takes.
    #[must_use]
    pub const fn capture_cost(&self) -> u8 {
        self.capture_cost
    }

    /// Actions of a turn.
    #[must_use]
    pub const fn actions_per_turn(&self) -> u8 {
        self.actions_per_turn
    }

    /// Treasure cards drawn in a turn.
    #[must_use]
    pub const fn treasure_draws_per_turn(&self) -> u8 {
        self.treasure_draws_per_turn
    }

    /// Flood cards per turn while the marker stands at `position`; 0 at the skull.
    #[inline]
    #[must_use]
    pub const fn flood_cards(&self, position: u8) -> u8 {
        if position >= 1 && position <= self.marks { self.flood_table[position as usize - 1] } else { 0 }
    }

    /// The position of the skull.
    #[inline]
    #[must_use]
    pub const fn skull(&self) -> u8 {
        self.marks + 1
    }

    /// The tiles of a treasure (0 to 3), as a set of tile ids.
    #[must_use]
    pub const fn treasure_tiles(&self, treasure: usize) -> Mask {
        treasure_tiles(treasure, self.tiles_per_treasure)
    }

    /// All cards of the treasure deck.
    #[must_use]
    pub fn treasure_deck(&self) -> Cards {
        let mut cards = Cards::NONE;
        for card in Card::ALL {
            let count = match card {
                Card::HelicopterLift => self.helicopter_cards,
                Card::Sandbags => self.sandbag_cards,
                Card::WatersRise => self.waters_rise_cards,
                _ => self.cards_per_treasure,
            };
            cards.add(Cards::of(card, count));
        }
        cards
    }
}

fn range_text(range: &std::ops::RangeInclusive<u8>) -> String {
    format!("{} to {}", range.start(), range.end())
}
