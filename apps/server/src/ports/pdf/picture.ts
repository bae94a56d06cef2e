import type { Canvas, CanvasPen } from './canvas.ts';
import type { FaceName, Faces } from './fonts.ts';
import { PAGE, POINTS } from './frame.ts';
import { drawPages } from './draw-pages.ts';
import { createPen } from './pen.ts';
import type { PdfSheet } from './sheet.ts';

type Matrix = readonly [number, number, number, number, number, number];

const times = (m: Matrix, n: Matrix): Matrix => [
  m[0] * n[0] + m[2] * n[1],
  m[1] * n[0] + m[3] * n[1],
  m[0] * n[2] + m[2] * n[3],
  m[1] * n[2] + m[3] * n[3],
  m[0] * n[4] + m[2] * n[5] + m[4],
  m[1] * n[4] + m[3] * n[5] + m[5],
];
const moved = (x: number, y: number): Matrix => [1, 0, 0, 1, x, y];
const turned = (degrees: number): Matrix => {
  const [sin, cos] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)];
  return [cos, sin, -sin, cos, 0, 0];
};

/** Short numbers: a hundredth of a tenth of a millimetre is nothing to see. */
const short = (value: number): string => String(Math.round(value * 100) / 100);
const numbers = (values: readonly number[]): string => values.map(short).join(' ');
/** A matrix keeps more digits: letters are drawn a thousand units high and scaled by it. */
const transform = (matrix: Matrix): string =>
  `transform="matrix(${matrix.map((value) => Math.round(value * 1e5) / 1e5).join(' ')})"`;
const isPlain = ([a, b, c, d, e, f]: Matrix): boolean =>
  [a - 1, b, c, d - 1, e, f].every((off) => Math.abs(off) < 1e-6);

type State = { matrix: Matrix; opacity: number; line: number; stroke: string };

/** Writes down as SVG what is drawn of the first page. */
class PictureCanvas implements Canvas {
  readonly marks: string[] = [];
  pages = 0;
  // The page is drawn in points; the picture's unit is the tenth of a millimetre.
  state: State = { matrix: [1 / POINTS, 0, 0, 1 / POINTS, 0, 0], opacity: 1, line: 1, stroke: '#000' };
  readonly saved: State[] = [];
  outline = '';
  addPage(): void {
    this.pages += 1;
  }
  save(): this {
    this.saved.push({ ...this.state });
    return this;
  }
  restore(): this {
    this.state = this.saved.pop() ?? this.state;
    return this;
  }
  by(matrix: Matrix): this {
    this.state.matrix = times(this.state.matrix, matrix);
    return this;
  }
  translate(x: number, y: number): this {
    return this.by(moved(x, y));
  }
  scale(factor: number): this {
    return this.by([factor, 0, 0, factor, 0, 0]);
  }
  rotate(degrees: number, { origin: [x = 0, y = 0] }: { origin: number[] }): this {
    return this.by(moved(x, y)).by(turned(degrees)).by(moved(-x, -y));
  }
  opacity(share: number): this {
    this.state.opacity = share;
    return this;
  }
  lineWidth(width: number): this {
    this.state.line = width;
    return this;
  }
  strokeColor(colour: string): this {
    this.state.stroke = colour;
    return this;
  }
  path(text: string): this {
    this.outline += text;
    return this;
  }
  rect(x: number, y: number, width: number, height: number): this {
    return this.path(`M${numbers([x, y])}h${short(width)}v${short(height)}h${short(-width)}z`);
  }
  circle(x: number, y: number, radius: number): this {
    const half = (side: number) => `a${numbers([radius, radius])} 0 1 0 ${short(2 * radius * side)} 0`;
    return this.path(`M${numbers([x - radius, y])}${half(1)}${half(-1)}z`);
  }
  moveTo(x: number, y: number): this {
    return this.path(`M${numbers([x, y])}`);
  }
  lineTo(x: number, y: number): this {
    return this.path(`L${numbers([x, y])}`);
  }
  paint(how: string): this {
    this.mark(`<path d="${this.outline}" ${how}`, '/>');
    this.outline = '';
    return this;
  }
  stroke(): this {
    return this.paint(`fill="none" stroke="${this.state.stroke}" stroke-width="${short(this.state.line)}"`);
  }
  fill(colour = '#000'): this {
    return this.paint(`fill="${colour}"`);
  }
  fillAndStroke(fill: string, stroke: string): this {
    return this.paint(`fill="${fill}" stroke="${stroke}" stroke-width="${short(this.state.line)}"`);
  }
  link(): void {
    /* a picture leads nowhere */
  }
  /** `further` is where a part has a transformation of its own. */
  mark(head: string, tail: string, further?: Matrix): void {
    if (this.pages > 1) return;
    const matrix = further ? times(this.state.matrix, further) : this.state.matrix;
    const opacity = this.state.opacity < 1 ? ` opacity="${this.state.opacity}"` : '';
    this.marks.push(`${head}${opacity}${isPlain(matrix) ? '' : ` ${transform(matrix)}`}${tail}`);
  }
}

