//! Strict reading of JSON documents: unknown and missing keys, wrong types and ranges are errors with their place.

use std::ops::RangeInclusive;

use serde_json::{Map, Value as Json};

use crate::games::LoadError;
use crate::games::declaration::{Parameter, Settings, Value};

/// The fields of a JSON object whose keys have been checked.
#[derive(Debug, Clone)]
pub struct Fields<'a> {
    path: String,
    map: &'a Map<String, Json>,
}

impl<'a> Fields<'a> {
    /// Takes `json`, found at `path` (empty for the whole document), as an object with no other keys than `known`.
    ///
    /// # Errors
    ///
    /// If it is no object or has an unknown key.
    pub fn new(path: &str, json: &'a Json, known: &[&str]) -> Result<Self, LoadError> {
        let map = json.as_object().ok_or_else(|| LoadError::new(path, format!("must be an object, but is {json}")))?;
        let fields = Self { path: path.to_owned(), map };
        match map.keys().find(|key| !known.contains(&key.as_str())) {
            Some(key) => Err(LoadError::new(fields.path(key), format!("is unknown; known are {}", known.join(", ")))),
            None => Ok(fields),
        }
    }

    /// Where the field called `key` stands in the document.
    #[must_use]
    pub fn path(&self, key: &str) -> String {
        if self.path.is_empty() { key.to_owned() } else { format!("{}.{key}", self.path) }
    }

    /// The field called `key`.
    ///
    /// # Errors
    ///
    /// If it is missing.
    pub fn get(&self, key: &str) -> Result<&'a Json, LoadError> {
        self.map.get(key).ok_or_else(|| LoadError::new(self.path(key), "is missing"))
    }

    /// The field called `key`, if it is there and not `null`.
    #[must_use]
    pub fn optional(&self, key: &str) -> Option<&'a Json> {
        self.map.get(key).filter(|value| !value.is_null())
    }

    /// A whole number in `range`.
    ///
    /// # Errors
    ///
    /// If the field is missing, no whole number or out of range.
    pub fn whole(&self, key: &str, range: RangeInclusive<u64>) -> Result<u64, LoadError> {
        whole(&self.path(key), self.get(key)?, range)
    }

    /// A whole number in `range`, or `default` if the field is not there.
    ///
    /// # Errors
    ///
    /// If the field is no whole number or out of range.
    pub fn whole_or(&self, key: &str, range: RangeInclusive<u64>, default: u64) -> Result<u64, LoadError> {
        self.optional(key).map_or(Ok(default), |json| whole(&self.path(key), json, range))
    }

    /// A text.
    ///
    /// # Errors
    ///
    /// If the field is missing or no text.
    pub fn text(&self, key: &str) -> Result<&'a str, LoadError> {
        text(&self.path(key), self.get(key)?)
    }

    /// A list.
    ///
    /// # Errors
    ///
    /// If the field is missing or no list.
    pub fn list(&self, key: &str) -> Result<&'a [Json], LoadError> {
        list(&self.path(key), self.get(key)?)
    }

    /// A list, empty if the field is not there.
    ///
    /// # Errors
    ///
    /// If the field is no list.
    pub fn list_or_empty(&self, key: &str) -> Result<&'a [Json], LoadError> {
        self.optional(key).map_or(Ok(&[]), |json| list(&self.path(key), json))
    }
}

/// Takes `json` as a whole number in `range`.
///
/// # Errors
///
/// If it is none.
pub fn whole(path: &str, json: &Json, range: RangeInclusive<u64>) -> Result<u64, LoadError> {
    json.as_u64().filter(|number| range.contains(number)).ok_or_else(|| {
        LoadError::new(path, format!("must be a whole number from {} to {}, but is {json}", range.start(), range.end()))
    })
}

