import { ACCESS } from '@zhibiao/contract/lesson/types';
import type { LessonDetail } from '@zhibiao/contract/lesson/learner';
import type { ReactNode } from 'react';
import { numberedItemsOf } from '#features/lesson/learner/course/outline.ts';
import { minutesText } from '#lib/format/clock-text.ts';
import { paths } from '#lib/url/paths.ts';
import { Avatar } from '#ui/picture/avatar.tsx';
import { Breadcrumb } from '#ui/layout/breadcrumb.tsx';
import { Tag } from '#ui/text/tag.tsx';
import { RatingMark } from '#widgets/rating/rating-mark.tsx';
import css from './course-head.module.css';
import { ForWhom } from './for-whom.tsx';

/** The number of a standard stays on one line. */
const unbroken = (name: string) =>
  name.split(/((?:GB\/T|ISO) ?\d+(?:-\d{4})?)/).map((part, at) =>
    at % 2 === 1 ? (
      <span key={part} className="nb">
        {part}
      </span>
    ) : (
      part
    ),
  );

/** What the course is, who teaches it, for whom; `children`: how to begin. */
export const CourseHead = ({ lesson, children }: { lesson: LessonDetail; children: ReactNode }) => (
  <header className={css.head}>
    <div className={`wrap ${css.in}`}>
      <div>
        <Breadcrumb
          steps={[
            ['全部课程', paths.lesson],
            [lesson.categoryName, `${paths.lesson}?categoryId=${lesson.categoryId}`],
          ]}
          here="课程详情"
        />
        <h1>{unbroken(lesson.name)}</h1>
        <p className={css.lead}>{lesson.desc}</p>
        <ul className={`num ${css.facts}`}>
          <li className={css.teacher}>
            <Avatar name={lesson.teacher.name} src={lesson.teacher.avatar} size={28} />
            {lesson.teacher.name}
          </li>
          {lesson.teacher.ratingAverage !== null && (
            <li>
              <RatingMark rating={lesson.teacher} />
            </li>
          )}
          <li>
            {numberedItemsOf(lesson).length} 讲 · {minutesText(lesson.measuredSec)}
          </li>
          {lesson.studyCount > 0 && <li>{lesson.studyCount} 人在学</li>}
          <li>更新于 {lesson.updateTime.slice(0, 10)}</li>
          {lesson.access === ACCESS.member && (
            <li>
              <Tag icon="lock">机构成员</Tag>
            </li>
          )}
        </ul>
      </div>
      <div className={css.start}>{children}</div>
      <div className={css.whom}>
        <ForWhom lesson={lesson} />
      </div>
    </div>
  </header>
);
