import type { templateDetail, listTemplates, TemplateRow } from '@zhibiao/contract/certificate/staff-template';
import type { AnswerOf } from '@zhibiao/contract/core/endpoint';
import { TEMPLATE_STATUS, TemplateFields } from '@zhibiao/contract/certificate/template';
import type { Pool } from '#db/client.ts';
import { lit, many, maybeOne, sql } from '#db/sql.ts';
import type { Deps } from '#deps.ts';
import { dateTime, dateTimeOrNull } from '#domain/time/time.ts';
import { missing } from '#errors.ts';
import { issuerNameOf, readPictures } from '#services/certificate/document/template.ts';

type Row = Omit<TemplateRow, 'updateTime' | 'enableTime'> & { updatedAt: Date; enabledAt: Date | null };
const COLUMNS = sql`
  t.id, t.family, t.revision, t.type, t.name, t.status, t.version, p.name AS "updatedBy", t."updatedAt", t."enabledAt",
  (SELECT count(*)::int FROM "Certificate" c WHERE c."templateId" = t.id) AS certificates`;
const FROM = sql`FROM "CertTemplate" t LEFT JOIN "Staff" p ON p.id = t."updatedBy"`;
const SELECT_ALL = sql<Row>`
  SELECT ${COLUMNS} ${FROM}
    ORDER BY t.type, bool_or(t.status = ${lit(TEMPLATE_STATUS.enabled)}) OVER (PARTITION BY t.family) DESC, t.family,
    t.revision DESC`;

type Words = Pick<
  AnswerOf<typeof templateDetail>,
  'issuerName' | 'title' | 'bodyText' | 'footText' | 'signer' | 'signerTitle' | 'validYears'
> & { fields: unknown; logoKey: string | null; sealKey: string | null; signKey: string | null };
const selectOne = (id: string) => sql<Row & Words>`
  SELECT ${COLUMNS}, t."issuerName", t.title, t."bodyText", t."footText", t."logoKey", t."sealKey", t."signKey",
    t.signer, t."signerTitle", t.fields, t."validYears"
  ${FROM} WHERE t.id = ${id}`;

const rowOf = <R extends Row>({ updatedAt, enabledAt, ...row }: R) => ({
  ...row,
  updateTime: dateTime(updatedAt),
  enableTime: dateTimeOrNull(enabledAt),
});

export const findTemplates = async (pool: Pool): Promise<AnswerOf<typeof listTemplates>> =>
  (await many(pool, SELECT_ALL)).map(rowOf);

/** A picture that is at no address, as a page shows it. */
export const asData = (png: Uint8Array): string => `data:image/png;base64,${Buffer.from(png).toString('base64')}`;
const shown = (key: string | null, png: Uint8Array | null) => (key && png ? { key, data: asData(png) } : null);

export const findTemplateDetail = async (
  deps: Pick<Deps, 'config' | 'pool' | 'storage'>,
  id: string,
): Promise<AnswerOf<typeof templateDetail>> => {
  const found = await maybeOne(deps.pool, selectOne(id));
  if (!found) throw missing('证书模板不存在');
  const { logoKey, sealKey, signKey, fields, ...row } = found;
  const { logo, seal, sign } = await readPictures(deps, found);
  return {
    ...rowOf(row),
    issuerDefault: await issuerNameOf(deps, ''),
    fields: TemplateFields.parse(fields),
    logo: shown(logoKey, logo),
    seal: shown(sealKey, seal),
    sign: shown(signKey, sign),
  };
};
