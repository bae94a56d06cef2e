import { isStaffEvent, staffEvent, type StaffFacts } from '@zhibiao/contract/notice/staff-events';
import { signed } from '#ports/messages/house.ts';

/** What waits for a robot, as one message. */

/** 企业微信 takes 2,048 bytes of text, the others more. */
const BYTES_MOST = 1_900;
const bytesOf = (text: string) => Buffer.byteLength(text);

type Waiting = { event: string; facts: StaffFacts };

/** Like ones count together, in the order of their first. */
const linesOf = (waiting: readonly Waiting[]): string[] => {
  const counts = new Map<string, { count: number; unit: string }>();
  for (const { event, facts } of waiting) {
    // Of another release.
    if (!isStaffEvent(event)) continue;
    const { text, unit = '次' } = staffEvent(event);
    const line = text(facts);
    counts.set(line, { count: (counts.get(line)?.count ?? 0) + 1, unit });
  }
  return [...counts].map(([line, { count, unit }]) => (count === 1 ? line : `${line}，${count} ${unit}`));
};

/** Null where nothing of it means anything here. */
export const robotText = (house: string, waiting: readonly Waiting[]): string | null => {
  const lines = linesOf(waiting);
  if (lines.length === 0) return null;
  let text = signed(house, '');
  for (const [index, line] of lines.entries()) {
    const next = `${text}\n${line}`;
    if (bytesOf(next) > BYTES_MOST) return `${text}\n另有 ${lines.length - index} 条，请到管理后台查看`;
    text = next;
  }
  return text;
};
