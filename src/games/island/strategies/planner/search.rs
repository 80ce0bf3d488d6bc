//! The search for the best way to use the actions of a turn.

use super::board::Board;
use super::value::{Outlook, Parts};
use crate::games::Seat;
use crate::games::island::Action;
use crate::games::island::action::kind;
use crate::games::island::cards::{Card, Cards, Role, TREASURES};
use crate::games::island::layout::{Mask, members};
use crate::games::island::reach::{adjacent, dives, navigations};

/// Something that can be chosen, with the value of the best that it may lead to in this turn.
#[derive(Debug, Clone, Copy)]
pub(super) struct Choice {
    pub(super) action: Action,
    pub(super) value: f32,
}

/// One way to use some of the actions.
#[derive(Debug, Clone, Copy)]
struct Line {
    board: Board,
    /// The cells that the pawn need not go to again, as its last step was from there.
    left: Mask,
    parts: Parts,
    value: f32,
    /// The choice that it began with.
    first: u32,
    /// The actions, one for each that is spent.
    actions: [Action; MAX_ACTIONS],
}

/// The most actions that a turn may have.
pub(super) const MAX_ACTIONS: usize = 6;

/// The best way to use the actions of a turn.
#[derive(Debug, Clone, Copy)]
pub(super) struct Plan {
    pub(super) value: f32,
    /// The actions; the turn is stopped after them.
    pub(super) actions: [Action; MAX_ACTIONS],
}

/// The lines that are followed; used again for every decision.
#[derive(Debug, Default)]
pub(super) struct Beam {
    lines: Vec<Line>,
    next: Vec<Line>,
    actions: Vec<Action>,
    choices: Vec<Choice>,
}

impl Beam {
    /// Finds the best way to use the actions that are left on `board`, whose value has these parts.
    pub(super) fn search<const SEATS: usize>(
        &mut self,
        outlook: &mut Outlook<'_, SEATS>,
        board: &Board,
        parts: &Parts,
        width: usize,
    ) -> Plan {
        let seat = outlook.scene.active;
        let actions = [Action::Stop; MAX_ACTIONS];
        self.choices.clear();
        self.choices.push(Choice { action: Action::Stop, value: parts.sum() });
        self.lines.clear();
        self.lines.push(Line { board: *board, left: 0, parts: *parts, value: parts.sum(), first: 0, actions });
        let mut best = Plan { value: parts.sum(), actions };
        for depth in 0..board.actions_left {
            let last = depth + 1 == board.actions_left;
            self.next.clear();
            for index in 0..self.lines.len() {
                let line = self.lines[index];
                self.actions.clear();
                candidates(outlook, &line.board, line.left, &mut self.actions);
                for action in &self.actions {
                    let mut board = line.board;
                    carry_out(outlook, &mut board, *action);
                    let mut parts = line.parts;
                    match action {
                        Action::Move { .. } | Action::Fly { .. } => {
                            outlook.update_pawn(&mut parts, &line.board, &board, seat.into());
                        }
                        Action::ShoreUp { .. } => outlook.update_floods(&mut parts, &board),
                        _ => outlook.update(&mut parts, &line.board, &board),
                    }
                    let value = parts.sum();
                    let first = if depth == 0 {
                        self.choices.push(Choice { action: *action, value });
                        self.choices.len() as u32 - 1
                    } else {
                        let choice = &mut self.choices[line.first as usize];
                        choice.value = if value > choice.value { value } else { choice.value };
                        line.first
                    };
                    let follow = !last && self.next.get(width - 1).is_none_or(|worst| value > worst.value);
                    if follow || value > best.value {
                        let mut actions = line.actions;
                        actions[usize::from(depth)] = *action;
                        if value > best.value {
                            best = Plan { value, actions };
                        }
                        if follow {
                            let stepped = matches!(action, Action::Move { .. });
                            let left = if stepped { 1 << line.board.pawn(seat) } else { 0 };
                            insert(&mut self.next, Line { board, left, parts, value, first, actions }, width);
                        }
                    }
                }
            }
            std::mem::swap(&mut self.lines, &mut self.next);
        }
        best
    }

    /// The choices of the last search, Stop included.
    pub(super) fn choices(&self) -> &[Choice] {
        &self.choices
    }
}

/// Puts a line among the best ones, which stand in order and the last of which it beats if there are as many as may
/// be, unless its board is there already.
fn insert(lines: &mut Vec<Line>, line: Line, width: usize) {
    let mut place = lines.len();
    while place > 0 && lines[place - 1].value < line.value {
        place -= 1;
    }
    let mut same = place;
    while same > 0 && lines[same - 1].value == line.value {
        if lines[same - 1].board == line.board {
            return;
        }
        same -= 1;
    }
    if lines.len() == width {
        lines.pop();
    }
    lines.insert(place, line);
}

/// Carries out an action of the active player. A receiver over the limit discards what is least useful.
#[inline]
pub(super) fn carry_out<const SEATS: usize>(outlook: &mut Outlook<'_, SEATS>, board: &mut Board, action: Action) {
    board.apply(outlook.rules, outlook.scene.active, action);
    if let Action::Give { to, .. } = action {
        while board.hand(to).len() > outlook.rules.hand_limit() {
            match outlook.least_useful(board, to) {
                Some(card) => board.hands[usize::from(to)].remove(Cards::of(card, 1)),
                None => break,
            }
        }
    }
}

