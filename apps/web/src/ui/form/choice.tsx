import type { ComponentProps } from 'react';
import css from './choice.module.css';

/** The browser's own checkbox or radio in the platform's drawing. Its label is the caller's. */
export const Choice = ({ className, ...rest }: ComponentProps<'input'> & { type: 'checkbox' | 'radio' }) => (
  <input {...rest} className={`${css.box} ${className ?? ''}`} />
);
