import { lazy, Suspense } from 'react';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import css from './rich-editor.module.css';
import type { RichEditorProps } from './use-rich-editor.ts';

const Loaded = lazy(() => import('./editor.tsx').then((module) => ({ default: module.LoadedEditor })));

/**
 * Text with headings, lists, tables and pictures. What it gives is, character for character, what the server keeps.
 * Its code arrives with the first of them.
 */
export const RichEditor = (props: RichEditorProps) => (
  <Suspense
    fallback={
      <div className={css.waiting} aria-busy="true">
        <Skeleton lines={6} />
      </div>
    }
  >
    <Loaded {...props} />
  </Suspense>
);
