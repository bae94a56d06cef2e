import { AUDIT_KIND } from '@zhibiao/contract/audit-actions';
import { DEVICE_MEMORY_DAYS } from '@zhibiao/contract/core/limits';
import { STAFF_COPY } from '@zhibiao/contract/staff/types';
import type { LoginStep, StaffEntry } from '@zhibiao/contract/staff/auth';
import type { Client } from '#db/client.ts';
import { lit, maybeOne, run, sql } from '#db/sql.ts';
import { deviceName } from '#domain/auth/device.ts';
import { loginPlaceOf } from '#domain/auth/login-place.ts';
import { isPasswordDue, renewSentence } from '#domain/auth/password-age.ts';
import { dateTime } from '#domain/time/time.ts';
import { type AppError, warning } from '#errors.ts';
import type { Caller } from '#http/app-types.ts';
import type { Note } from '#services/audit/note.ts';
import type { Actor } from '#services/audit/seal.ts';
import { tellStaff } from '#services/notify/tell-staff.ts';
import type { Security } from '#features/staff/login/security-settings.ts';
import type { Realm } from '#features/staff/context.ts';
import { logStaffLogin, type StaffLoginMethod, type SsoMethod } from '#features/staff/login-log.ts';
import type { StaffRecord } from '#features/staff/person.ts';
import { endCameWith, endStaffSessions, openStaffSession } from '#features/staff/sessions.ts';
import { openStep, stepGone } from '#features/staff/tickets.ts';

/** In, or the step that comes first. */
export type Onward = StaffEntry | LoginStep;
type Proved = { totp: boolean };

/** What still stands between staff whose password was right and the console, in this order. */
export const nextLoginStep = (person: StaffRecord, security: Security, proved: Proved): LoginStep['step'] | null => {
  if (person.totpCipher !== null && !proved.totp) return 'totp';
  if (isPasswordDue(person, security.pwdDays)) return 'renew';
  if (person.totpCipher === null && security.totp) return 'enrol';
  return null;
};

/** Who comes in stands in the audit log by their own name, before there is a login to name. */
export const comingIn = (
  { id, name }: Pick<StaffRecord, 'id' | 'name'>,
  { ip, device }: Caller,
  path: string,
): Actor => ({
  kind: AUDIT_KIND.person,
  actorId: id,
  actorName: name,
  sessionId: null,
  ip,
  device,
  path,
});

const isNewPlace = (staffId: string, ip: string) => sql<{ isNew: boolean }>`
  SELECT count(*) > 0 AND count(*) FILTER (WHERE s.ip = ${ip}) = 0 AS "isNew" FROM "StaffSession" s
  WHERE s."staffId" = ${staffId}
    AND s."createdAt" > clock_timestamp() - interval ${lit(`${DEVICE_MEMORY_DAYS} days`)}`;
/** Staff who logged in lately and now do from elsewhere are notified; robots say that a member of staff did. */
const tellNewPlace = async (client: Client, { id }: Pick<StaffRecord, 'id'>, { ip, device }: Caller): Promise<void> => {
  if (!(await maybeOne(client, isNewPlace(id, ip)))?.isNew) return;
  const text =
    `您的员工账号于 ${dateTime(new Date())} 从新的网络 ${loginPlaceOf(ip)}（${deviceName(device)}）登录了管理后台。` +
    '如非本人操作，请立即修改密码并联系管理员。';
  await tellStaff(client, 'staff.login.new', {}, { own: { staffId: id, text } });
};

type Entering = {
  person: StaffRecord;
  security: Security;
  proved: Proved;
  method: StaffLoginMethod;
  /** How the login began, where that was not here: the log says so, whatever came after it. */
  sso: SsoMethod | null;
  caller: Caller;
};

/** Goes one step on, in the transaction of what was just proved. */
export const continueLogin = async (
  realm: Realm,
  client: Client,
  note: (logged: Note) => void,
  { person, security, proved, method, sso, caller }: Entering,
): Promise<Onward> => {
  const step = nextLoginStep(person, security, proved);
  if (step) return { step, ticket: await openStep(realm, client, { purpose: step, person, ip: caller.ip, sso }) };
  await tellNewPlace(client, person, caller);
  const opened = await openStaffSession(client, person.id, caller);
  if (!opened) throw stepGone();
  const { sessionId, ...entry } = opened;
  await endCameWith(client, caller);
  if (security.single) await endStaffSessions(client, person.id, 'newer', { except: sessionId });
  await run(client, sql`UPDATE "Staff" SET "lastLoginAt" = clock_timestamp() WHERE id = ${person.id}`);
  await logStaffLogin(client, { account: person.account, staffId: person.id, method: sso ?? method, from: caller });
  note({ action: 'login.ok', object: 'session', id: sessionId, facts: { method: sso ?? method } });
  return entry;
};

const SENTENCE: Record<LoginStep['step'], (security: Security) => string> = {
  totp: () => STAFF_COPY.totpNeeded,
  enrol: () => STAFF_COPY.enrolNeeded,
  renew: ({ pwdDays }) => renewSentence(pwdDays),
};
/** The step as a calm notice. */
export const stepNotice = (step: LoginStep, security: Security): AppError =>
  warning(SENTENCE[step.step](security), { data: step });

/** Answers the entry; the step is reported as a notice. */
export const entryOf = (onward: Onward, security: Security): StaffEntry => {
  if ('step' in onward) throw stepNotice(onward, security);
  return onward;
};
