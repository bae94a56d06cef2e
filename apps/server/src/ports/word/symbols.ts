/** The characters of fonts that hold signs in the places of letters. */

/** `from` is a place, what follows are the signs from there on. */
const places = (table: Readonly<Record<number, string>>): Map<number, string> =>
  new Map(
    Object.entries(table).flatMap(([from, signs]) =>
      Array.from(signs, (sign, at) => [Number(from) + at, sign] as const).filter(([, sign]) => sign !== ' '),
    ),
  );

const WINGDINGS = places({
  0x22: '✂',
  0x28: '☎✆✉',
  0x36: '⌛',
  0x3f: '✍',
  0x45: '☜☞☝☟',
  0x4a: '☺',
  0x4c: '☹',
  0x52: '☼',
  0x54: '❄',
  0x6c: '●❍■□',
  0x71: '❑❒',
  0x74: '◆◆❖',
  0x78: '⌧',
  0x80: '⓪①②③④⑤⑥⑦⑧⑨⑩⓿❶❷❸❹❺❻❼❽❾❿',
  0x9e: '·•▪○○○◉◎',
  0xa7: '▪□',
  0xab: '★',
  0xd5: '⌫',
  0xd8: '➢',
  0xdf: '←→↑↓↖↗↙↘←→↑↓↖↗↙↘⇦⇨⇧⇩⬄⇳',
  0xfb: '✗✓☒☑',
});
const WINGDINGS_2 = places({
  0x4f: '✗✓☒☑☒☒',
  0x69: '⓪①②③④⑤⑥⑦⑧⑨⑩⓿❶❷❸❹❺❻❼❽❾❿',
  0x97: '●●○',
  0x9f: '■■■□□',
  0xae: '◆◇',
});
const WINGDINGS_3 = places({ 0x66: '←→↑↓↖↗↙↘', 0x6f: '↕▲▼△▽◀▶◁▷' });
const WEBDINGS = places({ 0x33: '◀▶▲▼', 0x61: '✓', 0x63: '□', 0x67: '■', 0x6e: '●', 0x72: '✗' });
const SYMBOL = places({
  0x20: ' !∀#∃%&∋()∗+,−./0123456789:;<=>?≅ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ[∴]⊥_',
  0x61: 'αβχδεφγηιϕκλμνοπθρστυϖωξψζ{|}∼',
  0xa0: '€ϒ′≤⁄∞ƒ♣♦♥♠↔←↑→↓°±″≥×∝∂•÷≠≡≈…',
  0xc0: 'ℵℑℜ℘⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉∠∇®©™∏√⋅¬∧∨⇔⇐⇑⇒⇓◊〈®©™∑',
  0xf1: '〉∫',
});
const FONTS: readonly (readonly [RegExp, Map<number, string>])[] = [
  [/^wingdings$/i, WINGDINGS],
  [/^wingdings 2$/i, WINGDINGS_2],
  [/^wingdings 3$/i, WINGDINGS_3],
  [/^webdings$/i, WEBDINGS],
  [/^symbol$/i, SYMBOL],
];
const signsOf = (font: string) => FONTS.find(([name]) => name.test(font.trim()))?.[1];

/** What stands for a sign of these fonts that no character is known for. */
export const UNKNOWN_SIGN = '〔符号〕';

/** Neither beyond Unicode nor half a character. */
const isCharacter = (place: number): boolean => place > 0 && place <= 0x10ffff && !(place >= 0xd800 && place <= 0xdfff);

/** One of them by its place, as w:sym and the field SYMBOL name it. */
export const signOf = (font: string, place: number): string => {
  if (!isCharacter(place)) return UNKNOWN_SIGN;
  if (place >= 0xf000 ? place > 0xf0ff : place > 0xff) return String.fromCodePoint(place);
  return (
    signsOf(font)?.get(place & 0xff) ?? (place < 0xf000 && !signsOf(font) ? String.fromCharCode(place) : UNKNOWN_SIGN)
  );
};

/** Text in such a font; letters of other writing stand in it as they are. */
export const inFont = (font: string, text: string): string => {
  const signs = signsOf(font);
  if (!signs && !/[\uf020-\uf0ff]/.test(text)) return text;
  return Array.from(text, (one) => {
    const code = one.codePointAt(0) ?? 0;
    const isPlaced = code >= 0xf020 && code <= 0xf0ff;
    if (!isPlaced && (code <= 0x20 || code > 0xff)) return one;
    return signs?.get(code & 0xff) ?? (isPlaced ? UNKNOWN_SIGN : one);
  }).join('');
};
