import { useId, type DialogHTMLAttributes, type ReactNode } from 'react';
import css from './dialog.module.css';
import { useModal } from './use-modal.ts';

type Props = {
  title: string;
  text?: ReactNode;
  wide?: boolean;
  /** The page behind is not for whoever passes by, and no key closes this. */
  curtain?: boolean;
  onClose: () => void;
  /** The buttons, safest first. */
  children: ReactNode;
};

/** A browser lets a page refuse to close once, and closes at the second Escape. */
const HELD: Pick<DialogHTMLAttributes<HTMLDialogElement>, 'onKeyDown' | 'onClose'> = {
  onKeyDown: (event) => {
    if (event.key === 'Escape') event.preventDefault();
  },
  onClose: ({ currentTarget }) => {
    if (currentTarget.isConnected && !currentTarget.open) currentTarget.showModal();
  },
};

/** A small modal question on the browser's own dialog: focus stays inside, Escape closes. */
export const Dialog = ({ title, text, wide = false, curtain = false, onClose, children }: Props) => {
  const titleId = useId();

  return (
    <dialog
      {...useModal()}
      className={`${css.dialog} ${wide ? css.wide : ''} ${curtain ? css.curtain : ''}`}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      {...(curtain && HELD)}
    >
      <h2 id={titleId}>{title}</h2>
      {text && <div className={css.text}>{text}</div>}
      <div className={css.actions}>{children}</div>
    </dialog>
  );
};
