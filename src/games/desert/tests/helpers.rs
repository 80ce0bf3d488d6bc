//! What several test files use: rules with changed settings, positions by hand, random play.

use crate::games::declaration::{ParameterKind, Value};
use crate::games::desert::action::Action;
use crate::games::desert::board::cell_at;
use crate::games::desert::cards::{Equipment, EquipmentCards, Role, StormCard, Tile};
use crate::games::desert::declaration::{ACTION_KINDS, PARAMETERS};
use crate::games::desert::event::Event;
use crate::games::desert::flow::{self, Next};
use crate::games::desert::rules::SAND_NAMES;
use crate::games::desert::setup::bare;
use crate::games::desert::state::{PartPlace, Phase, Stage, pile};
use crate::games::desert::{Desert, Rules, State};
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
        settings.set(parameter.name, value);
    }
    settings
}

pub(super) fn number(value: i64) -> Value {
    Value::Integer(value)
}

pub(super) fn text(value: &str) -> Value {
    Value::Text(value.to_owned())
}

pub(super) fn list(values: &[i64]) -> Value {
    Value::Integers(values.to_vec())
}

pub(super) fn flag(value: bool) -> Value {
    Value::Flag(value)
}

/// A set-up game.
pub(super) fn start(rules: &Rules, root: u64, game: u64) -> State {
    Desert::setup(rules, &Table::random(rules.players()), GameSeeds { root, game })
}

/// All legal actions.
pub(super) fn legal(rules: &Rules, state: &State) -> Vec<Action> {
    let mut actions = Vec::new();
    Desert::legal(rules, state, &mut actions);
    actions
}

/// Applies an action after making sure that it is legal.
pub(super) fn play(rules: &Rules, state: &mut State, action: Action) -> Vec<Event> {
    assert!(Desert::is_legal(rules, state, action), "{action:?} is not legal, only {:?}", legal(rules, state));
    let mut events = Vec::new();
    Desert::apply(rules, state, action, &mut events);
    Desert::check_invariants(rules, state).unwrap_or_else(|fault| panic!("after {action:?}: {fault}"));
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
        if Desert::to_act(&state).is_none() {
            break;
        }
        actions.clear();
        Desert::legal(rules, &state, &mut actions);
        each(&state, &actions);
        let action = choose_by_kind::<Desert>(&actions, &mut Vec::new(), random);
        Desert::apply(rules, &mut state, action, &mut Unobserved);
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
            let mut between = |min: i64, max: i64| min + i64::from(below(random, (max - min + 1) as u32));
            let value = match parameter.kind {
                ParameterKind::Integer { min, max, .. } if parameter.name == "start_mark" => {
                    Value::Integer(between(min, max.min(14)))
                }
                ParameterKind::Integer { min, max, .. } => Value::Integer(between(min, max)),
                ParameterKind::Flag => Value::Flag(between(0, 1) == 1),
                ParameterKind::Choice { options, or_rows } => {
                    if or_rows && between(0, 1) == 0 {
                        Value::Rows(random_rows(random))
                    } else {
                        Value::Text(options[between(0, options.len() as i64 - 1) as usize].to_owned())
                    }
                }
                ParameterKind::IntegerList { min, max, min_len, max_len } => {
                    let len = if parameter.name == "start_water" {
                        6 * between(0, 1)
                    } else {
                        between(min_len as i64, max_len as i64)
                    };
                    let low = if parameter.name == "capacity" { max / 2 } else { min };
                    let high = if parameter.name == "start_water" { 3 } else { max };
                    Value::Integers((0..len).map(|_| between(low, high)).collect())
                }
                ParameterKind::Number { min, .. } => Value::Number(min),
            };
            settings.set(parameter.name, parameter.check(&value).expect("the value is in range"));
        }
        let wells = i64::from(below(random, 4));
        settings.set("wells", Value::Integer(wells));
        settings.set("mirages", Value::Integer(3 - wells));
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

