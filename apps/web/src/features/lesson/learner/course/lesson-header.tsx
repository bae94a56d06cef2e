import { ACCESS } from '@zhibiao/contract/lesson/types';
import type { LessonDetail } from '@zhibiao/contract/lesson/learner';
import { paths } from '#lib/url/paths.ts';
import { Avatar } from '#ui/picture/avatar.tsx';
import { Breadcrumb } from '#ui/layout/breadcrumb.tsx';
import { Tag } from '#ui/text/tag.tsx';
import { lessonHours } from '#widgets/lesson/lesson-hours.ts';
import css from './lesson-header.module.css';
import { numberedItemsOf } from './outline.ts';

/** Breadcrumb, course name, and its facts on one line. */
export const LessonHeader = ({ lesson }: { lesson: LessonDetail }) => (
  <header className={`wrap ${css.header}`}>
    <Breadcrumb
      steps={[
        ['全部课程', paths.lesson],
        [lesson.categoryName, `${paths.lesson}?categoryId=${lesson.categoryId}`],
      ]}
      here="课程详情"
    />
    <h1>{lesson.name}</h1>
    <LessonFacts lesson={lesson} />
  </header>
);

/** The facts of a course on one line. */
export const LessonFacts = ({ lesson }: { lesson: LessonDetail }) => (
  <div className={`cluster gap-8-16 note ${css.facts}`}>
    <span className="inline gap-8">
      <Avatar name={lesson.teacher.name} src={lesson.teacher.avatar} size={24} />
      {lesson.teacher.name}
    </span>
    <span className="num">
      {numberedItemsOf(lesson).length} 讲 · {lessonHours(lesson)}
    </span>
    {lesson.standardCode && <Tag kind="info">{lesson.standardCode}</Tag>}
    {lesson.access === ACCESS.member && <Tag icon="lock">机构成员</Tag>}
    {lesson.sequential && <Tag>按顺序学习</Tag>}
    {lesson.rounds?.[0] && lesson.rounds[0].no > 1 && <Tag kind="info">{lesson.rounds[0].name}</Tag>}
    {lesson.studyUntil && <Tag kind="warning">课程已下架，可学习至 {lesson.studyUntil.slice(0, 16)}</Tag>}
    {lesson.mine?.deadline && <span className="num">截止 {lesson.mine.deadline.slice(0, 10)}</span>}
  </div>
);
