import { AWAY_MS } from '@zhibiao/contract/core/limits';
import { BLUR_MODE } from '@zhibiao/contract/paper/types';

export type AwayRule = { blurLimit: number; blurMode: number };

const BEYOND: Record<number, string> = {
  [BLUR_MODE.handIn]: '将自动交卷',
  [BLUR_MODE.review]: '将在考后由监考人员复核',
};

/** What it costs to leave the page during an exam, in a sentence. */
export const awayRuleText = ({ blurLimit, blurMode }: AwayRule): string => {
  const beyond = blurLimit > 0 ? BEYOND[blurMode] : undefined;
  const seconds = AWAY_MS / 1_000;
  return beyond
    ? `离开本页超过 ${seconds} 秒记为一次切屏，切屏超过 ${blurLimit} 次${beyond}。`
    : `离开本页超过 ${seconds} 秒会被记录，但不影响成绩。`;
};
