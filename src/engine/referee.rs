//! The referee: a game's rules for another program, one JSON object a line in and out.
//!
//! `docs/referee.md` fixes the protocol. Whatever a line holds, the answer is one line, and a request that fails leaves
//! the position as it was.

use serde_json::{Map, Value as Json, json};

use crate::games::declaration::{Named, Parameter, Value, index_of};
use crate::games::{ActionKinds, Assignment, Ending, Game, Seat, Settings, Table};
use crate::random::GameSeeds;

/// A position that answers requests.
#[derive(Debug)]
pub struct Referee<G: Game> {
    position: Option<(G::Rules, G::State)>,
}

impl<G: Game> Default for Referee<G> {
    fn default() -> Self {
        Self { position: None }
    }
}

/// Why a request failed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum RequestError {
    /// The line is no JSON.
    #[error("not JSON: {0}")]
    Syntax(String),
    /// The line is JSON, but no object.
    #[error("a request is an object such as {{\"do\":\"new\",\"players\":3}}")]
    NoObject,
    /// The verb is missing or unknown.
    #[error("`do` must be one of new, load, legal, apply, state, but is {0}")]
    Verb(String),
    /// A key that the verb does not have.
    #[error("`{verb}` has no key `{key}`; it takes {allowed}")]
    UnknownKey {
        /// The verb.
        verb: &'static str,
        /// The offending key.
        key: String,
        /// The keys it has.
        allowed: String,
    },
    /// A key has a value that it cannot have.
    #[error("`{key}` {message}")]
    BadValue {
        /// The key, or the path of a value within it.
        key: String,
        /// What is wrong, completing "`key` ...".
        message: String,
    },
    /// There is no position yet.
    #[error("there is no position yet: send `new` or `load` first")]
    NoPosition,
    /// The game is over.
    #[error("the game is over")]
    Over,
    /// Another seat is to act.
    #[error("seat {to_act} is to act, not seat {seat}")]
    OtherSeat {
        /// Who is to act.
        to_act: Seat,
        /// Who was named.
        seat: u64,
    },
    /// The action is illegal here.
    #[error("illegal: {0}")]
    Illegal(String),
}

impl RequestError {
    fn bad(key: impl Into<String>, message: impl Into<String>) -> Self {
        Self::BadValue { key: key.into(), message: message.into() }
    }
}

impl<G: Game> Referee<G> {
    /// Answers one request line with one line of JSON, without the newline.
    pub fn answer(&mut self, line: &str) -> String {
        let answer = match self.respond(line) {
            Ok(mut fields) => {
                fields.insert("ok".to_owned(), Json::Bool(true));
                Json::Object(fields)
            }
            Err(error) => json!({ "ok": false, "error": error.to_string() }),
        };
        answer.to_string()
    }

    fn respond(&mut self, line: &str) -> Result<Map<String, Json>, RequestError> {
        let request: Json = serde_json::from_str(line).map_err(|error| RequestError::Syntax(error.to_string()))?;
        let Json::Object(request) = request else { return Err(RequestError::NoObject) };
        let verb = request.get("do").unwrap_or(&Json::Null);
        match verb.as_str() {
            Some("new") => {
                check_keys("new", &request, &["players", "roles", "rules", "seed", "game", "first_player", "forbid"])?;
                self.position = Some(new_position::<G>(&request)?);
                self.status()
            }
            Some("load") => {
                check_keys("load", &request, &["position"])?;
                let document = request.get("position").ok_or_else(|| RequestError::bad("position", "is missing"))?;
                let position = G::state_from_json(document)
                    .map_err(|error| RequestError::bad(format!("position.{}", error.path), error.message))?;
                self.position = Some(position);
                self.status()
            }
            Some("legal") => {
                check_keys("legal", &request, &[])?;
                let (rules, state) = self.position()?;
                let mut actions = Vec::new();
                if G::to_act(state).is_some() {
                    G::legal(rules, state, &mut actions);
                }
                let actions = actions.into_iter().map(|action| G::action_to_json(state, action)).collect();
                let mut fields = self.status()?;
                fields.insert("actions".to_owned(), Json::Array(actions));
                Ok(fields)
            }
            Some("apply") => {
                check_keys("apply", &request, &["seat", "action"])?;
                self.apply(&request)
            }
            Some("state") => {
                check_keys("state", &request, &["seat"])?;
                let viewer = match request.get("seat") {
                    None => None,
                    Some(seat) => Some(self.seat(seat)?),
                };
                let (rules, state) = self.position()?;
                let position = G::state_to_json(rules, state, viewer);
                let mut fields = self.status()?;
                fields.insert("position".to_owned(), position);
                Ok(fields)
            }
            _ => Err(RequestError::Verb(verb.to_string())),
        }
    }

