import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { LessonSkeleton } from '#features/lesson/learner/course/lesson-skeleton.tsx';
import { CourseGuest } from '#features/lesson/learner/guest/course-guest.tsx';
import { lessonQuery } from '#features/lesson/learner/queries.ts';
import { paths } from '#lib/url/paths.ts';
import { useToken } from '#lib/session/session.ts';
import { ButtonLink } from '#ui/action/button.tsx';
import { Empty } from '#ui/feedback/empty.tsx';
import { QueryBlock } from '#widgets/block/query-block.tsx';

/** The player and all around it, which a guest who looks at a course does not need. */
const LessonPage = import.meta.env.SSR
  ? LessonSkeleton
  : lazy(async () => ({ default: (await import('./lesson-study.tsx')).LessonPage }));

/** 课程详情: id names the lesson, lid the item being studied; without one the course presents itself to a guest. */
export const Component = () => {
  const [search] = useSearchParams();
  const guest = useToken() === null && !search.get('lid');
  const query = useQuery(lessonQuery(search.get('id') ?? ''));

  return (
    <QueryBlock
      query={query}
      skeleton={<LessonSkeleton />}
      gone={(sentence) => (
        <Empty whole text={sentence} art="shelf" action={<ButtonLink to={paths.lesson}>去选课</ButtonLink>} />
      )}
    >
      {(lesson) =>
        guest ? (
          <CourseGuest lesson={lesson} />
        ) : (
          <Suspense fallback={<LessonSkeleton />}>
            <LessonPage key={lesson.id} lesson={lesson} />
          </Suspense>
        )
      }
    </QueryBlock>
  );
};
