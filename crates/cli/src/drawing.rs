//! Drawings of a few plain shapes, told as SVG or as PNG: plots of sessions and sheets of strategy.
#![allow(clippy::float_arithmetic, reason = "places on a drawing")]

mod png;

use std::fmt::Write;

/// Which point of a text its place names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Anchor {
    /// Where it begins.
    Start,
    /// Its middle.
    Middle,
    /// Where it ends.
    End,
}

/// A colour: red, green and blue.
pub(crate) type Colour = [u8; 3];

/// Black, the colour of texts.
pub(crate) const BLACK: Colour = [0; 3];

/// One shape. Places and lengths are in points, from the upper left corner.
#[derive(Clone, Debug, PartialEq)]
enum Shape {
    Area {
        place: [f64; 4],
        fill: Colour,
        edge: Option<Colour>,
        tells: Option<String>,
    },
    Line(Line),
    Text(Text),
}

#[derive(Clone, Debug, PartialEq)]
struct Line {
    points: Vec<(f64, f64)>,
    colour: Colour,
    opacity: f64,
    dashed: bool,
}

#[derive(Clone, Debug, PartialEq)]
struct Text {
    place: (f64, f64),
    size: f64,
    anchor: Anchor,
    colour: Colour,
    words: String,
}

/// A drawing on a white ground.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Drawing {
    title: String,
    size: (f64, f64),
    shapes: Vec<Shape>,
}

/// The size of texts that ask for no other.
pub(crate) const TEXT: f64 = 13.0;

impl Drawing {
    /// An empty drawing; the title is for readers who cannot see it.
    #[must_use]
    pub(crate) fn new(title: &str) -> Drawing {
        Drawing {
            title: title.to_owned(),
            size: (0.0, 0.0),
            shapes: Vec::new(),
        }
    }

    /// Sets its size.
    pub(crate) fn resize(&mut self, width: f64, height: f64) {
        self.size = (width, height);
    }

    /// A filled rectangle (left, top, width, height), with an edge if it has one, and with a tooltip.
    pub(crate) fn area(
        &mut self,
        place: [f64; 4],
        fill: Colour,
        edge: Option<Colour>,
        tells: Option<String>,
    ) {
        self.shapes.push(Shape::Area {
            place,
            fill,
            edge,
            tells,
        });
    }

    /// A line through these points.
    pub(crate) fn line(&mut self, points: Vec<(f64, f64)>, colour: Colour, opacity: f64) {
        self.shapes.push(Shape::Line(Line {
            points,
            colour,
            opacity,
            dashed: false,
        }));
    }

    /// A dashed line between two points.
    pub(crate) fn dashes(&mut self, from: (f64, f64), to: (f64, f64), colour: Colour) {
        self.shapes.push(Shape::Line(Line {
            points: vec![from, to],
            colour,
            opacity: 1.0,
            dashed: true,
        }));
    }

    /// Words, standing on the height of their place.
    pub(crate) fn text(&mut self, place: (f64, f64), anchor: Anchor, words: impl Into<String>) {
        self.write(place, anchor, TEXT, BLACK, words);
    }

    /// Words of another size or colour.
    pub(crate) fn write(
        &mut self,
        place: (f64, f64),
        anchor: Anchor,
        size: f64,
        colour: Colour,
        words: impl Into<String>,
    ) {
        self.shapes.push(Shape::Text(Text {
            place,
            size,
            anchor,
            colour,
            words: words.into(),
        }));
    }

    /// As SVG.
    #[must_use]
    pub(crate) fn svg(&self) -> String {
        let (width, height) = (short(self.size.0), short(self.size.1));
        let title = escaped(&self.title);
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\" role=\"img\" \
             font-family=\"sans-serif\" font-size=\"{TEXT}\">\n<title>{title}</title>\n\
             <rect width=\"{width}\" height=\"{height}\" fill=\"#fff\"/>\n"
        );
        for shape in &self.shapes {
            // Writing to a string cannot fail.
            let _ = writeln!(svg, "{}", element(shape));
        }
        svg.push_str("</svg>\n");
        svg
    }
}

/// A shape as an element of SVG.
fn element(shape: &Shape) -> String {
    match shape {
        Shape::Area {
            place,
            fill,
            edge,
            tells,
        } => {
            let [x, y, width, height] = place.map(short);
            let edge = edge.map(|edge| format!(" stroke=\"{}\"", hex(edge)));
            let tells = tells
                .as_ref()
                .map(|words| format!("<title>{}</title>", escaped(words)));
            format!(
                "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" fill=\"{}\"{}>{}</rect>",
                hex(*fill),
                edge.unwrap_or_default(),
                tells.unwrap_or_default()
            )
        }
        Shape::Line(line) => {
            let points: Vec<String> = line
                .points
                .iter()
                .map(|(x, y)| format!("{},{}", short(*x), short(*y)))
                .collect();
            let dashes = if line.dashed {
                " stroke-dasharray=\"4 4\""
            } else {
                ""
            };
            format!(
                "<polyline points=\"{}\" fill=\"none\" stroke=\"{}\" stroke-opacity=\"{}\"{dashes}/>",
                points.join(" "),
                hex(line.colour),
                short(line.opacity)
            )
        }
        Shape::Text(text) => {
            let anchor = match text.anchor {
                Anchor::Start => "start",
                Anchor::Middle => "middle",
                Anchor::End => "end",
            };
            format!(
                "<text x=\"{}\" y=\"{}\" font-size=\"{}\" text-anchor=\"{anchor}\" fill=\"{}\">{}</text>",
                short(text.place.0),
                short(text.place.1),
                short(text.size),
                hex(text.colour),
                escaped(&text.words)
            )
        }
    }
}

/// A number with at most two digits after the point.
#[must_use]
pub(crate) fn short(number: f64) -> String {
    let text = format!("{number:.2}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

fn hex([red, green, blue]: Colour) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// One of each shape.
    pub(crate) fn every_shape() -> Drawing {
        let mut drawing = Drawing::new("a < b & c");
        drawing.resize(60.0, 40.0);
        let tells = Some("2 > 1".to_owned());
        drawing.area([30.0, 0.0, 20.0, 10.0], [255, 0, 0], Some(BLACK), tells);
        drawing.line(vec![(0.0, 20.5), (60.0, 20.5)], [0, 0, 255], 0.5);
        drawing.dashes((0.0, 25.0), (60.0, 25.0), [0, 128, 0]);
        drawing.text((30.0, 38.0), Anchor::Middle, "<H>");
        drawing
    }

    #[test]
    fn every_shape_is_an_element() {
        let svg = every_shape().svg();
        assert!(
            svg.starts_with("<svg") && svg.ends_with("</svg>\n"),
            "{svg}"
        );
        assert!(svg.contains("<title>a &lt; b &amp; c</title>"), "{svg}");
        assert!(svg.contains("fill=\"#ff0000\" stroke=\"#000000\"><title>2 &gt; 1</title>"));
        assert!(svg.contains("points=\"0,20.5 60,20.5\"") && svg.contains("stroke-dasharray"));
        assert!(svg.contains("text-anchor=\"middle\" fill=\"#000000\">&lt;H&gt;</text>"));
    }
}
