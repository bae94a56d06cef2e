import {
  type addArticle,
  ARTICLE_STATUS,
  type ArticleBody,
  type editArticle,
  type removeArticle,
  type restoreArticle,
} from '@zhibiao/contract/article/staff';
import { labelOf } from '@zhibiao/contract/core/codes';
import type { AnswerOf, InputOf } from '@zhibiao/contract/core/endpoint';
import { maybeOne, one, run, sql } from '#db/sql.ts';
import type { Deps } from '#deps.ts';
import { changesOf } from '#domain/audit/fields.ts';
import { personIdOf, type Staff } from '#domain/auth/staff.ts';
import { missing, refused } from '#errors.ts';
import { cleanHtml } from '#lib/text/html.ts';
import { audited } from '#services/audit/audited.ts';
import { requireStaffUploads } from '#services/files/staff-uploads.ts';
import { lock, saveArticle, logged } from './stored.ts';

type Needs = Pick<Deps, 'pool'>;

const cleaned = (body: ArticleBody): ArticleBody => ({ ...body, content: cleanHtml(body.content) });
const filesOf = ({ cover, content, attachments }: ArticleBody): string[] => [
  ...(cover ? [cover] : []),
  ...attachments.map(({ url }) => url),
  ...[...content.matchAll(/src="(\/uploads\/[^"?]+)"/g)].map(([, url = '']) => url),
];

const insert = (a: ArticleBody, by: string | null) => sql<{ id: string; version: number }>`
  INSERT INTO "Article" (id, type, kind, "sourceType", title, summary, cover, content, "linkUrl", "docNo", issuer,
    "publishDate", "effectDate", "effectStatus", attachments, "isTop", status, "editedBy", "updatedAt")
  VALUES (gen_random_uuid(), ${a.type}, ${a.kind}, ${a.sourceType}, ${a.title}, ${a.summary}, ${a.cover}, ${a.content},
    ${a.linkUrl}, ${a.docNo}, ${a.issuer}, ${a.publishDate}::date, ${a.effectDate}::date, ${a.effectStatus},
    ${JSON.stringify(a.attachments)}::jsonb, ${a.isTop}, ${ARTICLE_STATUS.draft}, ${by}, clock_timestamp())
  RETURNING id, edition AS version`;

export const createArticle = (
  deps: Needs,
  staff: Staff,
  body: InputOf<typeof addArticle>['body'],
): Promise<AnswerOf<typeof addArticle>> =>
  audited(deps, staff, async (client, note) => {
    const article = cleaned(body);
    await requireStaffUploads(client, filesOf(article));
    const row = await one(client, insert(article, personIdOf(staff)));
    note({ object: 'article', id: row.id, name: article.title, changes: changesOf({}, logged(article)) });
    return row;
  });

export const changeArticle = (
  deps: Needs,
  staff: Staff,
  { id, version, ...body }: InputOf<typeof editArticle>['body'],
): Promise<AnswerOf<typeof editArticle>> =>
  audited(deps, staff, async (client, note) => {
    const before = await lock(client, id, version);
    const article = cleaned(body);
    const known = new Set(filesOf(before));
    await requireStaffUploads(
      client,
      filesOf(article).filter((url) => !known.has(url)),
    );
    const row = await saveArticle(client, article, id, personIdOf(staff));
    note({ object: 'article', id, name: article.title, changes: changesOf(logged(before), logged(article)) });
    return row;
  });

const versionOf = (id: string, version: number) => sql<{ content: ArticleBody }>`
  SELECT content FROM "ArticleVersion" WHERE "articleId" = ${id} AND version = ${version}`;

/** An earlier version saved once more, with the files that it has kept. */
export const bringBackArticle = (
  deps: Needs,
  staff: Staff,
  { id, version, of }: InputOf<typeof restoreArticle>['body'],
): Promise<AnswerOf<typeof restoreArticle>> =>
  audited(deps, staff, async (client, note) => {
    const before = await lock(client, id, version);
    const earlier = await maybeOne(client, versionOf(id, of));
    if (!earlier) throw missing('没有这个版本');
    const article = cleaned(earlier.content);
    const row = await saveArticle(client, article, id, personIdOf(staff));
    note({ object: 'article', id, name: article.title, changes: changesOf(logged(before), logged(article)) });
    return row;
  });

export const dropArticle = (
  deps: Needs,
  staff: Staff,
  { id, version }: InputOf<typeof removeArticle>['body'],
): Promise<AnswerOf<typeof removeArticle>> =>
  audited(deps, staff, async (client, note) => {
    const { status, title } = await lock(client, id, version);
    if (status !== ARTICLE_STATUS.draft) throw refused(`文章${labelOf(ARTICLE_STATUS, status)}，不能删除，可以下架`);
    await run(client, sql`DELETE FROM "Article" WHERE id = ${id}`);
    note({ object: 'article', id, name: title });
    return { id, version };
  });
