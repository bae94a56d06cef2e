import { fieldWord } from '@zhibiao/contract/audit/words';
import type { AnswerOf, InputOf } from '@zhibiao/contract/core/endpoint';
import type { questionHistory, questionVersion } from '@zhibiao/contract/question/staff';
import type { Pool } from '#db/client.ts';
import { pageSql, totalOf } from '#db/paging.ts';
import { many, maybeOne, sql } from '#db/sql.ts';
import { changedFields, fromVersion, type StoredVersion } from '#domain/question/content.ts';
import type { Staff } from '#domain/auth/staff.ts';
import { dateTime } from '#domain/time/time.ts';
import { missing } from '#errors.ts';
import { withKey } from './detail.ts';
import { maySeeKeys, noteKeysRead } from './key-reading.ts';
import { readQuestions } from '#features/question/kept.ts';
import { countGiven } from './usage.ts';

type Row = StoredVersion & {
  version: number;
  by: string | null;
  at: Date;
  why: string;
  before: StoredVersion | null;
};
const COLUMNS = (alias: ReturnType<typeof sql>) =>
  sql`json_build_object('content', ${alias}.content, 'answer', ${alias}.answer, 'analysis', ${alias}.analysis,
    'rubric', ${alias}.rubric)`;

/** Also of one that was thrown away while it waited: its versions stay. */
export const findHistory = async (
  pool: Pool,
  query: InputOf<typeof questionHistory>['query'],
): Promise<AnswerOf<typeof questionHistory>> => {
  const question = (await readQuestions(pool, [query.id])).get(query.id);
  const from = sql`FROM "QuestionVersion" v WHERE v."questionId" = ${query.id}`;
  const [rows, total, given] = await Promise.all([
    many(
      pool,
      sql<Row>`
        SELECT v.version, s.name AS by, v.at, v.why, v.content, v.answer, v.analysis, v.rubric,
          CASE WHEN b.version IS NOT NULL THEN ${COLUMNS(sql`b`)} END AS before
        FROM (SELECT v.* ${from} ORDER BY v.version DESC ${pageSql(query)}) v
        LEFT JOIN "QuestionVersion" b ON b."questionId" = v."questionId" AND b.version = v.version - 1
        LEFT JOIN "Staff" s ON s.id = v.by
        ORDER BY v.version DESC`,
    ),
    totalOf(pool, query, from),
    question ? countGiven(pool, question) : new Map<number, number>(),
  ]);
  return {
    rows: rows.map(({ version, by, at, why, before, ...own }) => ({
      version,
      by,
      at: dateTime(at),
      why,
      changed: before ? changedFields(fromVersion(before), fromVersion(own)).map(fieldWord) : [],
      attempts: given.get(version) ?? 0,
    })),
    total,
  };
};

export const findQuestionVersion = async (
  deps: { pool: Pool },
  staff: Staff,
  { id, version }: InputOf<typeof questionVersion>['query'],
): Promise<AnswerOf<typeof questionVersion>> => {
  const row = await maybeOne(
    deps.pool,
    sql<StoredVersion>`
      SELECT content, answer, analysis, rubric FROM "QuestionVersion"
      WHERE "questionId" = ${id} AND version = ${version}`,
  );
  if (!row) throw missing('没有这个版本');
  const keyShown = maySeeKeys(staff);
  if (keyShown) await noteKeysRead(deps, staff, [{ id }]);
  const question = fromVersion(row);
  return {
    ...withKey(keyShown, question),
    children: question.children.map((child) => withKey(keyShown, child)),
    version,
    keyShown,
  };
};
