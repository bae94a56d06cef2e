/**
 * What stands in a line's text beside its letters, each a character that nobody types: the begin and end of what is
 * underlined or highlighted, of what is bold, a formula, after PICTURE the number of a picture, and a cell of a table
 * that is one with the cell above it.
 */
export const MARK = {
  from: '\uE000',
  to: '\uE001',
  formula: '\uE002',
  picture: '\uE004',
  boldFrom: '\uE005',
  boldTo: '\uE006',
  same: '\uE007',
} as const;
/** The picture of this number, as the character after `MARK.picture`. */
const FIRST_PICTURE = 0xe100;
export const pictureMark = (no: number): string => MARK.picture + String.fromCharCode(FIRST_PICTURE + no);
export const pictureNo = (character: string): number => character.charCodeAt(0) - FIRST_PICTURE;

/** All of them; a document that has such characters of its own loses these. */
export const ANY_MARK = /[\uE000-\uE4FF]/g;
export const PICTURE_MARK = /\uE004([\uE100-\uE4FF])/g;
