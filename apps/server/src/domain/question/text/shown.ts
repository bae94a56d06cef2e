import type { DraftImage } from '#domain/question/draft.ts';
import { MARK, PICTURE_MARK, pictureNo } from '#domain/question/word-marks.ts';

export type LostContent = { formula: boolean; pictures: number };
export type ShownText = { text: string; images: DraftImage[]; lost: LostContent };

/** Before it is stored, a picture is named by its number in the file. */
export const pictureUrl = (no: number): string => `picture:${no}`;

/** A picture, and the line below it that is nothing but its number: 图1 */
const CAPTIONED = new RegExp(`${PICTURE_MARK.source}(?:\\s*\\n\\s*(图\\s*\\d{1,2})\\s*(?=\\n|$))?`, 'g');

/** A text without the marks of what is no letter; those of underlining stay. */
export const readTextOf = (text: string, alt: string): ShownText => {
  const numbers = Array.from(text.matchAll(CAPTIONED), ([, one = '', caption]) => [pictureNo(one), caption] as const);
  const images = numbers.map(([no, caption], at) => ({
    url: pictureUrl(no),
    alt: caption ?? (numbers.length > 1 ? `${alt}${at + 1}` : alt),
  }));
  return {
    images,
    lost: { formula: text.includes(MARK.formula), pictures: 0 },
    text: text.replace(CAPTIONED, '').replaceAll(MARK.formula, '').replaceAll(MARK.same, '').trim(),
  };
};

export const withoutUnderline = (text: string): string =>
  text
    .replaceAll(MARK.from, '')
    .replaceAll(MARK.to, '')
    .replace(/[\t \u3000]+\n/g, '\n')
    .trim();
