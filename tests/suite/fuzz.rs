//! Damaged and hostile input for the referee: whatever a line holds, it answers with one line and lives on.
//!
//! `LUDOMETER_FUZZ_LINES` sets how many lines are tried; the long checks ask for many more than the default.

use ludometer::engine::referee::Referee;
use ludometer::games::{self, Game, GameId, GameVisitor};
use ludometer::random::{Event, GameSeeds, Random, below};

/// What stands in for a part of a line.
const HOSTILE: [&str; 24] = [
    "null",
    "true",
    "-1",
    "0",
    "1e999",
    "18446744073709551616",
    "99999999999999999999",
    "3.5",
    "\"\"",
    "\"\\u0000\"",
    "\"🦀\"",
    "[]",
    "{}",
    "[[[[[[[[]]]]]]]]",
    "{\"a\":{\"a\":{}}}",
    "\"stop\"",
    "\"random\"",
    "[1,1]",
    "[0,0]",
    "255",
    "256",
    "-0",
    ",",
    "}",
];

struct Fuzz {
    lines: u64,
}

impl GameVisitor for Fuzz {
    type Output = ();

    fn visit<G: Game>(self) {
        let mut random = GameSeeds { root: 4, game: 0 }.generator(Event::named("fuzz"), 0);
        let mut corpus = corpus::<G>();
        let mut referee = Referee::<G>::default();
        referee.answer(&corpus[0]);
        let (mut accepted, mut refused) = (0_u64, 0_u64);
        for _ in 0..self.lines {
            let mut line = corpus[below(&mut random, corpus.len() as u32) as usize].clone();
            for _ in 0..below(&mut random, 4) {
                line = damage(&line, &mut random);
            }
            let answer = referee.answer(&line);
            assert!(!answer.contains('\n'), "one line for {line}");
            let answer: serde_json::Value = serde_json::from_str(&answer).expect("JSON");
            if answer["ok"] == true {
                accepted += 1;
                // What the referee says of the new position can be asked for in turn.
                if let Some(action) = answer["actions"].as_array().and_then(|actions| actions.first()) {
                    let last = corpus.len() - 1;
                    corpus[last] = serde_json::json!({"do": "apply", "action": action}).to_string();
                }
            } else {
                refused += 1;
                assert!(answer["error"].as_str().is_some_and(|error| !error.is_empty()));
            }
        }
        assert!(accepted > self.lines / 20 && refused > self.lines / 20, "{accepted} accepted, {refused} refused");
    }
}

/// Lines that are right.
fn corpus<G: Game>() -> Vec<String> {
    let players = *G::declaration().players.start();
    let mut referee = Referee::<G>::default();
    let new = format!(r#"{{"do":"new","players":{players},"seed":8,"game":3}}"#);
    referee.answer(&new);
    let mut lines = vec![new, r#"{"do":"legal"}"#.to_owned(), r#"{"do":"state"}"#.to_owned()];
    lines.push(r#"{"do":"state","seat":0}"#.to_owned());
    for _ in 0..12 {
        let legal: serde_json::Value = serde_json::from_str(&referee.answer(&lines[1])).unwrap();
        let Some(action) = legal["actions"].as_array().and_then(|actions| actions.last()) else { break };
        let apply = serde_json::json!({"do": "apply", "seat": legal["to_act"], "action": action}).to_string();
        referee.answer(&apply);
        lines.push(apply);
        let state: serde_json::Value = serde_json::from_str(&referee.answer(&lines[2])).unwrap();
        lines.push(serde_json::json!({"do": "load", "position": state["position"]}).to_string());
    }
    lines
}

/// One random change: bytes cut, doubled or turned, a token put in the place of another.
fn damage(line: &str, random: &mut Random) -> String {
    let characters: Vec<char> = line.chars().collect();
    if characters.is_empty() {
        return "{".to_owned();
    }
    let mut pick = |bound: usize| below(random, bound.max(1) as u32) as usize;
    let begin = pick(characters.len());
    let end = (begin + 1 + pick(8)).min(characters.len());
    let (head, middle, tail) = (&characters[..begin], &characters[begin..end], &characters[end..]);
    let text = |part: &[char]| part.iter().collect::<String>();
    match pick(5) {
        0 => text(head) + &text(tail),
        1 => text(head) + &text(middle) + &text(middle) + &text(tail),
        2 => text(head) + HOSTILE[pick(HOSTILE.len())] + &text(tail),
        3 => {
            // A whole value after a colon.
            let Some(colon) = line[line.char_indices().nth(begin).map_or(0, |(at, _)| at)..].find(':') else {
                return text(head);
            };
            let at = line.char_indices().nth(begin).map_or(0, |(at, _)| at) + colon + 1;
            let rest = line[at..].find([',', '}']).map_or(line.len(), |end| at + end);
            format!("{}{}{}", &line[..at], HOSTILE[pick(HOSTILE.len())], &line[rest..])
        }
        _ => characters.iter().map(|c| if c.is_ascii_digit() && pick(6) == 0 { '9' } else { *c }).collect(),
    }
}

#[test]
fn the_referee_survives_damaged_requests() {
    let lines = std::env::var("LUDOMETER_FUZZ_LINES").ok().and_then(|text| text.parse().ok()).unwrap_or(20_000);
    for id in GameId::ALL {
        games::visit(*id, Fuzz { lines });
    }
}

/// A document a hundred thousand brackets deep is refused and does not overflow the stack.
#[test]
fn the_referee_survives_deep_documents() {
    struct Deep;
    impl GameVisitor for Deep {
        type Output = ();
        fn visit<G: Game>(self) {
            let deep = format!(r#"{{"do":"load","position":{}{}}}"#, "[".repeat(100_000), "]".repeat(100_000));
            assert!(Referee::<G>::default().answer(&deep).contains("\"ok\":false"));
        }
    }
    for id in GameId::ALL {
        games::visit(*id, Deep);
    }
}
