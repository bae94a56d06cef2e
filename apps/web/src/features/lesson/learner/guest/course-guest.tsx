import type { LessonDetail } from '@zhibiao/contract/lesson/learner';
import { CourseAward } from './course-award.tsx';
import css from './course-guest.module.css';
import { CourseHead } from './course-head.tsx';
import { CourseOutcomes } from './course-outcomes.tsx';
import { CoursePolicies } from './course-policies.tsx';
import { CourseTeacher } from './course-teacher.tsx';
import { CourseToc } from './course-toc.tsx';
import { HoursFacts } from './hours-facts.tsx';
import { JoinButton, lessonSizeText, StartCard } from './start-card.tsx';

/** A course as it presents itself to a guest who has chosen no lecture yet. */
export const CourseGuest = ({ lesson }: { lesson: LessonDetail }) => (
  <>
    <CourseHead lesson={lesson}>
      <StartCard lesson={lesson} />
    </CourseHead>
    <div className={`wrap ${css.body}`}>
      <div className={css.main}>
        <CourseOutcomes lesson={lesson} />
        <CourseToc lesson={lesson} />
        <CourseAward lesson={lesson} />
        <CourseTeacher teacher={lesson.teacher} />
      </div>
      <aside className={css.aside} aria-label="学时与相关政策">
        <HoursFacts />
        {lesson.standardCode && <CoursePolicies standardCode={lesson.standardCode} />}
      </aside>
    </div>
    <div className={css.bar}>
      <span className="note num">{lessonSizeText(lesson)}</span>
      <JoinButton />
    </div>
  </>
);
