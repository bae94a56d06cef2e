import { type PracticeSet, PRACTICE_SET } from '@zhibiao/contract/practice/set';
import { Link } from 'react-router-dom';
import { lessonAddress } from '#widgets/lesson/lesson-card.tsx';
import { BeforeExam } from './before-exam.tsx';
import type { SetParts } from './set-parts.ts';
import css from './set-page.module.css';

type Result = NonNullable<PracticeSet['result']>;
type Props = { set: PracticeSet; result: Result; parts: SetParts };

/** What it came to, by clause, and what to read again; then each question. */
export const SetResult = ({ set, result, parts: { Review } }: Props) => {
  const { right, of, points, clauses } = result;
  const { kind, lessonId, questions } = set;
  const shown = questions.filter(({ judged, withheld }) => judged !== null || withheld !== null);

  return (
    <>
      <section className="panel" aria-labelledby="set-result" role="status">
        <h2 id="set-result" className={`num ${css.sum}`}>
          {points ? `${points.gained} 分，满分 ${points.total} 分` : `答对 ${right} 题，共 ${of} 题`}
        </h2>
        <p className="note num">
          {points &&
            `答对 ${right} 题，共 ${of} 题；${points.gained >= points.pass ? '达到' : '未达到'}合格线 ${points.pass} 分。`}
          {kind === PRACTICE_SET.mock ? '模拟卷是练习，不计成绩，也不代表正式考试的结果。' : '这是练习，不计成绩。'}
        </p>
      </section>
      {clauses.length > 0 && (
        <section className={`panel ${css.clauses}`} aria-labelledby="set-clauses">
          <h2 id="set-clauses">按条款看</h2>
          <ul>
            {clauses.map((clause) => (
              <li key={clause.clauseId}>
                <span>{clause.name}</span>
                <span className="note num">
                  答对 {clause.right} / {clause.of}
                </span>
                {clause.right < clause.of && clause.lectures.length > 0 && (
                  <span className={`note ${css.again}`}>
                    再学一遍：
                    {clause.lectures.slice(0, 3).map(({ lid, title }) => (
                      <Link key={lid} to={lessonAddress(lessonId, lid)}>
                        {title}
                      </Link>
                    ))}
                  </span>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
      <BeforeExam lessonId={lessonId} />
      {shown.length > 0 && <Review questions={shown} />}
    </>
  );
};
