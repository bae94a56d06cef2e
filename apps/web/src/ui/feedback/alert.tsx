import type { ReactNode } from 'react';
import { useTold } from '#lib/message/toast.ts';
import css from './alert.module.css';
import { Icon, type IconName } from '#ui/icon/icon.tsx';

type Kind = 'info' | 'success' | 'warning' | 'error';
const ICON: Record<Kind, IconName> = { info: 'help', success: 'done', warning: 'clock', error: 'warn' };

/**
 * A bar inside the page that says what stands in the way, or that something went well. What a toast says just now is
 * shown when that has gone.
 */
export const Alert = ({
  kind = 'info',
  icon,
  action,
  children,
}: {
  kind?: Kind;
  icon?: IconName;
  action?: ReactNode;
  children: ReactNode;
}) => (
  <div className={useTold(children) ? 'sr' : `${css.alert} ${css[kind]}`} role={kind === 'error' ? 'alert' : undefined}>
    <Icon name={icon ?? ICON[kind]} />
    <div className={css.text}>{children}</div>
    {action && <div className={css.action}>{action}</div>}
  </div>
);
