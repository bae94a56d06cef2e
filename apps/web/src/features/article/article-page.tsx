import { useQuery } from '@tanstack/react-query';
import { copy } from '@zhibiao/contract/copy';
import { useSearchParams } from 'react-router-dom';
import { isMissing } from '#lib/failure.ts';
import { paths } from '#lib/paths.ts';
import { Breadcrumb } from '#ui/breadcrumb.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { Empty } from '#ui/empty.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { QueryBlock } from '#widgets/query-block.tsx';
import { ArticleView } from './article-view.tsx';
import { articleQuery } from './queries.ts';

type Props = {
  /** The list it belongs to. */
  list: readonly [text: string, path: string];
  here: string;
};

/** The page of the article whose `id` is in the address. */
export const ArticlePage = ({ list: [text, path], here }: Props) => {
  const [search] = useSearchParams();
  const article = useQuery(articleQuery(search.get('id') ?? '-'));

  const isGone = article.data === undefined && isMissing(article.error);

  return (
    <div className="wrap">
      <Breadcrumb
        steps={[
          ['首页', paths.home],
          [text, path],
        ]}
        here={here}
      />
      {isGone ? (
        <Empty
          text={`${copy.articleFailed}：这篇内容不存在或已下架，可以在“${text}”中查找其他内容`}
          action={<ButtonLink to={path}>去{text}</ButtonLink>}
        />
      ) : (
        <QueryBlock query={article} failed={copy.articleFailed} skeleton={<Skeleton lines={12} />}>
          {(found) => <ArticleView article={found} />}
        </QueryBlock>
      )}
    </div>
  );
};
