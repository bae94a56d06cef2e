import { webcrypto } from 'node:crypto';
import { labelOf } from '@zhibiao/contract/core/codes';
import type { InputOf } from '@zhibiao/contract/core/endpoint';
import {
  exportRegulator,
  REGULATOR_KIND,
  REGULATOR_MOST,
  RegulatorColumns,
  type RegulatorBody,
  withOrigins,
} from '@zhibiao/contract/report/staff-regulator';
import type { Deps } from '#deps.ts';
import { many, one } from '#db/sql.ts';
import { canonicalJson } from '#domain/text/canonical-json.ts';
import { exportName } from '#domain/text/export-name.ts';
import type { Staff } from '#domain/auth/staff.ts';
import { dateTime } from '#domain/time/time.ts';
import { refused } from '#errors.ts';
import type { TaskHandler } from '#jobs/queue/runner.ts';
import { exportPages } from '#jobs/queue/export.ts';
import { issuedPart } from '#jobs/queue/issued.ts';
import { enqueueStaffTask, inputOfTask } from '#jobs/queue/staff.ts';
import { createIdCards } from '#ports/keys/id-card.ts';
import { writeStreamedWorkbook } from '#ports/workbook/write/streamed-workbook.ts';
import { fingerprintOf } from '#ports/signing/signer.ts';
import { zip } from '#lib/zip.ts';
import { audited } from '#services/audit/audited.ts';
import { settingOf } from '#services/settings/settings.ts';
import { ScopeShape } from '#services/staff/scope.ts';
import { findRegulatorMap } from './maps.ts';
import { batchOf, countOf, type RegulatorRow, textOf, UNAUTHORISED } from './rows.ts';

const BATCH = 1_000;
/** What was requested, with the columns as they were then. */
const TaskInput = exportRegulator.body.omit({ mapId: true }).extend({ scope: ScopeShape, columns: RegulatorColumns });

export const startRegulatorExport = async (
  { pool }: Pick<Deps, 'pool'>,
  staff: Staff,
  { mapId, ...filters }: InputOf<typeof exportRegulator>['body'],
): Promise<{ taskId: string }> => {
  const { kind, year, withIdCard } = filters;
  const map = await findRegulatorMap(pool, mapId);
  const { rows } = await one(pool, countOf(kind, { ...filters, scope: staff.scope }, REGULATOR_MOST + 1));
  if (rows === 0) throw refused('没有符合条件的记录');
  if (rows > REGULATOR_MOST) throw refused(`一次最多导出${REGULATOR_MOST}行，请缩小范围`);
  return audited({ pool }, staff, (client, note) => {
    note({
      object: 'report',
      name: `${year}年${labelOf(REGULATOR_KIND, kind)}（${map.name}）`,
      counts: { rows },
      facts: { year, idCard: withIdCard, ...(filters.areaCode ? { areaCode: filters.areaCode } : {}) },
      orgId: filters.orgId ?? null,
    });
    return enqueueStaffTask(client, staff, 'regulator-export', {
      ...filters,
      scope: staff.scope,
      columns: map.columns,
    });
  });
};

/** Beside the event loop. */
const sha256 = async (bytes: Uint8Array<ArrayBuffer>): Promise<string> =>
  Buffer.from(await webcrypto.subtle.digest('SHA-256', bytes)).toString('hex');
const SHEET = '数据.xlsx';
const NO_ROWS = '"rows":[]';

/** The same for every try of one task, so that a file is known by it. */
const numberOf = (year: number, taskId: string): string => `JG${year}-${taskId.slice(-12).toUpperCase()}`;

type ExportFacts = { rows: number; people: number; fingerprint: string };
const readme = (
  { number, kind, year, issuer, at, kid }: Omit<RegulatorBody, 'rows'>,
  { rows, people, fingerprint }: ExportFacts,
): string =>
  [
    `${issuer}　${year}年${labelOf(REGULATOR_KIND, kind)}`,
    `编号：${number}`,
    `生成时间：${at}（北京时间）`,
    `记录：${rows} 行${people > 0 ? `，其中 ${people} 行的身份证号码未取得单独同意，写作“${UNAUTHORISED}”` : ''}`,
    '',
    `${SHEET}　按约定的列填写的表格`,
    'data.json　同样的内容，规范文本（RFC 8785），内含签名',
    'signature.json　两份文件的 SHA-256 与签名',
    '',
    '核验：在本平台的证书核验页（/verify）选择本压缩包或 data.json，文件只在浏览器内核对，不会上传。',
    '也可以自行核验：signature.json 的 signed 是被签名的原文，signature 是 Ed25519 签名（base64url），',
    '其中写明两份文件的 SHA-256；公钥清单见 /prod-api/api/cert/publicKey。',
    `签名公钥编号：${kid}`,
    `公钥指纹：${fingerprint}`,
    '',
    '学时为服务器实测；教学计划学时由培训机构按教学计划核定、未经实测，另列。证书明细的学时来源见该列。',
    '已注销账号的人员不列入。学时按课程完成时间计入年度，年度以北京时间为准。',
    '',
  ].join('\r\n');

