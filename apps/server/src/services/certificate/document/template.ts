import { CERT_TYPE } from '@zhibiao/contract/certificate/types';
import { TEMPLATE_STATUS, TemplateFields } from '@zhibiao/contract/certificate/template';
import { labelOf } from '@zhibiao/contract/core/codes';
import { lit, maybeOne, sql, type Statement } from '#db/sql.ts';
import type { Deps } from '#deps.ts';
import { refused } from '#errors.ts';
import type { Pictures } from '#ports/pdf/pdf.ts';
import { settingOf } from '#services/settings/settings.ts';
import type { SheetLook } from './sheet.ts';

type Needs = Pick<Deps, 'config' | 'pool' | 'storage'>;

/** What a document is issued by: the revision, its look, who issues, and for how long. */
export type IssuingTemplate = { id: string; look: SheetLook; issuer: string; validYears: number | null };

type Row = {
  id: string;
  issuerName: string;
  title: string;
  bodyText: string;
  footText: string;
  logoKey: string | null;
  sealKey: string | null;
  signKey: string | null;
  signer: string;
  signerTitle: string;
  fields: unknown;
  validYears: number | null;
};
const COLUMNS: Statement = sql`
  id, "issuerName", title, "bodyText", "footText", "logoKey", "sealKey", "signKey", signer, "signerTitle", fields,
  "validYears"`;
const selectEnabled = (type: number) => sql<Row>`
  SELECT ${COLUMNS} FROM "CertTemplate" WHERE type = ${type} AND status = ${lit(TEMPLATE_STATUS.enabled)}`;
const selectOne = (id: string) => sql<Row>`SELECT ${COLUMNS} FROM "CertTemplate" WHERE id = ${id}`;

type Keys = Pick<Row, 'logoKey' | 'sealKey' | 'signKey'>;
export const readPictures = async (
  { storage }: Pick<Deps, 'storage'>,
  { logoKey, sealKey, signKey }: Keys,
): Promise<Pictures> => {
  const read = (key: string | null) => (key === null ? null : storage.read(key));
  const [logo, seal, sign] = await Promise.all([read(logoKey), read(sealKey), read(signKey)]);
  return { logo, seal, sign };
};

/** Who issues by a template that names no issuer: the one that the settings name. */
export const issuerNameOf = async (deps: Pick<Deps, 'config' | 'pool'>, named: string): Promise<string> =>
  named === '' ? settingOf(deps, 'cert.issuer') : named;

const issuingOf = async (deps: Needs, { id, issuerName, validYears, ...row }: Row): Promise<IssuingTemplate> => {
  const { title, bodyText, footText, signer, signerTitle } = row;
  const words = { title, bodyText, footText, signer, signerTitle, fields: TemplateFields.parse(row.fields) };
  return {
    id,
    look: { ...words, pictures: await readPictures(deps, row) },
    issuer: await issuerNameOf(deps, issuerName),
    validYears,
  };
};

/**
 * What documents of this type are issued by now. It never changes, so a caller that issues many reads it once and
 * all of them look alike.
 */
export const enabledTemplate = async (deps: Needs, type: number): Promise<IssuingTemplate> => {
  const row = await maybeOne(deps.pool, selectEnabled(type));
  if (!row) throw refused(`请先启用${labelOf(CERT_TYPE, type) || '证书'}的证书模板`);
  return issuingOf(deps, row);
};

/** A revision, in use or not: for what was begun by it. */
export const findIssuingTemplate = async (deps: Needs, id: string): Promise<IssuingTemplate> => {
  const row = await maybeOne(deps.pool, selectOne(id));
  if (!row) throw new Error(`certificate template ${id} is not there`);
  return issuingOf(deps, row);
};
