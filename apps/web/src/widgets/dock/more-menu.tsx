import { Dropdown } from 'antd';
import type { ReactNode } from 'react';
import { WorkIcon, type WorkIconName } from '#ui/icon/work-icon.tsx';
import css from './more-menu.module.css';

export type MoreItem = {
  key: string;
  label: string;
  icon?: WorkIconName;
  danger?: boolean;
  disabled?: boolean;
  /** What it does, below its name. */
  note?: ReactNode;
  onChoose: () => void;
};

/** What is done now and then, behind three dots. */
export const MoreMenu = ({ of, items }: { of: string; items: readonly (MoreItem | null)[] }) => (
  <Dropdown
    trigger={['click']}
    placement="bottomRight"
    autoFocus
    destroyOnHidden
    menu={{
      items: items.map((item, at) =>
        item === null
          ? { type: 'divider', key: `line-${at}` }
          : {
              key: item.key,
              danger: item.danger ?? false,
              disabled: item.disabled ?? false,
              icon: item.icon && (
                <span className={css.icon}>
                  <WorkIcon name={item.icon} size={16} />
                </span>
              ),
              label: (
                <>
                  {item.label}
                  {item.note && <small className={css.note}>{item.note}</small>}
                </>
              ),
            },
      ),
      onClick: ({ key, domEvent }) => {
        domEvent.stopPropagation();
        items.find((item) => item?.key === key)?.onChoose();
      },
    }}
  >
    <button type="button" className={css.more} aria-label={`更多操作：${of}`} aria-haspopup="menu">
      <WorkIcon name="more" size={18} />
    </button>
  </Dropdown>
);
