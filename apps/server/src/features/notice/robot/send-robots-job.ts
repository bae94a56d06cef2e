import { type CodeOf, labelOf } from '@zhibiao/contract/core/codes';
import { MESSAGE_FAULT } from '@zhibiao/contract/notice/staff';
import { ROBOT, ROBOT_EVERY_SEC, ROBOT_FAILURES, ROBOT_STATUS } from '@zhibiao/contract/notice/staff-robot';
import type { StaffFacts } from '@zhibiao/contract/notice/staff-events';
import { faultForLog } from '#db/faults.ts';
import { lit, many, maybeOne, run, sql } from '#db/sql.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Deps } from '#deps.ts';
import type { Job } from '#jobs/periodic.ts';
import { openSecret } from '#ports/keys/kept-secret.ts';
import { MessageFault } from '#ports/messages/fault.ts';
import type { Robot } from '#ports/robot/robot.ts';
import { houseOf } from '#ports/messages/house.ts';
import { tellStaff } from '#services/notify/tell-staff.ts';
import { robotText } from './text.ts';

type Due = { id: string; kind: CodeOf<typeof ROBOT>; urlCipher: string; secretCipher: string | null };

/**
 * A robot with something to say, put off before it speaks: fifteen times a minute at most, however many replicas there
 * are. What happens meanwhile joins into its next message.
 */
const TAKE_DUE = sql<Due>`
  UPDATE "Robot" SET "nextAt" = clock_timestamp() + interval ${lit(`${ROBOT_EVERY_SEC} seconds`)}
  WHERE id = (
    SELECT r.id FROM "Robot" r
    WHERE r.status = ${lit(ROBOT_STATUS.on)} AND r."nextAt" <= clock_timestamp()
      AND EXISTS (SELECT 1 FROM "RobotMessage" m WHERE m."robotId" = r.id)
    ORDER BY r."nextAt" LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED
  )
  RETURNING id, kind, "urlCipher", "secretCipher"`;
const waitingOf = (id: string) => sql<{ id: string; event: string; facts: StaffFacts }>`
  SELECT id::text, event, facts FROM "RobotMessage" WHERE "robotId" = ${id} ORDER BY id LIMIT 1000`;
const drop = (ids: readonly string[]) => sql`DELETE FROM "RobotMessage" WHERE id = ANY(${ids}::bigint[])`;
const noteSpoken = (id: string) => sql`
  UPDATE "Robot" SET failures = 0, "lastError" = NULL, "sentAt" = clock_timestamp() WHERE id = ${id}`;
const IN_A_MINUTE = sql`clock_timestamp() + interval '1 minute'`;
const waitFor = (id: string) => sql`UPDATE "Robot" SET "nextAt" = ${IN_A_MINUTE} WHERE id = ${id}`;
/** Half a minute, one, two, four; then it is paused until staff act. */
const noteFailure = (id: string, why: string) => sql<{ status: number; failures: number }>`
  UPDATE "Robot" SET failures = failures + 1, "lastError" = ${why},
    "nextAt" = clock_timestamp() + 30 * 2 ^ failures * interval '1 second',
    status = CASE WHEN failures + 1 >= ${lit(ROBOT_FAILURES)} THEN ${lit(ROBOT_STATUS.paused)} ELSE status END
  WHERE id = ${id} AND status = ${lit(ROBOT_STATUS.on)} RETURNING status, failures`;
/** Yesterday's news of a robot that could not speak. */
const DROP_OLD = sql`DELETE FROM "RobotMessage" WHERE at < clock_timestamp() - interval '1 day'`;
/** Longer than anything that staff are notified of once may last. */
const FORGET_TOLD = sql`DELETE FROM "StaffTold" WHERE at < clock_timestamp() - interval '90 days'`;

type Speaking = Pick<Deps, 'pool' | 'secrets' | 'robots'>;

const UNREADABLE = '地址无法读取，请重新填写';
/** For staff; its address is its key, so a provider's own words are shown to no one. */
export const robotFault = (fault: unknown): string =>
  fault instanceof MessageFault ? fault.message : '没有应答，或应答有误';

/** As it is called; null where no key of ours opens what is stored. */
export const openRobot = (
  { secrets }: Pick<Deps, 'secrets'>,
  { kind, urlCipher, secretCipher }: Omit<Due, 'id'>,
): Robot | null => {
  const url = openSecret(secrets, urlCipher);
  const secret = secretCipher === null ? null : openSecret(secrets, secretCipher);
  return url === null || (secretCipher !== null && secret === null) ? null : { kind, url, secret };
};

const recordFault = async ({ pool }: Speaking, { id, kind }: Due, fault: unknown): Promise<void> => {
  if (fault instanceof MessageFault && fault.kind === MESSAGE_FAULT.flow) {
    await run(pool, waitFor(id));
    return;
  }
  await inTransaction(pool, async (client) => {
    const noted = await maybeOne(client, noteFailure(id, fault === null ? UNREADABLE : robotFault(fault)));
    if (noted?.status !== ROBOT_STATUS.paused) return;
    await tellStaff(client, 'robot.paused', { robot: labelOf(ROBOT, kind), failures: noted.failures });
  });
};

/** True once it has spoken, else what went wrong. */
const speak = async (deps: Speaking, due: Due): Promise<unknown> => {
  const { pool } = deps;
  const waiting = await many(pool, waitingOf(due.id));
  const text = robotText(await houseOf(pool), waiting);
  const robot = openRobot(deps, due);
  try {
    if (text !== null && robot !== null) await deps.robots.send(robot, text);
  } catch (fault) {
    await recordFault(deps, due, fault);
    return fault;
  }
  if (robot === null) {
    await recordFault(deps, due, null);
    return new Error('the address of a robot cannot be read');
  }
  const ids = waiting.map(({ id }) => id);
  await run(pool, drop(ids));
  if (text !== null) await run(pool, noteSpoken(due.id));
  return true;
};

/** Each robot that has something to say speaks once; one that fails does not hold up the others. */
export const sendRobots = async (deps: Speaking): Promise<number> => {
  const faults: unknown[] = [];
  let spoken = 0;
  await run(deps.pool, DROP_OLD);
  await run(deps.pool, FORGET_TOLD);
  for (let due = await maybeOne(deps.pool, TAKE_DUE); due; due = await maybeOne(deps.pool, TAKE_DUE)) {
    const outcome = await speak(deps, due);
    if (outcome === true) spoken += 1;
    else faults.push(outcome);
  }
  if (faults.length > 0) throw new Error(`${faults.length} robots did not speak: ${faultForLog(faults[0]).message}`);
  return spoken;
};

export const sendRobotsJob: Job = {
  name: 'send-robots',
  title: '发送群机器人消息',
  everyMs: 5_000,
  run: sendRobots,
};
