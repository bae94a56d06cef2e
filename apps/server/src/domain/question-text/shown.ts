import type { DraftImage } from '#domain/question-draft.ts';
import { MARK, PICTURE_MARK, pictureNo } from '#domain/word-marks.ts';

export type Lost = { formula: boolean; box: boolean; pictures: number };
export type Shown = { text: string; images: DraftImage[]; lost: Lost };

/** Before it is stored, a picture is named by its number in the file. */
export const pictureUrl = (no: number): string => `picture:${no}`;

/** A text without the marks of what is no letter; those of underlining stay. */
export const shown = (text: string, alt: string): Shown => {
  const numbers = Array.from(text.matchAll(PICTURE_MARK), ([, one = '']) => pictureNo(one));
  const images = numbers.map((no, at) => ({
    url: pictureUrl(no),
    alt: numbers.length > 1 ? `${alt}${at + 1}` : alt,
  }));
  return {
    images,
    lost: { formula: text.includes(MARK.formula), box: text.includes(MARK.box), pictures: 0 },
    text: text.replace(PICTURE_MARK, '').replaceAll(MARK.formula, '').replaceAll(MARK.box, '').trim(),
  };
};

export const withoutUnderline = (text: string): string =>
  text
    .replaceAll(MARK.from, '')
    .replaceAll(MARK.to, '')
    .replace(/[\t \u3000]+\n/g, '\n')
    .trim();
