//! What a run may exercise: cards, abilities and special situations.

use crate::games::declaration::{Feature, Requirement};

/// A set of declared features; bit `i` stands for the feature with index `i`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Features(pub(super) u64);

impl Features {
    /// Adds a feature.
    #[inline]
    pub fn note(&mut self, feature: u8) {
        self.0 |= 1 << feature;
    }

    /// Adds a feature if `happened`.
    #[inline]
    pub fn note_if(&mut self, feature: u8, happened: bool) {
        self.0 |= u64::from(happened) << feature;
    }
}

macro_rules! requirement {
    () => {
        Requirement::Always
    };
    ($kind:ident $required:literal) => {
        Requirement::$kind($required)
    };
}

macro_rules! features {
    ($($constant:ident $name:literal $(($kind:ident $required:literal))? $summary:literal)+) => {
        /// The declared features; a bit of the state's feature set each, in this order.
        pub const FEATURES: &[Feature] = &[
            $(Feature { name: $name, summary: $summary, requires: requirement!($($kind $required)?) }),+
        ];

        /// The indices of the features.
        pub mod feature {
            #![allow(missing_docs, non_camel_case_types, clippy::upper_case_acronyms)]
            #[repr(u8)]
            enum Index { $($constant),+ }
            $(pub const $constant: u8 = Index::$constant as u8;)+
        }
    };
}

features! {
    MOVE "move" "a pawn stepped to a neighbouring tile"
    SHORE_UP "shore-up" "a tile was shored up by an action"
    GIVE "give" "a card was given on the same tile"
    STOP "stop" "an action phase was ended early by choice"
    STUCK "stuck" "an action phase ended early because nothing else was legal"
    CAPTURE_EARTH_STONE "capture-earth-stone" "The Earth Stone was captured"
    CAPTURE_STATUE_OF_THE_WIND "capture-statue-of-the-wind" "The Statue of the Wind was captured"
    CAPTURE_CRYSTAL_OF_FIRE "capture-crystal-of-fire" "The Crystal of Fire was captured"
    CAPTURE_OCEANS_CHALICE "capture-oceans-chalice" "The Ocean's Chalice was captured"
    CAPTURE_ON_FLOODED_TILE "capture-on-flooded-tile" "a treasure was captured on a flooded tile"
    ENGINEER_TWO_TILES "engineer-two-tiles" (Role "engineer") "the Engineer dried two or more tiles with one action"
    EXPLORER_DIAGONAL_MOVE "explorer-diagonal-move" (Role "explorer") "the Explorer stepped diagonally"
    EXPLORER_DIAGONAL_SHORE_UP "explorer-diagonal-shore-up" (Role "explorer") "the Explorer shored up a diagonal tile"
    DIVER_DIVE "diver-dive" (Role "diver") "the Diver moved further than to a neighbouring tile"
    MESSENGER_REMOTE_GIVE "messenger-remote-give" (Role "messenger") "the Messenger gave a card to a player elsewhere"
    NAVIGATOR_NAVIGATE "navigator-navigate" (Role "navigator") "the Navigator moved another pawn"
    NAVIGATOR_OWN_ABILITY_STEP "navigator-own-ability-step" (Role "navigator") "a navigated pawn went where a plain pawn could not have gone"
    PILOT_FLIGHT "pilot-flight" (Role "pilot") "the Pilot flew"
    HELICOPTER_LIFT "helicopter-lift" "Helicopter Lift carried pawns"
    HELICOPTER_LIFT_TEAM "helicopter-lift-several" "Helicopter Lift carried two or more pawns at once"
    HELICOPTER_LIFT_OUT_OF_TURN "helicopter-lift-out-of-turn" "Helicopter Lift was played in another player's turn"
    LIFT_OFF "lift-off" "Helicopter Lift took the team home"
    SANDBAGS "sandbags" "Sandbags dried a tile"
    SANDBAGS_OUT_OF_TURN "sandbags-out-of-turn" "Sandbags were played in another player's turn"
    SPECIAL_AT_TURN_START "special-at-turn-start" "a special card was played before the first action of a turn"
    SPECIAL_BETWEEN_ACTIONS "special-between-actions" "a special card was played after an action"
    SPECIAL_BETWEEN_DRAWS "special-between-draws" "a special card was played before a treasure card was drawn"
    SPECIAL_BETWEEN_FLOODS "special-between-floods" "a special card was played before a flood card was revealed"
    SPECIAL_OVER_LIMIT "special-over-limit" "a special card was played in place of a discard over the hand limit"
    OVER_LIMIT_DISCARD "over-limit-discard" "a card over the hand limit was discarded"
    OVER_LIMIT_RECEIVER "over-limit-receiver" "a gift brought its receiver over the hand limit"
    WATERS_RISE "waters-rise" "the water rose"
    TWO_WATERS_RISE_IN_ONE_STEP "two-waters-rise-in-one-step" "two Waters Rise! were drawn in one draw step"
    WATERS_RISE_WITHOUT_DISCARDS "waters-rise-without-discards" "the water rose while the flood discard pile was empty"
    TREASURE_RESHUFFLE "treasure-reshuffle" "the treasure discards became a new pile"
    DREW_NOTHING "drew-nothing" "a treasure card was due but pile and discards were both empty, as hands held all of them"
    FLOOD_RESHUFFLE "flood-reshuffle" "the flood pile ran out and its discards became a new pile"
    FLOODED_AND_SUNK_IN_ONE_STEP "flooded-and-sunk-in-one-step" "a tile was flooded and sank in the same flood step"
    SINK "sink" "a tile sank"
    RESCUE_ENGINEER "rescue-engineer" (Role "engineer") "the Engineer swam from a sinking tile"
    RESCUE_EXPLORER "rescue-explorer" (Role "explorer") "the Explorer swam from a sinking tile"
    RESCUE_DIVER "rescue-diver" (Role "diver") "the Diver swam from a sinking tile"
    RESCUE_MESSENGER "rescue-messenger" (Role "messenger") "the Messenger swam from a sinking tile"
    RESCUE_NAVIGATOR "rescue-navigator" (Role "navigator") "the Navigator swam from a sinking tile"
    RESCUE_PILOT "rescue-pilot" (Role "pilot") "the Pilot flew from a sinking tile"
    RESCUE_SEVERAL "rescue-several" "two or more pawns stood on a sinking tile"
    HELICOPTER_RESCUE "helicopter-rescue" (Flag "helicopter_rescue") "Helicopter Lift carried pawns from a sinking tile"
    SPECIAL_GIVEN "special-given" (Flag "special_cards_giveable") "a special card was given to another player"
}
