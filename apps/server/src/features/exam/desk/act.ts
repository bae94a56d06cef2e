import type { AnswerOf } from '@zhibiao/contract/core/endpoint';
import type { extendExam } from '@zhibiao/contract/exam/staff-monitor';
import type { Client, Pool } from '#db/client.ts';
import { many, maybeOne, run, sql, type Statement } from '#db/sql.ts';
import { personIdOf, type Staff } from '#domain/auth/staff.ts';
import { conflict, missing } from '#errors.ts';
import { audited } from '#services/audit/audited.ts';
import type { Note } from '#services/audit/note.ts';
import { scopeSql } from '#services/staff/scope.ts';

/** What acts at the desk have in common: once by their id, on those who sit, within the data scope, in the log. */

type Done = AnswerOf<typeof extendExam>;
type Kind = 'extend' | 'handin' | 'message';
type ActTarget = { actId: string; paperId: string; attemptIds: readonly string[] | 'all' };
export type Acting = { staff: Staff; target: ActTarget };

const GONE = '考试记录不存在';
const REUSED = '这次操作已提交过，请关闭后重新操作';

const claim = ({ staff, target: { actId, paperId } }: Acting, kind: Kind) => sql`
  INSERT INTO "DeskAct" ("actId", kind, "paperId", by) VALUES (${actId}, ${kind}, ${paperId}, ${personIdOf(staff)})
  ON CONFLICT DO NOTHING`;
const keep = (actId: string, done: Done) => sql`
  UPDATE "DeskAct" SET answer = ${JSON.stringify(done)}::jsonb WHERE "actId" = ${actId}`;
const findAct = (actId: string) => sql<{ kind: Kind; paperId: string; by: string | null; answer: Done | null }>`
  SELECT kind, "paperId", by, answer FROM "DeskAct" WHERE "actId" = ${actId}`;
const findPaper = (id: string) => sql<{ title: string }>`SELECT title FROM "Paper" WHERE id = ${id}`;

/** Attempts at the paper that are named, of learners whom the caller may see; `a` and its learner `u`. */
export const targetOf = ({ staff, target: { paperId, attemptIds } }: Acting): Statement => sql`
  FROM "Attempt" a JOIN "User" u ON u.id = a."userId"
  WHERE a."paperId" = ${paperId} AND ${scopeSql(staff, sql`u."orgId"`)}
    AND ${attemptIds === 'all' ? sql`true` : sql`a.id = ANY(${attemptIds}::uuid[])`}`;

/** Those that were named and that nothing was done with; who is out of sight reads as who is not there. */
const skippedOf = async (client: Client, acting: Acting, done: readonly string[], why: string) => {
  const { attemptIds } = acting.target;
  const [named, touched] = [new Set(attemptIds === 'all' ? [] : attemptIds), new Set(done)];
  const rest = [...named].filter((id) => !touched.has(id));
  if (rest.length === 0) return [];
  const left = targetOf({ ...acting, target: { ...acting.target, attemptIds: rest } });
  const known = new Set((await many(client, sql<{ id: string }>`SELECT a.id ${left}`)).map(({ id }) => id));
  return rest.map((attemptId) => ({ attemptId, reason: known.has(attemptId) ? why : GONE }));
};

/** Rolls a second one of the same id back; it is answered what the first did. */
class Repeated extends Error {}

const answerBefore = async (pool: Pool, { staff, target }: Acting, kind: Kind): Promise<Done | null> => {
  const act = await maybeOne(pool, findAct(target.actId));
  if (!act) return null;
  if (act.kind !== kind || act.paperId !== target.paperId || act.by !== personIdOf(staff) || !act.answer)
    throw conflict(REUSED);
  return act.answer;
};

type Act = {
  kind: Kind;
  /** Why a learner who was named is left out. */
  skipped: string;
  told: Pick<Note, 'reason' | 'facts'>;
  /** Whom it was done with. */
  work: (client: Client) => Promise<{ id: string; userId: string }[]>;
};

/** Pressed twice, or sent again after minutes, it is done once and answered the same. */
export const actAtDesk = async (pool: Pool, acting: Acting, { kind, skipped, told, work }: Act): Promise<Done> => {
  const before = await answerBefore(pool, acting, kind);
  if (before) return before;
  try {
    return await audited({ pool }, acting.staff, async (client, note) => {
      const { actId, paperId } = acting.target;
      const paper = await maybeOne(client, findPaper(paperId));
      if (!paper) throw missing('考试不存在');
      if ((await run(client, claim(acting, kind))) === 0) throw new Repeated();
      const rows = await work(client);
      const ids = rows.map(({ id }) => id);
      const done = { done: ids.length, skipped: await skippedOf(client, acting, ids, skipped) };
      await run(client, keep(actId, done));
      note({
        object: 'paper',
        id: paperId,
        name: paper.title,
        reason: told.reason,
        counts: { people: ids.length },
        facts: { ...told.facts, actId, attemptIds: ids },
        users: rows.map(({ userId }) => userId),
      });
      return done;
    });
  } catch (fault) {
    if (!(fault instanceof Repeated)) throw fault;
    return (await answerBefore(pool, acting, kind)) ?? actAtDesk(pool, acting, { kind, skipped, told, work });
  }
};
