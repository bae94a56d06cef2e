import { useId } from 'react';
import { Icon } from '#ui/icon/icon.tsx';
import { STAR } from './stars.tsx';
import css from './star-input.module.css';

type Props = {
  label: string;
  max: number;
  /** 0 = not chosen yet. */
  value: number;
  onChange: (value: number) => void;
  error?: string | undefined;
};

/** A score in stars: a group of radio buttons, so arrows and screen readers work as everywhere. */
export const StarInput = ({ label, max, value, onChange, error }: Props) => {
  const name = useId();

  return (
    <fieldset className={css.row} aria-describedby={error ? `${name}-error` : undefined}>
      <legend>{label}</legend>
      <span className={css.stars}>
        {Array.from({ length: max }, (_, i) => i + 1).map((score) => (
          <label key={score} className={score <= value ? css.on : ''}>
            <input
              type="radio"
              name={name}
              value={score}
              checked={score === value}
              onChange={() => onChange(score)}
              aria-label={`${score}分`}
            />
            <svg viewBox="0 0 24 24" width={26} height={26} aria-hidden="true">
              <path d={STAR} />
            </svg>
          </label>
        ))}
      </span>
      {error && (
        <p id={`${name}-error`} className={css.error} role="alert">
          <Icon name="warn" size={16} /> {error}
        </p>
      )}
    </fieldset>
  );
};
