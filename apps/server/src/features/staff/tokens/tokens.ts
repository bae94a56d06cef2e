import type { AnswerOf, InputOf } from '@zhibiao/contract/core/endpoint';
import { isPermission, permissionLabel } from '@zhibiao/contract/permissions';
import { STAFF_COPY, STAFF_STATUS } from '@zhibiao/contract/staff/types';
import * as contract from '@zhibiao/contract/staff/tokens';
import { type addToken, isKeyAct, KEY_ACTS, type listTokens } from '@zhibiao/contract/staff/tokens';
import { v7 as uuid } from 'uuid';
import type { Client, Pool } from '#db/client.ts';
import { many, maybeOne, one, run, sql } from '#db/sql.ts';
import type { Staff } from '#domain/auth/staff.ts';
import { dateTime, dateTimeOrNull } from '#domain/time/time.ts';
import { drawToken, tokenMark } from '#domain/auth/token-text.ts';
import { conflict, missing, refused } from '#errors.ts';
import type { Realm } from '#features/staff/context.ts';
import { selfOf } from '#features/staff/person.ts';
import { bearerHash } from '#http/guard/staff-guard.ts';
import { audited } from '#services/audit/audited.ts';
import { isVouchedFor } from '#services/staff/key-rights.ts';

type Row = {
  id: string;
  name: string;
  prefix: string;
  permissions: string[];
  pending: string[];
  lapsed: string[];
  acts: string[];
  areaPrefixes: string[];
  cidrs: string[];
  expiresAt: Date;
  lastUsedAt: Date | null;
  lastIp: string | null;
  createdAt: Date;
  revokedAt: Date | null;
  version: number;
  maker: string;
  makerStatus: number;
  expired: boolean;
};
const LIST = sql<Row>`
  SELECT t.id, t.name, t.prefix, t.permissions, t.pending, t.acts, t."areaPrefixes", t.cidrs, t."expiresAt",
    ARRAY(SELECT x."right" FROM unnest(t.permissions) AS x("right")
      WHERE x."right" <> ALL(t.pending) AND NOT ${isVouchedFor(sql`x."right"`)}) AS lapsed,
    t."lastUsedAt", t."lastIp", t."createdAt", t."revokedAt", t.version, p.name AS maker, p.status AS "makerStatus",
    t."expiresAt" <= clock_timestamp() AS expired
  FROM "StaffToken" t JOIN "Staff" p ON p.id = t."createdBy" ORDER BY t."createdAt" DESC, t.id DESC LIMIT 500`;

/** A key ends with its maker; what it has lost, and why, stands in the list. */
export const findTokens = async (pool: Pool): Promise<AnswerOf<typeof listTokens>> =>
  (await many(pool, LIST)).map((row) => ({
    ...row,
    permissions: row.permissions.filter(isPermission),
    pending: row.pending.filter(isPermission),
    lapsed: row.lapsed.filter(isPermission),
    acts: row.acts.filter(isKeyAct),
    orphaned: row.revokedAt === null && !row.expired && row.makerStatus !== STAFF_STATUS.active,
    createdAt: dateTime(row.createdAt),
    expireTime: dateTime(row.expiresAt),
    lastUsed: dateTimeOrNull(row.lastUsedAt),
    revoked: row.revokedAt !== null,
  }));

const insert = (
  token: string,
  {
    id,
    by,
    name,
    permissions,
    pending,
    acts,
    cidrs,
    days,
  }: {
    id: string;
    by: string;
    name: string;
    permissions: readonly string[];
    pending: readonly string[];
    acts: readonly string[];
    cidrs: readonly string[];
    days: number;
  },
) => sql`
  INSERT INTO "StaffToken" (id, name, prefix, hash, permissions, pending, acts, cidrs, "expiresAt", "createdBy",
    "createdAt")
  VALUES (${id}, ${name}, ${tokenMark(token)}, ${bearerHash(token)}, ${permissions}::text[], ${pending}::text[],
    ${acts}::text[], ${cidrs}::text[], clock_timestamp() + ${days} * interval '1 day', ${by}, clock_timestamp())`;

