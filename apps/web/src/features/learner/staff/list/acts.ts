import type { LearnerDetail } from '@zhibiao/contract/learner/staff';
import type { Permission } from '@zhibiao/contract/permissions';
import { USER_STATUS } from '@zhibiao/contract/auth/roles';
import type { ReactNode } from 'react';

const { active, disabled, cancelling } = USER_STATUS;

/** What can be done about an account as it stands, by staff who may. */
export type AccountAct =
  'disable' | 'enable' | 'unlock' | 'kick' | 'cancelTakeBack' | 'cancelHold' | 'cancelRelease' | 'cancelBegin';
export type DialogAct = AccountAct | 'rename' | 'merge';
export type LearnerAct = DialogAct | 'firstLink' | 'enrol';
type Item = { key: LearnerAct; label: string; note?: ReactNode; danger?: true };

const accountItems = ({ status, locked, sessions }: LearnerDetail): Item[] => [
  ...(locked ? [{ key: 'unlock', label: '解除登录锁定', note: '在所有网络都可以再次登录' } as const] : []),
  ...(sessions > 0 ? [{ key: 'kick', label: '强制下线', note: `${sessions} 处登录立即结束` } as const] : []),
  ...(status === disabled ? [{ key: 'enable', label: '启用账号' } as const] : []),
  ...(status === active ? [{ key: 'disable', label: '停用账号', danger: true } as const] : []),
];
const cancelItems = ({ status, holdUntil }: LearnerDetail): Item[] => {
  if (status === active)
    return [{ key: 'cancelBegin', label: '办理注销', note: '本人不能登录、书面申请注销', danger: true }];
  if (status !== cancelling) return [];
  return [
    { key: 'cancelTakeBack', label: '撤销注销' },
    { key: 'cancelHold', label: holdUntil ? '调整暂缓时间' : '暂缓注销', note: '期间不清除个人信息' },
    ...(holdUntil ? [{ key: 'cancelRelease', label: '结束暂缓' } as const] : []),
  ];
};

export const actsOn = (learner: LearnerDetail, can: (permission: Permission) => boolean): Item[] => {
  const { status, renaming, neverIn } = learner;
  return [
    ...(can('learner:enrol') && status === active
      ? [
          { key: 'enrol', label: '加入课程' } as const,
          ...(neverIn ? [{ key: 'firstLink', label: '发首次登录链接', note: '之前发出的链接随即失效' } as const] : []),
        ]
      : []),
    ...(can('learner:rename') && (status === active || status === disabled)
      ? [{ key: 'rename', label: renaming ? '办理更名申请' : '更正姓名', note: '核对材料，换发或保留证书' } as const]
      : []),
    ...(can('learner:edit') ? accountItems(learner) : []),
    ...(can('learner:merge') && (status === active || status === disabled)
      ? [{ key: 'merge', label: '合并账号', note: '同一人的两个账号合为一个', danger: true } as const]
      : []),
    ...(can('learner:cancel') ? cancelItems(learner) : []),
  ];
};
