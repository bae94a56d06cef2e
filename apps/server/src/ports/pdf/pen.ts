import type { Canvas, CanvasPen } from './canvas.ts';
import type { Faces, Weight } from './fonts.ts';

/** Colours of a certificate and nothing else: look.md. */
export const INK = {
  heading: '#12233D',
  text: '#1B2430',
  second: '#4A5666',
  third: '#5F6B7C',
  gold: '#7A5A12',
  paper: '#FBF6E9',
  seal: '#B83A32',
  blue: '#5B80B2',
} as const;

export type Align = 'left' | 'middle' | 'right';
/** Lengths are tenths of a millimetre; `y` is the baseline. */
export type TextStyle = {
  size: number;
  colour: string;
  weight?: Weight;
  align?: Align;
  /** Letters spread to this width. */
  spread?: number;
};

/** Outline of a thickened letter, share of its size. */
const THICKEN = 0.025;

export type Pen = ReturnType<typeof createPen>;

/** Writes text in the first font that has each character. */
export const createPen = (doc: Canvas, faces: Faces, hand: CanvasPen) => {
  const width = (text: string, size: number, weight: Weight = 'regular'): number =>
    faces.runs(text, weight).reduce((sum, run) => sum + hand.width(run.face, run.text, size), 0);

  return {
    doc,
    width,
    picture: hand.picture,
    text: (
      text: string,
      x: number,
      y: number,
      { size, colour, weight = 'regular', align = 'left', spread }: TextStyle,
    ): void => {
      const natural = width(text, size, weight);
      const gaps = [...text].length - 1;
      const spacing = spread && gaps > 0 ? (spread - natural) / gaps : 0;
      const total = natural + spacing * gaps;
      let at = x - (align === 'middle' ? total / 2 : align === 'right' ? total : 0);
      for (const { face, text: stretch } of faces.runs(text, weight)) {
        // The rare font has one weight; an outline makes it stand beside bold.
        const outline = face === 'rare' && weight === 'bold' ? size * THICKEN : null;
        hand.write({ face, text: stretch, x: at, y, size, colour, spacing, outline });
        at += hand.width(face, stretch, size) + spacing * [...stretch].length;
      }
    },
    /** The size at which the text is no wider than `room`, at most `size`. */
    fit: (text: string, room: number, size: number, weight: Weight = 'regular'): number =>
      Math.min(size, (size * room) / Math.max(1, width(text, size, weight))),
  };
};
