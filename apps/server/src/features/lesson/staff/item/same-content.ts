import { refused } from '#errors.ts';

/** Films of so many seconds' difference can be one and the same, encoded again. */
const SAME_SEC = 2;

type Measures = { durationSec: number; pages: number | null };

/** Refuses to take two contents for the same where their measures say otherwise. `field`: of the body. */
export const wantSame = (before: Measures, after: Measures, field: string): void => {
  if (Math.abs(before.durationSec - after.durationSec) > SAME_SEC)
    throw refused(`新旧文件时长相差超过${SAME_SEC}秒，不能选“内容相同”`, { field });
  if (before.pages !== after.pages) throw refused('新旧文档页数不同，不能选“内容相同”', { field });
};
