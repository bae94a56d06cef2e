import { USER_STATUS } from '@zhibiao/contract/auth/roles';
import type { OwnSso } from '@zhibiao/contract/sso/learner';
import { v7 as uuid } from 'uuid';
import { STAFF_STATUS } from '@zhibiao/contract/staff/types';
import { lit, lits, many, maybeOne, type Queryable, run, sql, type Statement } from '#db/sql.ts';
import { maskAccount, maskName } from '#domain/text/masking.ts';
import { dateTime } from '#domain/time/time.ts';
import { refused } from '#errors.ts';
import type { SsoArrival } from './attempts.ts';
import { forDoor, type SsoDoor } from './providers.ts';

/** Whose an account at a provider is here. It makes no account: it is bound to one that exists already, or to none. */

const ownerOf = (door: SsoDoor) => (door === 'staff' ? sql`"staffId"` : sql`"userId"`);
const IS_HERE: Record<SsoDoor, Statement> = {
  learner: sql`p.status IN (${lits([USER_STATUS.active, USER_STATUS.cancelling])})`,
  staff: sql`p.status = ${lit(STAFF_STATUS.active)}`,
};
const tableOf = (door: SsoDoor) => (door === 'staff' ? sql`"Staff" p` : sql`"User" p`);

/** By what its owner knows it again. */
export const ssoLabel = ({ person: { email, mobile, name } }: Pick<SsoArrival, 'person'>): string => {
  const address = email ?? mobile;
  return address === null ? maskName(name || '?') : maskAccount(address);
};

type Found = { id: string };
/** Already bound: by whom the provider vouches for, whatever phone or address they have by now. */
const boundPerson = async (
  on: Queryable,
  door: SsoDoor,
  { person: { issuer, subject } }: SsoArrival,
): Promise<string | null> =>
  (
    await maybeOne(
      on,
      sql<Found>`UPDATE "SsoIdentity" SET "usedAt" = clock_timestamp()
        WHERE issuer = ${issuer} AND subject = ${subject} AND ${ownerOf(door)} IS NOT NULL
        RETURNING ${ownerOf(door)} AS id`,
    )
  )?.id ?? null;

type Match = { id: string; isHere: boolean };
/** Who has the phone or the address that the provider vouches for. */
const matching = (door: SsoDoor, { person: { mobile, email } }: SsoArrival) => sql<Match>`
  SELECT p.id, ${IS_HERE[door]} AS "isHere" FROM ${tableOf(door)}
  WHERE (p.mobile = ${mobile} OR p.email = ${email}) ORDER BY "isHere" DESC, p.id LIMIT 2`;

const insert = (door: SsoDoor, personId: string, { provider, person }: SsoArrival) => sql`
  INSERT INTO "SsoIdentity" (id, "providerId", issuer, subject, ${ownerOf(door)}, label, "usedAt")
  SELECT ${uuid()}::uuid, ${provider.id}::uuid, ${person.issuer}, ${person.subject}, p.id,
    ${ssoLabel({ person })}, clock_timestamp()
  FROM ${tableOf(door)} WHERE p.id = ${personId} AND ${IS_HERE[door]}
  FOR SHARE OF p
  ON CONFLICT DO NOTHING`;
/** False where the account there is another's, or theirs there is another account: the unique indexes decide. */
export const bindIdentity = async (
  on: Queryable,
  door: SsoDoor,
  personId: string,
  arrival: SsoArrival,
): Promise<boolean> => (await run(on, insert(door, personId, arrival))) === 1;

const taken = ({ provider: { name } }: SsoArrival) =>
  refused(`没有绑定：“${name}”的这个账号已绑定别人，或者您已绑定那里的另一个账号；请先解除原来的绑定`);
const ambiguous = ({ provider: { name } }: SsoArrival) =>
  refused(`“${name}”给出的手机号与邮箱属于本平台的两个账号；请先用密码登录，再在账号的安全设置中绑定`);

/** Binds within a transaction, and tells its owner. */
type Bind = (personId: string) => Promise<boolean>;
/**
 * Whose it is; the first time of the person who has the phone or the address that the provider vouches for. For a
 * person who may not come in nothing is bound: the caller, which lets people in, says so. Null: of no one here.
 */
export const findIdentityOwner = async (
  on: Queryable,
  door: SsoDoor,
  arrival: SsoArrival,
  bind: Bind,
): Promise<string | null> => {
  const bound = await boundPerson(on, door, arrival);
  if (bound !== null) return bound;
  const [one, other] = await many(on, matching(door, arrival));
  if (other?.isHere) throw ambiguous(arrival);
  if (!one?.isHere) return one?.id ?? null;
  await bindOrFail(on, door, arrival, one.id, bind);
  return one.id;
};
/** Another tab of theirs may be first; else they have another account there, or that one is another person's here. */
export const bindOrFail = async (
  on: Queryable,
  door: SsoDoor,
  arrival: SsoArrival,
  personId: string,
  bind: Bind,
): Promise<void> => {
  if (!(await bind(personId)) && (await boundPerson(on, door, arrival)) !== personId) throw taken(arrival);
};

type Own = { provider: string; kind: OwnSso['kind']; name: string; id: string | null; label: string; at: Date };
/** Every way that this person may use, with what they have bound, and what they have bound of ways that are closed. */
export const ownIdentities = async (on: Queryable, door: SsoDoor, personId: string): Promise<OwnSso[]> =>
  (
    await many(
      on,
      sql<Own>`SELECT p.id AS provider, p.kind, p.name, i.id, i.label, i."createdAt" AS at
        FROM "SsoProvider" p LEFT JOIN "SsoIdentity" i ON i."providerId" = p.id AND i.${ownerOf(door)} = ${personId}
        WHERE (p.enabled AND ${forDoor(door)}) OR i.id IS NOT NULL ORDER BY p."createdAt", p.id`,
    )
  ).map(({ id, label, at, ...row }) => ({ ...row, bound: id === null ? null : { id, label, at: dateTime(at) } }));

/** Gives the name of where it was; null for what is not theirs. */
export const dropIdentity = (on: Queryable, door: SsoDoor, personId: string, id: string) =>
  maybeOne(
    on,
    sql<{ name: string }>`DELETE FROM "SsoIdentity" i USING "SsoProvider" p
      WHERE i.id = ${id} AND i.${ownerOf(door)} = ${personId} AND p.id = i."providerId" RETURNING p.name`,
  );
