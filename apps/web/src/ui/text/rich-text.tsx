import { lazy, Suspense } from 'react';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { levelHeadings } from './heading-levels.ts';
import css from './rich-text.module.css';

/** On the server what is stored is cleaned by its own sanitizer; apps/web/src/draw.tsx sets it. */
export const drawnHtml: { clean: (html: string) => string } = { clean: () => '' };
const Drawn = ({ html }: { html: string }) => (
  <div className={css.text} dangerouslySetInnerHTML={{ __html: drawnHtml.clean(html) }} />
);

const RichHtml = import.meta.env.SSR
  ? Drawn
  : lazy(async () => ({ default: (await import('./rich-html.tsx')).RichHtml }));

/**
 * Written by staff, cleaned by the server, and cleaned once more in the browser. The only place that sets HTML. `below`:
 * the level of the heading over it.
 */
export const RichText = ({ html, below = 1 }: { html: string; below?: number }) => (
  <Suspense fallback={<Skeleton lines={6} />}>
    <RichHtml html={levelHeadings(html, below)} />
  </Suspense>
);
