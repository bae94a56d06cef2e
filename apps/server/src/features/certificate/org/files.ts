import type { Pool } from '#db/client.ts';
import { many, sql } from '#db/sql.ts';
import { type Archived, ARCHIVED } from '#features/certificate/document/archive.ts';
import type { CertificateFile } from '#features/certificate/document/files.ts';
import { orgCertificates, type OrgCertificateFilters } from './rows.ts';

const found = (orgId: string, filters: OrgCertificateFilters) =>
  sql`(SELECT c.id ${orgCertificates(orgId, filters)}) found`;

/** The files of those certificates among the organisation's that the filters name. */
export const findFiles = (pool: Pool, orgId: string, filters: OrgCertificateFilters): Promise<CertificateFile[]> =>
  many(
    pool,
    sql<CertificateFile>`
    SELECT k."certNo", k.type, k.holder, k.file, k.sha256
    FROM ${found(orgId, filters)} JOIN "Certificate" k USING (id) ORDER BY k."certNo"`,
  );

/** The same with what an index says of them. */
export const findArchived = (pool: Pool, orgId: string, filters: OrgCertificateFilters): Promise<Archived[]> =>
  many(
    pool,
    sql<Archived>`
    SELECT ${ARCHIVED} FROM ${found(orgId, filters)} JOIN "Certificate" c USING (id)
    LEFT JOIN "Organisation" o ON o.id = c."orgId" ORDER BY c."certNo"`,
  );
