import type { AnswerOf } from '@zhibiao/contract/core/endpoint';
import type { importOutline } from '@zhibiao/contract/question/staff-reading';
import { ANSWERED_BY } from '@zhibiao/contract/question/types';
import type { Pool } from '#db/client.ts';
import { many, sql } from '#db/sql.ts';
import type { Staff } from '#domain/auth/staff.ts';
import { findImport } from './rows.ts';
import type { Staged } from './staged.ts';

type Row = Pick<Staged, 'place' | 'faults'> & {
  no: number;
  stem: string;
  type: Staged['question']['type'];
  answer: string[];
  children: number;
  faulty: boolean;
};
const rowsOf = (importId: string) => sql<Row>`
  SELECT no, type, faulty, content->>'place' AS place, left(content->'question'->>'stem', 40) AS stem,
    content->'faults' AS faults, content->'question'->'answer' AS answer,
    jsonb_array_length(content->'question'->'children') AS children
  FROM "QuestionImportRow" WHERE "importId" = ${importId} ORDER BY no`;

/** Of an answer in words only how it begins. */
const SHOWN = 12;

export const findImportOutline = async (
  pool: Pool,
  staff: Staff,
  id: string,
): Promise<AnswerOf<typeof importOutline>> => {
  await findImport(pool, staff, id);
  const rows = await many(pool, rowsOf(id));
  return {
    rows: rows.map(({ faults, answer, ...row }) => ({
      ...row,
      answer: ANSWERED_BY[row.type] === 'text' ? answer.map((text) => text.slice(0, SHOWN)) : answer,
      fault: faults.find(({ path }) => path[0] === 'answer')?.msg ?? null,
    })),
  };
};
