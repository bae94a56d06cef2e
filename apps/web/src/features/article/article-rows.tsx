import { type ArticleRow, SOURCE } from '@zhibiao/contract/article/learner';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '#lib/url/paths.ts';
import { safeUrl } from '#lib/url/safe-url.ts';
import { Tag } from '#ui/text/tag.tsx';
import css from './article-rows.module.css';

/**
 * Documents as title, issuing body, number and date; announcements as title, sentence and date. `brief`: title and date
 * only, for narrow columns.
 */
export const ArticleRows = ({
  articles,
  detail = paths.policyDetail,
  brief = false,
}: {
  articles: ArticleRow[];
  detail?: string;
  brief?: boolean;
}) => (
  <ul className={`${css.rows} ${brief ? css.brief : ''}`}>
    {articles.map((article) => (
      <li key={article.id}>
        <ArticleLink article={article} detail={detail} className={css.row}>
          <span className={css.title}>
            {article.isTop && (
              <>
                <Tag kind="info">置顶</Tag>{' '}
              </>
            )}
            {article.title}
          </span>
          <time>{article.publishDate}</time>
          {!brief && <span className="note">{sourceOf(article)}</span>}
        </ArticleLink>
      </li>
    ))}
  </ul>
);

/** Whose document it is; one without an issuer says in a sentence what it is about. */
const sourceOf = ({ issuer, docNo, summary }: ArticleRow): string =>
  [issuer, docNo].filter(Boolean).join('　') || summary;

/** An article of source type 2 lives elsewhere and opens beside the platform. */
export const ArticleLink = ({
  article,
  detail,
  className,
  children,
}: {
  article: ArticleRow;
  detail: string;
  className?: string | undefined;
  children: ReactNode;
}) => {
  const url = article.sourceType === SOURCE.link && article.linkUrl ? safeUrl(article.linkUrl) : null;
  if (!url)
    return (
      <Link className={className} to={`${detail}?id=${article.id}`}>
        {children}
      </Link>
    );

  return (
    <a className={className} href={url.href} target="_blank" rel="noopener noreferrer">
      {children}
      <span className="sr">（在新窗口打开）</span>
    </a>
  );
};
