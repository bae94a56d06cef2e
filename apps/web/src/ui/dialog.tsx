import { useId, type ReactNode } from 'react';
import css from './dialog.module.css';
import { useModal } from './use-modal.ts';

type Props = {
  title: string;
  text?: ReactNode;
  wide?: boolean;
  /** The page behind is not for whoever passes by. */
  curtain?: boolean;
  onClose: () => void;
  /** The buttons, safest first. */
  children: ReactNode;
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
    >
      <h2 id={titleId}>{title}</h2>
      {text && <div className={css.text}>{text}</div>}
      <div className={css.actions}>{children}</div>
    </dialog>
  );
};
