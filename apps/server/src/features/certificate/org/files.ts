import { createHash } from 'node:crypto';
import type { Pool } from '#db/client.ts';
import { many, sql } from '#db/sql.ts';
import { Holder } from '#domain/certificate-facts.ts';
import type { Storage } from '#ports/storage.ts';
import { certificatesOf, type Filters, typeNameOf } from './rows.ts';

export type CertificateFile = { certNo: string; type: number; holder: unknown; file: string; sha256: string };

/** The files of those certificates among the organisation's that the filters name. */
export const findFiles = (pool: Pool, orgId: string, filters: Filters): Promise<CertificateFile[]> =>
  many(
    pool,
    sql<CertificateFile>`
    SELECT k."certNo", k.type, k.holder, k.file, k.sha256
    FROM (SELECT c.id ${certificatesOf(orgId, filters)}) found JOIN "Certificate" k USING (id)
    ORDER BY k."certNo"`,
  );

/** 姓名-类型-编号, without what a file system takes for something else. */
export const fileNameOf = ({ certNo, type, holder }: Pick<CertificateFile, 'certNo' | 'type' | 'holder'>): string =>
  `${Holder.parse(holder).name}-${typeNameOf(type)}-${certNo}`.replace(/[\\/:*?"<>|\p{Cc}]/gu, '_');

/** The bytes as they were issued; null when the file is lost or is not what was signed. */
export const readGenuine = async (
  storage: Pick<Storage, 'read'>,
  { file, sha256 }: Pick<CertificateFile, 'file' | 'sha256'>,
): Promise<Buffer | null> => {
  const bytes = await storage.read(file).catch(() => null);
  return bytes && createHash('sha256').update(bytes).digest('hex') === sha256 ? bytes : null;
};
