import { QUESTION_STATUS } from '@zhibiao/contract/question/types';
import type { Pool } from '#db/client.ts';
import { lit, many, sql } from '#db/sql.ts';
import type { Traits } from '#domain/paper/draw-rule.ts';
import type { DrawPool as Questions } from '#domain/exam/draw.ts';
import { clausesAbove } from '#services/exam/clauses-above.ts';
import { HAS_KEY, STAMP } from '#services/exam/drawable.ts';

/** What a start draws from: of each question its id and its stamp, which says whether it is still what was read. */
export type QuestionCandidate = { id: string; stamp: string };

/** `validFrom ≤ day < validTo`, as yyyy-MM-dd. */
type Validity = { validFrom: string | null; validTo: string | null };
type Dated = Questions<QuestionCandidate> & Validity;
export const isValidOn = ({ validFrom, validTo }: Validity, day: string): boolean =>
  (validFrom === null || validFrom <= day) && (validTo === null || day < validTo);

type Row = { rev: number } & (
  (Traits & Validity & { entries: Buffer }) | ({ entries: null } & Partial<Record<keyof Traits, null>>)
);

/** An entry: the 16 bytes of the id and the 8 of the stamp. A bank of a hundred thousand questions takes 2.4 MB. */
const BYTES = 24;
const ID_BYTES = 16;

/**
 * The questions in force of a bank, one row for those that no rule and no day can tell apart. Without a name, and so on
 * a connection of its own: nothing short is to wait behind it.
 */
const ofBank = (bankId: string) =>
  sql<Row>`
    SELECT b.rev, b.id AS "bankId", s.type, s.difficulty, s.clause, s."validFrom", s."validTo", s.entries,
      ${clausesAbove(sql`s."clauseId"`)} AS clauses
    FROM "QuestionBank" b LEFT JOIN LATERAL (
      SELECT q.type, q.difficulty, q.clause, q."clauseId", q."validFrom"::text, q."validTo"::text,
        string_agg(uuid_send(q.id) || int8send(${STAMP}), '' ORDER BY q.id) AS entries
      FROM "Question" q
      WHERE q."bankId" = b.id AND q.status = ${lit(QUESTION_STATUS.on)} AND q."parentId" IS NULL AND ${HAS_KEY}
      GROUP BY q.type, q.difficulty, q.clause, q."clauseId", q."validFrom", q."validTo"
    ) s ON true
    WHERE b.id = ${bankId}
    ORDER BY s.type, s.difficulty, s.clause, s."clauseId", s."validFrom", s."validTo"`;

const candidateAt =
  (entries: Buffer) =>
  (place: number): QuestionCandidate => {
    const from = place * BYTES;
    const id = entries.toString('hex', from, from + ID_BYTES);
    return {
      id: `${id.slice(0, 8)}-${id.slice(8, 12)}-${id.slice(12, 16)}-${id.slice(16, 20)}-${id.slice(20)}`,
      stamp: entries.readBigInt64BE(from + ID_BYTES).toString(),
    };
  };

export type Candidates = { rev: number; pools: Dated[] };

/** Nothing of a bank that does not exist. */
export const readCandidates = async (pool: Pool, bankId: string): Promise<Candidates> => {
  const rows = await many(pool, ofBank(bankId));
  const pools = rows.flatMap((row): Dated[] => {
    if (row.entries === null) return [];
    const { rev: _, entries, ...traits } = row;
    return [{ ...traits, count: entries.length / BYTES, at: candidateAt(entries) }];
  });
  return { rev: rows[0]?.rev ?? 0, pools };
};
