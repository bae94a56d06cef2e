import { readFile } from 'node:fs/promises';
import type { AnswerOf } from '@zhibiao/contract/core/endpoint';
import {
  CLAUSE_LIMITS,
  getClauseTemplate,
  type importClauses,
  readClauseSheet,
  type SheetClause,
} from '@zhibiao/contract/standard/staff';
import { v7 } from 'uuid';
import type { Client, Pool } from '#db/client.ts';
import { many, run, sql } from '#db/sql.ts';
import type { Deps } from '#deps.ts';
import { CLAUSE_COLUMNS, judgeClauses, type NewClause, readClauseRows } from '#domain/standard/clause-sheet.ts';
import { clauseLabel } from '#domain/standard/clause-tree.ts';
import { withLeftOut } from '#domain/table/read-notes.ts';
import type { Staff } from '#domain/auth/staff.ts';
import { refused } from '#errors.ts';
import type { App } from '#http/app-types.ts';
import { serveFile } from '#http/serve/download.ts';
import { serveUpload } from '#http/serve/upload.ts';
import { writeWorkbook } from '#ports/workbook/workbook.ts';
import { audited } from '#services/audit/audited.ts';
import { limit } from '#services/limits/limit.ts';
import { openBook } from '#services/open-book.ts';
import { lockStandard } from './clauses.ts';

type Given = { standardCode: string; rows: SheetClause[]; confirm: boolean };
type Outcome = AnswerOf<typeof importClauses>;
type Known = { id: string; number: string; title: string; explain: string; path: string; questions: number };

const KNOWN = (code: string) => sql<Known>`
  SELECT id, number, title, explain, path,
    (SELECT count(*)::int FROM "Question" q WHERE q."clauseId" IS NULL
      AND q.clause = c.number || ' ' || c.title) AS questions
  FROM "Clause" c WHERE "standardCode" = ${code}`;

type Verdict = {
  judged: NewClause[];
  added: NewClause[];
  changed: NewClause[];
  faults: { place: string; msg: string }[];
};

/** A title that questions go by stays; an empty explanation leaves the one that is there. */
const compare = (rows: readonly SheetClause[], known: readonly Known[]): Verdict => {
  const { clauses, faults } = judgeClauses(rows, known);
  const byNumber = new Map(known.map((one) => [one.number, one]));
  const added = clauses.filter(({ number }) => !byNumber.has(number));
  const changed = clauses.filter(({ number, title, explain }) => {
    const one = byNumber.get(number);
    return one !== undefined && (one.title !== title || (explain !== '' && one.explain !== explain));
  });
  const changedTitles = changed.flatMap(({ number, title, at, place }) => {
    const one = byNumber.get(number);
    if (!one || one.title === title || one.questions === 0) return [];
    return [{ at, place, msg: `有 ${one.questions} 道题目标注为“${clauseLabel(one)}”，标题暂不能修改` }];
  });
  if (known.length + added.length > CLAUSE_LIMITS.perStandard)
    changedTitles.push({ at: rows.length, place: '全部', msg: `一个标准最多 ${CLAUSE_LIMITS.perStandard} 个条款` });
  return { judged: clauses, added, changed, faults: [...faults, ...changedTitles].toSorted((a, b) => a.at - b.at) };
};

const outcomeOf = ({ judged, added, changed, faults }: Verdict, written: boolean): Outcome => ({
  added: added.length,
  changed: changed.length,
  same: judged.length - added.length - changed.length,
  written,
  faults: faults.slice(0, 100).map(({ place, msg }) => ({ place, msg })),
});

