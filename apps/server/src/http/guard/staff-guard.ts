import { createHash } from 'node:crypto';
import { copy } from '@zhibiao/contract/core/copy';
import type { AccessSpec } from '@zhibiao/contract/core/endpoint';
import { CODE } from '@zhibiao/contract/core/envelope';
import { STAFF_COPY, STAFF_SCOPE, STAFF_SESSION, STAFF_TOKEN } from '@zhibiao/contract/staff/types';
import { isPermission, type Permission, permissionLabel } from '@zhibiao/contract/permissions';
import type { Pool } from '#db/client.ts';
import { faultForLog } from '#db/faults.ts';
import { countHit } from '#db/limiter.ts';
import { lit, many, maybeOne, type Queryable, run, sql } from '#db/sql.ts';
import { isWithin } from '#domain/network/networks.ts';
import { isMadeFor, type Scope, type Staff } from '#domain/auth/staff.ts';
import { isToken, TOKEN_PREFIX } from '#domain/auth/token-text.ts';
import { AppError, forbidden, missing, tooMany, unauthorized, warning } from '#errors.ts';
import { batchPerTick } from '#lib/batch-per-tick.ts';
import { actorOf, auditedAs } from '#services/audit/audited.ts';
import { isVouchedFor } from '#services/staff/key-rights.ts';
import { KEY_LIVE, STAFF_LIVE } from '#services/staff/session.ts';
import { bearerOf, callerOf, type Request } from '#http/app-types.ts';

/** How the bearer of a login begins; an integration's begins with TOKEN_PREFIX. */
export const SESSION_PREFIX = 'zbs_';

export const bearerHash = (bearer: string): string => createHash('sha256').update(bearer).digest('hex');

/** From where the console may be used at all, as a column of a query made anyway; an empty list is from anywhere. */
const CONSOLE_NETWORKS = sql`(SELECT value FROM "Setting" WHERE key = 'security.consoleCidrs')`;
const networksOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];

const READ = sql<{ value: unknown }>`SELECT ${CONSOLE_NETWORKS} AS value`;
export const readConsoleNetworks = async (on: Queryable): Promise<string[]> =>
  networksOf((await maybeOne(on, READ))?.value);

type StaffEndpoint = Extract<AccessSpec, { access: 'staff' }>;

/** What a role row still names that is no permission any more opens nothing. */
const known = (names: readonly string[]): ReadonlySet<Permission> => new Set(names.filter(isPermission));

type SessionRow = {
  hash: string;
  sessionId: string;
  id: string;
  name: string;
  permissions: string[];
  scopeKind: number;
  orgIds: string[];
  areaPrefixes: string[];
  fresh: boolean;
  stale: boolean;
  networks: unknown;
};

const findSessions = (hashes: readonly string[]) =>
  sql<SessionRow>`
  SELECT s.hash, s.id AS "sessionId", p.id, p.name, p."scopeKind",
    coalesce(s."freshUntil" > clock_timestamp(), false) AS fresh,
    s."lastSeenAt" < clock_timestamp() - interval ${lit(`${STAFF_SESSION.seenSec} seconds`)} AS stale,
    ${CONSOLE_NETWORKS} AS networks,
    ARRAY(SELECT DISTINCT unnest(r.permissions) FROM "StaffRoleMember" m JOIN "StaffRole" r ON r.id = m."roleId"
      WHERE m."staffId" = p.id) AS permissions,
    ARRAY(SELECT c."orgId"::text FROM "StaffScope" c WHERE c."staffId" = p.id AND c."orgId" IS NOT NULL) AS "orgIds",
    ARRAY(SELECT c."areaPrefix" FROM "StaffScope" c WHERE c."staffId" = p.id AND c."areaPrefix" IS NOT NULL)
      AS "areaPrefixes"
  FROM "StaffSession" s JOIN "Staff" p ON p.id = s."staffId"
  WHERE s.hash = ANY(${hashes}) AND ${STAFF_LIVE}`.named('staff');
const findSession = batchPerTick<Pool, SessionRow>(
  async (pool, hashes) => new Map((await many(pool, findSessions(hashes))).map((row) => [row.hash, row])),
);
const touchSession = (id: string) => sql`
  UPDATE "StaffSession" SET "lastSeenAt" = clock_timestamp()
  WHERE id = ${id} AND "lastSeenAt" < clock_timestamp() - interval ${lit(`${STAFF_SESSION.seenSec} seconds`)}`;

type TokenRow = {
  id: string;
  name: string;
  permissions: string[];
  areaPrefixes: string[];
  cidrs: string[];
  acts: string[];
  networks: unknown;
  stale: boolean;
};
const findToken = (hash: string) =>
  sql<TokenRow>`
  SELECT t.id, t.name, t."areaPrefixes", t.cidrs, t.acts, ${CONSOLE_NETWORKS} AS networks,
    ARRAY(SELECT x."right" FROM unnest(t.permissions) AS x("right")
      WHERE x."right" <> ALL(t.pending) AND ${isVouchedFor(sql`x."right"`)}) AS permissions,
    coalesce(t."lastUsedAt" < clock_timestamp() - interval '1 minute', true) AS stale
  FROM "StaffToken" t JOIN "Staff" p ON p.id = t."createdBy"
  WHERE t.hash = ${hash} AND ${KEY_LIVE}`.named('staff-token');
const touchToken = (id: string, ip: string) => sql`
  UPDATE "StaffToken" SET "lastUsedAt" = clock_timestamp(), "lastIp" = ${ip} WHERE id = ${id}`;

