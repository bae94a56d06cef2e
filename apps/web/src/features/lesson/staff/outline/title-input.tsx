import { LESSON_MAX } from '@zhibiao/contract/core/limits';
import { useRef } from 'react';
import css from './outline.module.css';

/** A title that is being written in its row: Enter keeps it, Escape does not, leaving it keeps it. */
export const TitleInput = ({
  label,
  value,
  onDone,
}: {
  label: string;
  value: string;
  /** Null: it stays what it was. */
  onDone: (title: string | null) => void;
}) => {
  const done = useRef(false);
  const finish = (title: string | null) => {
    if (done.current) return;
    done.current = true;
    const trimmed = title?.trim() ?? '';
    onDone(trimmed === '' || trimmed === value ? null : trimmed);
  };

  return (
    <input
      className={css.rename}
      aria-label={label}
      defaultValue={value}
      maxLength={LESSON_MAX.title}
      autoFocus
      onFocus={(event) => event.target.select()}
      onBlur={(event) => finish(event.target.value)}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.nativeEvent.isComposing) return;
        if (event.key === 'Enter') finish(event.currentTarget.value);
        if (event.key === 'Escape') {
          event.preventDefault();
          finish(null);
        }
      }}
    />
  );
};
