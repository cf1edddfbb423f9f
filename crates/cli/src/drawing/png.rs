//! A drawing as PNG: shapes by tiny-skia, letters from the public 8 × 8 bitmaps of font8x8, so that no font need be there.
#![allow(
    clippy::float_arithmetic,
    clippy::cast_possible_truncation,
    reason = "places on a drawing, in whole pixels"
)]

use super::{Anchor, Colour, Drawing, Shape, Text};
use crate::error::Failure;
use font8x8::legacy::BASIC_LEGACY;
use tiny_skia::{Color, Paint, PathBuilder, Pixmap, Rect, Stroke, StrokeDash, Transform};

/// Pixels to a point, so that letters are clear.
const SCALE: f32 = 2.0;
/// Dots of a letter in each direction.
const DOTS: usize = 8;
/// A letter stands on the line with all but its last row of dots.
const ABOVE: f32 = 7.0;

impl Drawing {
    /// As PNG, twice as many pixels wide and high as it has points.
    pub(crate) fn png(&self) -> Result<Vec<u8>, Failure> {
        let trouble = || {
            Failure::usage("the drawing is too large for a PNG")
                .hint("ask for SVG, which has no pixels")
        };
        let pixels = |length: f64| (length as f32 * SCALE).ceil() as u32;
        let (width, height) = (pixels(self.size.0), pixels(self.size.1));
        let mut map = Pixmap::new(width, height).ok_or_else(trouble)?;
        map.fill(Color::WHITE);
        for shape in &self.shapes {
            draw(&mut map, shape);
        }
        map.encode_png().map_err(|_| trouble())
    }
}

fn paint([red, green, blue]: Colour, opacity: f64) -> Paint<'static> {
    let mut paint = Paint::default();
    paint.set_color_rgba8(red, green, blue, (255.0 * opacity) as u8);
    paint
}

fn scaled() -> Transform {
    Transform::from_scale(SCALE, SCALE)
}

fn draw(map: &mut Pixmap, shape: &Shape) {
    match shape {
        Shape::Area {
            place, fill, edge, ..
        } => {
            let [x, y, width, height] = place.map(|n| n as f32);
            let Some(rect) = Rect::from_xywh(x, y, width, height) else {
                return;
            };
            map.fill_rect(rect, &paint(*fill, 1.0), scaled(), None);
            if let Some(edge) = edge {
                let path = PathBuilder::from_rect(rect);
                let stroke = Stroke::default();
                map.stroke_path(&path, &paint(*edge, 1.0), &stroke, scaled(), None);
            }
        }
        Shape::Line(line) => {
            let mut path = PathBuilder::new();
            for (at, (x, y)) in line.points.iter().enumerate() {
                let (x, y) = (*x as f32, *y as f32);
                if at == 0 {
                    path.move_to(x, y);
                } else {
                    path.line_to(x, y);
                }
            }
            let stroke = Stroke {
                dash: line
                    .dashed
                    .then(|| StrokeDash::new(vec![4.0, 4.0], 0.0))
                    .flatten(),
                ..Stroke::default()
            };
            if let Some(path) = path.finish() {
                map.stroke_path(
                    &path,
                    &paint(line.colour, line.opacity),
                    &stroke,
                    scaled(),
                    None,
                );
            }
        }
        Shape::Text(text) => write(map, text),
    }
}

/// Writes words in dots of whole pixels: about three fifths of their size wide and nine tenths high.
fn write(map: &mut Pixmap, text: &Text) {
    let ((x, y), words, paint) = (text.place, &text.words, paint(text.colour, 1.0));
    let dot = |share: f32| {
        (text.size as f32 * SCALE * share / DOTS as f32)
            .round()
            .max(1.0)
    };
    let (wide, high) = (dot(0.6), dot(0.9));
    let letter = wide * DOTS as f32;
    let whole = letter * words.chars().count() as f32;
    let before = match text.anchor {
        Anchor::Start => 0.0,
        Anchor::Middle => whole / 2.0,
        Anchor::End => whole,
    };
    let left = (x as f32 * SCALE - before).round();
    let top = (y as f32 * SCALE - high * ABOVE).round();
    for (at, character) in words.chars().enumerate() {
        // What the bitmaps do not know is a question mark.
        let known = BASIC_LEGACY.get(character as usize);
        let rows = known.unwrap_or(&BASIC_LEGACY[usize::from(b'?')]);
        for (row, dots) in rows.iter().enumerate() {
            for column in (0..DOTS).filter(|column| dots >> column & 1 == 1) {
                let x = left + letter * at as f32 + wide * column as f32;
                let y = top + high * row as f32;
                if let Some(dot) = Rect::from_xywh(x, y, wide, high) {
                    map.fill_rect(dot, &paint, Transform::identity(), None);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::every_shape;
    use super::*;

    /// Every shape leaves its colour where it stands, and the rest is white.
    #[test]
    fn every_shape_is_drawn() {
        let png = every_shape().png().unwrap();
        let map = Pixmap::decode_png(&png).unwrap();
        assert_eq!((map.width(), map.height()), (120, 80));
        let at = |x: u32, y: u32| {
            let pixel = map.pixel(x, y).unwrap();
            [pixel.red(), pixel.green(), pixel.blue()]
        };
        assert_eq!(at(80, 10), [255, 0, 0]);
        assert_eq!(at(10, 10), [255, 255, 255]);
        let [red, green, blue] = at(60, 41);
        assert!(blue == 255 && red == green && (100..200).contains(&red));
        let dashes: Vec<bool> = (0..120).map(|x| at(x, 50) != [255; 3]).collect();
        assert!(dashes.contains(&true) && dashes.contains(&false));
        let black = |x: u32| (56..80).filter(|&y| at(x, y) == [0; 3]).count();
        let letters = (0..120).filter(|&x| black(x) > 0).count();
        assert!((20..48).contains(&letters), "{letters}");
        assert_eq!(black(10) + black(110), 0, "the words stand in the middle");
    }

    #[test]
    fn what_is_too_large_or_empty_is_said() {
        assert!(Drawing::new("nothing").png().is_err());
    }
}
