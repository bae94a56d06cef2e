import type { RichHtml } from './rich-html.tsx';

/** `Known`: once it has arrived. What `import()` answers comes a moment later, even then. */
export const richHtml: { Known: typeof RichHtml | null } = { Known: null };

/** What a text of staff is shown by. Rejects where it does not arrive. */
export const loadRichHtml = async (): Promise<typeof RichHtml> =>
  (richHtml.Known ??= (await import('./rich-html.tsx')).RichHtml);
