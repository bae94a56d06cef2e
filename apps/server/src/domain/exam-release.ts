import { ATTEMPT, SHOW } from '@zhibiao/contract/exam';

/** What of a handed-in paper its learner may see now. */
export type Release = {
  score: boolean;
  /** Each question with what was answered, right or wrong. */
  rightWrong: boolean;
  answers: boolean;
  /** Why not more, in a sentence; null when everything is shown. */
  hidden: string | null;
};

type Asked = {
  status: number;
  showResult: number;
  /** Of the same learner and paper: an attempt under way, attempts that could still begin, and whether none can. */
  running: boolean;
  left: number;
  over: boolean;
};

const UNGRADED: Record<number, string> = {
  [ATTEMPT.running]: '考试进行中，交卷后可查看结果',
  [ATTEMPT.submitted]: '正在评分，请稍后查看',
  [ATTEMPT.marking]: '试卷正在批阅，成绩公布后可查看',
  [ATTEMPT.void]: '本次考试已作废，不公布成绩',
};

/**
 * The one gate before scores, right and wrong, answers and analyses; every path that shows a result asks it.
 * Answers wait until the learner can no longer use them: passed, no attempt left or closed, and none running.
 */
export const releaseOf = ({ status, showResult, running, left, over }: Asked): Release => {
  if (status !== ATTEMPT.graded) return { score: false, rightWrong: false, answers: false, hidden: UNGRADED[status] ?? UNGRADED[ATTEMPT.submitted] ?? null };
  if (showResult === SHOW.score) return { score: true, rightWrong: false, answers: false, hidden: '本场考试只公布分数' };
  const shown = { score: true, rightWrong: true };
  if (showResult !== SHOW.analysis) return { ...shown, answers: false, hidden: '本场考试只公布对错，不公布答案与解析' };
  if (running) return { ...shown, answers: false, hidden: '您有一次考试正在进行，答案与解析在交卷后公布' };
  if (!over) return { ...shown, answers: false, hidden: `您还有${left}次考试机会，答案与解析在考试通过或次数用完后公布` };
  return { ...shown, answers: true, hidden: null };
};
