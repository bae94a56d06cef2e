import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import css from './file-pick.module.css';

type Props = {
  take: (files: readonly File[]) => void;
  className: string | undefined;
  label: string;
  children: ReactNode;
};

/** Chooses files, several at once; what is dropped is the whole page's. */
export const FilePick = ({ take, className, label, children }: Props) => {
  const field = useRef<HTMLInputElement>(null);
  const takeChosen = () => {
    const input = field.current;
    if (!input?.files?.length) return;
    take([...input.files]);
    // The same file may be chosen again.
    input.value = '';
  };
  // Before the script came, in the page that the server drew.
  const takeEarly = useEffectEvent(takeChosen);
  useEffect(() => takeEarly(), []);

  return (
    <label className={`${css.pick} ${className}`}>
      <input ref={field} type="file" multiple aria-label={label} className={css.input} onChange={takeChosen} />
      {children}
    </label>
  );
};
