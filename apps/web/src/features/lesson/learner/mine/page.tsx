import { useQuery } from '@tanstack/react-query';
import { MyLessonCard } from '#features/lesson/learner/mine/my-lesson-card.tsx';
import { statusOf } from '#features/lesson/learner/mine/my-lesson-filter.ts';
import { MyLessonTabs } from '#features/lesson/learner/mine/my-lesson-tabs.tsx';
import { myLessonsQuery } from '#features/lesson/learner/queries.ts';
import { paths } from '#lib/url/paths.ts';
import { useFilterParam, usePageParam } from '#lib/url/url-state.ts';
import { ButtonLink } from '#ui/action/button.tsx';
import { CardGrid } from '#ui/layout/card-grid.tsx';
import { ListBox } from '#widgets/block/list-box.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { QueryBlock } from '#widgets/block/query-block.tsx';
import { CardSkeleton } from '#ui/feedback/skeleton.tsx';
import css from './page.module.css';

/** 在学课程. */
export const Component = () => {
  const [page] = usePageParam();
  const status = statusOf(useFilterParam('status')[0]);
  const query = useQuery(myLessonsQuery(status, page));

  return (
    <>
      <PageHeader title="在学课程" />
      <section className={`wrap ${css.page}`} aria-label="在学课程列表">
        <MyLessonTabs path={paths.myLesson} status={status} />
        <div className={css.list}>
          <QueryBlock
            query={query}
            failed="在学课程加载失败。"
            emptyArt="shelf"
            skeleton={<CardSkeleton />}
            empty={status === null ? '还没有在学课程' : '这一类还没有课程'}
            emptyAction={<ButtonLink to={paths.lesson}>去选课</ButtonLink>}
          >
            {({ rows, total }) => (
              <ListBox total={total} page={page}>
                <CardGrid>
                  {rows.map((lesson) => (
                    <MyLessonCard key={lesson.id} lesson={lesson} />
                  ))}
                </CardGrid>
              </ListBox>
            )}
          </QueryBlock>
        </div>
      </section>
    </>
  );
};
