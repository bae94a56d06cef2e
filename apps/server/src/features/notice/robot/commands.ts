import type { AnswerOf, InputOf } from '@zhibiao/contract/core/endpoint';
import type { CodeOf } from '@zhibiao/contract/core/codes';
import { type listRobots, type ROBOT, ROBOT_STATUS, ROBOTS_MOST } from '@zhibiao/contract/notice/staff-robot';
import type * as contract from '@zhibiao/contract/notice/staff-robot';
import { v7 } from 'uuid';
import type { Client } from '#db/client.ts';
import { isUniqueViolation } from '#db/faults.ts';
import { lockName } from '#db/locks.ts';
import { many, maybeOne, one, run, sql } from '#db/sql.ts';
import type { Deps } from '#deps.ts';
import { changesOf } from '#domain/audit/fields.ts';
import type { Staff } from '#domain/auth/staff.ts';
import { dateTimeOrNull } from '#domain/time/time.ts';
import { conflict, missing, refused } from '#errors.ts';
import { endOf, openSecret, sealSecret } from '#ports/keys/kept-secret.ts';
import { audited } from '#services/audit/audited.ts';
import { settingNow } from '#services/settings/settings.ts';
import { countTest } from '#services/messages/test-message.ts';
import { openRobot, robotFault } from './send-robots-job.ts';

type Needs = Pick<Deps, 'pool' | 'secrets'>;
type Row = {
  id: string;
  kind: CodeOf<typeof ROBOT>;
  name: string;
  urlCipher: string;
  secretCipher: string | null;
  events: string[];
  status: CodeOf<typeof ROBOT_STATUS>;
  failures: number;
  lastError: string | null;
  sentAt: Date | null;
  version: number;
};
const COLUMNS = sql`r.id, r.kind, r.name, r."urlCipher", r."secretCipher", r.events, r.status, r.failures,
  r."lastError", r."sentAt", r.version`;

const ROBOTS = sql<Row & { waiting: number }>`
  SELECT ${COLUMNS}, (SELECT count(*)::int FROM "RobotMessage" m WHERE m."robotId" = r.id) AS waiting
  FROM "Robot" r ORDER BY r."createdAt", r.id`;
const findOne = (id: string) => sql<Row>`SELECT ${COLUMNS} FROM "Robot" r WHERE r.id = ${id}`;
const lockOne = (id: string) => sql<Row>`SELECT ${COLUMNS} FROM "Robot" r WHERE r.id = ${id} FOR UPDATE`;

export const findRobots = async ({ pool, secrets }: Needs): Promise<AnswerOf<typeof listRobots>> =>
  (await many(pool, ROBOTS)).map(({ urlCipher, secretCipher, sentAt, ...row }) => {
    const url = openSecret(secrets, urlCipher);
    return { ...row, urlEnd: url && endOf(url), hasSecret: secretCipher !== null, sentTime: dateTimeOrNull(sentAt) };
  });

const nameTaken = (error: unknown): never => {
  throw isUniqueViolation(error) ? refused('机器人名称已被使用', { field: 'name' }) : error;
};

export const addRobot = (
  deps: Needs,
  staff: Staff,
  { kind, name, url, secret, events }: InputOf<typeof contract.addRobot>['body'],
): Promise<AnswerOf<typeof contract.addRobot>> =>
  audited(deps, staff, async (client, note) => {
    await run(client, lockName('zhibiao-robots'));
    const { count } = await one(client, sql<{ count: number }>`SELECT count(*)::int AS count FROM "Robot"`);
    if (count >= ROBOTS_MOST) throw refused(`机器人最多${ROBOTS_MOST}个`);
    const id = v7();
    const secretCipher = secret === null ? null : sealSecret(deps.secrets, secret);
    await run(
      client,
      sql`INSERT INTO "Robot" (id, kind, name, "urlCipher", "secretCipher", events)
        VALUES (${id}, ${kind}::int, ${name}, ${sealSecret(deps.secrets, url)}, ${secretCipher}, ${events}::text[])`,
    );
    note({ object: 'robot', id, name, changes: changesOf({}, { kind, events }) });
    return { id, version: 0 };
  }).catch(nameTaken);

const lockSeen = async (client: Client, id: string, version: number): Promise<Row> => {
  const row = await maybeOne(client, lockOne(id));
  if (!row) throw missing('机器人不存在');
  if (row.version !== version) throw conflict();
  return row;
};

/** Staff who save it have looked at what was wrong: its failures count from 0 again. */
export const editRobot = (
  deps: Needs,
  staff: Staff,
  { id, version, kind, name, url, secret, events, on }: InputOf<typeof contract.editRobot>['body'],
): Promise<AnswerOf<typeof contract.editRobot>> =>
  audited(deps, staff, async (client, note) => {
    const before = await lockSeen(client, id, version);
    if (before.kind !== kind) throw refused('机器人的类型不能修改，请另建一个', { field: 'kind' });
    const status = on ? ROBOT_STATUS.on : ROBOT_STATUS.off;
    const urlCipher = url === undefined ? before.urlCipher : sealSecret(deps.secrets, url);
    const secretCipher =
      secret === undefined ? before.secretCipher : secret === null ? null : sealSecret(deps.secrets, secret);
    await run(
      client,
      sql`UPDATE "Robot" SET name = ${name}, "urlCipher" = ${urlCipher}, "secretCipher" = ${secretCipher},
          events = ${events}::text[], status = ${status}::int, failures = 0, "lastError" = NULL,
          "nextAt" = clock_timestamp(), version = version + 1
        WHERE id = ${id}`,
    );
    const secretChanged = url !== undefined || secret !== undefined;
    note({
      object: 'robot',
      id,
      name,
      changes: {
        ...changesOf(
          { name: before.name, events: before.events, status: before.status },
          { name, events: [...events], status },
        ),
        ...(secretChanged ? { secret: { from: '', to: '' } } : {}),
      },
    });
    return { id, version: version + 1 };
  }).catch(nameTaken);

export const removeRobot = (
  deps: Needs,
  staff: Staff,
  { id, version }: InputOf<typeof contract.removeRobot>['body'],
): Promise<AnswerOf<typeof contract.removeRobot>> =>
  audited(deps, staff, async (client, note) => {
    const { name } = await lockSeen(client, id, version);
    await run(client, sql`DELETE FROM "Robot" WHERE id = ${id}`);
    note({ object: 'robot', id, name });
    return { id };
  });

const TEXT = '这是一条测试消息。能在群里看到它，说明机器人已经接通。';

/** It speaks before anything is written: nothing waits for a provider within a transaction. */
export const testRobot = async (
  deps: Needs & Pick<Deps, 'robots'>,
  staff: Staff,
  id: string,
): Promise<{ id: string }> => {
  const row = await maybeOne(deps.pool, findOne(id));
  if (!row) throw missing('机器人不存在');
  const robot = openRobot(deps, row);
  if (!robot) throw refused('地址无法读取，请重新填写');
  await countTest(deps, staff);
  const site = await settingNow(deps.pool, 'site.name');
  await deps.robots.send(robot, `【${site}】\n${TEXT}`).catch((fault: unknown) => {
    throw refused(`没有发出去：${robotFault(fault)}`);
  });
  return audited(deps, staff, async (client, note) => {
    await run(client, sql`UPDATE "Robot" SET "sentAt" = clock_timestamp() WHERE id = ${id}`);
    note({ object: 'robot', id, name: row.name });
    return { id };
  });
};
