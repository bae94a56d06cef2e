import css from './chips.module.css';

type Props = {
  label: string;
  options: { value: string; label: string }[];
  value: string;
  onChoose: (value: string) => void;
};

/** One choice out of few, all of them in sight. On phones the row scrolls. */
export const Chips = ({ label, options, value, onChoose }: Props) => (
  <div className={css.chips} role="group" aria-label={label}>
    {options.map((option) => (
      <button
        key={option.value}
        type="button"
        className={css.chip}
        aria-pressed={option.value === value}
        onClick={() => onChoose(option.value)}
      >
        {option.label}
      </button>
    ))}
  </div>
);
