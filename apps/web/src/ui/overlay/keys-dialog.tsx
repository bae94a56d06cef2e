import type { ReactNode } from 'react';
import type { Shortcut } from '#lib/platform/use-shortcuts.ts';
import { Button } from '#ui/action/button.tsx';
import { Dialog } from './dialog.tsx';
import css from './keys-dialog.module.css';

type Props = {
  shortcuts: readonly Shortcut[];
  onClose: () => void;
  /** Below the table. */
  children?: ReactNode;
};

/** The table of a page's keys. */
export const KeysDialog = ({ shortcuts, onClose, children }: Props) => (
  <Dialog
    title="快捷键"
    onClose={onClose}
    text={
      <>
        <dl className={css.keys}>
          {shortcuts.map(([keys, what]) => (
            <div key={keys}>
              <dt>
                <kbd>{keys}</kbd>
              </dt>
              <dd>{what}</dd>
            </div>
          ))}
        </dl>
        {children}
      </>
    }
  >
    <Button primary onClick={onClose}>
      知道了
    </Button>
  </Dialog>
);
