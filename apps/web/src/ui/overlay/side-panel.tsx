import { useId, type ReactNode } from 'react';
import { Icon } from '#ui/icon/icon.tsx';
import css from './side-panel.module.css';
import { Modal } from './modal.tsx';

type Props = {
  title: ReactNode;
  onClose: () => void;
  /** Stays in sight below the scrolling content. */
  foot?: ReactNode;
  children: ReactNode;
};

/** One record in full, beside the list it came from; the whole window on phones. Focus stays inside, Escape closes. */
export const SidePanel = ({ title, onClose, foot, children }: Props) => {
  const titleId = useId();

  return (
    <Modal className={css.panel} aria-labelledby={titleId} onClose={onClose} lightDismiss>
      <div className={css.inner}>
        <header className={css.head}>
          <h2 id={titleId}>{title}</h2>
          <button type="button" className={css.close} aria-label="关闭" onClick={onClose}>
            <Icon name="close" />
          </button>
        </header>
        <div className={css.body} tabIndex={0} role="region" aria-labelledby={titleId}>
          {children}
        </div>
        {foot && <footer className={css.foot}>{foot}</footer>}
      </div>
    </Modal>
  );
};
