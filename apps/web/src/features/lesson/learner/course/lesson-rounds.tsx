import { hoursCell } from '@zhibiao/contract/core/hours';
import type { LessonDetail } from '@zhibiao/contract/lesson/learner';
import { labelOf } from '@zhibiao/contract/core/codes';
import { ROUND_END } from '@zhibiao/contract/round/types';
import type { RoundRow } from '@zhibiao/contract/round/learner';
import { RenewLesson } from '#widgets/lesson/renew.tsx';
import css from './lesson-rounds.module.css';

const day = (time: string | null): string => time?.slice(0, 10) ?? '—';
const endOf = ({ end, finishTime }: RoundRow): string => {
  if (end === null) return '进行中';
  return finishTime === null ? `未完成（${labelOf(ROUND_END, end)}）` : day(finishTime);
};

/** The learner's runs through the course with what each came to; one alone says only when the next may begin. */
export const LessonRounds = ({ lesson: { id, rounds = [], renewable } }: { lesson: LessonDetail }) => {
  const several = rounds.length > 1;
  if (!several && (!renewable || renewable.from === null)) return null;

  return (
    <section className={css.rounds} aria-labelledby="rounds-title">
      <header>
        <h2 id="rounds-title">学习轮次</h2>
        {renewable && <RenewLesson lessonId={id} renewable={renewable} />}
      </header>
      <table className="num">
        <thead>
          <tr>
            <th scope="col">轮次</th>
            <th scope="col">开始</th>
            <th scope="col">完成</th>
            <th scope="col">学时</th>
          </tr>
        </thead>
        <tbody>
          {rounds.map((round) => (
            <tr key={round.no}>
              <th scope="row">{round.name}</th>
              <td>{day(round.startTime)}</td>
              <td>{endOf(round)}</td>
              <td>{round.creditHours ? hoursCell(round.creditHours) : '—'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
};