type Command = { command: string; args: number[] };
const LETTER: Record<string, string> = { moveTo: 'm', lineTo: 'l', quadraticCurveTo: 'q', bezierCurveTo: 'c' };

/** A glyph's outline, relative and in whole units: half as long as with absolute positions. */
const outlineOf = (commands: readonly Command[]): string => {
  let [x, y, text] = [0, 0, ''];
  let start: readonly [number, number] = [0, 0];
  for (const { command, args } of commands) {
    const letter = LETTER[command];
    if (!letter) {
      text += 'z';
      [x, y] = start;
      continue;
    }
    const whole = args.map(Math.round);
    const parts = whole.map((value, i) => value - (i % 2 === 0 ? x : y));
    text += letter + parts.map((value, i) => (i > 0 && value >= 0 ? ` ${value}` : String(value))).join('');
    x = whole.at(-2) ?? x;
    y = whole.at(-1) ?? y;
    if (letter === 'm') start = [x, y];
  }
  return text;
};

/** Each letter's name in the picture begins with its font's. */
const INITIAL: Record<FaceName, string> = { regular: 'r', bold: 'b', latin: 'l', latinBold: 'm', rare: 'x' };

/** Outlines of letters that were drawn before: one document's are nearly the next one's. */
const kept = new Map<string, string>();
/** Two megabytes. */
const MOST_KEPT = 4_000;
const keptOutline = (name: string, draw: () => string): string => {
  const found = kept.get(name);
  if (found !== undefined) return found;
  if (kept.size >= MOST_KEPT) kept.clear();
  const drawn = draw();
  kept.set(name, drawn);
  return drawn;
};

/** Letters as outlines, each once: the picture looks the same on every device, whatever fonts it has. */
const pictureHand = (canvas: PictureCanvas, faces: Faces): { hand: CanvasPen; shapes: Map<string, string> } => {
  const shapes = new Map<string, string>();
  const em = (face: FaceName) => faces.fontOf(face).unitsPerEm;
  const write: CanvasPen['write'] = ({ face, text, x, y, size, colour, spacing, outline }) => {
    const scale = size / em(face);
    const { glyphs, positions } = faces.fontOf(face).layout(text);
    let at = 0;
    const uses = glyphs.map((glyph, i) => {
      const name = `${INITIAL[face]}${glyph.id}`;
      if (!shapes.has(name))
        shapes.set(
          name,
          keptOutline(name, () => outlineOf(glyph.path.commands)),
        );
      const use = `<use href="#${name}" x="${short(at)}"/>`;
      at += (positions[i]?.xAdvance ?? 0) + spacing / scale;
      return use;
    });
    const stroked = outline === null ? '' : ` stroke="${colour}" stroke-width="${short(outline / scale)}"`;
    canvas.mark(`<g fill="${colour}"${stroked}`, `>${uses.join('')}</g>`, [scale, 0, 0, -scale, x, y]);
  };
  const hand: CanvasPen = {
    write,
    width: (face, text, size) => (faces.fontOf(face).layout(text).advanceWidth * size) / em(face),
    picture: (bytes, { x, y, width, height }, whole) => {
      const type = bytes[0] === 0x89 ? 'png' : 'jpeg';
      const data = `data:image/${type};base64,${Buffer.from(bytes).toString('base64')}`;
      const at = `x="${short(x)}" y="${short(y)}" width="${short(width)}" height="${short(height)}"`;
      canvas.mark(`<image href="${data}" ${at} preserveAspectRatio="xMidYMid ${whole ? 'meet' : 'slice'}"`, '/>');
    },
  };
  return { hand, shapes };
};

/** The first page of a document as an SVG picture: the drawing of the PDF, mark for mark. */
export const drawPicture = (sheet: PdfSheet, faces: Faces): string => {
  const canvas = new PictureCanvas();
  const { hand, shapes } = pictureHand(canvas, faces);
  const pen = createPen(canvas, faces, hand);
  drawPages(pen, sheet);
  const defs = [...shapes].map(([name, d]) => (d ? `<path id="${name}" d="${d}"/>` : `<g id="${name}"/>`)).join('');
  const head = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${PAGE.width} ${PAGE.height}">`;
  return `${head}<defs>${defs}</defs>${canvas.marks.join('')}</svg>`;
};
