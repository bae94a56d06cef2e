import type { Pool } from '#db/client.ts';
import { many, sql } from '#db/sql.ts';
import type { CertificateFile } from '#features/certificate/files.ts';
import { certificatesOf, type Filters } from './rows.ts';

/** The files of those certificates among the organisation's that the filters name. */
export const findFiles = (pool: Pool, orgId: string, filters: Filters): Promise<CertificateFile[]> =>
  many(
    pool,
    sql<CertificateFile>`
    SELECT k."certNo", k.type, k.holder, k.file, k.sha256
    FROM (SELECT c.id ${certificatesOf(orgId, filters)}) found JOIN "Certificate" k USING (id)
    ORDER BY k."certNo"`,
  );
