/** One fold for text: what is stored of what people type and paste, the same in form, server and files. */

/** Words that text copied out of a PDF holds as radicals: 见 as ⻅ (Equivalent_Unified_Ideograph of Unicode). */
const RADICALS =
  '⺁厂⺄乙⺈刀⺊卜⺌小⺍小⺎兀⺒巳⺓幺⺗心⺜日⺝月⺟母⺠民⺧牛⺩王⺫目⺬示⺶羊⺻聿⺼肉⻁虎⻄西⻅见⻆角⻉贝⻋车⻏邑⻑長⻓长⻔门⻗雨⻘青⻙韦⻚页⻛风⻜飞⻝食⻢马⻣骨⻤鬼⻥鱼⻦鸟⻧卤⻨麦⻩黄⻪黾⻬齐⻮齿⻰龙⻱龜⻳龟';
/** Characters by those that stand for them: `written` holds the two in turn. */
export const pairsOf = (written: string): ReadonlyMap<string, string> => {
  const letters = [...written];
  return new Map(letters.flatMap((letter, at) => (at % 2 === 0 ? [[letter, letters[at + 1] ?? '']] : [])));
};
export const radicals = pairsOf(RADICALS);
const withoutRadicals = (text: string): string =>
  text.replace(/[\u2e80-\u2fd5]/g, (radical) => radicals.get(radical) ?? radical.normalize('NFKC'));

/** − – — ― and their like, as input methods, Word and GB/T 1.1 write them. */
export const DASHES =
  '\u02d7\u2010\u2011\u2012\u2013\u2014\u2015\u2043\u207b\u2212\u2500\u2e3a\u2e3b\ufe58\ufe63\uff0d';
/** The dots between the parts of a name, in many sizes. */
export const DOTS = '\u0387\u2022\u2027\u2219\u22c5\u2e31\u30fb\ufe52\uff0e\uff65';
export const APOSTROPHES = '\u2018\u2019\u201b\u02b9\u02bb\u02bc\u02bd\u02c8\u2032\u0060\u00b4\uff07\uff40';
const each = (letters: string) => new RegExp(`[${letters}]`, 'g');
const [A_DASH, A_DOT, AN_APOSTROPHE] = [each(DASHES), each(DOTS), each(APOSTROPHES)];

/** Invisible: zero widths, directions of writing, soft hyphens, controls; not what chooses a drawing (❤️). */
const UNSEEN = /(?![\ufe00-\ufe0f\u{e0100}-\u{e01ef}])\p{Default_Ignorable_Code_Point}|\p{Cc}/gu;
const DRAWING = /[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]/gu;
const LINE_ENDS = /[\t-\r\u0085\u2028\u2029]+/g;

/** A text as one line: what is invisible is gone, a line end is a space, a letter is one character and no radical. */
export const oneLine = (text: string): string =>
  withoutRadicals(text.replace(LINE_ENDS, ' ').replace(UNSEEN, '').normalize('NFC')).trim();

const HALF_WIDTH = /[！-～]/g;
const toHalfWidth = (text: string) => text.replace(HALF_WIDTH, (c) => String.fromCharCode(c.charCodeAt(0) - 0xfee0));

/** The noughts of Arabic, Persian, Devanagari, Thai, Lao, Tibetan, Burmese, Mongolian and Khmer digits. */
const NOUGHTS = [0x660, 0x6f0, 0x966, 0xe50, 0xed0, 0xf20, 0x1040, 0x1810, 0x17e0];
const toDigits = (text: string) =>
  text.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    const nought = NOUGHTS.find((first) => code >= first && code < first + 10);
    return nought === undefined ? digit : String(code - nought);
  });

/** Of what is written with the keys of one board: an account, a staff number. */
export const plainText = (text: string): string =>
  toDigits(toHalfWidth(oneLine(text).replace(DRAWING, '')))
    .replace(A_DASH, '-')
    .replace(/\p{Zs}+/gu, ' ')
    .trim()
    .normalize('NFC');

/** Of a number or code that is copied in groups: no spaces, no dashes. */
export const bareCode = (text: string): string => plainText(text).replace(/[ -]/g, '').normalize('NFC');

/** Of what is printed on a document: the words before it may have been copied too (证书编号 No.：ZB2026…). */
export const copiedCode = (text: string): string => bareCode(text).replace(/^\p{Script=Han}*(?:№|\(?no\.\)?)?:?/iu, '');

/** 86, +86 and 0086 before a mobile number are its country, in brackets or not. */
export const normaliseMobile = (text: string): string =>
  bareCode(text)
    .replace(/^\((\+?\d+)\)/, '$1')
    .replace(/^(?:\+|00)?86(?=1[3-9]\d{9}$)/, '');
export const normaliseEmail = (text: string): string => plainText(text).toLowerCase();

const HAN = '\\p{Script=Han}';
const between = (before: string, what: string, after: string) => new RegExp(`(?<=${before})${what}(?=${after})`, 'gu');
const POINT_OF_NAME = between(HAN, ' ?\\. ?', HAN);
const SPACE_OF_NAME = between(HAN, ' ', HAN);
const SPACE_AT_MARK = / ?([·-]) ?|(?<=['’]) /g;

/**
 * Of a name: letters of full width, dashes, apostrophes (as ’ a Chinese font draws a wide one) and middle dots have one
 * form. There is no space between Han characters nor at a mark, and one elsewhere.
 */
export const personName = (text: string): string =>
  toHalfWidth(
    oneLine(text)
      .replace(DRAWING, '')
      .replace(A_DOT, (dot) => (dot === '\uff0e' || dot === '\ufe52' ? '.' : '·')),
  )
    .replace(A_DASH, '-')
    .replace(AN_APOSTROPHE, "'")
    .replace(/\p{Zs}+/gu, ' ')
    .replace(SPACE_AT_MARK, '$1')
    .replace(POINT_OF_NAME, '·')
    .replace(SPACE_OF_NAME, '')
    .trim()
    .normalize('NFC');

const group = (digits: number) => new RegExp(`(?<!\\d)\\d{${digits}}(?!\\d)`);
/** The code of so many digits in what was pasted (验证码：123 456，5分钟内有效); else what was typed, without spaces. */
export const digitsIn = (text: string, digits: number): string => {
  const plain = plainText(text);
  const joined = plain.replace(/(?<=\d)[ -](?=\d)/g, '');
  const [code] = group(digits).exec(plain) ?? group(digits).exec(joined) ?? [plain.replace(/ /g, '')];
  return code;
};
