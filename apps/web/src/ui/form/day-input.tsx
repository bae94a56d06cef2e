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
export const DayInput = (props: Props) => <CalendarInput {...props} type="date" />;

/** A day and a time of it (yyyy-MM-ddTHH:mm), the same way. */
export const MomentInput = (props: Props) => <CalendarInput {...props} type="datetime-local" />;

const CalendarInput = ({ value = '', onChange, onBlur, onKeyDown, ...props }: Props & Pick<InputProps, 'type'>) => {
  const note = ({ currentTarget: { validity } }: SyntheticEvent<HTMLInputElement>) => {
    if (validity.badInput !== (value === HALF)) onChange?.(validity.badInput ? HALF : '');
  };

  return (
    <Input
      {...props}
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