const write = async (client: Client, code: string, { added, changed }: Verdict, known: readonly Known[]) => {
  const ids = new Map(known.map(({ number, id }) => [number, id]));
  const rows = added.map((clause) => {
    const id = v7();
    ids.set(clause.number, id);
    return { ...clause, id, parentId: clause.parent === null ? null : ids.get(clause.parent) };
  });
  // Behind what is there, in the order of the sheet.
  await run(
    client,
    sql`
      INSERT INTO "Clause" (id, "standardCode", number, title, explain, "parentId", path, sort)
      SELECT id, ${code}, number, title, explain, "parentId", path, ${known.length}::int + place::int
      FROM ROWS FROM (jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS (id uuid, number text, title text,
        explain text, "parentId" uuid, path text)) WITH ORDINALITY
        AS n(id, number, title, explain, "parentId", path, place)`,
  );
  await run(
    client,
    sql`
      UPDATE "Clause" c SET title = n.title, explain = CASE n.explain WHEN '' THEN c.explain ELSE n.explain END,
        version = c.version + 1
      FROM jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) AS n(number text, title text, explain text)
      WHERE c."standardCode" = ${code} AND c.number = n.number`,
  );
};

export const importInto = async (
  deps: { pool: Pool },
  staff: Staff,
  { standardCode, rows, confirm }: Given,
): Promise<Outcome> => {
  if (!confirm) return outcomeOf(compare(rows, await many(deps.pool, KNOWN(standardCode))), false);
  return audited(deps, staff, async (client, note) => {
    await lockStandard(client, standardCode);
    const known = await many(client, KNOWN(standardCode));
    const verdict = compare(rows, known);
    if (verdict.faults.length > 0) throw refused('文件中有错误，请修改后重新上传，没有写入任何条款');
    await write(client, standardCode, verdict, known);
    const outcome = outcomeOf(verdict, true);
    const { added, changed } = outcome;
    note({ object: 'standard', id: standardCode, name: standardCode, counts: { added, changed } });
    return outcome;
  });
};

const NOTES = [
  '请在“条款”表中填写，一行一个条款，表头请勿修改。',
  '编号如 4、4.1、4.1.1，编号列请设为文本格式（否则 4.10 会变成 4.1）；下级条款写在上级条款之后，上级由编号得出。',
  '标题和说明请用自己的话写，请勿粘贴标准原文；说明可以不填，不超过1000个字符。',
  '编号已存在的条款会更新标题和说明（说明留空则保留原说明），其余新增；有任何错误时不写入任何条款。',
];

/** The workbook to fill in, and its way back as rows. */
export const clauseSheetRoutes = (app: App, deps: Pick<Deps, 'pool' | 'config'>): void => {
  serveFile(app, deps, getClauseTemplate, async () => {
    const columns = CLAUSE_COLUMNS.map(({ title, width }, at) => ({ title: at < 2 ? `${title}*` : title, width }));
    const bytes = await writeWorkbook([
      { name: '条款', columns, rows: Array.from({ length: 100 }, () => columns.map(() => null)) },
      { name: '填写说明', columns: [{ title: '填写说明', width: 80 }], rows: NOTES.map((text) => [text]) },
    ]);
    return { type: 'xlsx', name: '条款导入模板.xlsx', body: Buffer.from(bytes) };
  });
  serveUpload(app, deps, readClauseSheet, {
    sentences: {
      none: '请选择要导入的文件',
      empty: '文件是空的，请重新选择',
      tooLarge: `文件不能超过${CLAUSE_LIMITS.sheetMb}M`,
    },
    before: ({ staff }) => limit(deps.pool, `clause-sheet:${staff.id}`, { max: 60, windowSec: 3_600 }),
    take: async ({ file }) => {
      const read = readClauseRows(await openBook(await readFile(file.path), CLAUSE_LIMITS.perStandard));
      if ('fault' in read) throw refused(read.fault);
      const { rows, notes } = read;
      if (rows.length === 0) throw refused(withLeftOut('文件中没有条款，请填写后再导入', notes));
      if (rows.length > CLAUSE_LIMITS.perStandard)
        throw refused(`一次最多导入${CLAUSE_LIMITS.perStandard}个条款，文件中有${rows.length}个`);
      return { rows, notes };
    },
  });
};