/// A few markers anywhere but in the middle.
fn random_rows(random: &mut Random) -> Vec<String> {
    assert_eq!(SAND_NAMES.len(), 2);
    let mut rows = vec![vec!['.'; 5]; 5];
    for _ in 0..below(random, 12) {
        let (row, column) = (below(random, 5) as usize, below(random, 5) as usize);
        if (row, column) != (2, 2) {
            rows[row][column] = char::from(b'1' + below(random, 3) as u8);
        }
    }
    rows.into_iter().map(|row| row.into_iter().collect()).collect()
}

/// A position by hand: no sand, the eye in the middle, all pawns with full canteens on (1,1), all cards in the piles,
/// the next storm cards winds that find nothing to move only if a test says so, an action of seat 0 to be chosen.
/// The tiles lie kind by kind from (1,1): crash site, two wells, mirage, three tunnels, eight gears, launch pad, clues.
pub(super) struct Scene {
    pub(super) rules: Rules,
    pub(super) state: State,
}

/// A cell by row and column.
pub(super) fn at((row, column): (u8, u8)) -> u8 {
    cell_at(row, column).expect("a cell of the board")
}

/// A wind card.
pub(super) fn wind(direction: crate::games::desert::board::Direction, distance: u8) -> StormCard {
    StormCard::Wind { direction, distance }
}

impl Scene {
    pub(super) fn new(rules: Rules, roles: &[Role]) -> Self {
        assert_eq!(roles.len(), usize::from(rules.players()));
        let mut state = bare(&rules, GameSeeds { root: 7, game: 0 });
        state.roles[..roles.len()].copy_from_slice(roles);
        for (seat, role) in roles.iter().enumerate() {
            state.water[seat] = rules.capacity(*role) as i8;
        }
        state.turns = 1;
        state.rounds = 1;
        state.phase = Phase::Action;
        state.stage = Stage::Actions;
        state.actions_left = rules.actions_per_turn();
        state.storm_shuffles = 1;
        let mut scene = Self { rules, state };
        let cards: Vec<u8> = StormCard::all()
            .flat_map(|card| {
                let count = scene.rules.storm_deck()[usize::from(card.id())];
                std::iter::repeat_n(card.id(), count.into())
            })
            .collect();
        scene.state.storm_draw = pile(&cards);
        scene.stack_equipment(&[]);
        scene
    }

    /// Published rules.
    pub(super) fn published(roles: &[Role]) -> Self {
        Self::new(published(roles.len() as u8), roles)
    }

    /// Puts the equipment that is in no hand into the pile, the named cards on top (the first one topmost), and as many
    /// cards out of the game as gears are excavated beyond those in hands.
    fn stack_equipment(&mut self, top: &[Equipment]) {
        let mut left = self.rules.equipment_deck();
        let hands: Vec<Equipment> = self.state.hands.iter().flat_map(|hand| hand.iter()).collect();
        hands.iter().chain(top).for_each(|card| left.take(*card));
        let gears = (0..25_u8)
            .filter(|cell| self.state.excavated >> cell & 1 == 1 && self.state.tiles[usize::from(*cell)].has_gear());
        let used = gears.count().saturating_sub(hands.len());
        self.state.equipment_draw = Pile::default();
        left.iter().skip(used).for_each(|card| self.state.equipment_draw.push(card as u8));
        top.iter().rev().for_each(|card| self.state.equipment_draw.push(*card as u8));
    }

    /// Puts a tile of this kind on a cell, in exchange for what lay there.
    pub(super) fn tile(mut self, tile: Tile, place: (u8, u8)) -> Self {
        let cell = usize::from(at(place));
        assert_ne!(cell, usize::from(self.state.eye));
        if self.state.tiles[cell] != tile {
            let other = (0..25)
                .rev()
                .find(|other| {
                    *other != usize::from(self.state.eye)
                        && self.state.tiles[*other] == tile
                        && self.state.excavated >> other & 1 == 0
                })
                .expect("there is such a tile");
            self.state.tiles.swap(cell, other);
        }
        self
    }

