import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import css from './bulk-bar.module.css';

type Props = {
  count: number;
  /** 人, 份 … */
  unit: string;
  onClear: () => void;
  /** Text buttons, the destructive one last. */
  children: ReactNode;
};

/** What can be done with the chosen rows; there only while some are chosen. */
export const BulkBar = ({ count, unit, onClear, children }: Props) =>
  count === 0 ? null : (
    <div className={css.bar} role="toolbar" aria-label="批量操作">
      <b className="num" role="status">
        已选 {count} {unit}
      </b>
      {children}
      <Button small text className={css.clear} onClick={onClear}>
        取消选择
      </Button>
    </div>
  );
