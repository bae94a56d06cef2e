import { lazy, Suspense } from 'react';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import type { SendPicture } from './pictures.ts';
import css from './rich-editor.module.css';

export type RichEditorProps = {
  id?: string;
  /** What is written here, for whoever does not see it: 正文. */
  label: string;
  /** HTML as the server keeps it; also as antd's form passes it. */
  value?: string;
  onChange?: (html: string) => void;
  /** Where pictures go; without it none can be inserted. */
  upload?: SendPicture;
  disabled?: boolean;
};

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
