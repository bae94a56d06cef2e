import { APPLY_KIND, CERT_OF_APPLY } from '@zhibiao/contract/apply/types';
import { lit, sql, type Statement } from '#db/sql.ts';

const [training, auditor] = [lit(APPLY_KIND.training), lit(APPLY_KIND.auditor)];
const [ofTraining, ofAuditor] = [lit(CERT_OF_APPLY[APPLY_KIND.training]), lit(CERT_OF_APPLY[APPLY_KIND.auditor])];

/** The type of the certificate that comes of an application of this kind. */
export const certTypeSql = (kind: Statement): Statement =>
  sql`CASE ${kind} WHEN ${training} THEN ${ofTraining} WHEN ${auditor} THEN ${ofAuditor} END`;
/** The kind of the application that such a certificate comes of; null of one that comes of none. */
export const applyKindSql = (type: Statement): Statement =>
  sql`CASE ${type} WHEN ${ofTraining} THEN ${training} WHEN ${ofAuditor} THEN ${auditor} END`;
