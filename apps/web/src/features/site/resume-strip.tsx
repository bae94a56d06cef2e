import { useQuery } from '@tanstack/react-query';
import { paths } from '#lib/paths.ts';
import { useToken } from '#lib/session.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { lessonAddress } from '#widgets/lesson-card.tsx';
import { ProgressLine } from '#ui/progress-line.tsx';
import { studyingQuery } from './queries.ts';
import css from './resume-strip.module.css';

/** The one difference between a guest's home page and a learner's. */
export const ResumeStrip = () => (useToken() ? <Resume /> : <Join />);

const Resume = () => {
  const { data } = useQuery(studyingQuery);
  const lesson = data?.rows[0];

  return (
    <section className={css.strip} aria-label="继续学习">
      {lesson ? (
        <div className={`wrap ${css.lesson}`}>
          <span className={css.what}>
            <Icon name="play" />
            继续学习
          </span>
          <p className={css.name}>
            {lesson.name}
            <span>
              {lesson.teacherName}　{lesson.itemCount} 讲
            </span>
          </p>
          <ProgressLine percent={lesson.mine.progress} label={`${lesson.name} 学习进度`} />
          <ButtonLink to={lessonAddress(lesson.lessonId, lesson.mine.lastLid)}>继续</ButtonLink>
        </div>
      ) : (
        <div className={`wrap ${css.plain}`}>
          {data && (
            <>
              <p>还没有在学课程，从一门课开始吧。</p>
              <ButtonLink to={paths.lesson}>去选课</ButtonLink>
            </>
          )}
        </div>
      )}
    </section>
  );
};

const Join = () => (
  <section className={css.strip} aria-label="登录提示">
    <div className={`wrap ${css.plain}`}>
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
