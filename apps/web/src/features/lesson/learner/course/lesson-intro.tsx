import type { LessonDetail } from '@zhibiao/contract/lesson/learner';
import { Link } from 'react-router-dom';
import { paths } from '#lib/url/paths.ts';
import { Avatar } from '#ui/picture/avatar.tsx';
import { RichText } from '#ui/text/rich-text.tsx';
import { CourseOutcomes } from '#features/lesson/learner/guest/course-outcomes.tsx';
import { ForWhom } from '#features/lesson/learner/guest/for-whom.tsx';
import css from './lesson-intro.module.css';

export const LessonIntro = ({ lesson }: { lesson: LessonDetail }) => (
  <div className={css.text}>
    {lesson.content ? <RichText html={lesson.content} /> : <p>{lesson.desc}</p>}
    <ForWhom lesson={lesson} />
    <div className={css.outcomes}>
      <CourseOutcomes lesson={lesson} />
    </div>
  </div>
);

export const LessonTeacher = ({ teacher }: { teacher: LessonDetail['teacher'] }) => (
  <div className={css.teacher}>
    <Avatar name={teacher.name} src={teacher.avatar} size={80} />
    <div className={css.text}>
      <h2>{teacher.name}</h2>
      <p className="note">{teacher.synopsis}</p>
      <RichText html={teacher.desc} below={2} />
      <p>
        <Link to={paths.teacherList}>全部教师与评价</Link>
      </p>
    </div>
  </div>
);