    /// Puts an excavated tile of this kind on a cell. Gears found that way leave a hole in the equipment pile.
    pub(super) fn city(self, tile: Tile, place: (u8, u8)) -> Self {
        let mut scene = self.tile(tile, place);
        let cell = at(place);
        scene.state.excavated |= 1 << cell;
        if tile == Tile::Tunnel {
            scene.state.tunnels |= 1 << cell;
        }
        scene.stack_equipment(&[]);
        scene
    }

    /// Puts markers on the tile of a cell; they come from the supply.
    pub(super) fn sand(mut self, place: (u8, u8), markers: u8) -> Self {
        let cell = at(place);
        self.state.supply += self.state.sand[usize::from(cell)];
        self.state.supply -= markers;
        self.state.set_sand(&self.rules, cell, markers);
        self
    }

    /// Leaves this many markers in the supply; the others lie on the tile of a cell.
    pub(super) fn supply(self, markers: u8, heap: (u8, u8)) -> Self {
        let on_heap = self.state.sand[usize::from(at(heap))] + self.state.supply - markers;
        self.sand(heap, on_heap)
    }

    /// Moves the eye to a cell; the tile there goes where the eye was. For positions in which nothing was done yet.
    pub(super) fn eye(mut self, place: (u8, u8)) -> Self {
        let (from, to) = (usize::from(self.state.eye), usize::from(at(place)));
        assert_eq!((self.state.sandy | self.state.excavated) >> to & 1, 0);
        self.state.tiles.swap(from, to);
        self.state.eye = to as u8;
        self
    }

    pub(super) fn pawn(mut self, seat: Seat, place: (u8, u8)) -> Self {
        self.state.pawns[usize::from(seat)] = at(place);
        self
    }

    pub(super) fn water(mut self, water: &[i8]) -> Self {
        self.state.water[..water.len()].copy_from_slice(water);
        self
    }

    /// Gives equipment to a seat; as many plain gears in the south are excavated as that takes.
    pub(super) fn hand(mut self, seat: Seat, cards: &[Equipment]) -> Self {
        for card in cards {
            self.state.hands[usize::from(seat)].add(EquipmentCards::of(*card, 1));
            let gear = (0..25_u8)
                .filter(|cell| *cell != self.state.eye && self.state.excavated >> cell & 1 == 0)
                .filter(|cell| !self.state.pawns().contains(cell) && self.state.sandy >> cell & 1 == 0)
                .rfind(|cell| self.state.tiles[usize::from(*cell)] == Tile::Gear)
                .expect("a gear is left");
            self.state.excavated |= 1 << gear;
        }
        self.stack_equipment(&[]);
        self
    }

    /// The named equipment is drawn next.
    pub(super) fn next_equipment(mut self, cards: &[Equipment]) -> Self {
        self.stack_equipment(cards);
        self
    }

    /// Puts the named storm cards on top of the pile, the first one topmost.
    pub(super) fn storm(mut self, cards: &[StormCard]) -> Self {
        let mut draw: Vec<u8> = self.state.storm_draw.cards().to_vec();
        for card in cards {
            let at = draw.iter().position(|id| *id == card.id()).expect("the card is in the pile");
            draw.remove(at);
        }
        draw.extend(cards.iter().rev().map(|card| card.id()));
        self.state.storm_draw = pile(&draw);
        self
    }

    /// Leaves only the named storm cards in the pile, the first one topmost; the rest is discarded.
    pub(super) fn only_storm(mut self, cards: &[StormCard]) -> Self {
        self.state.storm_draw = pile(&cards.iter().rev().map(|card| card.id()).collect::<Vec<_>>());
        self
    }

