import { useQuery } from '@tanstack/react-query';
import type { ArticleRow } from '@zhibiao/contract/article';
import { copy } from '@zhibiao/contract/copy';
import { lazy, Suspense, useState } from 'react';
import { confirm } from '#lib/confirm.ts';
import { safeUrl } from '#lib/safe-url.ts';
import { questionsQuery, usageQuery } from '#lib/help.ts';
import { Icon } from '#ui/icon.tsx';
import css from './help-bubble.module.css';
import { Skeleton } from '#ui/skeleton.tsx';

type Help = { text: string; linkUrl: string; content: string };

/** Floats at the edge while a usage-instructions or a common-questions link exists; asks before it leaves. */
export const HelpBubble = () => {
  const [open, setOpen] = useState(false);
  const [usageAsked, questionsAsked] = [useQuery(usageQuery), useQuery(questionsQuery)];
  // With one document the button opens it directly, which is only known when both have loaded.
  if (usageAsked.isPending || questionsAsked.isPending) return null;
  const helps = [...helpOf('使用说明', usageAsked.data), ...helpOf('常见问题', questionsAsked.data)];
  const [only, second] = helps;
  if (!only) return null;

  return (
    <div
      className={css.help}
      onKeyDown={(event) => {
        if (event.key === 'Escape') setOpen(false);
      }}
    >
      {open && second && (
        <ul className={css.menu}>
          {helps.map((help) => (
            <li key={help.text}>
              <button
                type="button"
                onClick={() => {
                  setOpen(false);
                  void leave(help);
                }}
              >
                <Icon name="file" />
                {help.text}
              </button>
            </li>
          ))}
        </ul>
      )}
      <button
        type="button"
        className={css.button}
        aria-label="帮助：使用说明与常见问题"
        aria-expanded={second ? open : undefined}
        onClick={() => (second ? setOpen(!open) : void leave(only))}
      >
        <Icon name="help" />
        <span>帮助</span>
      </button>
    </div>
  );
};

const helpOf = (text: string, article: ArticleRow | null | undefined): Help[] =>
  article?.linkUrl ? [{ text, linkUrl: article.linkUrl, content: article.content ?? '' }] : [];

/** Loaded, with its sanitizer, only when somebody asks for help. */
const RichText = lazy(async () => ({ default: (await import('#ui/rich-text.tsx')).RichText }));

/** What the document is about can be read before one leaves for it. */
const leave = async ({ text, linkUrl, content }: Help) => {
  const about = content && (
    <Suspense fallback={<Skeleton />}>
      <RichText html={content} />
    </Suspense>
  );
  if (
    !(await confirm({
      title: `即将离开本页，前往下载《${text}》文档`,
      text: about,
      ok: copy.continueVisit,
      cancel: copy.cancel,
      wide: true,
    }))
  )
    return;
  const url = safeUrl(linkUrl);
  if (url) window.open(url, '_blank', 'noopener');
};
