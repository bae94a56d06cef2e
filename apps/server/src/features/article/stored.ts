import { ARTICLE_STATUS, ARTICLE_TYPE, type ArticleBody } from '@zhibiao/contract/article/staff';
import { POLICY_KIND, SERVICE_KIND } from '@zhibiao/contract/article/learner';
import { allOf, labelOf } from '@zhibiao/contract/core/codes';
import type { Client } from '#db/client.ts';
import { lit, maybeOne, one, run, sql } from '#db/sql.ts';
import { digestOf } from '#domain/audit/fields.ts';
import { conflict, missing } from '#errors.ts';

export type StoredArticle = ArticleBody & { id: string; version: number; status: number; publishAt: Date | null };

const selectLocked = (id: string) => sql<StoredArticle>`
  SELECT id, edition AS version, status, "publishAt", type, kind, "sourceType", title, summary, cover, content,
    "linkUrl", "docNo", issuer, "publishDate"::text AS "publishDate", "effectDate"::text AS "effectDate",
    "effectStatus", attachments, "isTop"
  FROM "Article" WHERE id = ${id} AND type = ANY(${allOf(ARTICLE_TYPE)}) FOR UPDATE`;

/** The row as its editor saw it, locked for others until the transaction ends. */
export const lock = async (client: Client, id: string, version: number): Promise<StoredArticle> => {
  const row = await maybeOne(client, selectLocked(id));
  if (!row) throw missing('文章不存在');
  if (row.version !== version) throw conflict();
  return row;
};

const FIELDS = [
  'type',
  'kind',
  'sourceType',
  'title',
  'summary',
  'cover',
  'linkUrl',
  'docNo',
  'issuer',
  'publishDate',
  'effectDate',
  'effectStatus',
  'isTop',
] as const satisfies (keyof ArticleBody)[];
/** As it stands in the audit log. */
export const logged = (one: ArticleBody) => ({
  ...Object.fromEntries(FIELDS.map((field) => [field, one[field]])),
  // By its label: which kinds there are depends on the type.
  kind: one.kind === null ? null : labelOf(one.type === ARTICLE_TYPE.service ? SERVICE_KIND : POLICY_KIND, one.kind),
  content: digestOf(one.content),
  attachments: one.attachments.map(({ name }) => name),
});

/** What staff write of an article `a`, as its versions keep it. */
export const ARTICLE_BODY = sql`jsonb_build_object('type', a.type, 'kind', a.kind, 'sourceType', a."sourceType",
  'title', a.title, 'summary', a.summary, 'cover', a.cover, 'content', a.content, 'linkUrl', a."linkUrl",
  'docNo', a."docNo", 'issuer', a.issuer, 'publishDate', a."publishDate"::text, 'effectDate', a."effectDate"::text,
  'effectStatus', a."effectStatus", 'attachments', a.attachments, 'isTop', a."isTop")`;

/** What was once out stays readable for staff, as it was and by whom. A draft has no versions. */
const keepVersion = (id: string) => sql`
  INSERT INTO "ArticleVersion" ("articleId", version, content, by, at)
  SELECT a.id, a.edition, ${ARTICLE_BODY}, a."editedBy", a."updatedAt" FROM "Article" a
  WHERE a.id = ${id} AND a.status <> ${lit(ARTICLE_STATUS.draft)}`;
const update = (a: ArticleBody, id: string, by: string | null) => sql<{ id: string; version: number }>`
  UPDATE "Article" SET type = ${a.type}, kind = ${a.kind}, "sourceType" = ${a.sourceType}, title = ${a.title},
    summary = ${a.summary}, cover = ${a.cover}, content = ${a.content}, "linkUrl" = ${a.linkUrl}, "docNo" = ${a.docNo},
    issuer = ${a.issuer}, "publishDate" = ${a.publishDate}::date, "effectDate" = ${a.effectDate}::date,
    "effectStatus" = ${a.effectStatus}, attachments = ${JSON.stringify(a.attachments)}::jsonb, "isTop" = ${a.isTop},
    "editedBy" = ${by}, edition = edition + 1, "updatedAt" = clock_timestamp()
  WHERE id = ${id} RETURNING id, edition AS version`;

/** Writes what it is from now on; what it was becomes an earlier version. */
export const saveArticle = async (client: Client, article: ArticleBody, id: string, by: string | null) => {
  await run(client, keepVersion(id));
  return one(client, update(article, id, by));
};
