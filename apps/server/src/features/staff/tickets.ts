import { createHash, randomBytes } from 'node:crypto';
import { LINK_HOURS, LOGIN_STEP_MIN, STAFF_COPY, STAFF_STATUS } from '@zhibiao/contract/staff/types';
import { lit, lits, maybeOne, type Queryable, run, sql, type Statement } from '#db/sql.ts';
import { networkOf } from '#domain/network/network.ts';
import { type AppError, refused } from '#errors.ts';
import type { Realm } from './context.ts';
import type { SsoMethod } from './login-log.ts';
import { PERSON, type StaffRecord, personFrom } from './person.ts';

/** A link may be opened anywhere; a step of a login goes on in the network where the login began. */
export type LinkPurpose = 'first' | 'setup' | 'reset';
export type StepPurpose = 'totp' | 'enrol' | 'renew';

/** 256 random bits need no key: the hash keeps a read of the table from being a way in. */
const hashOf = (ticket: string): string => createHash('sha256').update(ticket).digest('hex');
const drawTicket = (): string => randomBytes(32).toString('base64url');
const networkKey = ({ counter }: Pick<Realm, 'counter'>, ip: string) => counter('staff-step', networkOf(ip));

/** What follows # reaches no log of a proxy. */
export const ticketLink = ({ publicUrl }: { publicUrl: string }, ticket: string): string =>
  `${publicUrl}/console/setup#${ticket}`;

export const deadLink = (): AppError => refused(STAFF_COPY.deadLink);
export const stepGone = (): AppError => refused(STAFF_COPY.stepGone);

const OPEN = sql`"usedAt" IS NULL AND "expiresAt" > clock_timestamp()`;
const OPEN_T = sql`t."usedAt" IS NULL AND t."expiresAt" > clock_timestamp()`;

type Step = {
  purpose: StepPurpose;
  person: Pick<StaffRecord, 'id' | 'passwordHash'>;
  ip: string;
  /** Where the login began by another account than the one here. */
  sso: SsoMethod | null;
};
/** Only while the password that was proved is still in force. */
const insertStep = (hash: string, network: string, { purpose, person, sso }: Step) => sql`
  INSERT INTO "StaffTicket" (hash, "staffId", purpose, network, method, "createdAt", "expiresAt")
  SELECT ${hash}, p.id, ${purpose}, ${network}, ${sso}, clock_timestamp(),
    clock_timestamp() + interval ${lit(`${LOGIN_STEP_MIN} minutes`)}
  FROM "Staff" p
    WHERE p.id = ${person.id} AND p.status = ${lit(STAFF_STATUS.active)} AND p."passwordHash" = ${person.passwordHash}
  FOR SHARE OF p`;
export const openStep = async (realm: Pick<Realm, 'counter'>, on: Queryable, step: Step): Promise<string> => {
  const ticket = drawTicket();
  if ((await run(on, insertStep(hashOf(ticket), networkKey(realm, step.ip), step))) === 0) throw stepGone();
  return ticket;
};

/** A new link voids the ones before it. */
export const openLink = async (
  on: Queryable,
  { staffId, purpose }: { staffId: string; purpose: 'setup' | 'reset' },
): Promise<{ ticket: string; expiresAt: Date }> => {
  const ticket = drawTicket();
  await dropTickets(on, staffId, ['setup', 'reset']);
  const row = await maybeOne(
    on,
    sql<{ expiresAt: Date }>`
      INSERT INTO "StaffTicket" (hash, "staffId", purpose, "createdAt", "expiresAt")
      VALUES (${hashOf(ticket)}, ${staffId}, ${purpose}, clock_timestamp(),
        clock_timestamp() + interval ${lit(`${LINK_HOURS} hours`)})
      RETURNING "expiresAt"`,
  );
  return { ticket, expiresAt: row!.expiresAt };
};

