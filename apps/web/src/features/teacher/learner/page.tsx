import { useQuery } from '@tanstack/react-query';
import { siteQuery } from '#lib/session/site.ts';
import { EvaluateButton } from '#features/teacher/learner/evaluate-button.tsx';
import { teachersQuery } from '#features/teacher/learner/queries.ts';
import { useFilterParam, usePageParam } from '#lib/url/url-state.ts';
import { ListBox } from '#widgets/block/list-box.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { QueryBlock } from '#widgets/block/query-block.tsx';
import { SearchBox } from '#ui/filter/search-box.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { TeacherCard } from '#widgets/rating/teacher-card.tsx';
import css from '#ui/layout/list-page.module.css';

/** 教师介绍. */
export const Component = () => {
  const [page] = usePageParam();
  const [name, setName] = useFilterParam('name');
  const demo = useQuery(siteQuery).data?.site.demo ?? false;

  return (
    <>
      <PageHeader title="教师介绍" />
      <section className={`wrap ${css.list}`}>
        <div className={css.bar}>
          <SearchBox value={name} onSearch={setName} placeholder="请输入教师姓名" label="搜索教师" />
        </div>
        <QueryBlock
          query={useQuery(teachersQuery(page, name))}
          empty={name ? `没有姓名包含“${name}”的教师` : '暂无教师信息'}
          failed="教师信息加载失败。"
          skeleton={<Skeleton lines={10} />}
        >
          {({ rows, total }) => (
            <ListBox total={total} page={page}>
              <div className={css.cards}>
                {rows.map((teacher) => (
                  <TeacherCard
                    key={teacher.id}
                    teacher={teacher}
                    demo={demo}
                    evaluate={<EvaluateButton teacher={teacher} />}
                  />
                ))}
              </div>
            </ListBox>
          )}
        </QueryBlock>
      </section>
    </>
  );
};
