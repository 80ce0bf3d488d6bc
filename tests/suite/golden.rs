//! Recorded play: one number per game and strategy over fixed seeds, and a few readable transcripts.
//!
//! A commit that moves a number or a transcript says why. `LUDOMETER_BLESS=1 cargo test golden` writes them anew.

use std::fmt::Write;
use std::fs;
use std::path::Path;

use ludometer::engine::play::{Players, Unwatched, play};
use ludometer::games::{self, ActionKinds, Game, GameId, GameVisitor, Settings, StrategySpec, Table};
use ludometer::random::{GameSeeds, mix};
use ludometer::record::transcript::{Format, Transcript};

fn spec<G: Game>(strategy: usize) -> StrategySpec {
    let settings = Settings::published(G::declaration().strategies[strategy].parameters);
    StrategySpec { strategy: strategy as u8, settings }
}

/// A number that changes if any last position of these games changes.
struct Signature;

impl GameVisitor for Signature {
    type Output = String;

    fn visit<G: Game>(self) -> String {
        let declaration = G::declaration();
        let settings = Settings::published(declaration.parameters);
        let mut lines = String::new();
        for (index, strategy) in declaration.strategies.iter().enumerate() {
            let games = if strategy.name == "random" { 200 } else { 20 };
            let mut signature = 0_u64;
            for players in declaration.players.clone() {
                let rules = G::rules(&settings, players, ActionKinds::NONE).expect("published rules");
                let mut table = Players::<G>::new(&vec![spec::<G>(index); usize::from(players)]);
                for game in 0..games {
                    let seeds = GameSeeds { root: 1, game };
                    let played =
                        play::<G, _>(&rules, &Table::random(players), seeds, &mut table, 10_000, &mut Unwatched);
                    let text = G::state_to_json(&rules, &played.state, None).to_string();
                    let bytes = text.bytes().fold(u64::from(played.steps), |hash, byte| mix(hash ^ u64::from(byte)));
                    signature = mix(signature ^ bytes);
                }
            }
            let _ = writeln!(lines, "{} {} {signature:016x}", declaration.name, strategy.name);
        }
        lines
    }
}

/// Game 3 at the smallest table, told by each strategy.
struct Story<'a>(&'a Path);

impl GameVisitor for Story<'_> {
    type Output = ();

    fn visit<G: Game>(self) {
        let declaration = G::declaration();
        let players = *declaration.players.start();
        let rules = G::rules(&Settings::published(declaration.parameters), players, ActionKinds::NONE).unwrap();
        for (index, strategy) in declaration.strategies.iter().enumerate() {
            let mut text = Vec::new();
            let mut transcript = Transcript::new(&mut text, Format::Text);
            let mut table = Players::<G>::new(&vec![spec::<G>(index); usize::from(players)]);
            let seeds = GameSeeds { root: 1, game: 3 };
            let played = play::<G, _>(&rules, &Table::random(players), seeds, &mut table, 10_000, &mut transcript);
            transcript.finish::<G>(&rules, &played).unwrap();
            compare(
                &self.0.join(format!("{}-{}.txt", declaration.name, strategy.name)),
                &String::from_utf8(text).unwrap(),
            );
        }
    }
}

fn compare(path: &Path, text: &str) {
    if std::env::var_os("LUDOMETER_BLESS").is_some() {
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    let recorded = fs::read_to_string(path).unwrap_or_default();
    assert!(recorded == text, "{} differs:\n{text}", path.display());
}

fn folder() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden")
}

#[test]
fn golden_signature() {
    let lines: String = GameId::ALL.iter().map(|id| games::visit(*id, Signature)).collect();
    compare(&folder().join("signatures.txt"), &lines);
}

#[test]
fn golden_transcripts() {
    for id in GameId::ALL {
        games::visit(*id, Story(&folder()));
    }
}
