//! What several test files use: rules with changed settings, positions by hand, random play.

use crate::games::declaration::Value;
use crate::games::island::action::Action;
use crate::games::island::cards::{Card, Cards, Role};
use crate::games::island::declaration::{ACTION_KINDS, PARAMETERS};
use crate::games::island::event::Event;
use crate::games::island::flow::{self, Next};
use crate::games::island::layout::{ALL, Mask, NAMES, Place};
use crate::games::island::setup::{bare, place_tiles};
use crate::games::island::state::{Phase, Stage};
use crate::games::island::{Island, Rules, State};
use crate::games::parts::pile::Pile;
use crate::games::parts::random_strategy::choose_by_kind;
use crate::games::{ActionKinds, Game, Seat, Settings, Table, Unobserved};
use crate::random::{self, GameSeeds, Random, below};

/// Published rules for `players`.
pub(super) fn published(players: u8) -> Rules {
    with(players, &[])
}

/// Published rules but for some parameters.
pub(super) fn with(players: u8, changes: &[(&'static str, Value)]) -> Rules {
    let settings = settings(changes);
    Rules::new(&settings, players, ActionKinds::NONE).unwrap_or_else(|faults| panic!("{faults:?}"))
}

/// Published settings but for some parameters.
pub(super) fn settings(changes: &[(&'static str, Value)]) -> Settings {
    let mut settings = Settings::published(PARAMETERS);
    for (name, value) in changes {
        let parameter = PARAMETERS.iter().find(|parameter| parameter.name == *name).expect("the parameter exists");
        let value = parameter.check(value).unwrap_or_else(|error| panic!("`{name}` {error}"));
        settings.set(name, value);
    }
    settings
}

pub(super) fn number(value: i64) -> Value {
    Value::Integer(value)
}

pub(super) fn text(value: &str) -> Value {
    Value::Text(value.to_owned())
}

/// A set-up game.
pub(super) fn start(rules: &Rules, root: u64, game: u64) -> State {
    Island::setup(rules, &Table::random(rules.players()), GameSeeds { root, game })
}

/// All legal actions.
pub(super) fn legal(rules: &Rules, state: &State) -> Vec<Action> {
    let mut actions = Vec::new();
    Island::legal(rules, state, &mut actions);
    actions
}

/// Applies an action after making sure that it is legal.
pub(super) fn play(rules: &Rules, state: &mut State, action: Action) -> Vec<Event> {
    assert!(Island::is_legal(rules, state, action), "{action:?} is not legal, only {:?}", legal(rules, state));
    let mut events = Vec::new();
    Island::apply(rules, state, action, &mut events);
    Island::check_invariants(rules, state).unwrap_or_else(|fault| panic!("after {action:?}: {fault}"));
    events
}

/// Plays on at random, calling `each` with every position that somebody decides in.
pub(super) fn random_game(
    rules: &Rules,
    mut state: State,
    random: &mut Random,
    max_steps: u32,
    mut each: impl FnMut(&State, &[Action]),
) -> State {
    let mut actions = Vec::new();
    for _ in 0..max_steps {
        if Island::to_act(&state).is_none() {
            break;
        }
        actions.clear();
        Island::legal(rules, &state, &mut actions);
        each(&state, &actions);
        let action = choose_by_kind::<Island>(&actions, &mut Vec::new(), random);
        Island::apply(rules, &mut state, action, &mut Unobserved);
    }
    state
}

/// A generator for a test.
pub(super) fn generator(name: &str, game: u64) -> Random {
    GameSeeds { root: 2026, game }.generator(random::Event::named(name), 0)
}

/// A random choice of everything that a scenario may set, playable together.
pub(super) fn random_rules(random: &mut Random) -> Rules {
    loop {
        let mut settings = Settings::published(PARAMETERS);
        for parameter in PARAMETERS {
            if below(random, 2) == 0 {
                continue;
            }
            use crate::games::declaration::ParameterKind;
            let mut between = |min: i64, max: i64| min + i64::from(below(random, (max - min + 1) as u32));
            let value = match parameter.kind {
                ParameterKind::Integer { min, max, .. } => Value::Integer(between(min, max)),
                ParameterKind::Flag => Value::Flag(between(0, 1) == 1),
                ParameterKind::Choice { options, or_rows } => {
                    if or_rows && between(0, 3) == 0 {
                        Value::Rows(random_rows(random))
                    } else {
                        Value::Text(options[between(0, options.len() as i64 - 1) as usize].to_owned())
                    }
                }
                ParameterKind::IntegerList { min, max, min_len, max_len } => {
                    let len = between(min_len as i64, max_len as i64);
                    Value::Integers((0..len).map(|_| between(min, max.min(6))).collect())
                }
                ParameterKind::Number { min, .. } => Value::Number(min),
            };
            settings.set(parameter.name, parameter.check(&value).expect("the value is in range"));
        }
        let players = 1 + below(random, 6) as u8;
        let forbidden = match below(random, 3) {
            0 => ActionKinds(u64::from(below(random, 1 << ACTION_KINDS.len()))),
            1 => ActionKinds(1 << below(random, ACTION_KINDS.len() as u32)),
            _ => ActionKinds::NONE,
        };
        if let Ok(rules) = Rules::new(&settings, players, forbidden) {
            return rules;
        }
    }
}

/// A random connected shape, grown cell by cell.
fn random_rows(random: &mut Random) -> Vec<String> {
    let mut grid = vec![vec![false; 9]; 9];
    grid[4][4] = true;
    let mut count = 1;
    while count < 24 {
        let (row, column) = (below(random, 9) as usize, below(random, 9) as usize);
        let beside = (row > 0 && grid[row - 1][column])
            || (row < 8 && grid[row + 1][column])
            || (column > 0 && grid[row][column - 1])
            || (column < 8 && grid[row][column + 1]);
        if beside && !grid[row][column] {
            grid[row][column] = true;
            count += 1;
        }
    }
    grid.iter().map(|row| row.iter().map(|cell| if *cell { '#' } else { '.' }).collect()).collect()
}

/// A position by hand: all tiles dry, tile `t` on cell `t` unless moved, all cards but those dealt below in the draw
/// piles (flood cards by id, the lowest on top), an action of seat 0 to be chosen.
pub(super) struct Scene {
    pub(super) rules: Rules,
    pub(super) state: State,
}

impl Scene {
    pub(super) fn new(rules: Rules, roles: &[Role]) -> Self {
        assert_eq!(roles.len(), usize::from(rules.players()));
        assert!(NAMES.contains(&rules.layout().name().unwrap_or("standard")));
        let mut state = bare(&rules, GameSeeds { root: 7, game: 0 });
        state.roles[..roles.len()].copy_from_slice(roles);
        state.turns = 1;
        state.rounds = 1;
        state.phase = Phase::Action;
        state.stage = Stage::Actions;
        state.actions_left = rules.actions_per_turn();
        let mut scene = Self { rules, state };
        scene.refill();
        scene
    }

    /// Published rules.
    pub(super) fn published(roles: &[Role]) -> Self {
        Self::new(published(roles.len() as u8), roles)
    }

    /// Puts all cards that are nowhere else into the draw piles.
    fn refill(&mut self) {
        let mut left = self.rules.treasure_deck();
        self.state.hands.iter().for_each(|hand| left.remove(*hand));
        left.remove(self.state.treasure_discard);
        self.state.treasure_draw = Pile::default();
        // Waters Rise! at the bottom, so that they come last unless a test asks for them.
        let mut cards: Vec<Card> = left.iter().collect();
        cards.reverse();
        cards.into_iter().for_each(|card| self.state.treasure_draw.push(card as u8));
        self.state.flood_draw = Pile::default();
        self.state.flood_layers = 0;
        let tiles = self.state.tiles_on(self.state.existing) & !self.state.flood_discard;
        for tile in (0..24).rev().filter(|tile| tiles >> tile & 1 == 1) {
            self.state.flood_draw.push(tile);
            self.state.flood_layers = 1;
        }
    }

    pub(super) fn cell(&self, row: u8, column: u8) -> u8 {
        self.rules.layout().cell_at(Place { row, column }).expect("a cell lies there")
    }

    fn cells(&self, places: &[(u8, u8)]) -> Mask {
        places.iter().fold(0, |set, (row, column)| set | 1 << self.cell(*row, *column))
    }

    /// Puts a tile on a cell, and what lay there on the cell of that tile.
    pub(super) fn tile(mut self, tile: u8, row: u8, column: u8) -> Self {
        let (cell, old) = (self.cell(row, column), self.state.cell_of_tile[usize::from(tile)]);
        self.state.tile_at_cell.swap(usize::from(cell), usize::from(old));
        place_tiles(&self.rules, &mut self.state);
        self
    }

    /// Makes tiles gaps. Tiles that must not sink are moved out of the way by the test itself.
    pub(super) fn gaps(mut self, places: &[(u8, u8)]) -> Self {
        let cells = self.cells(places);
        self.state.existing &= !cells;
        self.state.flooded &= !cells;
        self.refill();
        self
    }

    pub(super) fn flooded(mut self, places: &[(u8, u8)]) -> Self {
        self.state.flooded |= self.cells(places) & self.state.existing;
        self
    }

    pub(super) fn pawn(mut self, seat: Seat, row: u8, column: u8) -> Self {
        self.state.pawns[usize::from(seat)] = self.cell(row, column);
        self
    }

    pub(super) fn hand(mut self, seat: Seat, cards: &[(Card, u8)]) -> Self {
        for (card, count) in cards {
            self.state.hands[usize::from(seat)].add(Cards::of(*card, *count));
        }
        self.refill();
        self
    }

    /// Puts flood cards on the discard pile.
    pub(super) fn flood_discard(mut self, tiles: &[u8]) -> Self {
        self.state.flood_discard = tiles.iter().fold(0, |set, tile| set | 1 << tile);
        self.refill();
        self
    }

    /// Puts the named cards on top of the treasure pile, the first one topmost.
    pub(super) fn next_cards(mut self, cards: &[Card]) -> Self {
        let mut pile: Vec<u8> = self.state.treasure_draw.cards().to_vec();
        for card in cards {
            let at = pile.iter().rposition(|id| *id == *card as u8).expect("the card is in the pile");
            pile.remove(at);
        }
        pile.extend(cards.iter().rev().map(|card| *card as u8));
        self.state.treasure_draw = Pile::default();
        pile.into_iter().for_each(|card| self.state.treasure_draw.push(card));
        let top: Vec<Card> =
            self.state.treasure_draw.cards().iter().rev().take(cards.len()).map(|id| Card::from_id(*id)).collect();
        assert_eq!(top, cards, "the pile could not be stacked");
        self
    }

    /// Leaves only the named treasure cards in the draw pile (the first one topmost); the rest is discarded.
    pub(super) fn only_cards(mut self, cards: &[Card]) -> Self {
        let mut rest = self.state.treasure_draw_cards();
        cards.iter().for_each(|card| rest.remove(Cards::of(*card, 1)));
        self.state.treasure_discard.add(rest);
        self.state.treasure_draw = Pile::default();
        cards.iter().rev().for_each(|card| self.state.treasure_draw.push(*card as u8));
        self
    }

    /// Puts the named flood cards on top of the draw pile, the first one topmost.
    pub(super) fn next_floods(mut self, tiles: &[u8]) -> Self {
        let mut pile: Vec<u8> = self.state.flood_draw.cards().to_vec();
        pile.retain(|tile| !tiles.contains(tile));
        pile.extend(tiles.iter().rev());
        assert_eq!(pile.len(), self.state.flood_draw.len(), "each card is in the pile");
        self.state.flood_draw = Pile::default();
        pile.into_iter().for_each(|tile| self.state.flood_draw.push(tile));
        self
    }

    pub(super) fn water(mut self, position: u8) -> Self {
        self.state.water_position = position;
        self.state.rises = position - self.rules.start_position;
        self
    }

    pub(super) fn captured(mut self, treasures: u8) -> Self {
        self.state.captured = treasures;
        for treasure in 0..4 {
            self.state.captured_in_turn[treasure] = u16::from(treasures >> treasure & 1);
        }
        self
    }

    pub(super) fn actions_left(mut self, actions: u8) -> Self {
        self.state.actions_left = actions;
        self
    }

    /// Checks the position that was put together.
    pub(super) fn checked(self) -> Self {
        Island::check_invariants(&self.rules, &self.state).unwrap_or_else(|fault| panic!("{fault}"));
        assert_eq!(self.state.existing & !ALL, 0);
        self
    }

    /// Goes to the draw step as if the active player had stopped.
    pub(super) fn draw_step(&mut self) -> Vec<Event> {
        self.state.actions_left = 0;
        self.go_on(Next::Draws)
    }

    /// Goes to the flood step with `reveals` cards to come.
    pub(super) fn flood_step(&mut self, reveals: u8) -> Vec<Event> {
        self.state.actions_left = 0;
        self.state.stage = Stage::Floods;
        self.state.floods_left = reveals;
        self.go_on(Next::Window)
    }

    /// Opens the window before the next action.
    pub(super) fn window(&mut self) -> Vec<Event> {
        self.go_on(Next::Window)
    }

    fn go_on(&mut self, next: Next) -> Vec<Event> {
        let mut events = Vec::new();
        flow::proceed(&self.rules, &mut self.state, next, &mut events);
        Island::check_invariants(&self.rules, &self.state).unwrap_or_else(|fault| panic!("{fault}"));
        events
    }

    /// Plays on idly (Pass, Stop, else the first legal action) until `done`, and gives all events.
    pub(super) fn idle_until(&mut self, mut done: impl FnMut(&State) -> bool) -> Vec<Event> {
        let mut events = Vec::new();
        while !done(&self.state) {
            let legal = self.legal();
            let idle = legal.iter().copied().find(|action| matches!(action, Action::Pass | Action::Stop));
            let idle = idle.or_else(|| legal.iter().copied().find(|action| matches!(action, Action::Discard { .. })));
            events.extend(self.play(idle.unwrap_or(legal[0])));
        }
        events
    }

    pub(super) fn is_asked(&self, seat: Seat, phase: Phase) -> bool {
        (self.state.asked, self.state.phase) == (seat, phase)
    }

    pub(super) fn legal(&self) -> Vec<Action> {
        legal(&self.rules, &self.state)
    }

    pub(super) fn allows(&self, action: Action) -> bool {
        let listed = self.legal().contains(&action);
        assert_eq!(listed, Island::is_legal(&self.rules, &self.state, action), "{action:?}: list and check differ");
        listed
    }

    pub(super) fn play(&mut self, action: Action) -> Vec<Event> {
        play(&self.rules, &mut self.state, action)
    }

    /// The destinations of the legal actions for which `pick` gives one, as (row, column) in order.
    pub(super) fn places(&self, pick: impl Fn(Action) -> Option<u8>) -> Vec<(u8, u8)> {
        let mut places: Vec<(u8, u8)> = self
            .legal()
            .into_iter()
            .filter_map(pick)
            .map(|cell| {
                let place = self.rules.layout().place(cell);
                (place.row, place.column)
            })
            .collect();
        places.sort_unstable();
        places
    }

    pub(super) fn moves(&self) -> Vec<(u8, u8)> {
        self.places(|action| if let Action::Move { to } = action { Some(to) } else { None })
    }

    pub(super) fn rescues(&self) -> Vec<(u8, u8)> {
        self.places(|action| if let Action::Rescue { to } = action { Some(to) } else { None })
    }

    pub(super) fn go(&self, row: u8, column: u8) -> Action {
        Action::Move { to: self.cell(row, column) }
    }
}
