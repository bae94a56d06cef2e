import { useQuery } from '@tanstack/react-query';
import { ARTICLE } from '@zhibiao/contract/article/learner';
import { copy } from '@zhibiao/contract/core/copy';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { paths } from '#lib/url/paths.ts';
import { Breadcrumb } from '#ui/layout/breadcrumb.tsx';
import { ButtonLink } from '#ui/action/button.tsx';
import { Empty } from '#ui/feedback/empty.tsx';
import { QueryBlock } from '#widgets/block/query-block.tsx';
import { type Article, ArticleOnItsWay, ArticleView } from '#features/article/article-view.tsx';
import css from './article-page.module.css';
import { articleQuery } from '#features/article/queries.ts';
import { useKnownArticle } from './known-article.ts';

type Place = { list: readonly [text: string, path: string]; here: string };
type Props = Place & {
  /** What can be done next, below the text. */
  next?: (article: Article) => ReactNode;
};

/** What this page shows beside the documents of its list. */
const OTHER: Record<number, Place> = {
  [ARTICLE.notice]: { list: ['通知公告', `${paths.policyDoc}?type=${ARTICLE.notice}`], here: '公告详情' },
  [ARTICLE.agreement]: { list: ['首页', paths.home], here: '平台规则' },
  [ARTICLE.question]: { list: ['首页', paths.home], here: '常见问题' },
  [ARTICLE.usage]: { list: ['首页', paths.home], here: '使用说明' },
};

/** The page of the article whose `id` is in the address, the way to it over its own column. */
export const ArticlePage = ({ next, ...usual }: Props) => {
  const [search] = useSearchParams();
  const id = search.get('id') ?? '-';
  const [article, known] = [useQuery(articleQuery(id)), useKnownArticle(id)];
  const { list, here } = OTHER[(article.data ?? known)?.type ?? 0] ?? usual;
  const [text, path] = list;
  const home: [string, string] = ['首页', paths.home];

  return (
    <div className={`wrap ${css.column}`}>
      <Breadcrumb steps={path === paths.home ? [home] : [home, [text, path]]} here={here} />
      <QueryBlock
        query={article}
        failed={copy.articleFailed}
        skeleton={<ArticleOnItsWay title={known?.title} />}
        gone={() => (
          <Empty
            whole
            text={`${copy.articleFailed}：这篇内容不存在或已下架，可以在“${text}”中查找其他内容`}
            action={<ButtonLink to={path}>去{text}</ButtonLink>}
          />
        )}
      >
        {(found) => (
          <>
            <ArticleView article={found} />
            {next && <div className={css.next}>{next(found)}</div>}
          </>
        )}
      </QueryBlock>
    </div>
  );
};
