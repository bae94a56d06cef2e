import type { ReactNode } from 'react';
import css from './disclosure.module.css';
import { Icon } from '#ui/icon/icon.tsx';

type Props = {
  /** Always in sight: phrasing content, nothing to press inside. */
  head: ReactNode;
  onOpen?: () => void;
  /** Nothing when the head says it all. */
  children?: ReactNode;
};

/** A row that unfolds, on the browser's own details element. */
export const Disclosure = ({ head, onOpen, children }: Props) => (
  <details
    className={css.row}
    onToggle={(event) => {
      if (event.currentTarget.open) onOpen?.();
    }}
  >
    <summary>
      <span className="grow">{head}</span>
      <Icon name="down" />
    </summary>
    {children && <div className={css.body}>{children}</div>}
  </details>
);
