//! `ludometer` plays tabletop games headlessly, millions at a time, and says how balanced they are.
//!
//! Data flows one way: scenario text → [`scenario::Scenario`] → [`engine`] → rows and tallies in [`record`] → [`stats`] →
//! [`report::Report`] → files. Each game is a folder under [`games`] that fulfils one contract, [`games::Game`]; [`cli`] is
//! the only module that prints.
//!
//! # Example
//!
//! Two hundred games of a scenario, counted:
//!
//! ```
//! use ludometer::engine::runner::{self, Control};
//! use ludometer::games::island::Island;
//! use ludometer::record::tally::Tally;
//! use ludometer::scenario::{self, Overrides};
//!
//! let text = r#"
//! schema = 1
//! name = "example"
//! game = "forbidden-island"
//! [table]
//! players = 3
//! strategy = "novice"
//! [run]
//! games = 200
//! "#;
//! let scenario = scenario::parse("example.toml", text, &Overrides::default())?;
//!
//! let mut tally = Tally::empty(&scenario);
//! let blocks = 0..runner::blocks(scenario.run.games);
//! let result = runner::run::<Island, ()>(&scenario, blocks, 2, &Control::default(), |batch| {
//!     tally.merge(&batch.tally);
//!     Ok(())
//! });
//! assert!(result.is_ok());
//! assert_eq!(tally.cells[0].games, 200);
//! println!("{} of 200 games were won", tally.cells[0].outcomes[0]);
//! # Ok::<(), scenario::ScenarioFaults>(())
//! ```

pub mod cli;
pub mod engine;
pub mod games;
pub mod random;
pub mod record;
pub mod report;
pub mod scenario;
pub mod stats;
