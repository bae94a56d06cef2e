import { QUESTION_STATUS } from '@zhibiao/contract/question/types';
import type { AnswerOf, InputOf } from '@zhibiao/contract/core/endpoint';
import type {
  importRows,
  listImports,
  QuestionImport,
  questionImport,
  StagedQuestion,
} from '@zhibiao/contract/question/staff-import';
import type { Pool } from '#db/client.ts';
import { pageSql, totalOf } from '#db/paging.ts';
import { all, many, maybeOne, type Queryable, sql, type Statement } from '#db/sql.ts';
import type { Deps } from '#deps.ts';
import { withPoints } from '#domain/question/points.ts';
import type { Staff } from '#domain/auth/staff.ts';
import { dateTime } from '#domain/time/time.ts';
import { missing } from '#errors.ts';
import { maySeeKeys, noteKeysRead } from '#features/question/list/key-reading.ts';
import { readQuestions } from '#features/question/kept.ts';
import { findReading, shownReading } from './reading.ts';
import type { Staged } from './staged.ts';

export const ABSENT = '导入不存在或已过期';

type Counts = QuestionImport['counts'];
type Row = Omit<QuestionImport, 'createTime' | 'expireTime' | 'counts'> & {
  counts: Counts;
  createdAt: Date;
  expiresAt: Date;
};
/** Of row `i`; of those that come in none has faults and none is left out. */
const COUNTS = sql`(
  SELECT json_build_object('total', count(*), 'faulty', count(*) FILTER (WHERE r.faulty),
    'similar', count(*) FILTER (WHERE r."similar"), 'ready', count(*) FILTER (WHERE NOT r.faulty AND NOT r.skip),
    'pictures', coalesce(sum(r.pictures), 0), 'byType', (
      SELECT coalesce(json_agg(json_build_object('type', t.type, 'count', t.count) ORDER BY t.type), '[]')
      FROM (SELECT type, count(*) AS count FROM "QuestionImportRow" WHERE "importId" = i.id GROUP BY type) t
    ))
  FROM "QuestionImportRow" r WHERE r."importId" = i.id
)`;
const SELECT = sql`SELECT i.id, i."bankId", b.name AS "bankName", i.kind, i."fileName", i."fileSize", i.state,
  i.version, i.added, i."taskId", ${COUNTS} AS counts, i."createdAt", i."expiresAt"
  FROM "QuestionImport" i LEFT JOIN "QuestionBank" b ON b.id = i."bankId"`;
const importOf = ({ createdAt, expiresAt, ...row }: Row): QuestionImport => ({
  ...row,
  createTime: dateTime(createdAt),
  expireTime: dateTime(expiresAt),
});

export const findImport = async (pool: Pool, staff: Staff, id: string): Promise<QuestionImport> => {
  const row = await maybeOne(pool, sql<Row>`${SELECT} WHERE i.id = ${id} AND i.by = ${staff.id}`);
  if (!row) throw missing(ABSENT);
  return importOf(row);
};
/** With what the file was read as. */
export const findWithReading = async (
  pool: Pool,
  staff: Staff,
  id: string,
): Promise<AnswerOf<typeof questionImport>> => ({
  ...(await findImport(pool, staff, id)),
  ...shownReading(await findReading(pool, id)),
});
export const importCounts = async (on: Queryable, id: string): Promise<Counts> => {
  const found = await maybeOne(
    on,
    sql<{ counts: Counts }>`SELECT ${COUNTS} AS counts FROM "QuestionImport" i WHERE i.id = ${id}`,
  );
  if (!found) throw missing(ABSENT);
  return found.counts;
};

export const findImports = async (
  pool: Pool,
  staff: Staff,
  query: InputOf<typeof listImports>['query'],
): Promise<AnswerOf<typeof listImports>> => {
  const from = sql`FROM "QuestionImport" i WHERE i.by = ${staff.id}`;
  const [rows, total] = await Promise.all([
    many(pool, sql<Row>`${SELECT} WHERE i.by = ${staff.id} ORDER BY i."createdAt" DESC, i.id DESC ${pageSql(query)}`),
    totalOf(pool, query, from),
  ]);
  return { rows: rows.map(importOf), total };
};

const ONLY: Record<NonNullable<InputOf<typeof importRows>['query']['only']>, Statement> = {
  fault: sql`r.faulty`,
  similar: sql`r."similar"`,
  good: sql`NOT r.faulty AND NOT r."similar"`,
};

export type KeptRow = { no: number; skip: boolean; content: Staged };
type Deeps = Pick<Deps, 'pool'>;

/** With what each reads like as that stands now; answers of the bank are for those only who may see them. */
export const presentImportRows = async (
  deps: Deeps,
  staff: Staff,
  importId: string,
  rows: readonly KeptRow[],
): Promise<StagedQuestion[]> => {
  const named = rows.flatMap(({ content }) => content.similar ?? []);
  const questions = await readQuestions(
    deps.pool,
    named.flatMap(({ id }) => id ?? []),
  );
  const numbers = named.flatMap(({ id, no }) => (id === null ? [no] : []));
  const earlier = new Map(
    (
      await many(
        deps.pool,
        sql<KeptRow>`SELECT no, skip, content FROM "QuestionImportRow"
          WHERE "importId" = ${importId} AND no = ANY(${numbers}::int[])`,
      )
    ).map((row) => [row.no, row.content.question] as const),
  );
  const maySee = maySeeKeys(staff);
  if (maySee && questions.size > 0) await noteKeysRead(deps, staff, [...questions.values()]);
  const similarOf = ({ similar }: Staged): StagedQuestion['similar'] => {
    if (similar === null) return null;
    if (similar.id === null) {
      const other = earlier.get(similar.no);
      return other ? { ...similar, status: QUESTION_STATUS.pending, ...asked(other) } : null;
    }
    const other = questions.get(similar.id);
    // Gone since, it hinders no import.
    if (!other) return null;
    return { ...similar, status: other.status, ...asked(other), ...(maySee ? {} : { answer: [] }) };
  };
  return rows.map(({ no, skip, content }) => {
    const { place, question, faults, warnings, clauseGuessed } = content;
    const pointed = withPoints(question);
    return { no, place, question, faults, warnings, similar: similarOf(content), skip, clauseGuessed, pointed };
  });
};
const asked = ({ type, stem, options, answer }: Pick<Staged['question'], 'type' | 'stem' | 'options' | 'answer'>) => ({
  type,
  stem,
  options,
  answer,
});

export const findRows = async (
  deps: Deeps,
  staff: Staff,
  query: InputOf<typeof importRows>['query'],
): Promise<AnswerOf<typeof importRows>> => {
  const { id, only, type } = query;
  await findImport(deps.pool, staff, id);
  const from = sql`FROM "QuestionImportRow" r WHERE ${all([
    sql`r."importId" = ${id}`,
    ...(only ? [ONLY[only]] : []),
    ...(type === undefined ? [] : [sql`r.type = ${type}::int`]),
  ])}`;
  const [rows, total] = await Promise.all([
    many(deps.pool, sql<KeptRow>`SELECT r.no, r.skip, r.content ${from} ORDER BY r.no ${pageSql(query)}`),
    totalOf(deps.pool, query, from),
  ]);
  return { rows: await presentImportRows(deps, staff, id, rows), total };
};
