import { Link } from 'react-router-dom';
import { lessonAddress } from '#widgets/lesson/lesson-card.tsx';
import type { Article } from '#features/article/article-view.tsx';
import css from './related-lessons.module.css';

/** Courses about a policy document. */
export const RelatedLessons = ({ lessons }: { lessons: NonNullable<Article['lessons']> }) => (
  <section className={css.related} aria-label="相关课程">
    <h2>相关课程</h2>
    <ul>
      {lessons.map(({ lessonId, name, desc }) => (
        <li key={lessonId}>
          <Link to={lessonAddress(lessonId)}>{name}</Link>
          <p className="note">{desc}</p>
        </li>
      ))}
    </ul>
  </section>
);
