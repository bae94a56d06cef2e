import type { AnswerOf, InputOf } from '@zhibiao/contract/core/endpoint';
import {
  type listNameChanges,
  NAME_CHANGE,
  type NameChangeRow,
  type requestNameChange,
} from '@zhibiao/contract/learner/name';
import { v7 as uuid } from 'uuid';
import type { Client, Pool } from '#db/client.ts';
import { isUniqueViolation } from '#db/faults.ts';
import { lit, many, one, run, sql } from '#db/sql.ts';
import { inTransaction } from '#db/transaction.ts';
import { dateTime, dateTimeOrNull } from '#domain/time/time.ts';
import { missing, refused } from '#errors.ts';
import { refuseUnprintable } from '#ports/pdf/pdf.ts';
import { bindEvidence } from '#services/files/evidence.ts';

/** What a learner asks for about a name that they cannot change themselves. */

/** As `Evidence.subject`. */
export const NAME_EVIDENCE = 'nameChange';

type Holder = { realName: string; nameLocked: boolean };
const lockHolder = (userId: string) => sql<Holder>`
  SELECT "realName", "nameLocked" FROM "User" WHERE id = ${userId} FOR UPDATE`;
const insert = (id: string, userId: string, from: string, to: string, reason: string) => sql`
  INSERT INTO "NameChange" (id, "userId", "fromName", "toName", reason)
  VALUES (${id}, ${userId}, ${from}, ${to}, ${reason})`;

type Body = InputOf<typeof requestNameChange>['body'];
const ask = async (client: Client, userId: string, { realName, evidence, reason }: Body): Promise<string> => {
  const locked = await one(client, lockHolder(userId));
  if (!locked.nameLocked) throw refused('姓名还没有用于证书，可以直接修改', { field: 'realName' });
  if (locked.realName === realName) throw refused('与现在的姓名相同', { field: 'realName' });
  const id = uuid();
  await run(client, insert(id, userId, locked.realName, realName, reason));
  await bindEvidence(client, {
    by: { userId },
    subject: NAME_EVIDENCE,
    subjectId: id,
    about: userId,
    files: evidence,
  });
  return id;
};

/** One open at a time: the database decides between two at once. */
export const askForName = async (pool: Pool, userId: string, body: Body): Promise<{ id: string }> => {
  await refuseUnprintable('姓名', body.realName);
  try {
    return { id: await inTransaction(pool, (client) => ask(client, userId, body)) };
  } catch (fault) {
    if (isUniqueViolation(fault, 'NameChange_one_open')) throw refused('您已提交过更名申请，请等待处理');
    throw fault;
  }
};

const withdraw = (userId: string, id: string) => sql`
  UPDATE "NameChange" SET status = ${lit(NAME_CHANGE.withdrawn)}, "decidedAt" = clock_timestamp()
  WHERE id = ${id} AND "userId" = ${userId} AND status = ${lit(NAME_CHANGE.waiting)}`;
const isOwn = (userId: string, id: string) => sql`
  SELECT 1 FROM "NameChange" WHERE id = ${id} AND "userId" = ${userId}`;
export const withdrawNameChange = async (pool: Pool, userId: string, id: string): Promise<null> => {
  if ((await run(pool, withdraw(userId, id))) > 0) return null;
  if ((await many(pool, isOwn(userId, id))).length === 0) throw missing('申请不存在');
  throw refused('申请已处理，不能撤回');
};

export type NameChangeRecord = Omit<NameChangeRow, 'createTime' | 'decideTime'> & {
  createdAt: Date;
  decidedAt: Date | null;
};
export const NAME_ROW = sql`n.id, n."fromName" AS "from", n."toName" AS "to", n.status, n.reason, n.opinion,
  n."createdAt", n."decidedAt"`;
export const nameRowOf = <R extends NameChangeRecord>({ createdAt, decidedAt, ...row }: R) => ({
  ...row,
  createTime: dateTime(createdAt),
  decideTime: dateTimeOrNull(decidedAt),
});
const findOwn = (userId: string) => sql<NameChangeRecord>`
  SELECT ${NAME_ROW} FROM "NameChange" n WHERE n."userId" = ${userId} ORDER BY n."createdAt" DESC LIMIT 20`;
export const ownNameChanges = async (pool: Pool, userId: string): Promise<AnswerOf<typeof listNameChanges>> =>
  (await many(pool, findOwn(userId))).map(nameRowOf);
