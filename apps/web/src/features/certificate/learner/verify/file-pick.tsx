import type { ReactNode } from 'react';
import css from './file-pick.module.css';

type Props = {
  take: (files: readonly File[]) => void;
  className: string | undefined;
  label: string;
  children: ReactNode;
};

/** Chooses files, several at once; what is dropped is the whole page's. */
export const FilePick = ({ take, className, label, children }: Props) => (
  <label className={`${css.pick} ${className}`}>
    <input
      type="file"
      multiple
      aria-label={label}
      className={css.input}
      onChange={({ target }) => {
        take([...(target.files ?? [])]);
        // The same file may be chosen again.
        target.value = '';
      }}
    />
    {children}
  </label>
);
