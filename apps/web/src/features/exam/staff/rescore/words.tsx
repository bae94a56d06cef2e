import { labelOf } from '@zhibiao/contract/core/codes';
import { questionNo } from '@zhibiao/contract/question/types';
import { RESCORE_KIND, RESCORE_POLICY, RESCORE_STATE, type RescoreRow } from '@zhibiao/contract/exam/staff-rescore';
import { Tag, type TagKind } from '#ui/text/tag.tsx';
import { hasStopped, isAtWork } from './queries.ts';

/** What each way does, for staff who choose it. */
export const KIND_HINT: Record<RescoreRow['kind'], string> = {
  [RESCORE_KIND.newKey]: '按题目现在的答案重新计分。选项改过的答卷不能这样重判。',
  [RESCORE_KIND.both]: '选原答案和新答案的都得分。',
  [RESCORE_KIND.everybody]: '答过这道题的人都得满分，空着没答的也得。',
  [RESCORE_KIND.drop]: '这道题不计分，其余题目的得分按满分折算。',
  [RESCORE_KIND.passScore]: '分数不变，按新的合格线重新判定是否合格。今后的考试请另行发布新版试卷。',
};
export const POLICY_HINT: Record<RescoreRow['policy'], string> = {
  [RESCORE_POLICY.upOnly]: '谁的分数都不会降低，已合格的仍合格。',
  [RESCORE_POLICY.exact]: '分数有升有降；原来合格、重判后不够合格线的，先保留合格，由人逐一决定。',
};

const STATE_TAG: Record<RescoreRow['state'], TagKind> = {
  [RESCORE_STATE.trying]: 'info',
  [RESCORE_STATE.tried]: 'warning',
  [RESCORE_STATE.running]: 'info',
  [RESCORE_STATE.done]: 'success',
  [RESCORE_STATE.cancelled]: 'plain',
};
export const StateTag = ({ row }: { row: Pick<RescoreRow, 'state' | 'open' | 'failure'> }) => {
  if (hasStopped(row)) return <Tag kind="error">{labelOf(RESCORE_STATE, row.state)}，已中断</Tag>;
  return (
    <Tag kind={row.open > 0 ? 'warning' : STATE_TAG[row.state]}>
      {labelOf(RESCORE_STATE, row.state)}
      {row.open > 0 && `，${row.open} 份待决定`}
    </Tag>
  );
};

/** Q-0418, or the paper. */
export const rescoreSubjectText = ({ questionNo: no, subject }: Pick<RescoreRow, 'questionNo' | 'subject'>): string =>
  no === null ? `《${subject}》` : questionNo(no);
export const rescoreKindText = ({ kind, passScore }: Pick<RescoreRow, 'kind' | 'passScore'>): string =>
  `${labelOf(RESCORE_KIND, kind)}${passScore === null ? '' : `为 ${passScore} 分`}`;
export const progressOf = ({ state, counts }: Pick<RescoreRow, 'state' | 'counts'>): string =>
  `${state === RESCORE_STATE.trying ? '正在试算' : '正在执行'}：${counts.done} / ${counts.of}`;
export const changedOf = (row: RescoreRow): string => (isAtWork(row) ? progressOf(row) : `${row.counts.changed} 份`);
