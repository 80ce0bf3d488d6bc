//! Sets of declared features, and the macro that declares them.

/// A set of declared features; bit `i` stands for the feature with index `i`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Features(pub u64);

impl Features {
    /// Adds a feature.
    #[inline]
    pub fn note(&mut self, feature: u8) {
        self.0 |= 1 << feature;
    }

    /// Adds a feature if `happened`.
    #[inline]
    pub fn note_if(&mut self, feature: u8, happened: bool) {
        self.0 |= u64::from(happened) << feature;
    }
}

macro_rules! requirement {
    () => {
        $crate::games::declaration::Requirement::Always
    };
    ($kind:ident $required:literal) => {
        $crate::games::declaration::Requirement::$kind($required)
    };
}

/// Declares `FEATURES` and the module `feature` with their indices, from lines `CONSTANT "name" (Role "role") "summary"`.
macro_rules! features {
    ($($constant:ident $name:literal $(($kind:ident $required:literal))? $summary:literal)+) => {
        /// The declared features; a bit of the state's feature set each, in this order.
        pub const FEATURES: &[$crate::games::declaration::Feature] = &[
            $($crate::games::declaration::Feature {
                name: $name,
                summary: $summary,
                requires: $crate::games::parts::features::requirement!($($kind $required)?),
            }),+
        ];

        /// The indices of the features.
        pub mod feature {
            #![allow(missing_docs, non_camel_case_types, clippy::upper_case_acronyms)]
            #[repr(u8)]
            enum Index { $($constant),+ }
            $(pub const $constant: u8 = Index::$constant as u8;)+
        }
    };
}

pub(crate) use {features, requirement};
