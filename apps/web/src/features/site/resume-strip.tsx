import { useQuery } from '@tanstack/react-query';
import type { AnswerOf } from '@zhibiao/contract/core/endpoint';
import type { myLessons } from '@zhibiao/contract/lesson/learner';
import { paths } from '#lib/url/paths.ts';
import { useToken } from '#lib/session/session.ts';
import { siteQuery } from '#lib/session/site.ts';
import { Button, ButtonLink } from '#ui/action/button.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { lessonNext } from '#widgets/lesson/lesson-next.ts';
import { ProgressLine } from '#ui/feedback/progress-line.tsx';
import { ownLessonsQuery } from './queries.ts';
import css from './resume-strip.module.css';
import { SiteFigures } from './site-figures.tsx';

/**
 * The one difference between a guest's home page and a learner's. The server draws the guest's: a learner's is as high,
 * so that nothing moves when it takes that place.
 */
export const ResumeStrip = () => {
  const figures = useQuery(siteQuery).data?.figures;
  const isLearner = useToken() !== null;
  // A platform without learners yet has nothing to count.
  const guest = figures && figures.learners >= COUNTED ? <SiteFigures figures={figures} /> : <Join />;

  return <div className={css.place}>{isLearner ? <Resume /> : guest}</div>;
};
const COUNTED = 2;

type Own = AnswerOf<typeof myLessons>['rows'][number];

/** The course to go on with: the latest that wants a lecture or its exam, else one whose proof waits to be had. */
const courseOf = (rows: readonly Own[]): Own | undefined =>
  rows.find(({ mine: { next } }) => next.kind === 'lecture' || next.kind === 'exam') ??
  rows.find(({ mine: { next } }) => next.kind === 'proof' && !next.issued);

const Resume = () => {
  const { data, isError, refetch } = useQuery(ownLessonsQuery);
  const lesson = data && courseOf(data.rows);

  return (
    <section aria-label="继续学习">
      {lesson ? (
        <Course lesson={lesson} />
      ) : (
        <div className={`wrap row spread gap-12 ${css.plain}`}>
          {!data && isError && (
            <>
              <p>学习进度加载失败。</p>
              <Button onClick={() => void refetch()}>重试</Button>
            </>
          )}
          {data && (
            <>
              <p>{data.total > 0 ? '在学的课程都已完成，再选一门吧。' : '还没有在学课程，从一门课开始吧。'}</p>
              <ButtonLink to={paths.lesson}>去选课</ButtonLink>
            </>
          )}
        </div>
      )}
    </section>
  );
};

const Course = ({ lesson: { lessonId, name, mine } }: { lesson: Own }) => {
  const { to, action, about } = lessonNext(lessonId, mine.next, mine.progress > 0);
  const lecture = mine.next.kind === 'lecture';

  return (
    <div className={`wrap ${css.lesson}`}>
      <span className={`row gap-8 secondary ${css.what}`}>
        <Icon name={lecture ? 'play' : 'done'} />
        {lecture ? action : '下一步'}
      </span>
      <p className={`num ${css.name}`}>
        {name}
        <span>{about}</span>
      </p>
      <ProgressLine percent={mine.progress} label={`${name} 学习进度`} />
      <ButtonLink primary={!lecture} to={to} aria-label={`${action}：${name}，${about}`}>
        {lecture ? action.slice(0, 2) : action}
      </ButtonLink>
    </div>
  );
};

const Join = () => (
  <section aria-label="登录提示">
    <div className={`wrap row spread gap-12 ${css.plain}`}>
      <p>登录后可记录学习进度</p>
      <div>
        <ButtonLink to={paths.register}>注册</ButtonLink>
        <ButtonLink primary to={paths.login}>
          登录
        </ButtonLink>
      </div>
    </div>
  </section>
);
