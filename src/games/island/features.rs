//! What a run may exercise: cards, abilities and special situations.

use crate::games::declaration::Named;

/// The declared features; a bit of the state's feature set each, in this order.
pub const FEATURES: &[Named] = &[];
