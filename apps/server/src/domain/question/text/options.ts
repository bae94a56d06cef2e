import { MARK } from '#domain/question/word-marks.ts';

/** Options in a line: one or several, behind the stem or alone. */

export type ReadOption = { key: string; text: string };

const LETTERS = 'ABCDEFGHIJKL';
const WIDE = /[Ａ-Ｌａ-ｌ]/g;
const narrow = (text: string): string => text.replace(WIDE, (one) => String.fromCharCode(one.charCodeAt(0) - 0xfee0));

const patternsOf = (letter: string): RegExp[] => {
  const one = `[${letter}${letter.toLowerCase()}]`;
  return [
    new RegExp(
      `(^|[\\s\\u3000;；。，,])([（(【\\[]\\s*${one}\\s*[)）】\\]]\\s*[.、．:：]?|${one}\\s*[.．、:：)）])\\s*`,
      'g',
    ),
    new RegExp(`(^|[^A-Za-z0-9])([（(]\\s*${one}\\s*[)）]|${one}\\s*[.．、:：](?!\\d))\\s*`, 'g'),
    new RegExp(`(^|\\t|(?<![ \\u3000])[ \\u3000]{2,}|\\n)(${one}(?:\\t|[ \\u3000]))\\s*`, 'g'),
  ];
};
const PATTERNS = new Map(Array.from(LETTERS, (letter) => [letter, patternsOf(letter)]));

/** Where the option of this letter begins in the text, from there on: its mark and where its text starts. */
const markOf = (text: string, letter: string, from: number): { at: number; end: number } | null => {
  for (const pattern of PATTERNS.get(letter) ?? []) {
    pattern.lastIndex = from;
    const found = pattern.exec(text);
    if (found) return { at: found.index + (found[1]?.length ?? 0), end: found.index + found[0].length };
  }
  return null;
};

/** From the expected letter on; null where the text does not begin with it. `after` is the number of options so far. */
export const optionsOf = (line: string, after: number): ReadOption[] | null => {
  const text = narrow(line);
  const first = markOf(text, LETTERS.charAt(after), 0);
  if (!first || text.slice(0, first.at).replace(/[\uE000-\uE001\s]/g, '') !== '') return null;
  return splitFrom(line, text, after, first);
};

/** What is underlined from the next option's letter on. */
const OPENING = new RegExp(`(?<!\\s)\\s*(${MARK.from})\\s*$`);

const splitFrom = (line: string, text: string, after: number, first: { at: number; end: number }): ReadOption[] => {
  const options: ReadOption[] = [];
  let lead = line.slice(0, first.at).replace(/\s/g, '');
  let current = first;
  for (let n = after; ; n += 1) {
    const next = n + 1 < LETTERS.length ? markOf(text, LETTERS.charAt(n + 1), current.end) : null;
    const [own = '', opening = ''] = line
      .slice(current.end, next?.at ?? line.length)
      .trim()
      .split(OPENING);
    options.push({ key: LETTERS.charAt(n), text: lead + own.trim() });
    if (!next) return options;
    [lead, current] = [opening, next];
  }
};

/** A stem with its options behind it in the same line; two at least, beginning with A. */
export const behindStem = (line: string): { stem: string; options: ReadOption[] } | null => {
  const text = narrow(line);
  for (let from = 0; ;) {
    const first = markOf(text, 'A', from);
    if (!first) return null;
    const options = splitFrom(line.slice(first.at), text.slice(first.at), 0, { at: 0, end: first.end - first.at });
    // Without a B behind this A there is none behind any later one.
    if (options.length === 1) return null;
    if (first.at > 0) return { stem: line.slice(0, first.at).trim(), options };
    from = first.end;
  }
};
