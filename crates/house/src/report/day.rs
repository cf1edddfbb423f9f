//! The gaming day and its shifts: when they begin is the operator's setting. A day is called by the date on which it begins.

use std::fmt;
use std::str::FromStr;

const MINUTE_MS: i64 = 60_000;
const DAY_MINUTES: i64 = 24 * 60;
const DAY_MS: i64 = DAY_MINUTES * MINUTE_MS;

/// When shifts begin, and in which time zone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GamingDay {
    /// Minutes after midnight, the first of which begins the day; they go once round the clock.
    shifts: Vec<i64>,
    /// How far local time is ahead of UTC, in minutes.
    offset: i64,
}

impl Default for GamingDay {
    /// From six o'clock, in three shifts, by UTC.
    fn default() -> GamingDay {
        GamingDay {
            shifts: vec![6 * 60, 14 * 60, 22 * 60],
            offset: 0,
        }
    }
}

/// A date in the calendar, as the days since 1970.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Date(i64);

impl Date {
    /// The first and the last date that is taken.
    const BOUNDS: std::ops::RangeInclusive<i64> = -719_162..=2_932_896;

    /// The date so many days later.
    #[must_use]
    pub const fn plus(self, days: i64) -> Date {
        Date(self.0 + days)
    }

    /// How many days another is later than this one.
    #[must_use]
    pub const fn days_to(self, other: Date) -> i64 {
        other.0 - self.0
    }

    fn civil(self) -> (i64, i64, i64) {
        let z = self.0 + 719_468;
        let (era, of_era) = (z.div_euclid(146_097), z.rem_euclid(146_097));
        let year = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
        let of_year = of_era - (365 * year + year / 4 - year / 100);
        let month = (5 * of_year + 2) / 153;
        let day = of_year - (153 * month + 2) / 5 + 1;
        let (month, next) = if month < 10 {
            (month + 3, 0)
        } else {
            (month - 9, 1)
        };
        (year + era * 400 + next, month, day)
    }

    fn of_civil(year: i64, month: i64, day: i64) -> Date {
        let year = year - i64::from(month <= 2);
        let (era, of_era) = (year.div_euclid(400), year.rem_euclid(400));
        let month = (month + 9) % 12;
        let of_year = (153 * month + 2) / 5 + day - 1;
        let days = of_era * 365 + of_era / 4 - of_era / 100 + of_year;
        Date(era * 146_097 + days - 719_468)
    }
}

impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (year, month, day) = self.civil();
        write!(f, "{year:04}-{month:02}-{day:02}")
    }
}

/// Why a setting or a date cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unread(String);

impl fmt::Display for Unread {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Unread {}

impl FromStr for Date {
    type Err = Unread;

    fn from_str(text: &str) -> Result<Date, Unread> {
        let unread = || Unread(format!("{text:?} is not a date such as 2026-11-17"));
        let mut parts = text.splitn(3, '-').map(str::parse::<u16>);
        let (Some(Ok(year)), Some(Ok(month)), Some(Ok(day))) =
            (parts.next(), parts.next(), parts.next())
        else {
            return Err(unread());
        };
        let date = Date::of_civil(year.into(), month.into(), day.into());
        // A day that the month does not have comes back as another.
        if date.to_string() == text && Date::BOUNDS.contains(&date.0) {
            return Ok(date);
        }
        Err(unread())
    }
}

/// A stretch of time with a name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Period {
    /// `2026-11-17`, or `2026-11-17/2` for the second shift of that day.
    pub name: String,
    /// When it begins.
    pub from_ms: i64,
    /// When the next one does.
    pub to_ms: i64,
}

fn minutes(text: &str) -> Option<i64> {
    let (hours, minutes) = text.split_once(':')?;
    let two = |part: &str| part.len() == 2 && part.bytes().all(|c| c.is_ascii_digit());
    if !two(hours) || !two(minutes) {
        return None;
    }
    let (hours, minutes): (i64, i64) = (hours.parse().ok()?, minutes.parse().ok()?);
    (hours < 24 && minutes < 60).then_some(hours * 60 + minutes)
}

impl GamingDay {
    /// From when shifts begin (`06:00,14:00,22:00`) and how local time stands to UTC (`+12:00`).
    ///
    /// # Errors
    /// What cannot be read.
    pub fn new(shifts: &str, offset: &str) -> Result<GamingDay, Unread> {
        let unread = || {
            Unread(format!(
                "{shifts:?} does not say when shifts begin: write 06:00,14:00,22:00, in order and once round the clock"
            ))
        };
        let times: Option<Vec<i64>> = shifts.split(',').map(|t| minutes(t.trim())).collect();
        let times = times.ok_or_else(unread)?;
        let first = times[0];
        let after: Vec<i64> = times
            .iter()
            .map(|time| (time - first).rem_euclid(DAY_MINUTES))
            .collect();
        if after.windows(2).any(|two| two[0] >= two[1]) {
            return Err(unread());
        }
        let zone = || Unread(format!("{offset:?} is not an offset such as +12:00"));
        let (sign, size) = match (offset.strip_prefix('+'), offset.strip_prefix('-')) {
            (Some(size), _) => (1, size),
            (None, Some(size)) => (-1, size),
            (None, None) => return Err(zone()),
        };
        let size = minutes(size).filter(|size| *size <= 14 * 60);
        Ok(GamingDay {
            shifts: times,
            offset: sign * size.ok_or_else(zone)?,
        })
    }