/// Takes `json` as a text.
///
/// # Errors
///
/// If it is none.
pub fn text<'a>(path: &str, json: &'a Json) -> Result<&'a str, LoadError> {
    json.as_str().ok_or_else(|| LoadError::new(path, format!("must be a text, but is {json}")))
}

/// Takes `json` as a list.
///
/// # Errors
///
/// If it is none.
pub fn list<'a>(path: &str, json: &'a Json) -> Result<&'a [Json], LoadError> {
    json.as_array().map(Vec::as_slice).ok_or_else(|| LoadError::new(path, format!("must be a list, but is {json}")))
}

/// Takes `json` as one of `names` and gives its index.
///
/// # Errors
///
/// If it is none of them.
pub fn name_index<'n>(
    path: &str,
    json: &Json,
    mut names: impl Iterator<Item = &'n str> + Clone,
) -> Result<usize, LoadError> {
    let name = text(path, json)?;
    let all = names.clone();
    names
        .position(|known| known == name)
        .ok_or_else(|| LoadError::new(path, format!("knows no `{name}`, only {}", all.collect::<Vec<_>>().join(", "))))
}

/// The settings that differ from the published ones, as an object.
#[must_use]
pub fn changed_settings(settings: &Settings, parameters: &'static [Parameter]) -> Json {
    let published = Settings::published(parameters);
    let changed = settings.iter().filter(|(name, value)| published.value(name) != *value);
    Json::Object(changed.map(|(name, value)| (name.to_owned(), Json::from(value))).collect())
}

/// Reads an object of settings; those not in it are the published ones.
///
/// # Errors
///
/// If a name is unknown or a value is not one of the parameter's.
pub fn read_settings(path: &str, json: &Json, parameters: &'static [Parameter]) -> Result<Settings, LoadError> {
    let names: Vec<_> = parameters.iter().map(|parameter| parameter.name).collect();
    let fields = Fields::new(path, json, &names)?;
    let mut settings = Settings::published(parameters);
    for parameter in parameters {
        if let Some(json) = fields.optional(parameter.name) {
            let path = fields.path(parameter.name);
            let value = value_from_json(&path, json)?;
            let value = parameter.check(&value).map_err(|error| LoadError::new(&path, error.to_string()))?;
            settings.set(parameter.name, value);
        }
    }
    Ok(settings)
}

fn value_from_json(path: &str, json: &Json) -> Result<Value, LoadError> {
    let bad = || LoadError::new(path, format!("cannot be {json}"));
    Ok(match json {
        Json::Bool(flag) => Value::Flag(*flag),
        Json::String(text) => Value::Text(text.clone()),
        Json::Number(number) => match number.as_i64() {
            Some(whole) => Value::Integer(whole),
            None => Value::Number(number.as_f64().filter(|real| real.is_finite()).ok_or_else(bad)?),
        },
        Json::Array(entries) => {
            let whole: Option<Vec<i64>> = entries.iter().map(Json::as_i64).collect();
            let rows: Option<Vec<String>> = entries.iter().map(|entry| entry.as_str().map(str::to_owned)).collect();
            match (whole, rows) {
                (Some(whole), _) => Value::Integers(whole),
                (_, Some(rows)) => Value::Rows(rows),
                _ => return Err(bad()),
            }
        }
        Json::Null | Json::Object(_) => return Err(bad()),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn every_error_names_its_place() {
        let document = json!({"a": {"b": 300}});
        let fields = Fields::new("", &document, &["a"]).expect("the keys are known");
        let inner = Fields::new(&fields.path("a"), fields.get("a").expect("it is there"), &["b", "c"]).expect("known");
        assert_eq!(
            inner.whole("b", 0..=255).expect_err("too large").to_string(),
            "a.b: must be a whole number from 0 to 255, but is 300"
        );
        assert_eq!(inner.text("c").expect_err("missing").to_string(), "a.c: is missing");
        assert_eq!(Fields::new("", &document, &["x"]).expect_err("unknown").to_string(), "a: is unknown; known are x");
    }
}
