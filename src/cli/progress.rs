//! Progress on stderr: a bar on a terminal, a plain line every ten seconds elsewhere.

use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use clap::ValueEnum;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use super::output;
use crate::engine::runner::Control;

/// How progress is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum ProgressMode {
    /// A bar on a terminal, plain lines elsewhere
    Auto,
    /// A bar
    Bar,
    /// A line every ten seconds
    Plain,
    /// Nothing
    None,
}

const PLAIN_INTERVAL: Duration = Duration::from_secs(10);
const BAR_INTERVAL: Duration = Duration::from_millis(200);
/// How soon the display notices that the run is over.
const TICK: Duration = Duration::from_millis(50);

/// Runs `work` and shows meanwhile how far `control` says it is. `total` games are to be played, `done_before` of all
/// games were played by an earlier run that is continued.
pub(super) fn show<T>(
    mode: ProgressMode,
    control: &Control,
    total: u64,
    done_before: u64,
    wins_matter: bool,
    work: impl FnOnce() -> T,
) -> T {
    let bar = match mode {
        ProgressMode::None => return work(),
        ProgressMode::Auto => output::stderr_is_terminal(),
        ProgressMode::Bar => true,
        ProgressMode::Plain => false,
    };
    let over = AtomicBool::new(false);
    thread::scope(|scope| {
        scope.spawn(|| {
            let display = Display { control, total, done_before, wins_matter, begun: Instant::now() };
            if bar { display.bar(&over) } else { display.plain(&over) }
        });
        let result = work();
        over.store(true, Ordering::Relaxed);
        result
    })
}

struct Display<'a> {
    control: &'a Control,
    total: u64,
    done_before: u64,
    wins_matter: bool,
    begun: Instant,
}

impl Display<'_> {
    fn bar(&self, over: &AtomicBool) {
        let bar = ProgressBar::with_draw_target(Some(self.total), ProgressDrawTarget::stderr());
        let style = ProgressStyle::with_template("{bar:30} {percent:>3} %  {human_pos} of {human_len} games  {msg}")
            .unwrap_or_else(|_| ProgressStyle::default_bar());
        bar.set_style(style);
        while !over.load(Ordering::Relaxed) {
            bar.set_position(self.played());
            bar.set_message(self.details());
            thread::sleep(BAR_INTERVAL);
        }
        bar.finish_and_clear();
    }

    fn plain(&self, over: &AtomicBool) {
        let mut next = PLAIN_INTERVAL;
        while !over.load(Ordering::Relaxed) {
            if self.begun.elapsed() >= next {
                let (played, total) = (self.played(), self.total);
                let percent = played * 100 / total.max(1);
                output::diagnostic(&format!("{percent} %: {played} of {total} games, {}\n", self.details()));
                next += PLAIN_INTERVAL;
            }
            thread::sleep(TICK);
        }
    }

    fn played(&self) -> u64 {
        self.done_before + self.control.games.load(Ordering::Relaxed)
    }

    /// Games per second, time left, and the current estimate.
    fn details(&self) -> String {
        let games = self.control.games.load(Ordering::Relaxed);
        let rate = games as f64 / self.begun.elapsed().as_secs_f64().max(1e-3);
        if games == 0 {
            return "starting".to_owned();
        }
        let left = self.total.saturating_sub(self.played()) as f64 / rate;
        let mut text = format!("{rate:.0} games/s, {} left", duration(left));
        if self.wins_matter {
            let wins = self.control.wins.load(Ordering::Relaxed);
            text.push_str(&format!(", {:.1} % won so far", 100.0 * wins as f64 / games as f64));
        }
        text
    }
}

/// Seconds as a person reads them.
pub(super) fn duration(seconds: f64) -> String {
    let seconds = seconds.round() as u64;
    match seconds {
        0..60 => format!("{seconds} s"),
        60..3_600 => format!("{} min {:02} s", seconds / 60, seconds % 60),
        _ => format!("{} h {:02} min", seconds / 3_600, seconds / 60 % 60),
    }
}
