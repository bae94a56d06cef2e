/** A paragraph, or a row of a table with its cells apart by tabs; its text holds marks (word-marks.ts). */
export type TextLine = {
  no: number;
  text: string;
  heading: number;
  isRow?: boolean;
  /** It stands in a box beside the paragraphs, and belongs to none of them. */
  isBeside?: boolean;
  /** What of it could not be brought along. */
  warnings?: readonly string[];
};