    fn apply(&mut self, request: &Map<String, Json>) -> Result<Map<String, Json>, RequestError> {
        let (rules, state) = self.position()?;
        let to_act = G::to_act(state).ok_or(RequestError::Over)?;
        if let Some(seat) = request.get("seat") {
            let seat = seat.as_u64().ok_or_else(|| RequestError::bad("seat", "must be a seat number from 0"))?;
            if seat != u64::from(to_act) {
                return Err(RequestError::OtherSeat { to_act, seat });
            }
        }
        let document = request.get("action").ok_or_else(|| RequestError::bad("action", "is missing"))?;
        let action = G::action_from_json(state, document)
            .map_err(|error| RequestError::bad(format!("action.{}", error.path), error.message))?;
        if !G::is_legal(rules, state, action) {
            return Err(RequestError::Illegal(G::action_to_text(state, action)));
        }
        let mut next = state.clone();
        let mut events = Vec::new();
        G::apply(rules, &mut next, action, &mut events);
        let events = events.into_iter().map(|event| G::event_to_json(&next, event)).collect();
        if let Some((_, state)) = &mut self.position {
            *state = next;
        }
        let mut fields = self.status()?;
        fields.insert("events".to_owned(), Json::Array(events));
        Ok(fields)
    }

    fn position(&self) -> Result<&(G::Rules, G::State), RequestError> {
        self.position.as_ref().ok_or(RequestError::NoPosition)
    }

    fn seat(&self, json: &Json) -> Result<Seat, RequestError> {
        let (_, state) = self.position()?;
        let players = G::players(state);
        let seat = json.as_u64().and_then(|seat| Seat::try_from(seat).ok()).filter(|seat| *seat < players);
        seat.ok_or_else(|| RequestError::bad("seat", format!("must be a seat from 0 to {}, but is {json}", players - 1)))
    }

    /// Who is to act, and how the game ended if it did.
    fn status(&self) -> Result<Map<String, Json>, RequestError> {
        let (rules, state) = self.position()?;
        let declaration = G::declaration();
        let over = G::ending(rules, state).map_or(Json::Null, |ending| match ending {
            Ending::Decided { outcome, cause, points } => json!({
                "outcome": declaration.outcomes[usize::from(outcome)].name,
                "cause": declaration.causes[usize::from(cause)].name,
                "points": points[..usize::from(G::players(state))],
            }),
            Ending::Capped { cause } => {
                json!({ "outcome": "capped", "cause": declaration.causes[usize::from(cause)].name })
            }
        });
        let mut fields = Map::new();
        fields.insert("to_act".to_owned(), G::to_act(state).map_or(Json::Null, |seat| json!(seat)));
        fields.insert("over".to_owned(), over);
        Ok(fields)
    }
}

fn check_keys(verb: &'static str, request: &Map<String, Json>, allowed: &[&str]) -> Result<(), RequestError> {
    match request.keys().find(|key| *key != "do" && !allowed.contains(&key.as_str())) {
        None => Ok(()),
        Some(key) => {
            let allowed = if allowed.is_empty() { "none".to_owned() } else { allowed.join(", ") };
            Err(RequestError::UnknownKey { verb, key: key.clone(), allowed })
        }
    }
}

