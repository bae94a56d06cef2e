import { copy } from '@zhibiao/contract/core/copy';
import type { AccessSpec } from '@zhibiao/contract/core/endpoint';
import { API_BASE } from '@zhibiao/contract/core/envelope';
import { type OrgRight, rightsOf } from '@zhibiao/contract/org-rights';
import { LRUCache } from 'lru-cache';
import { USER_STATUS } from '@zhibiao/contract/auth/roles';
import type { Pool } from '#db/client.ts';
import { lits, many, run, sql } from '#db/sql.ts';
import { batchPerTick } from '#lib/batch-per-tick.ts';
import { reconsentSince } from '#services/agreement/agreements.ts';
import { IN_USE } from '#services/auth/session-life.ts';
import { managesOrg, type Viewer } from '#domain/auth/roles.ts';
import { GRANTS, lacking } from '#services/org/rights.ts';
import type { Staff } from '#domain/auth/staff.ts';
import { type AppError, forbidden, unauthorized, warning } from '#errors.ts';
import { type App, callerOf, type Request } from '#http/app-types.ts';
import { isUuid } from '#domain/text/uuid.ts';
import { noteClosedDoor } from './closed-door.ts';
import { authorizeStaff, requireConsoleNetwork } from './staff-guard.ts';

/** Seen longer ago than this, a session's time is written again. */
const STALE = sql`"lastSeenAt" < clock_timestamp() - interval '1 minute'`;

/** `agreedAt`: when they had last agreed to everything, in ms; `date_part`, as extract counts in exact decimals. */
type Found = Omit<Viewer, 'rights'> & { grants: string[]; stale: boolean; agreedAt: number };
const findSessions = (ids: readonly string[]) =>
  sql<Found>`
    SELECT s.id AS "sessionId", s.remember, u.id, u.role, u."orgId", o.status AS "orgStatus", ${STALE} AS stale,
      date_part('epoch', u."agreedAt") * 1000 AS "agreedAt", ${GRANTS} AS grants
    FROM "Session" s
    JOIN "User" u ON u.id = s."userId"
    LEFT JOIN "Organisation" o ON o.id = u."orgId"
    WHERE s.id = ANY(${ids}::uuid[]) AND s."revokedAt" IS NULL AND s."expiresAt" > clock_timestamp()
      AND u.status IN (${lits([USER_STATUS.active, USER_STATUS.cancelling])}) AND ${IN_USE}`.named('viewer');
const touch = (sessionId: string) => sql`
  UPDATE "Session" SET "lastSeenAt" = clock_timestamp() WHERE id = ${sessionId} AND ${STALE}`;

const findSession = batchPerTick<Pool, Found>(
  async (pool, ids) => new Map((await many(pool, findSessions(ids))).map((row) => [row.sessionId, row])),
);

/** Of as many learners as may be here at once the token is known again; a few hundred bytes each. */
const VERIFIED_TOKENS = 5_000;
type Claims = { jti?: unknown; exp: number };

/** What tokens claim whose signature was verified before, by themselves; each application has its own keys. */
const verified = new WeakMap<App, LRUCache<string, Claims>>();

/** A token's signature is verified once; whether its session still lives is read from the database each time. */
const claimsOf = (app: App, token: string): Claims => {
  const known = verified.get(app) ?? new LRUCache<string, Claims>({ max: VERIFIED_TOKENS });
  verified.set(app, known);
  const before = known.get(token);
  if (before && before.exp * 1000 > Date.now()) return before;
  const claims = app.jwt.verify<Claims>(token);
  known.set(token, claims);
  return claims;
};

const sessionIdOf = (app: App, request: Request): string | null => {
  const header = request.headers.authorization;
  if (!header?.startsWith('Bearer ')) return null;
  try {
    const { jti } = claimsOf(app, header.slice(7).trim());
    return typeof jti === 'string' && isUuid(jti) ? jti : null;
  } catch {
    return null;
  }
};

