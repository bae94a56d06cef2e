import { labelOf } from '@zhibiao/contract/core/codes';
import { isMarked, QUESTION } from '@zhibiao/contract/question/types';
import { SHOW } from '@zhibiao/contract/paper/types';
import type { ExamDetail } from '@zhibiao/contract/exam/learner';
import type { z } from 'zod';
import css from './exam-rules.module.css';
import { awayRuleText } from '#features/exam/learner/away-words.ts';
import { indefRuleText, multiRuleText } from '#widgets/question/question-words.ts';

export type Exam = z.output<typeof ExamDetail>;

/** What the paper consists of and the rules during the exam, which the learner agrees to. */
export const ExamRules = ({ exam }: { exam: Exam }) => (
  <section className="panel" aria-labelledby="exam-rules">
    <h2 id="exam-rules" className={css.title}>
      考试须知
    </h2>
    <table className={`headed ${css.sections}`}>
      <caption className="sr">题型与分值</caption>
      <thead>
        <tr>
          <th scope="col">题型</th>
          <th scope="col">题数</th>
          <th scope="col">每题</th>
          <th scope="col">小计</th>
        </tr>
      </thead>
      <tbody>
        {exam.sections.map(({ type, count, score }, i) => (
          <tr key={i}>
            <th scope="row">{labelOf(QUESTION, type)}</th>
            <td>{count} 题</td>
            <td>{Number.isInteger(score / count) ? `${score / count} 分` : '不等'}</td>
            <td>{score} 分</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">合计</th>
          <td>{exam.questionCount} 题</td>
          <td />
          <td>{exam.totalScore} 分</td>
        </tr>
      </tfoot>
    </table>
    <ol className={css.rules}>
      {rulesOf(exam).map((rule) => (
        <li key={rule}>{rule}</li>
      ))}
    </ol>
  </section>
);

const rulesOf = (exam: Exam): string[] => [
  `限时 ${exam.durationMin} 分钟，从开始考试时起算。截止时间以服务器为准，刷新页面、更换设备或调整本机时间都不会改变它；到时自动交卷。`,
  '每次作答自动保存。网络中断时作答暂存在本机，恢复后自动补存；刷新页面后可继续作答。',
  ...(exam.sections.some(({ type }) => type === QUESTION.multi)
    ? [`多选题全部选对得满分，${multiRuleText(exam.multiRule)}。`]
    : []),
  ...(exam.sections.some(({ type }) => type === QUESTION.case)
    ? [
        `案例题含材料和若干小题，各小题分别计分；其中的不定项选择题有一个或多个正确选项，${indefRuleText(exam.indefRule)}。`,
      ]
    : []),
  `考试中${awayRuleText(exam)}`,
  `共有 ${exam.maxAttempts} 次机会${exam.retryHours > 0 ? `，两次考试之间须间隔 ${exam.retryHours} 小时` : ''}，以最好成绩为准；合格后不能再考。`,
  `${scorePublishedAt(exam)}公布分数${BESIDE_SCORE[exam.showResult] ?? ''}。`,
  ...(exam.topics.length > 0 ? [`交卷后按专题说明掌握情况（${exam.topics.join('；')}），并推荐先学的课程。`] : []),
];

/** Before the score is published it is marked by people, or waits for all the others. */
const scorePublishedAt = ({ together, sections }: Exam): string => {
  if (together) return '成绩统一发布，发布时';
  return sections.some(({ type }) => isMarked(type)) ? '批阅完成后' : '交卷后';
};
const BESIDE_SCORE: Record<number, string> = {
  [SHOW.score]: '，不公布对错与答案',
  [SHOW.rightWrong]: '；考试通过或次数用完后公布各题对错，不公布答案与解析',
  [SHOW.analysis]: '；考试通过或次数用完后公布对错、答案与解析。还可能出现在您其他考试中的题，待那些考试结束后公布',
};