function* cellsOf(rows: readonly Record<string, string>[], shown: readonly { field: string }[]) {
  for (const row of rows) yield [shown.map(({ field }) => row[field] ?? '')];
}

/** The signed archive; its rows are read batch by batch and rendered once, so that both files say the same. */
export const regulatorExport: TaskHandler = async (context) => {
  const { task, deps } = context;
  const { columns, withIdCard, ...which } = TaskInput.parse(inputOfTask(task));
  const { signer, secrets } = deps;
  const { kind, year } = which;
  const shown = withOrigins(kind, columns[kind]);
  const open = withIdCard ? createIdCards(secrets).open : null;
  const show = (found: readonly RegulatorRow[]) =>
    found.map((row) => {
      const text = textOf(kind, row, open);
      return Object.fromEntries(shown.map(({ field }) => [field, text[field] ?? '']));
    });
  const { rows, spelled } = await deps.reading.from(async (pool) => {
    const read = (last?: RegulatorRow) => many(pool, batchOf(kind, which, last?.key ?? null, BATCH));
    const all: Record<string, string>[] = [];
    // Each batch is spelled as it comes: all at once would keep others waiting.
    const texts: Buffer[] = [];
    for await (const some of exportPages(context, { size: BATCH, most: REGULATOR_MOST, read, show })) {
      if (some.length > 0)
        texts.push(Buffer.from(`${all.length > 0 ? ',' : ''}${some.map((row) => canonicalJson(row)).join(',')}`));
      all.push(...some);
    }
    return { rows: all, spelled: texts };
  });
  const body: Omit<RegulatorBody, 'rows'> = {
    purpose: 'regulator-export',
    version: 1,
    number: numberOf(year, task.id),
    kind,
    year,
    issuer: await settingOf(deps, 'cert.issuer'),
    at: dateTime(new Date()),
    kid: signer.kid,
    columns: shown,
  };
  // Within a string no quotation mark is bare, so this is the place of the rows and no other.
  const [before = '', after = ''] = canonicalJson({ ...body, rows: [] }).split(NO_ROWS);
  const text = Buffer.concat([Buffer.from(`${before}"rows":[`), ...spelled.splice(0), Buffer.from(`]${after}`)]);
  const seal = canonicalJson({ kid: signer.kid, signature: await signer.signLong(text) });
  // Keys in order, so that the whole is canonical too and its body can be cut out byte for byte.
  const data = Buffer.concat([Buffer.from('{"body":'), text, Buffer.from(`,"seal":${seal}}`)]);
  const sheet = {
    name: labelOf(REGULATOR_KIND, kind),
    columns: shown.map(({ title }) => ({ title, width: 22 })),
    batches: cellsOf(rows, shown),
  };
  const workbook = await writeStreamedWorkbook([sheet], context.signal);
  const files = { 'data.json': await sha256(data), [SHEET]: await sha256(workbook) };
  const signed = canonicalJson({ purpose: 'regulator-files', version: 1, number: body.number, kid: signer.kid, files });
  const signature = canonicalJson({
    algorithm: 'Ed25519',
    kid: signer.kid,
    number: body.number,
    sha256: files,
    signed,
    signature: signer.sign(signed),
  });
  const facts = {
    rows: rows.length,
    people: rows.filter(({ idCard }) => idCard === UNAUTHORISED).length,
    fingerprint: fingerprintOf(signer.publicKey),
  };
  const entries: [string, Uint8Array][] = [
    [SHEET, workbook],
    ['data.json', data],
    ['signature.json', Buffer.from(signature)],
    // With its mark, or an old editor takes it for GBK.
    ['说明.txt', Buffer.from(`\uFEFF${readme(body, facts)}`)],
  ];
  return {
    pack: body.number,
    parts: entries.map(([name, bytes]) => issuedPart(name, bytes)),
    file: await zip(entries.map(([name, bytes]) => ({ name, open: async () => bytes }))),
    name: exportName(`${year}年${labelOf(REGULATOR_KIND, kind)}_${body.number}`, {}, 'zip'),
    ext: 'zip',
  };
};
