import { LEARNER_IMPORT_ROWS, type LearnerSheet } from '@zhibiao/contract/learner-add-staff';
import { v7 } from 'uuid';
import { readStudentSheet, type SheetRow } from '#domain/student-sheet.ts';
import { refused } from '#errors.ts';
import { takeYielding } from '#lib/yielding.ts';
import { readWorkbook, WorkbookFault } from '#ports/workbook.ts';
import type { Adding } from '#features/learner/context.ts';
import { findTaken, type NewLearner, requireDepartments } from './accounts.ts';

/** A workbook of learners, read and judged the same before it is imported and then. */

const rowsOf = async (bytes: Buffer): Promise<SheetRow[]> => {
  const sheet = await readWorkbook(bytes, { maxRows: LEARNER_IMPORT_ROWS * 2 }).catch((error: unknown) => {
    throw error instanceof WorkbookFault ? refused(error.message) : error;
  });
  const read = readStudentSheet(sheet);
  if ('fault' in read) throw refused(read.fault);
  const rows = await takeYielding(read.rows);
  if (rows.length === 0) throw refused('文件中没有学员，请填写后再导入');
  if (rows.length > LEARNER_IMPORT_ROWS)
    throw refused(`一次最多导入${LEARNER_IMPORT_ROWS}名学员，文件中有${rows.length}名，请分批导入`);
  return rows;
};

export type RowFault = LearnerSheet['faults'][number];
export type SheetLearner = NewLearner & { row: number };
export type Judged = { total: number; good: SheetLearner[]; failed: number; faults: RowFault[] };

const FIELD = { mobile: '手机号码', email: '邮箱' };

/** What only the database knows of the rows that are good in themselves. */
const knownFaults = async (deps: Adding, orgId: string | null, people: readonly SheetLearner[]) => {
  const taken = await findTaken(deps.pool, deps, people);
  const unknown = await requireDepartments(deps.pool, orgId, people);
  return ({ id, row, learner: { name, department } }: SheetLearner): RowFault[] => {
    const by = taken.get(id);
    return [
      ...(by ? [{ row, name, field: FIELD[by.field], msg: by.msg }] : []),
      ...(department && unknown.has(department)
        ? [{ row, name, field: '部门', msg: `部门“${department}”不存在` }]
        : []),
    ];
  };
};

export const judgeSheet = async (deps: Adding, orgId: string | null, bytes: Buffer): Promise<Judged> => {
  const rows = await rowsOf(bytes);
  const people = rows.flatMap(({ row, student }) => (student ? [{ row, id: v7(), learner: student }] : []));
  const faultsOf = await knownFaults(deps, orgId, people);
  const good = people.filter((one) => faultsOf(one).length === 0);
  const faults = [
    ...rows.flatMap(({ row, cells, faults: own }) => own.map((fault) => ({ row, name: cells[0] ?? '', ...fault }))),
    ...people.flatMap(faultsOf),
  ];
  return { total: rows.length, good, failed: rows.length - good.length, faults: inRows(faults) };
};

export const inRows = (faults: readonly RowFault[]): RowFault[] => faults.toSorted((a, b) => a.row - b.row);
