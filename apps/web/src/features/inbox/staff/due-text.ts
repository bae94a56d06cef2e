import type { WorkItemRow } from '@zhibiao/contract/inbox/staff';
import { WORK_LIGHT, WORK_STATE } from '@zhibiao/contract/inbox/work';
import { labelOf } from '@zhibiao/contract/core/codes';

const HOUR_MS = 3_600_000;
/** 3 天, 5 小时, 20 分钟: as much as matters. */
const span = (ms: number): string => {
  if (ms >= 24 * HOUR_MS) return `${Math.floor(ms / (24 * HOUR_MS))} 天`;
  if (ms >= HOUR_MS) return `${Math.floor(ms / HOUR_MS)} 小时`;
  return `${Math.max(1, Math.floor(ms / 60_000))} 分钟`;
};

/** How an item stands to its day, in words. */
export const dueText = ({ state, dueTime, light }: WorkItemRow, now: number): string => {
  if (state === WORK_STATE.paused) return '已退回，暂停';
  if (state === WORK_STATE.closed) return labelOf(WORK_STATE, state);
  if (dueTime === null) return '';
  const left = Date.parse(`${dueTime.replace(' ', 'T')}+08:00`) - now;
  return light === WORK_LIGHT.late ? `超期 ${span(-left)}` : `剩 ${span(left)}`;
};