/** What its maker may not do the key may not either, until a colleague who may has confirmed it. */
export const makeToken = (
  realm: Realm,
  staff: Staff,
  { name, days, cidrs = [], ...body }: InputOf<typeof addToken>['body'],
): Promise<AnswerOf<typeof addToken>> =>
  audited(realm, staff, async (client, note) => {
    const { id: by } = selfOf(staff);
    const permissions = [...new Set(body.permissions)];
    const acts = [...new Set(body.acts)];
    const odd = acts.find((act) => !permissions.includes(KEY_ACTS[act].permission));
    if (odd) throw refused(STAFF_COPY.actWithoutRight(KEY_ACTS[odd].label), { field: 'acts' });
    const pending = permissions.filter((one) => !staff.can(one));
    const [id, token] = [uuid(), drawToken()];
    await run(client, insert(token, { id, by, name, permissions, pending, acts, cidrs, days }));
    note({ object: 'token', id, name, facts: { permissions, pending, acts, cidrs, days } });
    return { id, version: 0, token, pending };
  });

type TokenState = { name: string; pending: string[]; version: number; over: boolean };
const findOne = (id: string) => sql<TokenState>`
  SELECT name, pending, version, "revokedAt" IS NOT NULL OR "expiresAt" <= clock_timestamp() AS over
  FROM "StaffToken" WHERE id = ${id} FOR UPDATE`;
const lockSeen = async (client: Client, { id, version }: { id: string; version: number }): Promise<TokenState> => {
  const token = await maybeOne(client, findOne(id));
  if (!token) throw missing(STAFF_COPY.noSuchToken);
  if (token.version !== version) throw conflict();
  if (token.over) throw refused(STAFF_COPY.tokenOver);
  return token;
};

/** Each confirms what they hold themselves; what is left waits for the next. */
export const confirmToken = (
  realm: Realm,
  staff: Staff,
  body: InputOf<typeof contract.confirmToken>['body'],
): Promise<AnswerOf<typeof contract.confirmToken>> =>
  audited(realm, staff, async (client, note) => {
    const { name, pending } = await lockSeen(client, body);
    if (pending.length === 0) throw refused(STAFF_COPY.nothingPending);
    const granted = pending.filter((one) => isPermission(one) && staff.can(one));
    if (granted.length === 0)
      throw refused(
        STAFF_COPY.cannotConfirm(pending.map((one) => (isPermission(one) ? permissionLabel(one) : one)).join('、')),
      );
    const vouchers = Object.fromEntries(granted.map((one) => [one, selfOf(staff).id]));
    const left = pending.filter((one) => !granted.includes(one));
    const row = await one(
      client,
      sql<{ version: number }>`UPDATE "StaffToken" SET pending = ${left}::text[], version = version + 1,
          vouchers = vouchers || ${JSON.stringify(vouchers)}::jsonb
        WHERE id = ${body.id} RETURNING version`,
    );
    note({ object: 'token', id: body.id, name, facts: { confirmed: granted, pending: left } });
    return { id: body.id, version: row.version };
  });

export const revokeToken = (
  realm: Realm,
  staff: Staff,
  body: InputOf<typeof contract.revokeToken>['body'],
): Promise<AnswerOf<typeof contract.revokeToken>> =>
  audited(realm, staff, async (client, note) => {
    const { name } = await lockSeen(client, body);
    const row = await one(
      client,
      sql<{ version: number }>`UPDATE "StaffToken" SET "revokedAt" = clock_timestamp(), version = version + 1
        WHERE id = ${body.id} RETURNING version`,
    );
    note({ object: 'token', id: body.id, name });
    return { id: body.id, version: row.version };
  });
