import type { ExamResult, TopicResult } from '@zhibiao/contract/exam/review';
import { GOOD_SHARE } from '@zhibiao/contract/practice/learner';
import { ButtonLink } from '#ui/action/button.tsx';
import { ProgressLine } from '#ui/feedback/progress-line.tsx';
import { Tag } from '#ui/text/tag.tsx';
import { lessonAddress } from '#widgets/lesson/lesson-card.tsx';
import css from './topic-results.module.css';

/** How each part of an assessment went, and the course to begin with. */
export const TopicResults = ({ result: { topics, advice } }: { result: ExamResult }) => (
  <section className="panel" aria-labelledby="topics">
    <h2 id="topics" className={css.title}>
      各专题掌握情况
    </h2>
    <ul className={topics.some(({ score }) => score !== null) ? `${css.rows} ${css.withPoints}` : css.rows}>
      {topics.map((topic) => (
        <li key={topic.name}>
          <h3>{topic.name}</h3>
          <span className="note num">
            作答 {topic.answeredCount} / {topic.questionCount} 题
          </span>
          <span className={css.points}>
            <Points topic={topic} />
          </span>
          <span className={css.level}>
            <Level topic={topic} />
          </span>
        </li>
      ))}
    </ul>
    <p className={`note ${css.note}`}>{noteOf(topics)}</p>
    {advice && (
      <div className={css.advice}>
        <p>
          建议先学<b>《{advice.name}》</b>
          <span className="note">对应专题：{advice.topic}</span>
        </p>
        <ButtonLink to={lessonAddress(advice.lessonId)}>去学习</ButtonLink>
      </div>
    )}
  </section>
);

const noteOf = (topics: readonly TopicResult[]): string => {
  const good = `得到该专题 ${GOOD_SHARE * 100}% 以上的分数为“较好”。`;
  const answered = topics.filter(({ questionCount }) => questionCount > 0);
  if (answered.every(({ score }) => score !== null)) return good;
  if (answered.some(({ score }) => score !== null)) return `${good}暂不公布的题不计入专题得分。`;
  const unsaid = answered.some(({ level }) => level === null)
    ? '“暂不判断”的专题题目较少，说了就会透露某一题的对错；'
    : '';
  return `${good}${unsaid}各专题得分在考试通过或次数用完后公布。`;
};

const Points = ({ topic: { name, gained, score } }: { topic: TopicResult }) =>
  gained === null || !score ? null : (
    <>
      <ProgressLine percent={Math.round((gained / score) * 100)} label={`${name}得分率`} />
      <span className="note num">
        {gained} / {score} 分
      </span>
    </>
  );

const Level = ({ topic: { level, answeredCount, questionCount } }: { topic: TopicResult }) => {
  if (questionCount === 0) return <Tag>本卷未涉及</Tag>;
  if (answeredCount === 0) return <Tag kind="warning">未作答</Tag>;
  if (level === null) return <Tag>暂不判断</Tag>;
  return level === 'good' ? (
    <Tag kind="success" icon="check">
      较好
    </Tag>
  ) : (
    <Tag kind="warning">待加强</Tag>
  );
};
