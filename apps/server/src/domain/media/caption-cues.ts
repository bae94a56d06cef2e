import { plainLines } from './caption-text.ts';

/**
 * Captions by the lines of their times. Empty lines tell nothing: some programs put a space on them, some leave them
 * out, and some captions have one inside.
 */

export type Cue = { from: number; to: number; text: string };
/** Its number as the file counts, and its first line there, from 1. */
type Place = { no: number | null; line: number };
export type PlacedCue = Cue & Place;
/** Left out, and why. */
export type UnreadCue = Place & { why: string; words: string };

const SECONDS = String.raw`(?:(\d{1,3})\s*[:∶]\s*)?(\d{1,3})\s*[:∶]\s*(\d{1,2})`;
const TIME = String.raw`${SECONDS}(?:\s*[.,。:]\s*(\d{3,9}(?!\d))|\s*[.,。]\s*(\d{1,2}(?!\d)))?`;
const ARROW = String.raw`(?:[-‐‑–—―−=][-‐‑–—―−=\s]*(?:>|&gt;)|[→⇒➔])`;
const TIMING = new RegExp(String.raw`^\s*(?:(\d+)\s+)?${TIME}\s*(?:${ARROW}|,)\s*${TIME}(?![\d:.,])\s*(.*)$`);
const EXACT = /-->/;
/** No two times are longer, and a line of a megabyte is none. */
const LOOSE_MAX = 200;
/** YouTube's SBV has a comma for the arrow. */
const LOOSE = new RegExp(String.raw`^\s*[([]?\d.*${ARROW}|^\d+:\d\d:\d\d\.\d{3},\d`);
const isLoose = (line: string): boolean => LOOSE.test(line.slice(0, LOOSE_MAX));
const SETTINGS = /^(?:[a-z]+[12]?:\S+(?:\s+|$))*$/i;
const NUMBER = /^\s*(?:第\s*)?(\d{1,6})\s*[条.、:]?\s*$/;
const ASIDE = /^(?:NOTE|STYLE|REGION)(?:\s|$)/;

type Timing = { no: number | null; from: number; to: number; rest: string };
const secondsOf = (parts: readonly (string | undefined)[]): number => {
  const [h = '', m = '', s = '', long, short] = parts;
  const fits = Number(s) < 60 && (h === '' || Number(m) < 60);
  return fits ? Number(h) * 3600 + Number(m) * 60 + Number(s) + Number(`0.${long || short || 0}`) : NaN;
};
/** Of a line with its full-width signs made narrow. */
const timingOf = (line: string): Timing | null => {
  const [, no, ...parts] = TIMING.exec(line) ?? [];
  if (parts.length === 0) return null;
  const [from, to] = [secondsOf(parts.slice(0, 5)), secondsOf(parts.slice(5, 10))];
  if (Number.isNaN(from + to)) return null;
  const rest = parts[10] ?? '';
  return { no: no ? Number(no) : null, from, to, rest: SETTINGS.test(rest) ? '' : rest };
};

/** Where a caption begins: at its number or name, if it has one, or at its time; what it says begins at `body`. */
type Head = { at: number; body: number; no: number; timing: Timing | null };

const isBlank = (line: string | undefined): boolean => (line ?? '').trim() === '';

const headAt = (lines: readonly string[], at: number, last: number, isVtt: boolean): Head | null => {
  const [line = '', below = ''] = lines.slice(at, at + 2);
  const opens = at === 0 || isBlank(lines[at - 1]);
  const here = EXACT.test(line) || (opens && isLoose(line));
  if (here) {
    const timing = timingOf(line);
    return timing || opens ? { at, body: at + 1, no: timing?.no ?? last + 1, timing } : null;
  }
  const no = Number(NUMBER.exec(line)?.[1] ?? NaN);
  const isNext = no === last + 1 || (last === 0 && no === 0);
  const isAbove = EXACT.test(below) || (isLoose(below) && (opens || !isVtt));
  if (isAbove && (opens || isNext) && !Number.isNaN(no)) return { at, body: at + 2, no, timing: timingOf(below) };
  if (isVtt) return opens && isAbove && !ASIDE.test(line) && !isBlank(line) ? named(at, last, below) : null;
  // A number in its turn, with something else than a time below.
  return opens && isNext && !isBlank(below) ? { at, body: at + 2, no, timing: null } : null;
};
const named = (at: number, last: number, below: string): Head => ({
  at,
  body: at + 2,
  no: last + 1,
  timing: timingOf(below),
});

const headsOf = (lines: readonly string[], isVtt: boolean): Head[] => {
  const heads: Head[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const head = headAt(lines, at, heads.at(-1)?.no ?? 0, isVtt);
    if (!head) continue;
    heads.push(head);
    at = head.body - 1;
  }
  return heads;
};

/** What stands between two heads; notes and styles of WebVTT, below an empty line, are nothing that is said. */
const wordsOf = (lines: readonly string[], isVtt: boolean): string => {
  let aside = false;
  const said = lines.flatMap((line, at) => {
    if (at > 0 && isBlank(lines[at - 1])) aside = isVtt && ASIDE.test(line);
    return aside ? [] : plainLines(line);
  });
  return said.join('\n');
};

const WORDS_SHOWN = 30;
const shown = (words: string): string => words.replaceAll('\n', ' ').slice(0, WORDS_SHOWN).toWellFormed();

/** What hinders a caption from being shown, with what tells which it is; null of a good one. */
const faultOf = (timing: Timing | null, line: string, words: string): Pick<UnreadCue, 'why' | 'words'> | null => {
  const all = `${line.trim()} ${shown(words)}`.trim();
  if (!timing) return { why: '时间无法识别', words: all };
  if (words === '') return { why: '没有文字', words: '' };
  return timing.to <= timing.from ? { why: '结束时间不晚于开始时间', words: all } : null;
};

export const readCueLines = (text: string): { cues: PlacedCue[]; unread: UnreadCue[] } => {
  const lines = text.replace(/^\ufeff/, '').split(/\r\n?|\n/);
  const isVtt = lines[0]?.startsWith('WEBVTT') ?? false;
  const heads = headsOf(
    lines.map((line) => line.normalize('NFKC')),
    isVtt,
  );
  const [cues, unread]: [PlacedCue[], UnreadCue[]] = [[], []];

  const [first] = heads;
  const begin = isVtt ? lines.findIndex(isBlank) : 0;
  const before = first ? wordsOf(lines.slice(begin, first.at), isVtt) : '';
  if (before !== '') unread.push({ no: null, line: begin + 1, why: '前面没有时间', words: shown(before) });

  for (const [index, { body, no, timing }] of heads.entries()) {
    const beside = timing?.rest ? [timing.rest] : [];
    const words = wordsOf([...beside, ...lines.slice(body, heads[index + 1]?.at)], isVtt);
    const place = { no, line: body };
    const fault = faultOf(timing, lines[body - 1] ?? '', words);
    if (fault) unread.push({ ...place, ...fault });
    else if (timing) cues.push({ ...place, from: timing.from, to: timing.to, text: words });
  }
  return { cues, unread };
};

/** A caption that is read well and shown all the same nowhere. */
export const unfit = ({ no, line, text }: PlacedCue, why: string): UnreadCue => ({ no, line, why, words: shown(text) });
