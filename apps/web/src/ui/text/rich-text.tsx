import { lazy, Suspense, useState } from 'react';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { levelHeadings } from './heading-levels.ts';
import { loadRichHtml, richHtml } from './load-rich-html.ts';
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

const RichHtml = import.meta.env.SSR ? Drawn : lazy(async () => ({ default: await loadRichHtml() }));

/** Written by staff, cleaned by the server, and cleaned once more in the browser. The only place that sets HTML. */
export const RichText = ({ html, below = 1 }: Pick<Props, 'html'> & Partial<Props>) => {
  // A text that stands there is taken over at once, or the next answer would put the skeleton in its place.
  const [Html] = useState(() => richHtml.Known ?? RichHtml);

  return (
    <Suspense fallback={<Skeleton lines={6} />}>
      <Html html={html} below={below} />
    </Suspense>
  );
};