/** A transaction that changes what a ticket rests on takes it back. */
export const dropTickets = (
  on: Queryable,
  staffId: string,
  purposes: readonly (LinkPurpose | StepPurpose)[],
): Promise<number> =>
  run(on, sql`DELETE FROM "StaffTicket" WHERE "staffId" = ${staffId} AND purpose = ANY(${purposes})`);
/** Of all who hold a role that grows: a link that was shown was shown while they might do less. */
export const dropLinksOf = (on: Queryable, roleId: string): Promise<number> =>
  run(
    on,
    sql`DELETE FROM "StaffTicket" t USING "StaffRoleMember" m
      WHERE m."roleId" = ${roleId} AND t."staffId" = m."staffId" AND t.purpose IN ('setup', 'reset')`,
  );
export const ALL_TICKETS = ['setup', 'reset', 'totp', 'enrol', 'renew'] as const;
export const STEP_TICKETS = ['totp', 'enrol', 'renew'] as const;

type TicketHolder = Parameters<typeof personFrom>[0] & { secret: string | null; sso: SsoMethod | null };
const holderOf = async (on: Queryable, statement: Statement<TicketHolder>) => {
  const row = await maybeOne(on, statement);
  if (!row) throw stepGone();
  const { secret, sso, ...person } = row;
  return { person: personFrom(person), secret, sso };
};
const atStep = (realm: Realm, ticket: string, purpose: StepPurpose, ip: string) => sql`
  t.hash = ${hashOf(ticket)} AND t.purpose = ${purpose} AND t.network = ${networkKey(realm, ip)} AND ${OPEN_T}
    AND p.id = t."staffId" AND p.status = ${lit(STAFF_STATUS.active)}`;

/** Whose step it is, one try the poorer: counted before the code is looked at. */
export const spendTry = (realm: Realm, ticket: string, purpose: StepPurpose, ip: string) =>
  holderOf(
    realm.pool,
    sql<TicketHolder>`UPDATE "StaffTicket" t SET "triesLeft" = t."triesLeft" - 1 FROM "Staff" p
      WHERE ${atStep(realm, ticket, purpose, ip)} AND t."triesLeft" > 0 RETURNING ${PERSON}, t.secret, t.method AS sso`,
  );
/** The secret that waits for its first code; the first one that is offered stays. */
export const offerSecret = (
  realm: Realm,
  on: Queryable,
  { ticket, ip, cipher }: { ticket: string; ip: string; cipher: string },
) =>
  holderOf(
    on,
    sql<TicketHolder>`UPDATE "StaffTicket" t SET secret = coalesce(t.secret, ${cipher}) FROM "Staff" p
      WHERE ${atStep(realm, ticket, 'enrol', ip)} RETURNING ${PERSON}, t.secret, t.method AS sso`,
  );
export const stepHolder = (realm: Realm, ticket: string, purpose: StepPurpose, ip: string) =>
  holderOf(
    realm.pool,
    sql<TicketHolder>`SELECT ${PERSON}, t.secret, t.method AS sso FROM "StaffTicket" t, "Staff" p
      WHERE ${atStep(realm, ticket, purpose, ip)}`,
  );

/** Decides who used it. */
export const useTicket = async (on: Queryable, ticket: string): Promise<boolean> =>
  (await run(
    on,
    sql`UPDATE "StaffTicket" SET "usedAt" = clock_timestamp() WHERE hash = ${hashOf(ticket)} AND ${OPEN}`,
  )) === 1;

type Link = { purpose: LinkPurpose; staffId: string | null };
export const findLink = async (on: Queryable, ticket: string): Promise<Link> => {
  const link = await maybeOne(
    on,
    sql<Link>`SELECT purpose, "staffId" FROM "StaffTicket"
      WHERE hash = ${hashOf(ticket)} AND purpose IN (${lits(['first', 'setup', 'reset'])}) AND ${OPEN}`,
  );
  if (!link) throw deadLink();
  return link;
};
