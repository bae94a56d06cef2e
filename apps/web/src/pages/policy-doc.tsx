import { useQuery } from '@tanstack/react-query';
import { ARTICLE, LIST_BOX_SIZE } from '@zhibiao/contract/limits';
import { ArticleRows } from '#features/article/article-rows.tsx';
import { PolicyTable } from '#features/article/policy-table.tsx';
import { articlesQuery } from '#features/article/queries.ts';
import { paths } from '#lib/paths.ts';
import { useFilterParam, usePageParam } from '#lib/url-state.ts';
import { Chips } from '#ui/chips.tsx';
import { ListBox } from '#widgets/list-box.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { QueryBlock } from '#widgets/query-block.tsx';
import { SearchBox } from '#ui/search-box.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import css from './list-page.module.css';

const KINDS = [
  { value: String(ARTICLE.policy), label: '政策文件' },
  { value: String(ARTICLE.notice), label: '通知公告' },
];

/** 政策文件: documents by number, issuing body and date; the notices beside them. */
export const Component = () => {
  const [page, setPage] = usePageParam();
  const [kind, setKind] = useFilterParam('type');
  const [title, setTitle] = useFilterParam('title');
  const type = Number(kind) === ARTICLE.notice ? ARTICLE.notice : ARTICLE.policy;
  const query = useQuery(articlesQuery(type, { pageNum: page, pageSize: LIST_BOX_SIZE, title }));

  return (
    <>
      <PageHeader title="政策文件" />
      <section className={`wrap ${css.list}`}>
        <div className={css.bar}>
          <Chips label="文件类型" options={KINDS} value={String(type)} onChoose={setKind} />
          <SearchBox value={title} onSearch={setTitle} placeholder="请输入标题" label="搜索文件" />
        </div>
        <QueryBlock
          query={query}
          empty={title ? `没有标题包含“${title}”的文件` : '暂无文件'}
          failed="政策文件加载失败。"
          skeleton={<Skeleton lines={10} />}
        >
          {({ rows, total }) => (
            <ListBox total={total} page={page} onPage={setPage}>
              {type === ARTICLE.policy ? (
                <PolicyTable articles={rows} detail={paths.policyDetail} />
              ) : (
                <ArticleRows articles={rows} brief />
              )}
            </ListBox>
          )}
        </QueryBlock>
      </section>
    </>
  );
};
