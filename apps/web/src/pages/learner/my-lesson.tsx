import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { statusOf } from '#features/lesson/learner/mine/my-lesson-filter.ts';
import { MyLessonRow } from '#features/lesson/learner/mine/my-lesson-row.tsx';
import { MyLessonTabs } from '#features/lesson/learner/mine/my-lesson-tabs.tsx';
import { myLessonsQuery } from '#features/lesson/learner/queries.ts';
import { MyAppeals } from '#features/study/learner/appeal/my-appeals.tsx';
import { paths } from '#lib/url/paths.ts';
import { useFilterParam, usePageParam } from '#lib/url/url-state.ts';
import { ButtonLink } from '#ui/action/button.tsx';
import { ListBox } from '#widgets/block/list-box.tsx';
import { QueryBlock } from '#widgets/block/query-block.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import css from './my-lesson.module.css';

const MyMapCard = lazy(async () => ({
  default: (await import('#features/practice/learner/map/my-map-card.tsx')).MyMapCard,
}));

/** 我的课程: the learner's record as a list, and what the learner knows of the standards. */
export const Component = () => {
  const [page] = usePageParam();
  const status = statusOf(useFilterParam('status')[0]);
  const query = useQuery(myLessonsQuery(status, page));

  return (
    <>
      <h1 className={css.title}>我的课程</h1>
      <MyLessonTabs path={paths.mycenterLesson} status={status} />
      <QueryBlock
        query={query}
        failed="我的课程加载失败。"
        emptyArt="shelf"
        skeleton={<Skeleton lines={6} />}
        empty={status === null ? '还没有在学课程' : '这一类还没有课程'}
        emptyAction={<ButtonLink to={paths.lesson}>去选课</ButtonLink>}
      >
        {({ rows, total }) => (
          <ListBox total={total} page={page}>
            <ul className={`panel ${css.rows}`}>
              {rows.map((lesson) => (
                <MyLessonRow key={lesson.id} lesson={lesson} />
              ))}
            </ul>
          </ListBox>
        )}
      </QueryBlock>
      <MyAppeals />
      <div className={css.map}>
        <Suspense fallback={<Skeleton lines={6} />}>
          <MyMapCard />
        </Suspense>
      </div>
    </>
  );
};
