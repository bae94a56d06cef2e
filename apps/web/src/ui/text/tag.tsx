import type { ReactNode } from 'react';
import { Icon, type IconName } from '#ui/icon/icon.tsx';
import css from './tag.module.css';

export type TagKind = 'plain' | 'info' | 'success' | 'warning' | 'error';

/** A status in words, repeated by its colour. */
export const Tag = ({ kind = 'plain', icon, children }: { kind?: TagKind; icon?: IconName; children: ReactNode }) => (
  <span className={`${css.tag} ${css[kind]}`}>
    {icon && <Icon name={icon} size={14} />}
    {children}
  </span>
);
