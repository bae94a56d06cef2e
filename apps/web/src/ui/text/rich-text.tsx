import { lazy, Suspense } from 'react';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { levelHeadings } from './heading-levels.ts';
import css from './rich-text.module.css';

/** `below`: the level of the heading over it. */
type Props = { html: string; below: number };

/** On the server what is stored is cleaned by its own sanitizer; apps/web/src/draw.tsx sets it. */
export const drawnHtml: { clean: (html: string) => string } = { clean: () => '' };
const Drawn = ({ html, below }: Props) => (
  <div
    className={css.text}
    data-rich
    dangerouslySetInnerHTML={{ __html: drawnHtml.clean(levelHeadings(html, below)) }}
  />
);

const RichHtml = import.meta.env.SSR
  ? Drawn
  : lazy(async () => ({ default: (await import('./rich-html.tsx')).RichHtml }));

/** Written by staff, cleaned by the server, and cleaned once more in the browser. The only place that sets HTML. */
export const RichText = ({ html, below = 1 }: Pick<Props, 'html'> & Partial<Props>) => (
  <Suspense fallback={<Skeleton lines={6} />}>
    <RichHtml html={html} below={below} />
  </Suspense>
);
