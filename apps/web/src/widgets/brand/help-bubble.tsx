import { useQuery } from '@tanstack/react-query';
import type { ArticleRow } from '@zhibiao/contract/article/learner';
import { copy } from '@zhibiao/contract/core/copy';
import { useState } from 'react';
import { confirm } from '#lib/message/confirm.ts';
import { safeUrl } from '#lib/url/safe-url.ts';
import { helpQuestionsQuery, usageQuery } from '#lib/api/help.ts';
import { Choice } from '#ui/form/choice.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { RichText } from '#ui/text/rich-text.tsx';
import css from './help-bubble.module.css';

type Help = { text: string; linkUrl: string; content: string };

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
      <Documents
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

/** What a document is about can be read before one leaves for it. */
const Documents = ({ helps, onChoose }: { helps: [Help, ...Help[]]; onChoose: (help: Help) => void }) => {
  const [{ text, content }, setShown] = useState(helps[0]);

  return (
    <>
      {helps.length > 1 && (
        <fieldset className={css.documents}>
          <legend className="sr">要下载的文档</legend>
          {helps.map((help) => (
            <label key={help.text}>
              <Choice
                type="radio"
                name="document"
                checked={help.text === text}
                onChange={() => {
                  setShown(help);
                  onChoose(help);
                }}
              />
              {help.text}
            </label>
          ))}
        </fieldset>
      )}
      {content && <RichText html={content} />}
    </>
  );
};
