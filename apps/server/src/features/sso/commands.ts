import type { AnswerOf, InputOf } from '@zhibiao/contract/core/endpoint';
import { ssoBackPath } from '@zhibiao/contract/sso/learner';
import {
  type addSsoProvider,
  type editSsoProvider,
  type listSsoProviders,
  type removeSsoProvider,
  SSO_PROVIDERS_MOST,
  type SsoProviderRow,
} from '@zhibiao/contract/sso/staff';
import { v7 } from 'uuid';
import type { Client } from '#db/client.ts';
import { isUniqueViolation } from '#db/faults.ts';
import { lockName } from '#db/locks.ts';
import { many, maybeOne, one, run, sql } from '#db/sql.ts';
import type { Deps } from '#deps.ts';
import { changesOf } from '#domain/audit/fields.ts';
import type { Staff } from '#domain/auth/staff.ts';
import { conflict, missing, refused } from '#errors.ts';
import { endOf, openSecret, sealSecret } from '#ports/keys/kept-secret.ts';
import { SsoFault } from '#ports/sso/provider.ts';
import { audited } from '#services/audit/audited.ts';
import { anyProvider } from '#services/sso/providers.ts';

type Needs = Pick<Deps, 'pool' | 'secrets' | 'config' | 'sso'>;
type Row = Omit<SsoProviderRow, 'secretEnd' | 'backs' | 'bound'> & { secretCipher: string };
const COLUMNS = sql`p.id, p.kind, p.name, p.issuer, p."clientId", p."secretCipher", p."forStaff", p."forLearners",
  p.enabled, p.version`;
const PROVIDERS = sql<Row & { bound: number }>`
  SELECT ${COLUMNS}, (SELECT count(*)::int FROM "SsoIdentity" i WHERE i."providerId" = p.id) AS bound
  FROM "SsoProvider" p ORDER BY p."createdAt", p.id`;

export const findProviders = async ({
  pool,
  secrets,
  config: { publicUrl },
}: Needs): Promise<AnswerOf<typeof listSsoProviders>> =>
  (await many(pool, PROVIDERS)).map(({ secretCipher, ...row }) => {
    const secret = openSecret(secrets, secretCipher);
    const doors = [...(row.forLearners ? (['learner'] as const) : []), ...(row.forStaff ? (['staff'] as const) : [])];
    const backs = doors.map((door) => publicUrl + ssoBackPath(door, row.id));
    return { ...row, secretEnd: secret === null ? null : endOf(secret), backs };
  });

const taken = (error: unknown): never => {
  if (isUniqueViolation(error, 'clientId')) throw refused('这个客户端已经建过了', { field: 'clientId' });
  throw isUniqueViolation(error) ? refused('名称已被使用', { field: 'name' }) : error;
};
const SECRET_CHANGED = { secret: { from: '', to: '' } };

export const addProvider = (
  deps: Needs,
  staff: Staff,
  { secret, issuer, ...settings }: InputOf<typeof addSsoProvider>['body'],
): Promise<AnswerOf<typeof addSsoProvider>> =>
  audited(deps, staff, async (client, note) => {
    await run(client, lockName('zhibiao-sso'));
    const { count } = await one(client, sql<{ count: number }>`SELECT count(*)::int AS count FROM "SsoProvider"`);
    if (count >= SSO_PROVIDERS_MOST) throw refused(`登录方式最多${SSO_PROVIDERS_MOST}种`);
    if (deps.config.production && issuer.startsWith('http:'))
      throw refused('签发者地址须以 https:// 开头', { field: 'issuer' });
    const id = v7();
    const { kind, name, clientId, forStaff, forLearners } = settings;
    await run(
      client,
      sql`INSERT INTO "SsoProvider" (id, kind, name, issuer, "clientId", "secretCipher", "forStaff", "forLearners")
        VALUES (${id}, ${kind}::int, ${name}, ${issuer}, ${clientId}, ${sealSecret(deps.secrets, secret)}, ${forStaff},
          ${forLearners})`,
    );
    const changes = { ...changesOf({}, { ...settings, ssoIssuer: issuer }), ...SECRET_CHANGED };
    note({ object: 'sso', id, name, changes });
    return { id, version: 0 };
  }).catch(taken);

const lockSeen = async (client: Client, id: string, version: number): Promise<Row> => {
  const row = await maybeOne(client, sql<Row>`SELECT ${COLUMNS} FROM "SsoProvider" p WHERE p.id = ${id} FOR UPDATE`);
  if (!row) throw missing('登录方式不存在');
  if (row.version !== version) throw conflict();
  return row;
};

/** A secret goes with the client that it was given for, and with no other. */
export const editProvider = (
  deps: Needs,
  staff: Staff,
  { id, version, secret, ...settings }: InputOf<typeof editSsoProvider>['body'],
): Promise<AnswerOf<typeof editSsoProvider>> =>
  audited(deps, staff, async (client, note) => {
    const before = await lockSeen(client, id, version);
    const { name, clientId, forStaff, forLearners, enabled } = settings;
    if (secret === undefined && clientId !== before.clientId)
      throw refused('更换客户端标识时，请重新填写客户端密钥', { field: 'secret' });
    const cipher = secret === undefined ? before.secretCipher : sealSecret(deps.secrets, secret);
    await run(
      client,
      sql`UPDATE "SsoProvider" SET name = ${name}, "clientId" = ${clientId}, "secretCipher" = ${cipher},
          "forStaff" = ${forStaff}, "forLearners" = ${forLearners}, enabled = ${enabled}, version = version + 1
        WHERE id = ${id}`,
    );
    note({
      object: 'sso',
      id,
      name,
      changes: {
        ...changesOf<typeof settings>(
          {
            name: before.name,
            clientId: before.clientId,
            forStaff: before.forStaff,
            forLearners: before.forLearners,
            enabled: before.enabled,
          },
          settings,
        ),
        ...(secret === undefined ? {} : SECRET_CHANGED),
      },
    });
    return { id, version: version + 1 };
  }).catch(taken);

/** With what is bound to it: learners and staff who came in by it have their passwords. */
export const removeProvider = (
  deps: Needs,
  staff: Staff,
  { id, version }: InputOf<typeof removeSsoProvider>['body'],
): Promise<AnswerOf<typeof removeSsoProvider>> =>
  audited(deps, staff, async (client, note) => {
    const { name } = await lockSeen(client, id, version);
    const people = await run(client, sql`DELETE FROM "SsoIdentity" WHERE "providerId" = ${id}`);
    await run(client, sql`DELETE FROM "SsoProvider" WHERE id = ${id}`);
    note({ object: 'sso', id, name, counts: { people } });
    return { id };
  });

/** It asks before anything is written: nothing waits for a provider within a transaction. */
export const testProvider = async (deps: Needs, staff: Staff, id: string): Promise<{ id: string }> => {
  const provider = await anyProvider(deps, id);
  const fault = await deps
    .sso(provider)
    .test(provider)
    .then(
      () => null,
      (error: unknown) => error ?? 'unknown',
    );
  await audited(deps, staff, async (_client, note) => {
    note({ object: 'sso', id, name: provider.name, ok: fault === null });
  });
  if (fault instanceof SsoFault)
    throw refused(`“${provider.name}”不接受：请核对签发者地址或企业 ID、客户端标识与密钥（${fault.message}）`);
  if (fault !== null) throw refused(`连不上“${provider.name}”：请核对地址，确认服务器可以访问它`);
  return { id };
};
