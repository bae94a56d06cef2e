import { useQuery } from '@tanstack/react-query';
import type { ArticleRow } from '@zhibiao/contract/article/learner';
import { copy } from '@zhibiao/contract/core/copy';
import { confirm } from '#lib/message/confirm.ts';
import { safeUrl } from '#lib/url/safe-url.ts';
import { helpQuestionsQuery, usageQuery } from '#lib/api/help.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { later } from '#ui/overlay/later.tsx';
import css from './help-bubble.module.css';
import type { Help } from './help-documents.tsx';

const HelpDocuments = later(async () => (await import('./help-documents.tsx')).HelpDocuments);

/** Floats at the edge while a usage-instructions or a common-questions link exists; asks before it leaves. */
export const HelpBubble = () => {
  const [usageAsked, questionsAsked] = [useQuery(usageQuery), useQuery(helpQuestionsQuery)];
  // What the question names is only known when both have loaded.
  if (usageAsked.isPending || questionsAsked.isPending) return null;
  const helps = [...helpOf('使用说明', usageAsked.data), ...helpOf('常见问题', questionsAsked.data)];
  const [first, second] = helps;
  if (!first) return null;

  return (
    <button
      type="button"
      className={css.help}
      aria-label="帮助：使用说明与常见问题"
      onClick={() => void leave(second ? [first, second] : [first])}
    >
      <Icon name="help" />
      <span>帮助</span>
    </button>
  );
};

const helpOf = (text: string, article: ArticleRow | null | undefined): Help[] =>
  article?.linkUrl ? [{ text, linkUrl: article.linkUrl, content: article.content ?? '' }] : [];

/** One question at the first click, however many documents there are: it names them, and the one to visit is chosen. */
const leave = async (helps: [Help, ...Help[]]) => {
  let [chosen] = helps;
  const names = helps.map(({ text }) => `《${text}》`).join('或');
  const yes = await confirm({
    title: `即将离开本页，前往下载${names}文档`,
    text: (
      <HelpDocuments
        helps={helps}
        onChoose={(help) => {
          chosen = help;
        }}
      />
    ),
    ok: copy.continueVisit,
    cancel: copy.cancel,
    wide: true,
  });
  const url = yes && safeUrl(chosen.linkUrl);
  if (url) window.open(url, '_blank', 'noopener');
};
