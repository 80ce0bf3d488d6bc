//! Island shapes (rules file, sections 1.4 and 18).

/// The names of the shapes.
pub const NAMES: &[&str] = &[
    "standard",
    "treasure-island",
    "island-of-shadows",
    "volcano-island",
    "island-of-death",
    "bay-of-gulls",
    "bone-island",
    "coral-reef",
    "skull-island",
    "bridge-of-horrors",
    "atoll-of-decisions",
    "arch-of-fate",
];
