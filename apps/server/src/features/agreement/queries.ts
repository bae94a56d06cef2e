import { placeholdersIn } from '@zhibiao/contract/agreement/placeholders';
import type { getAgreement } from '@zhibiao/contract/agreement/learner';
import type { getAgreementDraft, listAgreements } from '@zhibiao/contract/agreement/staff';
import type { AnswerOf, InputOf } from '@zhibiao/contract/core/endpoint';
import type { Pool } from '#db/client.ts';
import { many, maybeOne, sql } from '#db/sql.ts';
import { dateTime, dateTimeOrNull } from '#domain/time/time.ts';
import type { Deps } from '#deps.ts';
import { missing } from '#errors.ts';
import { fillingsNow } from '#services/agreement/fill.ts';
import { findInForce, AGREEMENT_IN_FORCE } from '#services/agreement/agreements.ts';

type Text = { code: string; version: string; title: string; content: string; changes: string; effectiveAt: Date };

export const findAgreementVersion = async (
  pool: Pool,
  { code, version }: InputOf<typeof getAgreement>['params'],
): Promise<AnswerOf<typeof getAgreement>> => {
  const text = await maybeOne(
    pool,
    sql<Text>`SELECT * FROM "AgreementVersion" WHERE code = ${code} AND version = ${version}`,
  );
  if (!text) throw missing('协议不存在');
  return { ...text, effectiveTime: dateTime(text.effectiveAt) };
};

type Row = Text & { nextVersion: string | null; nextAt: Date | null; draftAt: Date | null };
const SELECT_ALL = sql<Row>`
  SELECT f.*, n.version AS "nextVersion", n."effectiveAt" AS "nextAt", d."updatedAt" AS "draftAt"
  FROM (${AGREEMENT_IN_FORCE}) f
  LEFT JOIN "AgreementDraft" d ON d.code = f.code
  LEFT JOIN LATERAL (
    SELECT v.version, v."effectiveAt" FROM "AgreementVersion" v
    WHERE v.code = f.code AND v."effectiveAt" > clock_timestamp() ORDER BY v."effectiveAt" LIMIT 1
  ) n ON true
  ORDER BY f.code DESC`;

export const findAgreements = async (pool: Pool): Promise<AnswerOf<typeof listAgreements>> =>
  (await many(pool, SELECT_ALL)).map(({ effectiveAt, nextAt, draftAt, ...row }) => ({
    ...row,
    effectiveTime: dateTime(effectiveAt),
    nextTime: dateTimeOrNull(nextAt),
    draftTime: dateTimeOrNull(draftAt),
    open: placeholdersIn(row.content),
  }));

type Published = Omit<Text, 'code' | 'content'> & {
  reconsent: boolean;
  refilled: boolean;
  publishedAt: Date;
  by: string | null;
};
const versionsOf = (code: string) => sql<Published>`
  SELECT v.version, v.title, v.changes, v.reconsent, v."effectiveAt", v."publishedAt", p.name AS by,
    v.source IS NOT NULL AND v."publishedBy" IS NULL AS refilled
  FROM "AgreementVersion" v LEFT JOIN "Staff" p ON p.id = v."publishedBy"
  WHERE v.code = ${code} ORDER BY v."publishedAt" DESC, v.version DESC LIMIT 200`;

type Draft = { title: string; content: string; changes: string; version: number };
const draftOf = (code: string) =>
  sql<Draft>`SELECT title, content, changes, version FROM "AgreementDraft" WHERE code = ${code}`;

/** The text in force, the draft of the next, and all there were. */
export const findForEditing = async (
  { pool, config }: Pick<Deps, 'pool' | 'config'>,
  code: string,
): Promise<AnswerOf<typeof getAgreementDraft>> => {
  const [inForce, draft, versions, fillings] = await Promise.all([
    findInForce(pool, code),
    maybeOne(pool, draftOf(code)),
    many(pool, versionsOf(code)),
    fillingsNow(pool, config),
  ]);
  if (!inForce) throw missing('协议不存在');
  return {
    code,
    title: inForce.title,
    content: inForce.source,
    inForce: inForce.version,
    draft,
    fillings,
    versions: versions.map(({ effectiveAt, publishedAt, ...row }) => ({
      ...row,
      effectiveTime: dateTime(effectiveAt),
      publishTime: dateTime(publishedAt),
    })),
  };
};
