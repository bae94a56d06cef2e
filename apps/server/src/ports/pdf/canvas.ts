import type { FaceName } from './fonts.ts';

/**
 * What the documents are drawn on: as much of pdfkit as they need. A PDF page is one such canvas, the picture for the
 * screen the other, so that both are one drawing.
 */
export interface Canvas {
  addPage(options: { size: [number, number]; margin: number }): unknown;
  save(): this;
  restore(): this;
  translate(x: number, y: number): this;
  scale(factor: number): this;
  rotate(degrees: number, options: { origin: number[] }): this;
  opacity(share: number): this;
  lineWidth(width: number): this;
  strokeColor(colour: string): this;
  rect(x: number, y: number, width: number, height: number): this;
  circle(x: number, y: number, radius: number): this;
  path(text: string): this;
  moveTo(x: number, y: number): this;
  lineTo(x: number, y: number): this;
  stroke(): this;
  fill(colour?: string): this;
  fillAndStroke(fill: string, stroke: string): this;
  link(x: number, y: number, width: number, height: number, url: string): unknown;
}

/** A stretch of text in one font; `y` is the baseline. */
type Stretch = {
  face: FaceName;
  text: string;
  x: number;
  y: number;
  size: number;
  colour: string;
  /** Added between letters. */
  spacing: number;
  /** Width of an outline in the same colour, or null. */
  outline: number | null;
};

type Frame = { x: number; y: number; width: number; height: number };

/** How letters and pictures come onto a canvas. */
export type CanvasPen = {
  width(face: FaceName, text: string, size: number): number;
  write(stretch: Stretch): void;
  /** Fills the frame, cut at its edges; or `whole` within it, in its middle. */
  picture(bytes: Uint8Array, frame: Frame, whole?: true): void;
};
