import { type Parity, type PaperCheck } from '@zhibiao/contract/paper/staff-publish';
import { PAPER_MODE, PAPER_STATUS } from '@zhibiao/contract/paper/types';
import { type StaffPaper } from '@zhibiao/contract/paper/staff';
import { questionsOf } from './draft-rows.ts';

export type PaperStep = { key: StepKey; label: string; done: boolean; current: boolean };
export type StepKey = 'rules' | 'fit' | 'parity' | 'preview' | 'publish';

type Facts = {
  paper: StaffPaper;
  check: PaperCheck | undefined;
  parity: Parity | null | undefined;
  previewed: boolean;
};

/** From rules to publishing; the first that is not done is where one stands. */
export const stepsOf = ({ paper, check, parity, previewed }: Facts): PaperStep[] => {
  const { draft, status, edited } = paper;
  const inForce = status === PAPER_STATUS.published && !edited;
  const hasRules = questionsOf(draft) > 0;
  const done: [StepKey, string, boolean][] = [
    ['rules', '规则', hasRules],
    ['fit', '可行性', hasRules && check !== undefined && !check.faults.some(({ part }) => part === 'rules')],
    ['parity', '均衡度', hasRules && (draft.mode === PAPER_MODE.fixed || Boolean(parity))],
    ['preview', '预览', previewed || inForce],
    ['publish', '发布', inForce],
  ];
  const at = done.findIndex(([, , is]) => !is);
  return done.map(([key, label, is], index) => ({ key, label, done: is, current: index === at }));
};
