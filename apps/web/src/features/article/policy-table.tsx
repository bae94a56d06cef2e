import type { ArticleRow } from '@zhibiao/contract/article/learner';
import { Tag, type TagKind } from '#ui/text/tag.tsx';
import { ArticleLink } from './article-rows.tsx';
import css from './policy-table.module.css';

const EFFECT: Record<string, TagKind> = { 现行有效: 'success', 尚未施行: 'warning' };

/** Whether a document is in force, in words. */
export const EffectTag = ({ status }: { status: string | null }) =>
  status ? <Tag kind={EFFECT[status] ?? 'plain'}>{status}</Tag> : null;

/** Policy documents with issuing body, number, date and effect as columns; on phones one block a document. */
export const PolicyTable = ({ articles, detail }: { articles: ArticleRow[]; detail: string }) => (
  <table className={css.table}>
    <thead>
      <tr>
        <th scope="col">标题</th>
        <th scope="col">发文机关</th>
        <th scope="col">文号</th>
        <th scope="col">发布日期</th>
        <th scope="col">效力</th>
      </tr>
    </thead>
    <tbody>
      {articles.map((article) => (
        <tr key={article.id}>
          <th scope="row">
            <ArticleLink article={article} detail={detail}>
              {article.isTop && (
                <>
                  <Tag kind="info">置顶</Tag>{' '}
                </>
              )}
              {article.title}
            </ArticleLink>
            {article.passage && <p className={css.passage}>…{article.passage}…</p>}
          </th>
          <td>{article.issuer}</td>
          <td className={css.number}>{article.docNo}</td>
          <td className="nb">{article.publishDate}</td>
          <td className="nb">
            <EffectTag status={article.effectStatus} />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);
