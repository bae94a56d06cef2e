import { useQuery } from '@tanstack/react-query';
import { endpoint } from '@zhibiao/contract/endpoint';
import { z } from 'zod';
import { ask } from '#lib/ask.ts';
import { useStaffToken } from './session.ts';

const staffMe = endpoint({
  method: 'GET',
  path: '/system/auth/me',
  access: 'staff',
  data: z.object({
    name: z.string(),
    account: z.string(),
    permissions: z.array(z.string()),
    roles: z.array(z.string()),
    idleMin: z.number(),
    warnings: z.array(z.string()).optional(),
  }),
});

/** Whoever works in this tab. */
export const meQuery = ask(staffMe, {}, { staleTime: 60_000 });

export type Me = z.output<typeof staffMe.data>;
/** `self` is everybody who is logged in. */
export type Wanted = string;

export const allows = (me: Pick<Me, 'permissions'>, permission: Wanted): boolean =>
  permission === 'self' || me.permissions.includes(permission);

/** Null while loading and without a session. */
export const useMe = (): Me | null => {
  const token = useStaffToken();
  const { data } = useQuery({ ...meQuery, enabled: token !== null });
  return token !== null && data ? data : null;
};

/** Whether the person may: what they may not is left out of a page, and the server refuses it anyway. */
export const useCan = (): ((permission: Wanted) => boolean) => {
  const me = useMe();
  return (permission) => me !== null && allows(me, permission);
};
