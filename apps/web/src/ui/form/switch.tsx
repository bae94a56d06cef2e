import type { ComponentProps } from 'react';
import css from './switch.module.css';

/** The browser's own checkbox as a switch, which acts at once. Its label is the caller's. */
export const Switch = (props: Omit<ComponentProps<'input'>, 'type' | 'role' | 'className'>) => (
  <input {...props} type="checkbox" role="switch" className={css.switch} />
);
