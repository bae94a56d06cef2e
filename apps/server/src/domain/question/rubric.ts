import type { DraftPart } from './draft.ts';

/** Points of an answer, a line each: `1. 说明了目的（2分）`; what is accepted too stands below it after 可接受. */

type Point = DraftPart['rubric'][number];

const ACCEPT = /^\s*可接受\s*[:：]/;
const POINTS = /[\s，,。；;…·]*(?:[（(【[]\s*)?((?<!\d)\d+(?:\.\d+)?)\s*分\s*[)）】\]]?\s*[。；;]?$/;
/** It stands in the last of a text, however long that is. */
const TAIL = 40;
const NUMBER = /^\s*(?:[（(]?\s*\d{1,2}\s*[)）.．、:：]|[①-⑳•●▪◆·])\s*/;
const EXACT = /^\d+\. ([^]*)（(\d+)分）$/;

/** What `text` is worth, where it ends in that. */
export const pointsOf = (text: string): number | null => {
  const found = POINTS.exec(text.slice(-TAIL))?.[1];
  return found === undefined ? null : Number(found);
};

const pointOf = (line: string): Point => {
  const [, text, share] = EXACT.exec(line) ?? [];
  if (text !== undefined) return { text, accept: '', share: Number(share) };
  return {
    text: (line.slice(0, -TAIL) + line.slice(-TAIL).replace(POINTS, '')).replace(NUMBER, '').trim(),
    accept: '',
    share: Math.max(1, Math.round(pointsOf(line) ?? 1)),
  };
};

export const readRubric = (text: string): Point[] => {
  const points: Point[] = [];
  for (const line of text.split('\n')) {
    const last = points.at(-1);
    if (last && ACCEPT.test(line)) {
      const more = line.replace(ACCEPT, '');
      last.accept = last.accept === '' ? more : `${last.accept}\n${more}`;
    } else if (line.trim() !== '') points.push(pointOf(line.trim()));
  }
  return points.map((point) => ({ ...point, accept: point.accept.trim() }));
};

/** The text that `readRubric` reads so. */
export const writeRubric = (rubric: readonly Point[]): string =>
  rubric
    .flatMap(({ text, accept, share }, at) => [
      `${at + 1}. ${text}（${share}分）`,
      ...(accept === '' ? [] : accept.split('\n').map((line) => `可接受：${line}`)),
    ])
    .join('\n');
