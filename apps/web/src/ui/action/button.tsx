import { useEffect, useRef, type ComponentProps } from 'react';
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

/** So long a second press comes before `busy` is drawn; of the page's own time, as a busy page draws later. */
const SAME_MOMENT_MS = 40;

/** `busy` keeps it in place and refuses a second press, also one in the same moment. */
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
  onClick,
  ...rest
}: ComponentProps<'button'> & Look & { busy?: boolean }) => {
  const pressed = useRef(false);
  // Once it is busy, or no longer, what was pressed has been heard.
  useEffect(() => {
    pressed.current = false;
  }, [busy]);

  return (
    <button
      type="button"
      {...rest}
      autoFocus={autoFocus}
      data-autofocus={autoFocus}
      disabled={disabled ?? false}
      aria-busy={busy}
      aria-disabled={busy}
      onClick={(event) => {
        // Enter in a form presses its submit button too, so preventing the click is enough.
        if (busy || pressed.current) return event.preventDefault();
        if (busy !== undefined) {
          pressed.current = true;
          // With something typed in between it is another press, however fast.
          const forget = () => {
            pressed.current = false;
            removeEventListener('input', forget);
          };
          setTimeout(forget, SAME_MOMENT_MS);
          addEventListener('input', forget);
        }
        onClick?.(event);
      }}
      className={lookOf({ primary, danger, text, large, small, block }, className)}
    />
  );
};

/** A link that looks like a button, because it leads to the next step. */
export const ButtonLink = ({ primary, danger, text, large, small, block, className, ...rest }: LinkProps & Look) => (
  <Link {...rest} className={lookOf({ primary, danger, text, large, small, block }, className)} />
);
