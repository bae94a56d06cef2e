import { LEARNER_IMPORT_ROWS } from '@zhibiao/contract/learner/staff-add';
import type { ReadNotes } from '@zhibiao/contract/core/read-notes';
import { v7 } from 'uuid';
import { withLeftOut } from '#domain/table/read-notes.ts';
import { readStudentSheet, type SheetRow } from '#domain/member/student-sheet.ts';
import { refused } from '#errors.ts';
import { takeYielding } from '#lib/yielding.ts';
import type { Adding } from '#features/learner/context.ts';
import { openBook } from '#services/open-book.ts';
import { findTaken, type NewLearner, requireDepartments } from './accounts.ts';

/** A workbook of learners, read and judged the same before it is imported and then. */

const rowsOf = async (bytes: Buffer): Promise<{ rows: SheetRow[]; notes: ReadNotes }> => {
  const read = readStudentSheet(await openBook(bytes, LEARNER_IMPORT_ROWS));
  if ('fault' in read) throw refused(read.fault);
  const rows = await takeYielding(read.rows);
  if (rows.length === 0) throw refused(withLeftOut('文件中没有学员，请填写后再导入', read.notes));
  if (rows.length > LEARNER_IMPORT_ROWS)
    throw refused(`一次最多导入${LEARNER_IMPORT_ROWS}名学员，文件中有${rows.length}名，请分批导入`);
  return { rows, notes: read.notes };
};

/** `learner` is null of what cannot be imported. */
export type JudgedRow = Omit<SheetRow, 'student'> & { id: string; learner: NewLearner['learner'] | null };
type Judged = { rows: JudgedRow[]; notes: ReadNotes };

const FIELD = { mobile: '手机号码', email: '邮箱' };

/** What only the database knows of the rows that are good in themselves. */
const knownFaults = async (deps: Adding, orgId: string | null, people: readonly NewLearner[]) => {
  const taken = await findTaken(deps.pool, deps, people);
  const unknown = await requireDepartments(deps.pool, orgId, people);
  return ({ id, learner: { department } }: NewLearner): SheetRow['faults'] => {
    const by = taken.get(id);
    return [
      ...(by ? [{ field: FIELD[by.field], msg: by.msg }] : []),
      ...(department && unknown.has(department) ? [{ field: '部门', msg: `部门“${department}”不存在` }] : []),
    ];
  };
};

export const isGood = <Row extends Pick<JudgedRow, 'learner'>>(row: Row): row is Row & NewLearner =>
  row.learner !== null;

export const judgeSheet = async (deps: Adding, orgId: string | null, bytes: Buffer): Promise<Judged> => {
  const { rows: read, notes } = await rowsOf(bytes);
  const rows = read.map(({ student, ...row }): JudgedRow => ({ ...row, id: v7(), learner: student }));
  const faultsOf = await knownFaults(deps, orgId, rows.filter(isGood));
  const judged = rows.map((row) => {
    const faults = isGood(row) ? faultsOf(row) : [];
    return faults.length > 0 ? { ...row, learner: null, faults } : row;
  });
  return { rows: judged, notes };
};
