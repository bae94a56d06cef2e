import { useId, type ReactNode } from 'react';
import css from './dialog.module.css';
import { Modal } from './modal.tsx';

type Props = {
  title: string;
  text?: ReactNode;
  wide?: boolean;
  /** The page behind is not for everyone who passes by. */
  curtain?: boolean;
  /** Without it no key closes the dialog. */
  onClose?: () => void;
  /** The buttons, safest first. */
  children: ReactNode;
};

/** A small modal question on the browser's own dialog: focus stays inside, Escape closes. */
export const Dialog = ({ title, text, wide = false, curtain = false, onClose, children }: Props) => {
  const titleId = useId();

  return (
    <Modal
      className={`${css.dialog} ${wide ? css.wide : ''} ${curtain ? css.curtain : ''}`}
      aria-labelledby={titleId}
      onClose={onClose}
    >
      <h2 id={titleId}>{title}</h2>
      {text && <div className={css.text}>{text}</div>}
      <div className={css.actions}>{children}</div>
    </Modal>
  );
};
