import { useMutation } from '@tanstack/react-query';
import { STAFF_STATUS } from '@zhibiao/contract/staff';
import {
  dropStaffTotp,
  makeStaffLink,
  setStaffStatus,
  type StaffDetail,
  unlockStaff,
} from '@zhibiao/contract/staff-people';
import { call } from '#lib/api.ts';
import { useInvalidate } from '#lib/ask.ts';
import { toast } from '#lib/toast.ts';
import { STAFF } from './queries.ts';

type Decision = { status: (typeof STAFF_STATUS)['active' | 'disabled' | 'left'] | null; reason: string };

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
      onSuccess: ({ link }) => {
        onLink(name, link);
        return refresh();
      },
    }),
    unlock: useMutation({
      mutationFn: () => call(unlockStaff, { body: { id } }),
      onSuccess: said('已解除锁定'),
    }),
    /** Without a status it is the TOTP that is dropped. */
    decide: useMutation({
      mutationFn: async ({ status: to, reason }: Decision) => {
        if (to === null) await call(dropStaffTotp, { body: { id, reason } });
        else await call(setStaffStatus, { body: { id, version, status: to, reason } });
      },
      onSuccess: said('已办理'),
      onError: () => void refresh(),
    }),
  };
};
