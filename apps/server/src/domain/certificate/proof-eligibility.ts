import { LESSON_STATUS } from '@zhibiao/contract/lesson/types';

/** What decides whether a lesson may be proved. */
export type ProofFacts = {
  status: number;
  finishTime: Date | null;
  /** Required items not yet done. */
  openItems: number;
  hasPaper: boolean;
  passed: boolean;
};

/** What a proof of this lesson still wants, in sentences; nothing once it is 已完成. `PROOF_RULE` says it to people. */
export const missingForProof = ({ status, finishTime, openItems, hasPaper, passed }: ProofFacts): string[] => {
  if (status === LESSON_STATUS.done && finishTime) return [];
  const wants = [openItems > 0 && `还差 ${openItems} 讲`, hasPaper && !passed && '结业考试未通过'].filter(
    (want) => want !== false,
  );
  return wants.length > 0 ? wants : ['课程尚未完成'];
};