/// The actions that are worth a thought, Stop left out; a step does not go to the cells `left`.
fn candidates<const SEATS: usize>(outlook: &Outlook<'_, SEATS>, board: &Board, left: Mask, actions: &mut Vec<Action>) {
    let rules = outlook.rules;
    let scene = &outlook.scene;
    let seat = scene.active;
    let (role, cell) = (scene.role(seat), board.pawn(seat));
    let allowed = |kind| !rules.forbidden().contains(kind);
    if allowed(kind::CAPTURE) {
        for treasure in 0..TREASURES {
            if !board.is_captured(treasure)
                && scene.treasure_cells[treasure] >> cell & 1 == 1
                && board.hand(seat).count(Card::ALL[treasure]) >= rules.capture_cost()
            {
                actions.push(Action::Capture { treasure: treasure as u8 });
            }
        }
    }
    if allowed(kind::SHORE_UP) {
        let flooded = (adjacent(rules, role, cell) | 1 << cell) & board.flooded;
        let flooded = outlook.worth_drying(board, flooded);
        shore_ups(flooded, if role == Role::Engineer { rules.engineer_tiles } else { 1 }, actions);
    }
    if allowed(kind::GIVE) {
        gifts(outlook, board, actions);
    }
    if allowed(kind::MOVE) {
        let targets = if role == Role::Diver {
            dives(rules.layout(), board.existing, board.flooded, 1 << cell)
        } else {
            adjacent(rules, role, cell) & board.existing
        };
        actions.extend(members(targets & !left).map(|to| Action::Move { to }));
    }
    if role == Role::Pilot && board.flights_used < rules.pilot_flights_per_turn && allowed(kind::FLY) {
        let targets = interesting(outlook, board, seat) & !(1 << cell) & !adjacent(rules, role, cell);
        actions.extend(members(targets).map(|to| Action::Fly { to }));
    }
    if role == Role::Navigator && allowed(kind::NAVIGATE) {
        for other in (0..scene.players).filter(|other| *other != seat) {
            let reach = navigations(rules, board.existing, board.flooded, scene.role(other), board.pawn(other));
            let goals = interesting(outlook, board, other);
            actions.extend(members(reach & goals).map(|to| Action::Navigate { seat: other, to }));
        }
    }
}

/// The cells that the pawn of `seat` may want to be carried to: needed tiles that are flooded, the tiles of treasures for
/// which the seat has half the cards, the other pawns, and at the end Fools' Landing.
fn interesting<const SEATS: usize>(outlook: &Outlook<'_, SEATS>, board: &Board, seat: Seat) -> Mask {
    let scene = &outlook.scene;
    let mut cells = (0..scene.players).fold(0, |cells, other| cells | 1 << board.pawn(other));
    cells |= scene.needed(board.captured) & board.flooded;
    if board.captured.count_ones() + 1 >= TREASURES as u32 {
        cells |= 1 << scene.landing;
    }
    let half = outlook.rules.capture_cost().div_ceil(2);
    for treasure in (0..TREASURES).filter(|treasure| !board.is_captured(*treasure)) {
        if board.hand(seat).count(Card::ALL[treasure]) >= half {
            cells |= scene.treasure_cells[treasure];
        }
    }
    cells & board.existing
}

/// Shore up as many tiles as one action may.
fn shore_ups(flooded: Mask, most: u8, actions: &mut Vec<Action>) {
    let size = flooded.count_ones().min(most.into());
    if size == 0 {
        return;
    }
    if size == 1 {
        actions.extend(members(flooded).map(|cell| Action::ShoreUp { cells: 1 << cell }));
        return;
    }
    let mut subset = flooded;
    while subset != 0 {
        if subset.count_ones() == size {
            actions.push(Action::ShoreUp { cells: subset });
        }
        subset = (subset - 1) & flooded;
    }
}

/// Gifts of treasure cards that are still of use, as many of a kind as one action may hand over, to hands that hold about as
/// many of the kind: cards are gathered where most of them are.
fn gifts<const SEATS: usize>(outlook: &Outlook<'_, SEATS>, board: &Board, actions: &mut Vec<Action>) {
    let (rules, scene) = (outlook.rules, &outlook.scene);
    let seat = scene.active;
    let hand = board.hand(seat).only(Cards::TREASURE_PLACES);
    if hand.is_empty() {
        return;
    }
    let everybody = (1_u8 << scene.players) - 1;
    let remote = !rules.give_requires_same_tile || scene.role(seat) == Role::Messenger;
    let near = if remote { everybody } else { board.seats_on(board.pawn(seat), scene.players) };
    for to in members((near & !(1 << seat)).into()) {
        for treasure in 0..TREASURES {
            let card = Card::ALL[treasure];
            let given = hand.count(card);
            if given > 0 && given <= board.hand(to).count(card) + 1 && !board.is_captured(treasure) {
                let cards = Cards::of(card, hand.count(card).min(rules.cards_per_give_action));
                actions.push(Action::Give { to, cards });
            }
        }
    }
}
