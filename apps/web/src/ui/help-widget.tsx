import { useQuery } from '@tanstack/react-query';
import { copy } from '@zhibiao/contract/copy';
import { useState } from 'react';
import { confirm } from '#lib/confirm.ts';
import { safeUrl } from '#lib/safe-url.ts';
import { questionsQuery, usageQuery } from '#lib/help.ts';
import { Icon } from './icon.tsx';
import css from './help-widget.module.css';

type Help = { text: string; linkUrl: string };

/** Floats at the edge while a usage-instructions or a common-questions link exists; asks before it leaves. */
export const HelpWidget = () => {
  const [open, setOpen] = useState(false);
  const [usageAsked, questionsAsked] = [useQuery(usageQuery), useQuery(questionsQuery)];
  // One button means one document: which it is, is known only when both are.
  if (usageAsked.isPending || questionsAsked.isPending) return null;
  const usage = usageAsked.data?.linkUrl;
  const questions = questionsAsked.data?.linkUrl;
  const helps: Help[] = [...(usage ? [{ text: '使用说明', linkUrl: usage }] : []), ...(questions ? [{ text: '常见问题', linkUrl: questions }] : [])];
  const [only, second] = helps;
  if (!only) return null;

  return (
    <div className={css.help} onKeyDown={(event) => { if (event.key === 'Escape') setOpen(false); }}>
      {open && second && (
        <ul className={css.menu}>
          {helps.map((help) => <li key={help.text}><button type="button" onClick={() => { setOpen(false); void leave(help); }}><Icon name="file" />{help.text}</button></li>)}
        </ul>
      )}
      <button type="button" className={css.button} aria-label="帮助：使用说明与常见问题" aria-expanded={second ? open : undefined} onClick={() => (second ? setOpen(!open) : void leave(only))}>
        <Icon name="help" /><span>帮助</span>
      </button>
    </div>
  );
};

const leave = async ({ text, linkUrl }: Help) => {
  if (!await confirm({ title: `即将离开本页，前往下载《${text}》文档`, ok: copy.continueVisit, cancel: copy.cancel })) return;
  const url = safeUrl(linkUrl);
  if (url) window.open(url, '_blank', 'noopener');
};
