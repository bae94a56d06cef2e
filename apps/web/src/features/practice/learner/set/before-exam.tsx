import { useMutation, useQuery } from '@tanstack/react-query';
import { type CodeOf, labelOf } from '@zhibiao/contract/core/codes';
import { coursePractice, DRILL_SIZE, PRACTICE_SET, startSet } from '@zhibiao/contract/practice/set';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { practiceAddress } from '#features/practice/learner/addresses.ts';
import { call } from '#lib/api/api.ts';
import { useInvalidate } from '#lib/api/ask.ts';
import { refusalOf } from '#lib/api/failure.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { Button } from '#ui/action/button.tsx';
import css from './before-exam.module.css';
import { courseQuery } from './queries.ts';

/**
 * What one can practise on before the exam of a course. Nothing where there is nothing. `slim`: in a line, below a list
 * that wants the room.
 */
export const BeforeExam = ({ lessonId, slim = false }: { lessonId: string; slim?: boolean }) => {
  const { data: practice } = useQuery(courseQuery(lessonId));
  const invalidate = useInvalidate();
  const navigate = useNavigate();
  const begin = useMutation({
    mutationFn: (kind: CodeOf<typeof PRACTICE_SET>) => call(startSet, { body: { lessonId, kind } }),
    onSuccess: async ({ id }) => {
      await invalidate(coursePractice);
      await navigate(practiceAddress.set(id));
    },
  });
  if (!practice || practice.free === 0) return null;
  const { free, mock, open } = practice;
  const refused = refusalOf(begin.error);
  const start = (kind: CodeOf<typeof PRACTICE_SET>, name: ReactNode) => (
    <Button small busy={begin.isPending && begin.variables === kind} onClick={() => begin.mutate(kind)}>
      {name}
    </Button>
  );
  const startOf = (kind: CodeOf<typeof PRACTICE_SET>) =>
    start(
      kind,
      <>
        {open.includes(kind) ? '继续' : '开始'}
        <span className="sr">{labelOf(PRACTICE_SET, kind)}</span>
      </>,
    );
  if (slim)
    return (
      <section className={`panel-foot cluster gap-8 ${css.slim}`} aria-label="考前练习">
        <p className="note">练习不计学时和成绩</p>
        {start(PRACTICE_SET.drill, '考前练习')}
        {mock && start(PRACTICE_SET.mock, '模拟卷')}
        {refused && <Alert kind="error">{refused}</Alert>}
      </section>
    );

  return (
    <section className={css.panel} aria-labelledby="before-exam">
      <h2 id="before-exam">
        考前先练一练
        <span className="note">练习不计学时和成绩</span>
      </h2>
      <ul>
        <li>
          <p>
            考前练习
            <small className="num">
              {free > DRILL_SIZE ? `一组 ${DRILL_SIZE} 题，共 ${free} 题可练` : `共 ${free} 题`}，做一题看一题的答案
            </small>
          </p>
          {startOf(PRACTICE_SET.drill)}
        </li>
        {mock && (
          <li>
            <p>
              模拟卷
              <small className="num">
                {mock.questions} 题，{mock.minutes} 分钟
                {mock.questions < mock.of
                  ? `；比正式考试少 ${mock.of - mock.questions} 题，题型和分值相同`
                  : '，题型、分值和时间与正式考试相同'}
              </small>
            </p>
            {startOf(PRACTICE_SET.mock)}
          </li>
        )}
      </ul>
      {refused && <Alert kind="error">{refused}</Alert>}
    </section>
  );
};
