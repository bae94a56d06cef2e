import { copy } from '@zhibiao/contract/core/copy';
import { ATTEMPT } from '@zhibiao/contract/exam/types';
import { SHOW } from '@zhibiao/contract/paper/types';
import { learnersStatus } from './attempt-states.ts';

/** What of a handed-in paper its learner may see now. */
export type Release = {
  score: boolean;
  /** Each question with what was answered, and whether it was right. */
  rightWrong: boolean;
  answers: boolean;
  /** Why not more, in a sentence; null when everything is shown. */
  hidden: string | null;
};

type ReleaseInput = {
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
  [ATTEMPT.marking]: '成绩还没有公布，批阅和核对完成后可查看',
  [ATTEMPT.void]: copy.examVoid,
};

/** What waits for the end of a paper, by its setting. */
const HELD: Record<number, string> = { [SHOW.rightWrong]: '各题对错', [SHOW.analysis]: '对错、答案与解析' };

/**
 * The one gate before scores, right and wrong, answers and analyses; every path that shows a result asks it.
 * Until the learner can no longer use them (passed, no attempt left or closed, and none running) there is the score
 * alone:
 * of a 判断题 the mark is the answer. What another paper may still ask is withheld beyond this, by `withheldBy`.
 */
export const releaseOf = ({ showResult, running, left, over, ...attempt }: ReleaseInput): Release => {
  const status = learnersStatus(attempt.status);
  if (status !== ATTEMPT.graded)
    return {
      score: false,
      rightWrong: false,
      answers: false,
      hidden: UNGRADED[status] ?? UNGRADED[ATTEMPT.submitted] ?? null,
    };
  const scoreOnly = { score: true, rightWrong: false, answers: false };
  const reason = HELD[showResult];
  if (!reason) return { ...scoreOnly, hidden: '本场考试只公布分数' };
  if (running) return { ...scoreOnly, hidden: `您有一次考试正在进行，${reason}在考试通过或次数用完后公布` };
  if (!over) return { ...scoreOnly, hidden: `您还有${left}次考试机会，${reason}在考试通过或次数用完后公布` };
  if (showResult !== SHOW.analysis)
    return { score: true, rightWrong: true, answers: false, hidden: '本场考试只公布对错，不公布答案与解析' };
  return { score: true, rightWrong: true, answers: true, hidden: null };
};
