import { readFile } from 'node:fs/promises';
import {
  importLearners,
  type ImportedLearners,
  LEARNER_IMPORT_ROWS,
  type LearnerSheet,
  learnerTemplate,
  readLearners,
} from '@zhibiao/contract/learner/staff-add';
import { IMPORT_FAULTS_SHOWN, IMPORT_MAX_MB, IMPORT_NAMES_SHOWN } from '@zhibiao/contract/member/org-students';
import type { Deps } from '#deps.ts';
import type { Staff } from '#domain/auth/staff.ts';
import { STUDENT_COLUMNS, faultsIn, leftOutSheet } from '#domain/member/student-sheet.ts';
import { refused } from '#errors.ts';
import type { App } from '#http/app-types.ts';
import { serveFile } from '#http/serve/download.ts';
import { serveUpload } from '#http/serve/upload.ts';
import { writeWorkbook } from '#ports/workbook/workbook.ts';
import { audited } from '#services/audit/audited.ts';
import { limit } from '#services/limits/limit.ts';
import { addressesOf, sentTo } from '#services/messages/ways-out.ts';
import type { Adding } from '#features/learner/context.ts';
import { makeAccounts, type NewLearner, requireOrgToJoin } from './accounts.ts';
import { firstWaysOut, sendLinks } from './first-link.ts';
import { isGood, judgeSheet, type JudgedRow } from './sheet.ts';

/** Learners by a workbook: what it would do, then the same workbook again to do it. */

const READS = { max: 60, windowSec: 3_600 };
const SENTENCES = {
  none: '请选择要导入的文件',
  empty: '文件是空的，请重新选择',
  tooLarge: `文件不能超过${IMPORT_MAX_MB}M`,
};

const sendingOf = async (adding: Adding, good: readonly NewLearner[]): Promise<LearnerSheet['sending']> => {
  const ways = await firstWaysOut(adding);
  const addresses = good.map(({ learner }) => addressesOf(ways, learner));
  return { ...sentTo(addresses.flat()), unreachable: addresses.filter(({ length }) => length === 0).length };
};

const read = async (adding: Adding, staff: Staff, orgId: string | null, bytes: Buffer): Promise<LearnerSheet> => {
  await requireOrgToJoin(adding.pool, staff, orgId);
  const { rows, notes } = await judgeSheet(adding, orgId, bytes);
  const good = rows.filter(isGood);
  const sending = await sendingOf(adding, good);
  const placed = good.filter(({ learner }) => learner.department !== null || learner.empNo !== null).length;
  return audited(adding, staff, async (_, note) => {
    note({ object: 'learner', orgId, counts: { rows: rows.length } });
    return {
      total: rows.length,
      ok: good.length,
      failed: rows.length - good.length,
      faults: faultsIn(rows).slice(0, IMPORT_FAULTS_SHOWN),
      notes,
      names: good.slice(0, IMPORT_NAMES_SHOWN).map(({ learner }) => learner.name),
      unplaced: orgId === null ? placed : 0,
      sending,
    };
  });
};

/** The learner registered in this very moment. */
const LATE = [{ field: '手机号码', msg: '刚刚注册了账号' }];
const asWorkbook = async (rows: readonly JudgedRow[]): Promise<string | null> =>
  rows.length === 0 ? null : Buffer.from(await writeWorkbook([leftOutSheet(rows)])).toString('base64');

type ImportInput = { orgId: string | null; send: boolean; bytes: Buffer };
const write = async (adding: Adding, staff: Staff, { orgId, send, bytes }: ImportInput): Promise<ImportedLearners> => {
  await requireOrgToJoin(adding.pool, staff, orgId);
  const { rows } = await judgeSheet(adding, orgId, bytes);
  const good = rows.filter(isGood);
  if (good.length === 0) throw refused('没有可以导入的学员，请修改表格后重新上传');
  const ways = await firstWaysOut(adding);
  const { left, ...imported } = await audited(adding, staff, async (client, note) => {
    const made = await makeAccounts(client, adding, good, orgId);
    const ids = made.map(({ id }) => id);
    const people = made.map(({ id, learner: { mobile, email } }) => ({ id, mobile, email }));
    const { sent, unreachable } = send
      ? await sendLinks(client, adding, ways, people)
      : { sent: { sms: 0, mail: 0 }, unreachable: [] };
    const left = rows
      .filter(({ id }) => !ids.includes(id))
      .map((row) => (isGood(row) ? { ...row, faults: LATE } : row));
    note({ object: 'learner', orgId, counts: { people: ids.length, skipped: left.length }, users: ids });
    return { ids, ...sent, unreachable: unreachable.length, left };
  });
  return {
    ...imported,
    leftOut: faultsIn(left).slice(0, IMPORT_FAULTS_SHOWN),
    // The accounts are made by now: that, and who has none, is answered whatever becomes of a file about it.
    workbook: await asWorkbook(left).catch(() => null),
  };
};

const EMPTY_ROWS = 200;
const NOTES = [
  '请在“学员”表中填写，一行一名学员，表头请勿修改。',
  '姓名必填；手机号码和邮箱至少填写一项。',
  '部门和工号在导入时选择了机构才登记；下级部门写成“研发中心/软件部”，须是机构已有的部门。',
  `一次最多导入${LEARNER_IMPORT_ROWS}名学员，文件不超过${IMPORT_MAX_MB}M。`,
  '导入后即建立账号，本人通过首次登录链接设置密码，登录后先阅读并同意协议。',
  '请勿填写身份证号等与培训无关的个人信息。',
];
const template = async (): Promise<Buffer> => {
  const columns = STUDENT_COLUMNS.map(({ key, title, width }) => ({
    title: key === 'name' ? `${title}*` : title,
    width,
  }));
  const bytes = await writeWorkbook([
    { name: '学员', columns, rows: Array.from({ length: EMPTY_ROWS }, () => columns.map(() => null)) },
    { name: '填写说明', columns: [{ title: '填写说明', width: 70 }], rows: NOTES.map((note) => [note]) },
  ]);
  return Buffer.from(bytes);
};

export const importRoutes = (app: App, deps: Deps, adding: Adding): void => {
  const take = {
    sentences: SENTENCES,
    before: ({ staff }: { staff: Staff }) => limit(deps.pool, `learner-import:${staff.id}`, READS),
  };
  serveUpload(app, deps, readLearners, {
    ...take,
    take: async ({ staff, query, file }) => read(adding, staff, query.orgId ?? null, await readFile(file.path)),
  });
  serveUpload(app, deps, importLearners, {
    ...take,
    take: async ({ staff, query: { orgId = null, send }, file }) =>
      write(adding, staff, { orgId, send: send === '1', bytes: await readFile(file.path) }),
  });
  serveFile(app, deps, learnerTemplate, async () => ({
    type: 'xlsx',
    name: '学员导入模板.xlsx',
    body: await template(),
  }));
};
