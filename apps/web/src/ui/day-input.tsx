import { Input, type InputProps } from 'antd';
import type { SyntheticEvent } from 'react';

/**
 * Stands for a day that was begun but not finished, which the browser reports as empty. It is no valid day, and sorts
 * after every one.
 */
const HALF = '?';

type Props = Omit<InputProps, 'type' | 'value' | 'onChange'> & { value?: string; onChange?: (day: string) => void };

/**
 * A day (yyyy-MM-dd), typed or chosen from the browser's own calendar. Give its form `noValidate`: the field's own
 * rules speak.
 */
export const DayInput = ({ value = '', onChange, onBlur, onKeyDown, ...props }: Props) => {
  const note = ({ currentTarget: { validity } }: SyntheticEvent<HTMLInputElement>) => {
    if (validity.badInput !== (value === HALF)) onChange?.(validity.badInput ? HALF : '');
  };

  return (
    <Input
      {...props}
      type="date"
      value={value === HALF ? '' : value}
      onChange={(event) => onChange?.(event.target.value)}
      onBlur={(event) => {
        note(event);
        onBlur?.(event);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') note(event);
        onKeyDown?.(event);
      }}
    />
  );
};
