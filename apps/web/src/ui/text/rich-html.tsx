import DOMPurify from 'dompurify';
import { useMemo } from 'react';
import { levelHeadings } from './heading-levels.ts';
import css from './rich-text.module.css';

/** What `RichText` shows in a browser, with the sanitizer, which is heavy. */
export const RichHtml = ({ html, below }: { html: string; below: number }) => {
  const clean = useMemo(
    () =>
      purifier.sanitize(levelHeadings(html, below), {
        FORBID_TAGS: ['style', 'form', 'input', 'iframe'],
        FORBID_ATTR: ['style', 'id', 'class'],
      }),
    [html, below],
  );

  return <div className={css.text} data-rich dangerouslySetInnerHTML={{ __html: clean }} />;
};

const purifier = DOMPurify(window);
/** Of all styles the one that the server keeps, as an attribute. */
purifier.addHook('beforeSanitizeAttributes', (node) => {
  if (node instanceof HTMLElement && node.style.textAlign) node.setAttribute('align', node.style.textAlign);
});
/** An external link opens in a new window and gets no referrer. */
purifier.addHook('afterSanitizeAttributes', (node) => {
  if (!(node instanceof HTMLAnchorElement) || !node.href || node.origin === location.origin) return;
  node.target = '_blank';
  node.rel = 'noopener noreferrer';
});
