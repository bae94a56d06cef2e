import type { auditEntry, AuditEntryDetail, listAudit } from '@zhibiao/contract/audit/staff';
import type { AnswerOf, InputOf } from '@zhibiao/contract/core/endpoint';
import { TOTAL_MOST } from '@zhibiao/contract/core/limits';
import type { Pool } from '#db/client.ts';
import { lit, many, maybeOne, one, sql } from '#db/sql.ts';
import { isIntact } from '#domain/audit/chain.ts';
import { deviceName } from '#domain/auth/device.ts';
import { missing } from '#errors.ts';
import { whereOf } from './filters.ts';
import { wordsNow } from '#services/audit/detail-words.ts';
import { namesNow } from '#services/audit/names.ts';
import { AUDIT_COLUMNS, type AuditRecord, presentAuditRows, TABLES } from './rows.ts';
import { readEntry } from './walk.ts';

/** Rows of the list as its page opens, with no filter chosen: read most, so this one text is prepared. */
const OPENING = 20;

/** One more than a page tells whether there is a further one. */
const page = (query: InputOf<typeof listAudit>['query']) => {
  const { after, before, pageSize, ...filter } = query;
  const where = whereOf(filter);
  const upwards = before !== undefined && after === undefined;
  const edge = upwards ? sql`l.seq > ${before}` : after === undefined ? sql`true` : sql`l.seq < ${after}`;
  const order = upwards ? sql`l.seq` : sql`l.seq DESC`;
  // A number that the planner does not know would have it plan each time for a tenth of the log.
  const most = pageSize === OPENING ? lit(OPENING + 1) : sql`${pageSize + 1}::int`;
  const select = sql<AuditRecord>`
    SELECT ${AUDIT_COLUMNS} FROM ${TABLES} WHERE ${where} AND ${edge} ORDER BY ${order} LIMIT ${most}`;
  const count = sql<{ total: number }>`
    SELECT count(*)::int AS total
    FROM (SELECT 1 FROM "AuditLog" l WHERE ${where} LIMIT ${lit(TOTAL_MOST + 1)}) counted`;
  const edged = after !== undefined || upwards;
  const opening = !edged && pageSize === OPENING && !Object.values(filter).some(Boolean);
  return {
    upwards,
    select: opening ? select.named('audit-opening') : select,
    count: opening ? count.named('audit-total') : count,
  };
};

export const findAudit = async (
  pool: Pool,
  query: InputOf<typeof listAudit>['query'],
): Promise<AnswerOf<typeof listAudit>> => {
  const { upwards, select, count } = page(query);
  const [found, { total }] = await Promise.all([many(pool, select), one(pool, count)]);
  const more = found.length > query.pageSize;
  const kept = found.slice(0, query.pageSize);
  const rows = await presentAuditRows(pool, upwards ? kept.toReversed() : kept);
  return {
    rows,
    total,
    newer: upwards ? more : query.after !== undefined,
    older: upwards ? query.before !== undefined : more,
  };
};

const PEOPLE_SHOWN = 50;
const entryAt = (seq: number) => sql<AuditRecord & { ip: string; prevHash: string; hash: string }>`
  SELECT ${AUDIT_COLUMNS}, l.ip, l."prevHash", l.hash FROM ${TABLES} WHERE l.seq = ${seq}::bigint`;
const subjectsOf = (seq: number) => sql<{ userId: string; total: number }>`
  SELECT "userId", count(*) OVER ()::int AS total FROM "AuditSubject" WHERE seq = ${seq}::bigint
  ORDER BY "userId" LIMIT ${lit(PEOPLE_SHOWN)}`;

/** One entry with its detail, and whether both are what was sealed. */
export const findEntry = async (
  pool: Pool,
  { seq }: InputOf<typeof auditEntry>['params'],
): Promise<AuditEntryDetail> => {
  const found = await maybeOne(pool, entryAt(seq));
  if (!found) throw missing('记录不存在');
  const [[row], wordsOf, subjects, read] = await Promise.all([
    presentAuditRows(pool, [found]),
    wordsNow(pool, [found]),
    many(pool, subjectsOf(seq)),
    readEntry(pool, seq),
  ]);
  if (!row) throw missing('记录不存在');
  const nameOf = await namesNow(
    pool,
    subjects.map(({ userId }) => ({ type: 'learner', id: userId })),
  );
  const { detail, ip, prevHash, hash } = found;
  return {
    ...row,
    ip,
    device: detail?.device ? deviceName(detail.device) : null,
    path: detail?.path ?? null,
    ...wordsOf(found),
    people: subjects.map(({ userId }) => ({ id: userId, name: nameOf('learner', userId) ?? '' })),
    peopleTotal: subjects[0]?.total ?? 0,
    prevHash,
    hash,
    intact: read !== null && isIntact(read),
  };
};
