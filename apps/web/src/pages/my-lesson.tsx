import { useQuery } from '@tanstack/react-query';
import { MyLessonCard } from '#features/lesson/mine/my-lesson-card.tsx';
import { statusOf } from '#features/lesson/mine/my-lesson-filter.ts';
import { MyLessonTabs } from '#features/lesson/mine/my-lesson-tabs.tsx';
import { myLessonsQuery } from '#features/lesson/queries.ts';
import { paths } from '#lib/paths.ts';
import { useFilterParam, usePageParam } from '#lib/url-state.ts';
import { ButtonLink } from '#ui/button.tsx';
import { CardGrid } from '#ui/card-grid.tsx';
import { ListBox } from '#widgets/list-box.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { QueryBlock } from '#widgets/query-block.tsx';
import { CardSkeleton } from '#ui/skeleton.tsx';
import css from './my-lesson.module.css';

/** 在学课程. */
export const Component = () => {
  const [page, setPage] = usePageParam();
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
              <ListBox total={total} page={page} onPage={setPage}>
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
