import { lazy } from 'react';
import type { StaffMe } from '@zhibiao/contract/staff/auth';
import { Icon } from '#ui/icon/icon.tsx';
import { PaletteButton } from '#ui/palette/palette-button.tsx';
import css from './jump.module.css';

const JumpDialog = lazy(() => import('./jump-dialog.tsx').then((module) => ({ default: module.JumpDialog })));

/** The way to any page or thing by its name. */
export const Jump = ({ me }: { me: StaffMe }) => (
  <PaletteButton className={css.jump} shortcut="Ctrl+K" palette={(onClose) => <JumpDialog me={me} onClose={onClose} />}>
    <Icon name="search" size={16} />
    <span>跳转到…</span>
    <kbd aria-hidden="true">Ctrl K</kbd>
  </PaletteButton>
);
