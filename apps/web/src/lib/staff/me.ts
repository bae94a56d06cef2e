import { useQuery } from '@tanstack/react-query';
import type { Permission } from '@zhibiao/contract/permissions';
import { staffMe, type StaffMe } from '@zhibiao/contract/staff/auth';
import { WORK } from '@zhibiao/contract/inbox/work';
import { ask } from '#lib/api/ask.ts';
import { useStaffToken } from './session.ts';

/** The staff member who works in this tab. */
export const meQuery = ask(staffMe, {}, { staleTime: 60_000 });

/**
 * Of several any one does; `self` is all staff who are logged in, `decide` those who may decide a kind of what waits.
 */
export type WantedPermission = Permission | readonly Permission[] | 'self' | 'decide';

export const allows = (me: Pick<StaffMe, 'permissions'>, wanted: WantedPermission): boolean => {
  if (wanted === 'self') return true;
  const any = wanted === 'decide' ? Object.values(WORK).map(({ permission }) => permission) : [wanted].flat();
  return any.some((one) => me.permissions.includes(one));
};

/** Works for the whole platform, not for a part of it. */
export const isWhole = ({ scope }: Pick<StaffMe, 'scope'>): boolean => scope === null;

/** Null while loading and without a session. */
export const useMe = (): StaffMe | null => {
  const token = useStaffToken();
  const { data } = useQuery({ ...meQuery, enabled: token !== null });
  return token !== null && data ? data : null;
};

/** Whether the person may: what they may not is left out of a page, and the server refuses it anyway. */
export const useCan = (): ((permission: WantedPermission) => boolean) => {
  const me = useMe();
  return (permission) => me !== null && allows(me, permission);
};
