import type { ComponentProps, MouseEvent } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import css from './button.module.css';

type Look = Partial<Record<'primary' | 'danger' | 'text' | 'large' | 'small' | 'block', boolean | undefined>>;

const lookOf = ({ primary, danger, text, large, small, block }: Look, extra: string | undefined) =>
  [
    css.button,
    primary && css.primary,
    danger && css.danger,
    text && css.text,
    large && css.large,
    small && css.small,
    block && css.block,
    extra,
  ]
    .filter(Boolean)
    .join(' ');

/** `busy` keeps it in place and refuses a second press. */
export const Button = ({
  primary,
  danger,
  text,
  large,
  small,
  block,
  busy,
  autoFocus,
  className,
  disabled,
  ...rest
}: ComponentProps<'button'> & Look & { busy?: boolean }) => (
  <button
    type="button"
    {...rest}
    autoFocus={autoFocus}
    data-autofocus={autoFocus}
    disabled={disabled ?? false}
    aria-busy={busy}
    aria-disabled={busy}
    onClick={busy ? refuse : rest.onClick}
    className={lookOf({ primary, danger, text, large, small, block }, className)}
  />
);

/** Enter in a form presses its submit button too, so preventing the click is enough. */
const refuse = (event: MouseEvent) => event.preventDefault();

/** A link that looks like a button, because it leads to the next step. */
export const ButtonLink = ({ primary, danger, text, large, small, block, className, ...rest }: LinkProps & Look) => (
  <Link {...rest} className={lookOf({ primary, danger, text, large, small, block }, className)} />
);