    pub(super) fn meter(mut self, index: u8) -> Self {
        self.state.meter = index;
        self
    }

    pub(super) fn actions_left(mut self, actions: u8) -> Self {
        self.state.actions_left = actions;
        self
    }

    /// A part lies on a cell; its clues are excavated in the south-east.
    pub(super) fn part(mut self, part: u8, place: (u8, u8)) -> Self {
        self.know_clues(part);
        self.state.parts[usize::from(part)] = PartPlace::At(at(place));
        self
    }

    /// All parts from `first` on are collected.
    pub(super) fn collected(mut self, parts: std::ops::Range<u8>) -> Self {
        for part in parts {
            self.know_clues(part);
            self.state.parts[usize::from(part)] = PartPlace::Collected;
            self.state.collected_in_turn[usize::from(part)] = 1;
        }
        self
    }

    fn know_clues(&mut self, part: u8) {
        for axis in [crate::games::desert::cards::Axis::Row, crate::games::desert::cards::Axis::Column] {
            let cell = self.state.cell_of(Tile::of_clue(part, axis)).expect("every clue is on the board");
            self.state.excavated |= 1 << cell;
        }
    }

    /// Checks the position that was put together.
    pub(super) fn checked(self) -> Self {
        Desert::check_invariants(&self.rules, &self.state).unwrap_or_else(|fault| panic!("{fault}"));
        self
    }

    /// Goes to the storm step with `cards` to come, as if the active player had stopped.
    pub(super) fn storm_step(&mut self, cards: u8) -> Vec<Event> {
        self.state.actions_left = 0;
        self.state.stage = Stage::Storm;
        self.state.storm_left = cards;
        self.go_on(Next::Window)
    }

    /// Opens the window before the next action.
    pub(super) fn window(&mut self) -> Vec<Event> {
        self.go_on(Next::Window)
    }

    /// Begins a turn.
    pub(super) fn turn(&mut self, seat: Seat) -> Vec<Event> {
        self.go_on(Next::Turn(seat))
    }

    fn go_on(&mut self, next: Next) -> Vec<Event> {
        let mut events = Vec::new();
        flow::proceed(&self.rules, &mut self.state, next, &mut events);
        Desert::check_invariants(&self.rules, &self.state).unwrap_or_else(|fault| panic!("{fault}"));
        events
    }

    /// Plays on idly (Pass, Keep, Halt, Stop) until `done`, and gives all events.
    pub(super) fn idle_until(&mut self, mut done: impl FnMut(&State) -> bool) -> Vec<Event> {
        let mut events = Vec::new();
        while !done(&self.state) {
            let idle = [Action::Pass, Action::Keep, Action::Halt, Action::Stop];
            let idle = idle.into_iter().find(|action| Desert::is_legal(&self.rules, &self.state, *action));
            events.extend(self.play(idle.expect("something idle is legal")));
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
        assert_eq!(listed, Desert::is_legal(&self.rules, &self.state, action), "{action:?}: list and check differ");
        listed
    }

    pub(super) fn play(&mut self, action: Action) -> Vec<Event> {
        play(&self.rules, &mut self.state, action)
    }

    pub(super) fn markers(&self, place: (u8, u8)) -> u8 {
        self.state.sand[usize::from(at(place))]
    }

    pub(super) fn place_of(&self, seat: Seat) -> (u8, u8) {
        crate::games::desert::board::place(self.state.pawn(seat))
    }
}

/// A step without passengers.
pub(super) fn go(place: (u8, u8)) -> Action {
    Action::Move { to: at(place), passengers: 0 }
}

/// Removal of sand.
pub(super) fn dig(place: (u8, u8)) -> Action {
    Action::RemoveSand { cell: at(place) }
}

/// The storm cards among events.
pub(super) fn revealed(events: &[Event]) -> Vec<StormCard> {
    events.iter().filter_map(|event| if let Event::Revealed { card } = event { Some(*card) } else { None }).collect()
}
