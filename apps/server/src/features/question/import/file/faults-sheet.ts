import type { Pool } from '#db/client.ts';
import { many, sql } from '#db/sql.ts';
import { type Directory, lawLabel } from '#domain/question/clause.ts';
import type { DraftWords } from '#domain/question/draft.ts';
import { importFaultText } from '#domain/question/faults.ts';
import { QUESTION_COLUMNS } from '#domain/question/columns.ts';
import { FAULT_TITLE } from '#domain/question/sheet.ts';
import { sheetRowsOf } from '#domain/question/sheet-write.ts';
import type { Staff } from '#domain/auth/staff.ts';
import { refused } from '#errors.ts';
import { writeWorkbook } from '#ports/workbook/workbook.ts';
import { readDirectory } from '#features/question/import/directory.ts';
import { findImport } from '#features/question/import/rows.ts';
import { picturesOf, type Staged } from '#features/question/import/staged.ts';

const faultyOf = (id: string) => sql<{ content: Staged }>`
  SELECT content FROM "QuestionImportRow" WHERE "importId" = ${id} AND faulty ORDER BY no`;

/** Clause and law as they were found, or else as they were written. */
const wordsOf = ({ question, words }: Staged, { clauses, laws }: Directory): DraftWords => {
  const clause = clauses.find(({ id }) => id === question.clauseId);
  const law = laws.find(({ id }) => id === question.lawId);
  return {
    clause: clause?.number ?? words.clause,
    standard: clause?.standardCode ?? words.standard,
    law: law ? lawLabel(law) : words.law,
  };
};

const reasonOf = ({ place, faults, question }: Staged): string => {
  const pictures = new Set(picturesOf(question)).size;
  return [
    ...faults.map((fault) => importFaultText(place, fault)),
    ...(pictures > 0 ? [`${place}含${pictures}张图片，工作簿中不含图片，请在页面上修改这道题`] : []),
  ].join('\n');
};

/** What has faults as rows of the template, each with its reasons; mended, it can be imported itself. */
export const faultsSheet = async (pool: Pool, staff: Staff, id: string): Promise<Uint8Array> => {
  await findImport(pool, staff, id);
  const [faulty, directory] = [await many(pool, faultyOf(id)), await readDirectory(pool)];
  if (faulty.length === 0) throw refused('没有有误的题目');
  const rows = faulty.flatMap(({ content }, at) => {
    const [first = [], ...others] = sheetRowsOf(content.question, wordsOf(content, directory), at + 1);
    return [[...first, reasonOf(content)], ...others.map((row) => [...row, null])];
  });
  const columns = [...QUESTION_COLUMNS, { title: FAULT_TITLE, width: 60 }];
  return writeWorkbook([{ name: '题目', columns, rows }]);
};
