/** The text of a caption file, whatever wrote it, and of one line of it, as people read it. */

export class CaptionsFault extends Error {}

const ARROW_16 = { 'utf-16le': Buffer.from('-->', 'utf16le'), 'utf-16be': Buffer.from('-->', 'utf16le').swap16() };
const WIDE = /[^\p{ASCII}\ufffd]/gu;

const isEven = (at: number): boolean => at >= 0 && at % 2 === 0;

/** UTF-16 by its mark or by its arrows. */
const wideName = (bytes: Uint8Array): keyof typeof ARROW_16 | null => {
  const mark = (bytes[0] ?? 0) * 256 + (bytes[1] ?? 0);
  if (mark === 0xfffe) return 'utf-16le';
  if (mark === 0xfeff) return 'utf-16be';
  const names = ['utf-16be', 'utf-16le'] as const;
  // The bytes of one are those of the other, moved by one.
  return names.find((name) => isEven(Buffer.from(bytes).indexOf(ARROW_16[name]))) ?? null;
};

/** UTF-8 where most of it is, a few broken characters or not; otherwise what Chinese Windows writes. */
export const captionText = (bytes: Uint8Array): string => {
  const wide = wideName(bytes);
  if (wide) return new TextDecoder(wide).decode(bytes);
  const text = new TextDecoder().decode(bytes);
  const broken = text.split('\ufffd').length - 1;
  if (broken === 0 || broken * 4 < (text.match(WIDE)?.length ?? 0)) return text;
  try {
    return new TextDecoder('gb18030', { fatal: true }).decode(bytes);
  } catch {
    throw new CaptionsFault('字幕文件的文字无法识别，请另存为 UTF-8 编码');
  }
};

const TAGS = /<\/?(?:b|i|u|s|font|span|c|v|lang|ruby|rt)(?:[\s.][^<>]*)?>|<(?:\d+:)?\d+:\d\d[.,]\d+>|\{\\[^{}]*\}/gi;
const BREAKS = /<br\s*\/?>|\[br\]/gi;
/** The line end and the space of ASS, which programs leave in SRT. */
const ASS_BREAK = /\\N(?![a-z])/g;
const ASS_SPACE = /\\h(?![a-z])/g;
const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  lrm: '',
  rlm: '',
  hellip: '…',
  middot: '·',
  mdash: '—',
  ndash: '–',
  ldquo: '“',
  rdquo: '”',
  lsquo: '‘',
  rsquo: '’',
  ensp: ' ',
  emsp: '\u3000',
};
const ENTITY = /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]+));/gi;
const entity = (whole: string, decimal?: string, hex?: string, name = ''): string => {
  const code = decimal ? Number(decimal) : hex ? Number.parseInt(hex, 16) : null;
  if (code === null) return NAMED[name.toLowerCase()] ?? whole;
  return code <= 0x10ffff ? String.fromCodePoint(code).toWellFormed() : whole;
};
const UNSEEN = /[\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]/g;

/** Fonts, positions, colours and times of single words are left behind; text that looks like markup stays text. */
export const plainLines = (line: string): string[] =>
  line
    .replace(BREAKS, '\n')
    .replace(ASS_BREAK, '\n')
    .replace(ASS_SPACE, ' ')
    .split('\n')
    .map((one) =>
      one
        .replace(TAGS, '')
        .replace(ENTITY, entity)
        .replace(UNSEEN, '')
        .replace(/\p{Cc}/gu, ' ')
        .trim(),
    )
    .filter(Boolean);

/** As a line of WebVTT. */
export const cueLine = (line: string): string =>
  line.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('-->', '--&gt;');
