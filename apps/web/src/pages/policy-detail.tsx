import { useQuery } from '@tanstack/react-query';
import { copy } from '@zhibiao/contract/copy';
import { useSearchParams } from 'react-router-dom';
import { ArticleView } from '#features/article/article-view.tsx';
import { articleQuery } from '#features/article/queries.ts';
import { paths } from '#lib/paths.ts';
import { Breadcrumb } from '#ui/breadcrumb.tsx';
import { QueryBlock } from '#widgets/query-block.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

/** 政策文件详情, `id` in the address. */
export const Component = () => {
  const [search] = useSearchParams();

  return (
    <div className="wrap">
      <Breadcrumb
        steps={[
          ['首页', paths.home],
          ['政策文件', paths.policyDoc],
        ]}
        here="文件详情"
      />
      <QueryBlock
        query={useQuery(articleQuery(search.get('id') ?? '-'))}
        failed={copy.articleFailed}
        skeleton={<Skeleton lines={12} />}
      >
        {(article) => <ArticleView article={article} />}
      </QueryBlock>
    </div>
  );
};
