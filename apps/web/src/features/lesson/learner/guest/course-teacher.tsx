import type { LessonDetail } from '@zhibiao/contract/lesson/learner';
import { Link } from 'react-router-dom';
import { paths } from '#lib/url/paths.ts';
import { Avatar } from '#ui/picture/avatar.tsx';
import { RichText } from '#ui/text/rich-text.tsx';
import { RatingLine } from '#widgets/rating/rating-mark.tsx';
import css from './course-teacher.module.css';

export const CourseTeacher = ({ teacher }: { teacher: LessonDetail['teacher'] }) => (
  <section aria-label="教师">
    <h2>教师</h2>
    <div className={css.teacher}>
      <Avatar name={teacher.name} src={teacher.avatar} size={88} />
      <div>
        <div className="cluster gap-4-16">
          <h3>{teacher.name}</h3>
          <RatingLine rating={teacher} />
        </div>
        <p className="note">{teacher.synopsis}</p>
        <RichText html={teacher.desc} below={3} />
        <p>
          <Link to={paths.teacherList}>全部教师与评价</Link>
        </p>
      </div>
    </div>
  </section>
);
