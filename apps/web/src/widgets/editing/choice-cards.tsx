import { type ReactNode, useId } from 'react';
import { Choice } from '#ui/form/choice.tsx';
import css from './choice-cards.module.css';

type Card<V> = { value: V; label: string; note?: string; disabled?: boolean };
type Props<V> = {
  legend: string;
  legendHidden?: boolean;
  cards: readonly Card<V>[];
  /** Null while nothing is chosen. */
  value: V | null;
  onChange: (value: V) => void;
  /** Among the fields of a form. */
  spaced?: boolean;
  children?: ReactNode;
};

/** One of a few, each with what it means. */
export const ChoiceCards = <V extends string | number | boolean>({
  legend,
  legendHidden = false,
  cards,
  value,
  onChange,
  spaced = false,
  children,
}: Props<V>) => {
  const name = useId();
  return (
    <fieldset className={`${css.cards} ${spaced ? css.spaced : ''}`}>
      <legend className={legendHidden ? 'sr' : undefined}>{legend}</legend>
      {cards.map(({ value: own, label, note, disabled = false }) => (
        <label key={String(own)}>
          <Choice type="radio" name={name} disabled={disabled} checked={value === own} onChange={() => onChange(own)} />
          <span>
            <b>{label}</b>
            {note && <small>{note}</small>}
          </span>
        </label>
      ))}
      {children}
    </fieldset>
  );
};
