import { articleVersions } from '@zhibiao/contract/article/staff';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ask } from '#lib/api/ask.ts';
import { shortMoment } from '#lib/format/moment-text.ts';
import { Button } from '#ui/action/button.tsx';
import { QueryBlock } from '#widgets/block/query-block.tsx';
import type { Whole } from './article-values.ts';
import css from './article-versions.module.css';
import { ArticleVersionDialog } from './version-dialog.tsx';

const SHOWN = 10;

/** 历次版本: what the article was since it first came out, who made it so and when, and the way back. */
export const ArticleVersions = ({ article, unsaved }: { article: Whole; unsaved: boolean }) => {
  const [page, setPage] = useState(1);
  const [open, setOpen] = useState<number | null>(null);
  const query = useQuery(ask(articleVersions, { query: { id: article.id, pageNum: page, pageSize: SHOWN } }));

  return (
    <section className={`panel ${css.panel}`} aria-labelledby="article-versions">
      <header>
        <h2 id="article-versions">历次版本</h2>
        <p className="note">发布以后，每次保存都留下原来的一版，长期保留，不会删除。</p>
      </header>
      <QueryBlock query={query} failed="历次版本加载失败。">
        {({ rows, total }) => (
          <>
            <ol className={css.rows}>
              {rows.map(({ version, by, at, changed }) => (
                <li key={version}>
                  <time className="num">{shortMoment(at)}</time>
                  <span>
                    {by ?? '随平台提供'}
                    {version === article.version && <b>　现在的内容</b>}
                    {changed.length > 0 && <span className="note">　改了{changed.join('、')}</span>}
                  </span>
                  {version !== article.version && (
                    <Button small text aria-label={`查看 ${at.slice(0, 16)} 的版本`} onClick={() => setOpen(version)}>
                      查看
                    </Button>
                  )}
                </li>
              ))}
            </ol>
            {total > SHOWN && (
              <p className={css.foot}>
                <Button small disabled={page === 1} onClick={() => setPage(page - 1)}>
                  较新
                </Button>
                <Button small disabled={page * SHOWN >= total} onClick={() => setPage(page + 1)}>
                  较早
                </Button>
              </p>
            )}
          </>
        )}
      </QueryBlock>
      {open !== null && (
        <ArticleVersionDialog article={article} version={open} unsaved={unsaved} onClose={() => setOpen(null)} />
      )}
    </section>
  );
};
