import type { LearnerDetail } from '@zhibiao/contract/learner-staff';
import type { Permission } from '@zhibiao/contract/permissions';
import { USER_STATUS } from '@zhibiao/contract/roles';
import type { ReactNode } from 'react';

/** What can be done about an account as it stands, by whoever may. */
export type Act = 'disable' | 'enable' | 'unlock' | 'kick';
type Item = { key: Act; label: string; note?: ReactNode; danger?: true };

export const actsOn = (
  { status, locked, sessions }: LearnerDetail,
  can: (permission: Permission) => boolean,
): Item[] => {
  const { active, disabled } = USER_STATUS;
  if (!can('learner:edit')) return [];
  return [
    ...(locked ? [{ key: 'unlock', label: '解除登录锁定', note: '在所有网络都可以再次登录' } as const] : []),
    ...(sessions > 0 ? [{ key: 'kick', label: '强制下线', note: `${sessions} 处登录立即结束` } as const] : []),
    ...(status === disabled ? [{ key: 'enable', label: '启用账号' } as const] : []),
    ...(status === active ? [{ key: 'disable', label: '停用账号', danger: true } as const] : []),
  ];
};
