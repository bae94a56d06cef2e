import { v7 as uuid } from 'uuid';
import { REALM } from '@zhibiao/contract/staff/log';
import { type Queryable, run, sql } from '#db/sql.ts';
import { countLogin } from '#services/auth/count-logins.ts';

/** By an account of their organisation, with the name of where that is. */
export type SsoMethod = `sso:${string}`;
export type StaffLoginMethod = 'password' | 'totp' | 'recovery' | 'setup' | SsoMethod;
type Login = {
  account: string;
  staffId?: string | null;
  method: StaffLoginMethod;
  reason?: string;
  from: { ip: string; device: string };
};

/** What was typed may be anything, a password even. */
const masked = (account: string) => `${[...account][0] ?? ''}***`;

/** One row a login of the staff, with its reason when it failed. */
export const logStaffLogin = async (
  on: Queryable,
  { account, staffId, method, reason, from }: Login,
): Promise<void> => {
  countLogin('staff', reason === undefined);
  await run(
    on,
    sql`INSERT INTO "LoginLog" (id, realm, "staffId", account, method, ok, reason, ip, device, "createdAt")
      VALUES (${uuid()}, ${REALM.staff}, ${staffId ?? null}, ${staffId ? account : masked(account)}, ${method},
        ${reason === undefined}, ${reason ?? null}, ${from.ip}, ${from.device}, clock_timestamp())`,
  );
};
