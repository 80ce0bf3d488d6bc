//! The columns that Forbidden Island adds to the games and seats tables.

use crate::games::declaration::{Metric, MetricKind};

/// Columns of the games table.
pub const GAME_METRICS: &[Metric] = &[
    Metric {
        name: "water_position",
        kind: MetricKind::Count { max: 255 },
        unit: "mark",
        summary: "where the water marker stood at the end",
    },
    Metric { name: "treasures", kind: MetricKind::Count { max: 4 }, unit: "treasures", summary: "treasures captured" },
    Metric { name: "sunk", kind: MetricKind::Count { max: 24 }, unit: "tiles", summary: "tiles sunk" },
    Metric { name: "flooded", kind: MetricKind::Count { max: 24 }, unit: "tiles", summary: "tiles flooded at the end" },
];

/// Columns of the seats table.
pub const SEAT_METRICS: &[Metric] =
    &[Metric { name: "hand", kind: MetricKind::Count { max: 255 }, unit: "cards", summary: "cards held at the end" }];
