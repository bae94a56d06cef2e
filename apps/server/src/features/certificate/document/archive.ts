import type { Deps } from '#deps.ts';
import { STATEMENT_DAY } from '#db/days.ts';
import { sql } from '#db/sql.ts';
import { certificateStatusOf, CertificateHolder } from '#domain/certificate/facts.ts';
import { issuedPart } from '#jobs/queue/issued.ts';
import { verifyUrl } from '#services/certificate/document/verify-url.ts';
import { type SheetToWrite, writeWorkbook } from '#ports/workbook/workbook.ts';
import { zip } from '#lib/zip.ts';
import { type CertificateFile, certificateFileName, readGenuine, typeNameOf } from './files.ts';

/** Many certificates in one archive, with an index of what is in it. */

export const INDEX_NAME = '索引.xlsx';

export type Archived = CertificateFile & {
  orgName: string | null;
  issueDate: string;
  expireDate: string | null;
  status: number;
  verifyCode: string;
  today: string;
};
/** Of certificate `c` and its organisation `o`. */
export const ARCHIVED = sql`c."certNo", c.type, c.holder, c.file, c.sha256, o."orgName",
  c."issueDate"::text AS "issueDate", c."expireDate"::text AS "expireDate", c.status, c."verifyCode",
  ${STATEMENT_DAY}::text AS today`;

const COLUMNS: SheetToWrite['columns'] = [
  { title: '证书编号', width: 20 },
  { title: '姓名', width: 14 },
  { title: '证书类型', width: 16 },
  { title: '机构', width: 30 },
  { title: '签发日期', width: 12, type: 'date' },
  { title: '到期日期', width: 12, type: 'date' },
  { title: '状态', width: 10 },
  { title: 'SHA-256', width: 68 },
  { title: '核验地址', width: 60 },
  { title: '文件', width: 44 },
];
const nameIn = (one: Archived): string => `${certificateFileName(one)}.pdf`;

type Site = Pick<Deps, 'config'>;
const writeIndex = ({ config }: Site, all: readonly Archived[], isPacked: (certNo: string) => boolean) =>
  writeWorkbook([
    {
      name: '证书',
      columns: COLUMNS,
      rows: all.map((one) => [
        one.certNo,
        CertificateHolder.parse(one.holder).name,
        typeNameOf(one.type),
        one.orgName,
        one.issueDate,
        one.expireDate ?? '长期有效',
        certificateStatusOf(one.status, one.expireDate, one.today),
        one.sha256,
        verifyUrl(config, one.verifyCode),
        isPacked(one.certNo) ? nameIn(one) : '文件已损坏，未打包',
      ]),
    },
  ]);

type TaskReport = { signal: AbortSignal; progress: (done: number, failed: number, total: number) => Promise<void> };

/**
 * The archive, and how many of the files are lost or altered: these are left out, and the index says so. The index is
 * written last, when that is known; it is returned as a part, the documents are known by themselves.
 */
export const archiveCertificates = async (
  { config, storage }: Pick<Deps, 'config' | 'storage'>,
  all: readonly Archived[],
  { signal, progress }: TaskReport,
): Promise<{ file: Buffer; failed: number; parts: ReturnType<typeof issuedPart>[] }> => {
  const packed = new Set<string>();
  let [done, failed] = [0, 0];
  const entries = all.map((one) => ({
    name: nameIn(one),
    open: async () => {
      const bytes = await readGenuine(storage, one);
      if (bytes) packed.add(one.certNo);
      return bytes;
    },
  }));
  const parts: ReturnType<typeof issuedPart>[] = [];
  const index = {
    name: INDEX_NAME,
    open: async () => {
      const bytes = await writeIndex({ config }, all, (certNo) => packed.has(certNo));
      parts.push(issuedPart(INDEX_NAME, bytes));
      return bytes;
    },
  };
  const file = await zip([...entries, index], async (isIn) => {
    signal.throwIfAborted();
    if (done === all.length) return;
    done += 1;
    if (!isIn) failed += 1;
    if (done % 10 === 0 || done === all.length) await progress(done, failed, all.length);
  });
  return { file, failed, parts };
};