fn new_position<G: Game>(request: &Map<String, Json>) -> Result<(G::Rules, G::State), RequestError> {
    let declaration = G::declaration();
    let settings = settings(declaration.parameters, request.get("rules"))?;
    let beyond = settings.iter().any(|(name, value)| name == "beyond_published" && *value == Value::Flag(true));
    let range = if beyond { &declaration.players_beyond_published } else { &declaration.players };
    let players = request.get("players").unwrap_or(&Json::Null);
    let players = players
        .as_u64()
        .and_then(|players| u8::try_from(players).ok())
        .filter(|players| range.contains(players))
        .ok_or_else(|| {
            let expected = format!("must be a number from {} to {}, but is {players}", range.start(), range.end());
            RequestError::bad("players", expected)
        })?;
    let number = |key: &str| match request.get(key) {
        None => Ok(0),
        Some(value) => {
            value.as_u64().ok_or_else(|| RequestError::bad(key, format!("must be a whole number from 0, but is {value}")))
        }
    };
    let forbidden = forbidden(declaration.action_kinds, request.get("forbid"))?;
    let rules = G::rules(&settings, players, forbidden).map_err(|faults| {
        let fault = faults.first();
        let parameter = fault.map_or("", |fault| fault.parameter);
        RequestError::bad(format!("rules.{parameter}"), fault.map_or_else(String::new, ToString::to_string))
    })?;
    let first_player = match request.get("first_player") {
        None => None,
        Some(Json::String(text)) if text == "random" => None,
        Some(value) => match value.as_u64().and_then(|seat| Seat::try_from(seat).ok()).filter(|seat| *seat < players) {
            Some(seat) => Some(seat),
            None => {
                let message = format!("must be \"random\" or a seat from 0 to {}, but is {value}", players - 1);
                return Err(RequestError::bad("first_player", message));
            }
        },
    };
    let roles = assignment(declaration.roles, players, request.get("roles"))?;
    let table = Table { first_player, roles, ..Table::random(players) };
    let seeds = GameSeeds { root: number("seed")?, game: number("game")? };
    let state = G::setup(&rules, &table, seeds);
    Ok((rules, state))
}

fn settings(parameters: &'static [Parameter], rules: Option<&Json>) -> Result<Settings, RequestError> {
    let mut settings = Settings::published(parameters);
    let Some(rules) = rules else { return Ok(settings) };
    let rules = rules.as_object().ok_or_else(|| RequestError::bad("rules", "must be an object"))?;
    for (key, json) in rules {
        let path = format!("rules.{key}");
        let parameter = parameters
            .iter()
            .find(|parameter| parameter.name == key)
            .ok_or_else(|| RequestError::bad(&path, "is not a parameter of this game"))?;
        let value = value(json).ok_or_else(|| {
            RequestError::bad(&path, format!("must be {}, but is {json}", parameter.expected()))
        })?;
        let value = parameter.check(&value).map_err(|error| RequestError::bad(&path, error.to_string()))?;
        settings.set(parameter.name, value);
    }
    Ok(settings)
}

/// A parameter value from JSON, if it has the form of one.
fn value(json: &Json) -> Option<Value> {
    match json {
        Json::Bool(flag) => Some(Value::Flag(*flag)),
        Json::Number(number) => number.as_i64().map(Value::Integer).or_else(|| number.as_f64().map(Value::Number)),
        Json::String(text) => Some(Value::Text(text.clone())),
        Json::Array(entries) if entries.iter().all(Json::is_string) && !entries.is_empty() => {
            Some(Value::Rows(entries.iter().filter_map(|entry| entry.as_str().map(str::to_owned)).collect()))
        }
        Json::Array(entries) => entries.iter().map(Json::as_i64).collect::<Option<_>>().map(Value::Integers),
        Json::Null | Json::Object(_) => None,
    }
}

fn forbidden(kinds: &[Named], list: Option<&Json>) -> Result<ActionKinds, RequestError> {
    let Some(list) = list else { return Ok(ActionKinds::NONE) };
    let list = list.as_array().ok_or_else(|| RequestError::bad("forbid", "must be a list of action kinds"))?;
    list.iter().try_fold(ActionKinds::NONE, |set, entry| {
        let kind = entry.as_str().and_then(|name| index_of(kinds, name));
        let kind = kind.ok_or_else(|| RequestError::bad("forbid", format!("knows no action kind {entry}")))?;
        Ok(set.with(kind))
    })
}

fn assignment(cards: &[Named], players: u8, list: Option<&Json>) -> Result<Assignment, RequestError> {
    let bad = |message: String| RequestError::bad("roles", message);
    let list = match list {
        None => return Ok(Assignment::Random),
        Some(Json::String(text)) if text == "random" => return Ok(Assignment::Random),
        Some(Json::Array(list)) => list,
        Some(other) => return Err(bad(format!("must be \"random\" or a list with a role per seat, but is {other}"))),
    };
    if list.len() != usize::from(players) {
        return Err(bad(format!("must have one entry for each of the {players} seats, but has {}", list.len())));
    }
    let mut seats = Vec::new();
    for entry in list {
        let role = match entry.as_str() {
            Some("random") => None,
            Some(name) => Some(index_of(cards, name).ok_or_else(|| bad(format!("knows no role `{name}`")))?),
            None => return Err(bad(format!("must hold names, but holds {entry}"))),
        };
        if role.is_some() && seats.contains(&role) {
            return Err(bad(format!("names {entry} twice")));
        }
        seats.push(role);
    }
    Ok(Assignment::BySeat(seats))
}