const scopeOf = (all: boolean, orgIds: readonly string[], areaPrefixes: readonly string[]): Scope =>
  all ? { all: true } : { all: false, orgIds, areaPrefixes };

type Who = Pick<Staff, 'kind' | 'id' | 'name' | 'sessionId' | 'permissions' | 'scope' | 'acts'> & { fresh: boolean };

const personOf = async (pool: Pool, bearer: string, ip: string, passive: boolean): Promise<Who> => {
  const row = await findSession(pool, bearerHash(bearer));
  if (!row) throw unauthorized();
  if (!isWithin(ip, networksOf(row.networks))) throw forbidden(STAFF_COPY.notFromHere);
  if (row.stale && !passive) await run(pool, touchSession(row.sessionId));
  const { id, name, sessionId, fresh } = row;
  const scope = scopeOf(row.scopeKind === STAFF_SCOPE.all, row.orgIds, row.areaPrefixes);
  return { kind: 'person', id, name, sessionId, fresh, scope, permissions: known(row.permissions), acts: null };
};

const tokenOf = async (pool: Pool, bearer: string, ip: string): Promise<Who> => {
  const row = isToken(bearer) ? await maybeOne(pool, findToken(bearerHash(bearer))) : null;
  // One with networks of its own is held to those.
  if (!row || !isWithin(ip, row.cidrs.length > 0 ? row.cidrs : networksOf(row.networks)))
    throw forbidden(copy.badToken);
  const { count, waitSec } = await countHit(pool, `staff-token:${row.id}`, 60);
  if (count > STAFF_TOKEN.perMinute) throw tooMany(waitSec);
  if (row.stale) await run(pool, touchToken(row.id, ip));
  const scope = scopeOf(row.areaPrefixes.length === 0, [], row.areaPrefixes);
  const { id, name } = row;
  const [permissions, acts] = [known(row.permissions), new Set(row.acts)];
  return { kind: 'token', id, name, sessionId: null, fresh: true, scope, permissions, acts };
};

const holders = (permissions: readonly Permission[]) => sql<{ name: string }>`
  SELECT name FROM "StaffRole" WHERE ${permissions}::text[] && permissions ORDER BY "createdAt", id LIMIT 20`;
/** Says who could grant it, so that the caller need not ask around. */
const lacking = async (pool: Pool, permission: Permission, or: readonly Permission[]): Promise<AppError> => {
  const roles = (await many(pool, holders([permission, ...or]))).map(({ name }) => name);
  return new AppError(CODE.forbidden, copy.forbidden, { data: { permission, or, roles } });
};

/** A member of staff who tries a closed door again and again is noted once a minute. */
const noteRefused = async (pool: Pool, staff: Staff, permission: Permission, by: 'right' | 'scope'): Promise<void> => {
  const { count } = await countHit(pool, `refused:${staff.id}:${permission}:${by}`, 60);
  if (count > 1) return;
  await auditedAs({ pool }, actorOf(staff), 'staff.refused', async (_, note) =>
    note({ object: 'permission', id: permission, name: permissionLabel(permission), ok: false }),
  );
};

/** Outside the networks of the console there is no such address. */
export const requireConsoleNetwork = async (pool: Pool, ip: string): Promise<void> => {
  if (!isWithin(ip, await readConsoleNetworks(pool))) throw missing();
};
const nobody = async (pool: Pool, ip: string): Promise<never> => {
  await requireConsoleNetwork(pool, ip);
  throw forbidden();
};

/**
 * Who of the staff calls, if they may. Asks the database each time: a login, a role or a permission taken away is gone
 * with the next request, on every replica. A guest, a learner or a wrong key is refused with 403, a login that has
 * ended with 401.
 */
export const authorizeStaff = async (pool: Pool, request: Request, endpoint: StaffEndpoint): Promise<Staff> => {
  const { ip, device } = callerOf(request);
  const bearer = bearerOf(request);
  const who = bearer.startsWith(SESSION_PREFIX)
    ? await personOf(pool, bearer, ip, endpoint.keepsNoSessionAlive ?? false)
    : bearer.startsWith(TOKEN_PREFIX)
      ? await tokenOf(pool, bearer, ip)
      : await nobody(pool, ip);
  if (endpoint.humanOnly && who.kind !== 'person') throw forbidden(copy.notByToken);
  const { fresh, ...known } = who;
  const staff: Staff = {
    ...known,
    can: (one) => who.permissions.has(one),
    ip,
    device,
    path: request.routeOptions.url ?? '',
    action: endpoint.audit ?? null,
    second: endpoint.second ?? null,
  };
  const { permission, or = [], deciders = [] } = endpoint;
  const note = (wanted: Permission, by: 'right' | 'scope') =>
    noteRefused(pool, staff, wanted, by).catch((fault: unknown) =>
      request.log.error({ reqId: request.id, fault: faultForLog(fault).message }, 'a refusal is not in the audit log'),
    );
  if (permission !== 'self' && ![permission, ...or, ...deciders].some(staff.can)) {
    await note(permission, 'right');
    throw who.kind === 'person' ? await lacking(pool, permission, or) : forbidden(copy.notByToken);
  }
  if (endpoint.scope === 'platform' && !staff.scope.all) {
    if (permission !== 'self') await note(permission, 'scope');
    throw forbidden(STAFF_COPY.platformOnly);
  }
  if (endpoint.reauth && !isMadeFor(staff, staff.action)) throw forbidden(copy.notThisAct);
  if (endpoint.reauth && !fresh) throw warning(copy.proveAgain, { data: { step: 'fresh' } });
  return staff;
};
