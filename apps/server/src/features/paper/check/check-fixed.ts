import { questionNo, QUESTION_STATUS } from '@zhibiao/contract/question/types';
import type { PaperDraft } from '@zhibiao/contract/paper/draft';
import type { PaperCheck, RuleFit } from '@zhibiao/contract/paper/staff-publish';
import { holdsOn } from '#domain/paper/fit.ts';
import type { NamedQuestion } from './cells.ts';

/** `later`: all is well today, and will not be if staff do nothing. */
export type PaperFinding = PaperCheck['faults'][number] & { later?: true };
export type Days = { today: string; opens: string | null; ends: string; closes: boolean };

const WHY_NOT: Record<number, string> = {
  [QUESTION_STATUS.off]: '已停用',
  [QUESTION_STATUS.pending]: '还在待审',
};

/** Why one question cannot be asked, now or before the paper closes. */
const faultOf = (question: NamedQuestion | undefined, { opens, today, ends, closes }: Days) => {
  if (!question) return { msg: '题目已不存在', late: false };
  const { no, status, drawable, to } = question;
  if (status !== QUESTION_STATUS.on) return { msg: `${questionNo(no)} ${WHY_NOT[status] ?? '未启用'}`, late: false };
  if (!drawable) return { msg: `${questionNo(no)} 还没有答案`, late: false };
  if (!holdsOn(question, opens ?? today)) return { msg: `${questionNo(no)} 不在有效期内`, late: false };
  if (to !== null && to <= ends) return { msg: `${to} 起：${questionNo(no)} 失效`, late: !closes };
  return null;
};

/** Of a paper that names its questions: each in force, with a key, until it closes, and named once. */
export const checkFixed = (
  fixed: PaperDraft['fixed'],
  named: ReadonlyMap<string, NamedQuestion>,
  days: Days,
): { rules: RuleFit[]; faults: PaperFinding[]; warnings: PaperFinding[] } => {
  const faults: PaperFinding[] = [];
  const warnings: PaperFinding[] = [];
  const seen = new Map<string, number>();
  const rules = fixed.map(({ questionId }, at): RuleFit => {
    const fault = faultOf(named.get(questionId), days);
    const earlier = seen.get(questionId);
    if (earlier !== undefined) faults.push({ part: 'rules', msg: `第 ${at + 1} 题与第 ${earlier + 1} 题重复`, at });
    else seen.set(questionId, at);
    if (fault) {
      const finding: PaperFinding = { part: 'rules', msg: `第 ${at + 1} 题：${fault.msg}`, at };
      if (fault.late) warnings.push({ ...finding, later: true });
      else faults.push(finding);
    }
    const short = fault && !fault.late ? [{ from: null, needs: 1, has: 0 }] : [];
    return { at, fits: fault && !fault.late ? 0 : 1, short, same: false, wider: null };
  });
  return { rules, faults, warnings };
};
