import { ITEM } from '@zhibiao/contract/lesson/types';
import type { StaffItem } from '@zhibiao/contract/lesson/staff-items';
import type { z } from 'zod';
import { clockText } from '#lib/format/clock-text.ts';
import type { WorkIconName } from '#ui/icon/work-icon.tsx';

export type OutlineItem = z.output<typeof StaffItem>;

export const ITEM_ICON: Record<number, WorkIconName> = {
  [ITEM.video]: 'film',
  [ITEM.audio]: 'wave',
  [ITEM.pdf]: 'pdf',
  [ITEM.article]: 'lines',
};
/** The kind of file that an item of a type shows. */
export const KIND_OF: Record<number, string> = {
  [ITEM.video]: 'video',
  [ITEM.audio]: 'audio',
  [ITEM.pdf]: 'pdf',
};
export const isTimed = (type: number): boolean => type === ITEM.video || type === ITEM.audio;

/** 43:48, 26 页, 12 分钟. */
export const lengthText = ({ type, media, durationSec, minSec }: OutlineItem): string => {
  if (isTimed(type)) return media ? clockText(durationSec) : '';
  if (type === ITEM.pdf && media?.pages) return `${media.pages} 页`;
  return minSec > 0 ? `${Math.max(1, Math.round(minSec / 60))} 分钟` : '';
};

/** What it cannot go public without. */
export const lackOf = ({ type, media, hasText, minSec }: OutlineItem): string | null => {
  if (type === ITEM.article) return hasText ? null : '没有正文';
  if (!media) return '没有文件';
  return type === ITEM.pdf && minSec === 0 ? '没有学习时间' : null;
};

/** A title from a file's name: 04-领导作用.mp4 → 04-领导作用. */
export const titleOf = (name: string, most: number): string => name.replace(/\.[^.]+$/, '').slice(0, most) || name;