type Agreed = { agreedAt: number };
type Asking = Pick<AccessSpec, 'keepsNoSessionAlive'>;

/** The viewer whom the token's session row names now, or null. Keeps the session alive, unless the endpoint says so. */
const findViewer = async (
  app: App,
  pool: Pool,
  request: Request,
  { keepsNoSessionAlive }: Asking,
): Promise<(Viewer & Agreed) | null> => {
  const sessionId = sessionIdOf(app, request);
  if (!sessionId) return null;
  const row = await findSession(pool, sessionId);
  if (!row) return null;
  if (row.stale && !keepsNoSessionAlive) await run(pool, touch(sessionId));
  const { stale: _, grants, ...viewer } = row;
  return { ...viewer, rights: rightsOf(viewer.role, grants) };
};

/** Whom this session would still let in, or null; looking does not keep it alive. */
export const findLive = async (pool: Pool, sessionId: string): Promise<Viewer | null> => {
  const row = isUuid(sessionId) ? await findSession(pool, sessionId) : null;
  return row && { ...row, rights: rightsOf(row.role, row.grants) };
};
export const isLive = async (pool: Pool, sessionId: string): Promise<boolean> =>
  (await findLive(pool, sessionId)) !== null;

type Access = AccessSpec['access'];
/** The caller as a handler gets them. */
export type ViewerOf<A extends Access> = A extends 'public'
  ? unknown
  : A extends 'staff'
    ? { staff: Staff }
    : A extends 'optional'
      ? { viewer: Viewer | null }
      : A extends 'org'
        ? { viewer: Viewer & { orgId: string } }
        : { viewer: Viewer };

/** Who comes in: a learner or a guest through most doors, a member of staff through theirs. */
export type Admitted = { viewer: Viewer | null; staff: Staff | null };

type Writing = { method: string; beforeConsent?: true };
/** Writes are checked first for the caller's agreement to what is new; beats and answers never are. */
const writesOnly = ({ method, beforeConsent }: Writing): boolean => method !== 'GET' && !beforeConsent;
const viewerOf = ({ agreedAt: _, ...viewer }: Viewer & Agreed): Viewer => viewer;

const refusalOf = async (pool: Pool, viewer: Viewer, right: OrgRight | 'any'): Promise<AppError | null> => {
  if (!managesOrg(viewer)) return forbidden();
  return right === 'any' || viewer.rights.includes(right) ? null : lacking(pool, viewer.orgId, right);
};

/** Refuses callers who may not enter; otherwise who the caller is, with nulls for a guest where guests may. */
export const authorize = async (
  app: App,
  { pool }: { pool: Pool },
  request: Request,
  endpoint: AccessSpec & Writing,
): Promise<Admitted> => {
  const { access } = endpoint;
  if (access === 'public') {
    // The staff's way in.
    if (request.routeOptions.url?.startsWith(`${API_BASE}/system/`))
      await requireConsoleNetwork(pool, callerOf(request).ip);
    return { viewer: null, staff: null };
  }
  if (access === 'staff') {
    try {
      return { viewer: null, staff: await authorizeStaff(pool, request, endpoint) };
    } catch (error) {
      const stranger = await findViewer(app, pool, request, { keepsNoSessionAlive: true });
      if (stranger) await noteClosedDoor(pool, request, endpoint, { viewer: viewerOf(stranger), staff: null }, error);
      throw error;
    }
  }
  const found = await findViewer(app, pool, request, endpoint);
  const viewer = found && viewerOf(found);
  if (access === 'optional') return { viewer, staff: null };
  if (!found || !viewer) throw unauthorized();
  if (access === 'org') {
    const refusal = await refusalOf(pool, viewer, endpoint.right);
    if (refusal) {
      await noteClosedDoor(pool, request, endpoint, { viewer, staff: null }, refusal);
      throw refusal;
    }
  }
  if (writesOnly(endpoint) && found.agreedAt < (await reconsentSince(pool)))
    throw warning(copy.agreeFirst, { data: { step: 'consent' } });
  return { viewer, staff: null };
};
