//! What two games or more share; no rules of one game.
