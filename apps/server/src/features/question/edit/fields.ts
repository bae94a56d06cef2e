import type { InputOf } from '@zhibiao/contract/core/endpoint';
import type { EachAnswer, setQuestionFields } from '@zhibiao/contract/question/staff-edit';
import type { Client, Pool } from '#db/client.ts';
import { many, sql } from '#db/sql.ts';
import { changesOf } from '#domain/audit/fields.ts';
import type { Staff } from '#domain/auth/staff.ts';
import { audited } from '#services/audit/audited.ts';
import { dutyOf } from '#services/staff/duty.ts';
import { sortOut, tellEach } from './each.ts';
import type { KeptQuestion } from '#features/question/kept.ts';
import { requireFiling } from './references.ts';
import { writeVersions } from './versions.ts';

type Body = InputOf<typeof setQuestionFields>['body'];
type Filed = Pick<KeptQuestion, 'difficulty' | 'clauseId' | 'lawId' | 'validFrom' | 'validTo'>;

const filed = ({ difficulty, clauseId, lawId, validFrom, validTo }: Filed): Filed => ({
  difficulty,
  clauseId,
  lawId,
  validFrom,
  validTo,
});
const after = (question: KeptQuestion, set: Partial<Filed>): KeptQuestion => {
  const { clauseId, clause } = question;
  const next = { ...question, ...set };
  // Its older words go with its first clause, as where a single one is edited.
  return { ...next, clause: clauseId === null || clauseId === next.clauseId ? clause : null };
};
const differs = (a: Filed, b: Filed): boolean => JSON.stringify(filed(a)) !== JSON.stringify(filed(b));

const write = async (client: Client, questions: readonly KeptQuestion[], by: string | null) => {
  const rows = questions.map((question) => ({ id: question.id, clause: question.clause, ...filed(question) }));
  const written = await many(
    client,
    sql<{ id: string; version: number }>`
      UPDATE "Question" q SET difficulty = r.difficulty, clause = r.clause, "clauseId" = r."clauseId",
        "lawId" = r."lawId", "validFrom" = r."validFrom", "validTo" = r."validTo", version = q.version + 1,
        "editedBy" = ${by}::uuid, "updatedAt" = clock_timestamp()
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r(id uuid, difficulty int, clause text,
        "clauseId" uuid, "lawId" uuid, "validFrom" date, "validTo" date)
      WHERE q.id = r.id OR (q."parentId" = r.id AND q.sort >= 0)
      RETURNING q.id, q.version`,
  );
  const versions = new Map(written.map(({ id, version }) => [id, version]));
  return questions.map((question) => ({ id: question.id, version: versions.get(question.id) ?? 0, question }));
};

export const setFields = (deps: { pool: Pool }, staff: Staff, { items, ...given }: Body): Promise<EachAnswer> =>
  audited(deps, staff, async (client, note) => {
    const set = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Partial<Filed>;
    await requireFiling(client, set);
    const sorted = await sortOut(client, items, (question) => {
      const { validFrom, validTo } = after(question, set);
      return validFrom !== null && validTo !== null && validFrom >= validTo ? '失效日须晚于生效日' : null;
    });
    const changed = sorted.taken
      .map((question) => after(question, set))
      .filter((next, at) => {
        const before = sorted.taken[at];
        return before !== undefined && differs(before, next);
      });
    const by = await dutyOf(client, staff);
    if (changed.length > 0) await writeVersions(client, await write(client, changed, by), { by, why: '批量修改' });
    return tellEach(note, sorted, (question) => ({
      changes: changesOf<Filed>(filed(question), filed(after(question, set))),
      facts: { version: question.version },
    }));
  });
