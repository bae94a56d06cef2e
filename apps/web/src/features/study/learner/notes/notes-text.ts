import type { StudyNote } from '@zhibiao/contract/study/note';
import { clockText } from '#lib/format/clock-text.ts';

export type Chapter = { lid: string; name: string; notes: readonly StudyNote[] };

/** Notes by their lectures, in the order in which they come. `numbers` are those of the course today. */
export const byLecture = (notes: readonly StudyNote[], numbers: ReadonlyMap<string, number>): Chapter[] => {
  const chapters = new Map<string, StudyNote[]>();
  for (const note of notes) chapters.set(note.lid, [...(chapters.get(note.lid) ?? []), note]);
  return [...chapters].map(([lid, own]) => {
    const [number, title] = [numbers.get(lid), own[0]?.title ?? ''];
    return { lid, notes: own, name: number === undefined ? `${title}（已不在课程中）` : `第 ${number} 讲　${title}` };
  });
};

/** As a file that any program of any system opens. */
export const notesText = (course: string, chapters: readonly Chapter[]): string =>
  [
    `${course} · 学习笔记`,
    ...chapters.flatMap(({ name, notes }) => [
      '',
      name,
      ...notes.map(({ atSec, text, createTime }) =>
        [
          '',
          `[${[atSec === null ? '' : clockText(atSec), createTime.slice(0, 16)].filter(Boolean).join('　')}]`,
          text,
        ].join('\n'),
      ),
    ]),
    '',
  ]
    .join('\n')
    .replace(/\r?\n/g, '\r\n');
