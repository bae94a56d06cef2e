import { BATCH_VERIFY_MAX, type BatchVerified } from '@zhibiao/contract/certificate-batch';
import { oneLine, plainText, copiedCode } from '@zhibiao/contract/text-fold';
import { readFile } from 'node:fs/promises';
import { refused } from '#errors.ts';
import { guestWorkbooks, readWorkbook, WorkbookFault, writeWorkbook } from '#ports/workbook.ts';

const NUMBER = ['证书编号', '编号'];
const NAME = ['姓名', '持证人姓名', '持证人'];
const HEADS = '第一行须写明“证书编号”和“姓名”两列';

export type Line = { line: number; certNo: string; name: string; cells: readonly string[] };
export type Sheet = { head: readonly string[]; lines: Line[] };

/** 证书编号：with a colon, blanks, or a star as forms mark what is needed, is still that head. */
const bare = (text: string): string => plainText(text).replace(/[ :*]/g, '');

/** An organisation's are read among those of people who are known, all others in the guests' own thread. */
const worker = (orgId: string | null) =>
  orgId === null ? guestWorkbooks : { read: readWorkbook, write: writeWorkbook };

/** What can be done about the file is said to whoever sent it. */
const plainly = (fault: unknown): never => {
  throw fault instanceof WorkbookFault ? refused(fault.message) : fault;
};

/** The lines that hold something, by the columns that the head names. */
export const readSheet = async (path: string, orgId: string | null): Promise<Sheet> => {
  const rows = await worker(orgId)
    .read(await readFile(path), { maxRows: BATCH_VERIFY_MAX + 2 })
    .catch(plainly);
  const [head = [], ...body] = rows;
  const heads = head.map(bare);
  const [number, name] = [NUMBER, NAME].map((names) => heads.findIndex((one) => names.includes(one)));
  if (number === undefined || name === undefined || number < 0 || name < 0) throw refused(HEADS);
  if (body.length > BATCH_VERIFY_MAX) throw refused(`一次最多核验${BATCH_VERIFY_MAX}份，请分批上传`);
  const lines = body.flatMap((cells, at) =>
    cells.some((cell) => cell.trim() !== '')
      ? [
          {
            line: at + 2,
            certNo: copiedCode(cells[number] ?? '').toUpperCase(),
            name: oneLine(cells[name] ?? ''),
            cells,
          },
        ]
      : [],
  );
  if (lines.length === 0) throw refused('文件中没有要核验的证书');
  return { head, lines };
};

/** What was sent, with the results in three columns behind it. */
export const writeResults = async (
  { head, lines }: Sheet,
  rows: BatchVerified['rows'],
  orgId: string | null,
): Promise<string> => {
  const columns = [...head, '状态', '证书类型', '有效期至'].map((title) => ({ title, width: 20 }));
  const sheets = [
    {
      name: '核验结果',
      columns,
      rows: lines.map(({ cells }, at) => {
        const { result = '', typeName = null, expireDate = null } = rows[at] ?? {};
        const own = head.map((_, column) => cells[column] ?? '');
        return [...own, result, typeName, typeName === null ? null : (expireDate ?? '长期')];
      }),
    },
  ];
  const bytes = await worker(orgId).write(sheets).catch(plainly);
  return Buffer.from(bytes).toString('base64');
};
