import type { addLearnerNote, listLearnerNotes, removeLearnerNote } from '@zhibiao/contract/learner/staff-add';
import type { AnswerOf, InputOf } from '@zhibiao/contract/core/endpoint';
import type { PageQuery } from '@zhibiao/contract/core/fields';
import { v7 } from 'uuid';
import type { Pool } from '#db/client.ts';
import { pageSql, totalOf } from '#db/paging.ts';
import { many, maybeOne, run, sql } from '#db/sql.ts';
import type { Staff } from '#domain/auth/staff.ts';
import { dateTime } from '#domain/time/time.ts';
import { missing } from '#errors.ts';
import { audited } from '#services/audit/audited.ts';
import { NO_LEARNER, learnerScope } from '#features/learner/found.ts';
import { requireLearner } from '#features/learner/records.ts';

/**
 * What staff tell each other about a learner. Written and taken back, never changed; the log says that it was, and not
 * what: it is never forgotten, and a learner would read it in their own data.
 */

type Found = AnswerOf<typeof listLearnerNotes>;
type Row = Omit<Found['rows'][number], 'at' | 'mine'> & { authorId: string; createdAt: Date };
export const findNotes = async (pool: Pool, staff: Staff, id: string, page: PageQuery): Promise<Found> => {
  await requireLearner(pool, staff, id);
  const from = sql`FROM "LearnerNote" n JOIN "Staff" p ON p.id = n."authorId" WHERE n."userId" = ${id}`;
  const [rows, total] = await Promise.all([
    many(
      pool,
      sql<Row>`SELECT n.id, n.content, p.name AS by, n."authorId", n.at AS "createdAt" ${from}
        ORDER BY n.id DESC ${pageSql(page)}`,
    ),
    totalOf(pool, page, from),
  ]);
  return {
    rows: rows.map(({ authorId, createdAt, ...row }) => ({
      ...row,
      mine: authorId === staff.id,
      at: dateTime(createdAt),
    })),
    total,
  };
};

/** The learner until the transaction ends, as far as the asker sees them. */
const holdLearner = ({ scope }: Staff, id: string) => sql<{ orgId: string | null }>`
  SELECT u."orgId" FROM "User" u WHERE u.id = ${id} AND ${learnerScope(scope)} FOR KEY SHARE`;

export const addNote = (
  deps: { pool: Pool },
  staff: Staff,
  { id, content }: InputOf<typeof addLearnerNote>['body'],
): Promise<AnswerOf<typeof addLearnerNote>> =>
  audited(deps, staff, async (client, note) => {
    const learner = await maybeOne(client, holdLearner(staff, id));
    if (!learner) throw missing(NO_LEARNER);
    const noteId = v7();
    await run(
      client,
      sql`INSERT INTO "LearnerNote" (id, "userId", "authorId", content)
        VALUES (${noteId}, ${id}, ${staff.id}, ${content})`,
    );
    note({ object: 'learner', id, orgId: learner.orgId });
    return { id: noteId };
  });

export const removeNote = (
  deps: { pool: Pool },
  staff: Staff,
  { id, noteId }: InputOf<typeof removeLearnerNote>['body'],
): Promise<null> =>
  audited(deps, staff, async (client, note) => {
    const learner = await maybeOne(client, holdLearner(staff, id));
    if (!learner) throw missing(NO_LEARNER);
    const own = sql`DELETE FROM "LearnerNote" WHERE id = ${noteId} AND "userId" = ${id} AND "authorId" = ${staff.id}`;
    if ((await run(client, own)) === 0) throw missing('备注不存在，或不是您写的');
    note({ object: 'learner', id, orgId: learner.orgId });
    return null;
  });
