import { useMutation } from '@tanstack/react-query';
import { STAFF_STATUS } from '@zhibiao/contract/staff/types';
import {
  dropStaffTotp,
  makeStaffLink,
  setStaffStatus,
  type StaffDetail,
  unlockStaff,
} from '@zhibiao/contract/staff/people';
import { call } from '#lib/api/api.ts';
import { useInvalidate } from '#lib/api/ask.ts';
import { toast } from '#lib/message/toast.ts';
import { STAFF } from './queries.ts';

type Decision = { status: (typeof STAFF_STATUS)['active' | 'disabled' | 'left'] | null; reason: string };

/** The second person does the same at the same place. */
const REQUESTED = '已提交，请另一名有“管理角色”权限的同事在24小时内到此确认';

export const useStaffActs = (
  { id, name, version, status }: StaffDetail,
  onLink: (name: string, link: string) => void,
  onDecided: () => void,
) => {
  const invalidate = useInvalidate();
  const refresh = () => invalidate(...STAFF);
  const said = (sentence: string) => () => {
    toast.success(sentence);
    onDecided();
    return refresh();
  };

  return {
    link: useMutation({
      mutationFn: () =>
        call(makeStaffLink, { body: { id, purpose: status === STAFF_STATUS.pending ? 'setup' : 'reset' } }),
      onSuccess: ({ link, to, outcome }) => {
        if (link !== null) onLink(name, link);
        else if (outcome === 'sent') toast.success(`链接已发往对方的邮箱${to ?? ''}`);
        else toast.success(REQUESTED);
        return refresh();
      },
      onError: () => void refresh(),
    }),
    unlock: useMutation({
      mutationFn: () => call(unlockStaff, { body: { id } }),
      onSuccess: said('已解除锁定'),
    }),
    /** Without a status it is the TOTP that is dropped. */
    decide: useMutation({
      mutationFn: async ({ status: to, reason }: Decision): Promise<boolean> => {
        if (to === null) return (await call(dropStaffTotp, { body: { id, reason } })).outcome === 'done';
        await call(setStaffStatus, { body: { id, version, status: to, reason } });
        return true;
      },
      onSuccess: (done) => said(done ? '已办理' : REQUESTED)(),
      onError: () => void refresh(),
    }),
  };
};