    /// When shifts begin, as it is written.
    #[must_use]
    pub fn shifts(&self) -> Vec<String> {
        let time = |minutes: &i64| format!("{:02}:{:02}", minutes / 60, minutes % 60);
        self.shifts.iter().map(time).collect()
    }

    /// The offset from UTC, as it is written.
    #[must_use]
    pub fn offset(&self) -> String {
        let sign = if self.offset < 0 { '-' } else { '+' };
        let size = self.offset.abs();
        format!("{sign}{:02}:{:02}", size / 60, size % 60)
    }

    /// When a gaming day begins.
    #[must_use]
    pub fn starts_ms(&self, date: Date) -> i64 {
        let first = self.shifts.first().copied().unwrap_or_default();
        date.0 * DAY_MS + (first - self.offset) * MINUTE_MS
    }

    /// The gaming day that a moment is in.
    #[must_use]
    pub fn date_of(&self, at_ms: i64) -> Date {
        Date((at_ms - self.starts_ms(Date(0))).div_euclid(DAY_MS))
    }

    /// A whole gaming day.
    #[must_use]
    pub fn day(&self, date: Date) -> Period {
        Period {
            name: date.to_string(),
            from_ms: self.starts_ms(date),
            to_ms: self.starts_ms(date.plus(1)),
        }
    }

    /// The shifts of a gaming day, in order.
    #[must_use]
    pub fn shifts_of(&self, date: Date) -> Vec<Period> {
        let whole = self.day(date);
        let first = self.shifts.first().copied().unwrap_or_default();
        let begins =
            |time: &i64| whole.from_ms + (time - first).rem_euclid(DAY_MINUTES) * MINUTE_MS;
        let starts: Vec<i64> = self.shifts.iter().map(begins).collect();
        let ends = starts.iter().skip(1).copied().chain([whole.to_ms]);
        let shift = |((from_ms, to_ms), nth): ((i64, i64), usize)| Period {
            name: format!("{date}/{nth}"),
            from_ms,
            to_ms,
        };
        starts
            .iter()
            .copied()
            .zip(ends)
            .zip(1..)
            .map(shift)
            .collect()
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_those_of_the_calendar() {
        for (days, text) in [
            (0, "1970-01-01"),
            (-1, "1969-12-31"),
            (11_016, "2000-02-29"),
            (20_774, "2026-11-17"),
        ] {
            assert_eq!(Date(days).to_string(), text);
            assert_eq!(text.parse(), Ok(Date(days)));
        }
        for wrong in [
            "2026-02-29",
            "2026-13-01",
            "17.11.2026",
            "2026-1-1",
            "",
            "0000-01-01",
        ] {
            assert!(wrong.parse::<Date>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_moment_belongs_to_the_day_that_began_before_it() {
        let day = GamingDay::default();
        let date: Date = "2026-11-17".parse().unwrap();
        let six = day.starts_ms(date);
        assert_eq!(day.date_of(six), date);
        assert_eq!(day.date_of(six - 1), date.plus(-1));
        assert_eq!(six % DAY_MS, 6 * 60 * MINUTE_MS);
        let shifts = day.shifts_of(date);
        let names: Vec<&str> = shifts.iter().map(|s| s.name.as_str()).collect();
        assert_eq!(names, ["2026-11-17/1", "2026-11-17/2", "2026-11-17/3"]);
        assert_eq!(shifts[2].to_ms, day.day(date).to_ms);
        assert_eq!(shifts[2].to_ms - shifts[2].from_ms, DAY_MS / 3);
    }

    #[test]
    fn a_day_may_begin_anywhere_and_lie_in_any_zone() {
        let day = GamingDay::new("20:00,04:30", "+12:45").unwrap();
        assert_eq!(day.shifts(), ["20:00", "04:30"]);
        assert_eq!(day.offset(), "+12:45");
        let date: Date = "2026-01-01".parse().unwrap();
        let shifts = day.shifts_of(date);
        assert_eq!(
            shifts[0].to_ms - shifts[0].from_ms,
            (8 * 60 + 30) * MINUTE_MS
        );
        assert_eq!(
            day.starts_ms(date).rem_euclid(DAY_MS),
            (7 * 60 + 15) * MINUTE_MS
        );
        assert_eq!(
            GamingDay::new("00:00", "-03:30").unwrap().offset(),
            "-03:30"
        );
        for (shifts, offset) in [
            ("06:00,05:00,22:00", "+00:00"),
            ("06:00,06:00", "+00:00"),
            ("6:00", "+00:00"),
            ("24:00", "+00:00"),
            ("", "+00:00"),
            ("06:00", "12:00"),
            ("06:00", "+15:00"),
        ] {
            assert!(GamingDay::new(shifts, offset).is_err(), "{shifts} {offset}");
        }
    }
}
