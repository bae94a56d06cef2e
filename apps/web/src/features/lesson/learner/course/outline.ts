import type { CodeOf } from '@zhibiao/contract/core/codes';
import { ITEM, LESSON_STATUS } from '@zhibiao/contract/lesson/types';
import type { LessonDetail } from '@zhibiao/contract/lesson/learner';
import { clockText, minutesText } from '#lib/format/clock-text.ts';
import { lectureOf } from '#widgets/lesson/lesson-card.tsx';

/** One 讲 of a lesson, numbered through all chapters. */
type Item = LessonDetail['chapters'][number]['items'][number];
export type NumberedItem = Item & { number: number };

export const numberedItemsOf = (lesson: LessonDetail): NumberedItem[] =>
  lesson.chapters.flatMap((chapter) => chapter.items).map((item, index) => ({ ...item, number: index + 1 }));

/** The item the address asks for; else the one to go on with; else the first that is open and not done. */
export const currentItem = (lesson: LessonDetail, lid: string | null): NumberedItem | null => {
  const items = numberedItemsOf(lesson);
  const next = lesson.mine && lectureOf(lesson.mine);
  return (
    items.find((item) => item.lid === lid) ??
    items.find((item) => item.lid === next) ??
    items.find((item) => item.lid === lesson.mine?.lastLid) ??
    items.find((item) => !item.locked && !item.done) ??
    items[0] ??
    null
  );
};

/** What comes after an item, when it may be opened. */
export const itemAfter = (lesson: LessonDetail, lid: string): NumberedItem | null => {
  const items = numberedItemsOf(lesson);
  const next = items[items.findIndex((item) => item.lid === lid) + 1];
  return next && !next.locked ? next : null;
};

const TYPE: Record<CodeOf<typeof ITEM>, string> = {
  [ITEM.video]: '视频',
  [ITEM.pdf]: 'PDF',
  [ITEM.article]: '图文',
  [ITEM.audio]: '音频',
};
/** Seconds that it takes: the length of what plays, the reading time of what is read. */
export const secondsOf = ({ durationSec, minSec }: Item): number => durationSec || minSec;
export const itemMinutes = (item: Item): string => minutesText(secondsOf(item));
export const typeOf = ({ type }: Item): string => (TYPE as Record<number, string>)[type] ?? '';

/** 视频 44:10 · 音频 12:05 · PDF 26 页 · 图文 约 5 分钟 */
export const sizeOf = (item: Item): string => {
  const [name, { type, durationSec, minSec, pages }] = [typeOf(item), item];
  if (type === ITEM.video || type === ITEM.audio) return `${name} ${clockText(durationSec)}`;
  if (pages) return `${name} ${pages} 页`;
  return minSec > 0 ? `${name} 约 ${Math.ceil(minSec / 60)} 分钟` : name;
};

export const STATUS: Record<number, { text: string; kind: 'plain' | 'info' | 'warning' | 'success' }> = {
  [LESSON_STATUS.untouched]: { text: '未学', kind: 'plain' },
  [LESSON_STATUS.studying]: { text: '学习中', kind: 'info' },
  [LESSON_STATUS.examDue]: { text: '待考试', kind: 'warning' },
  [LESSON_STATUS.done]: { text: '已完成', kind: 'success' },
  [LESSON_STATUS.expired]: { text: '已过期', kind: 'warning' },
};
