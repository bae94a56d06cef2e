import { useMutation } from '@tanstack/react-query';
import type { Permission } from '@zhibiao/contract/permissions';
import { editRole, removeRole, resetRole, type RoleRow } from '@zhibiao/contract/staff/roles';
import { call } from '#lib/api/api.ts';
import { useInvalidate } from '#lib/api/ask.ts';
import { confirm } from '#lib/message/confirm.ts';
import { toast } from '#lib/message/toast.ts';
import { ROLES } from './queries.ts';

/** What is done to a role as a whole; each change is stated before and asks for a fresh proof. */
export const useRoleActs = ({ id, name, version }: RoleRow, onChanged: (gone: boolean) => void) => {
  const invalidate = useInvalidate();
  const after = (sentence: string, gone = false) => ({
    onSuccess: async () => {
      toast.success(sentence);
      await invalidate(...ROLES);
      onChanged(gone);
    },
  });
  const save = useMutation({
    mutationFn: (permissions: Permission[]) => call(editRole, { params: { id }, body: { version, permissions } }),
    ...after('已保存'),
  });
  const reset = useMutation({ mutationFn: () => call(resetRole, { body: { id, version } }), ...after('已恢复默认') });
  const remove = useMutation({
    mutationFn: () => call(removeRole, { body: { id, version } }),
    ...after('已删除', true),
  });

  return {
    save,
    askAndReset: async () => {
      const text = '角色的权限恢复为平台自带的设置，使用它的员工下一次操作起生效。';
      if (await confirm({ title: `恢复“${name}”的默认权限？`, text, ok: '恢复默认' })) reset.mutate();
    },
    askAndRemove: async () => {
      const text = '只有没有员工使用的自建角色可以删除。';
      if (await confirm({ title: `删除角色“${name}”？`, text, ok: '删除', danger: true })) remove.mutate();
    },
  };
};
