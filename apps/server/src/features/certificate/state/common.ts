import { sql } from '#db/sql.ts';
import type { Staff } from '#domain/auth/staff.ts';
import { scopeSql } from '#services/staff/scope.ts';

/** What staff do to a certificate that was issued: its status changes, never its facts. */

export const NOT_VALID = '该证书已撤销或已换发';
export const OWN_PAGE = '/mycenter/study-prove';
export const findNumber = (staff: Staff, certNo: string) => sql`
  SELECT 1 FROM "Certificate" WHERE "certNo" = ${certNo} AND ${scopeSql(staff, sql`"orgId"`)}`;
