//! Enums for parameters that are one of several names.

/// Declares an enum whose variants stand for the names of a choice parameter, with `from_text` and `text`.
macro_rules! options {
    ($(#[$meta:meta])* $name:ident { $($(#[$doc:meta])* $option:ident = $text:literal),+ $(,)? }) => {
        $(#[$meta])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum $name {
            $($(#[$doc])* $option),+
        }

        impl $name {
            fn from_text(text: &str) -> Self {
                match text {
                    $($text => Self::$option,)+
                    other => panic!("`{other}` passed the check of its parameter but is no option"),
                }
            }

            const fn text(self) -> &'static str {
                match self {
                    $(Self::$option => $text),+
                }
            }
        }
    };
}

pub(crate) use options;
