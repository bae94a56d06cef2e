import type { DeskRow, DeskState } from '@zhibiao/contract/exam/staff-monitor';
import { clockText, spokenTime } from '#lib/format/clock-text.ts';
import type { TagKind } from '#ui/text/tag.tsx';
import type { WorkIconName } from '#ui/icon/work-icon.tsx';

/** How each state looks: by colour, drawing and word. */
export const STATE: Readonly<Record<DeskState, { word: string; kind: TagKind; icon: WorkIconName }>> = {
  lost: { word: '失联', kind: 'error', icon: 'unplugged' },
  away: { word: '离开', kind: 'warning', icon: 'eye' },
  working: { word: '作答中', kind: 'success', icon: 'pen' },
  review: { word: '待复核', kind: 'warning', icon: 'flag' },
  handed: { word: '已交卷', kind: 'plain', icon: 'check' },
  void: { word: '已作废', kind: 'error', icon: 'close' },
  waiting: { word: '未开始', kind: 'plain', icon: 'clock' },
};

/** 48 秒前, 2 分 19 秒前 */
export const agoText = (at: number, now: number): string => {
  const seconds = Math.max(0, Math.round((now - at) / 1_000));
  return seconds < 1 ? '刚刚' : `${spokenTime(seconds)}前`;
};
/** 6 次，3:15 */
export const awayCountText = ({ blurCount, awaySec }: Pick<DeskRow, 'blurCount' | 'awaySec'>): string =>
  blurCount === 0 ? '0' : `${blurCount} 次，${clockText(awaySec)}`;

export const isSitting = ({ state }: Pick<DeskRow, 'state'>): boolean =>
  state === 'lost' || state === 'away' || state === 'working';
export const deskNameOf = ({ name }: Pick<DeskRow, 'name'>): string => name || '未填写姓名';
