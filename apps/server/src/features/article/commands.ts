import {
  type addArticle,
  ARTICLE_STATUS,
  ARTICLE_TYPE,
  type ArticleBody,
  type editArticle,
  type publishArticle,
  type removeArticle,
  type withdrawArticle,
} from '@zhibiao/contract/article-staff';
import { POLICY_KIND, SERVICE_KIND } from '@zhibiao/contract/article';
import { allOf, labelOf } from '@zhibiao/contract/codes';
import type { AnswerOf, InputOf } from '@zhibiao/contract/endpoint';
import type { Client } from '#db/client.ts';
import { maybeOne, one, run, sql, type Statement } from '#db/sql.ts';
import type { Deps } from '#deps.ts';
import { changesOf, digestOf } from '#domain/audit-fields.ts';
import { personIdOf, type Staff } from '#domain/staff.ts';
import { dateTimeOrNull, instantOf } from '#domain/time.ts';
import { conflict, missing, refused } from '#errors.ts';
import { cleanHtml } from '#ports/html.ts';
import { audited } from '#services/audit/audited.ts';
import { requireStaffUploads } from '#services/staff-uploads.ts';

type Needs = Pick<Deps, 'pool'>;
type Stored = ArticleBody & { id: string; version: number; status: number; publishAt: Date | null };

const selectLocked = (id: string) => sql<Stored>`
  SELECT id, edition AS version, status, "publishAt", type, kind, "sourceType", title, summary, cover, content,
    "linkUrl", "docNo", issuer, "publishDate"::text AS "publishDate", "effectDate"::text AS "effectDate",
    "effectStatus", attachments, "isTop"
  FROM "Article" WHERE id = ${id} AND type = ANY(${allOf(ARTICLE_TYPE)}) FOR UPDATE`;

/** The row as its editor saw it, nobody else's until the transaction ends. */
const lock = async (client: Client, id: string, version: number): Promise<Stored> => {
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
const told = (one: ArticleBody) => ({
  ...Object.fromEntries(FIELDS.map((field) => [field, one[field]])),
  // By its label: which kinds there are depends on the type.
  kind: one.kind === null ? null : labelOf(one.type === ARTICLE_TYPE.service ? SERVICE_KIND : POLICY_KIND, one.kind),
  content: digestOf(one.content),
  attachments: one.attachments.map(({ name }) => name),
});

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
    note({ object: 'article', id: row.id, name: article.title, changes: changesOf({}, told(article)) });
    return row;
  });

const update = (a: ArticleBody, id: string, by: string | null) => sql<{ id: string; version: number }>`
  UPDATE "Article" SET type = ${a.type}, kind = ${a.kind}, "sourceType" = ${a.sourceType}, title = ${a.title},
    summary = ${a.summary}, cover = ${a.cover}, content = ${a.content}, "linkUrl" = ${a.linkUrl}, "docNo" = ${a.docNo},
    issuer = ${a.issuer}, "publishDate" = ${a.publishDate}::date, "effectDate" = ${a.effectDate}::date,
    "effectStatus" = ${a.effectStatus}, attachments = ${JSON.stringify(a.attachments)}::jsonb, "isTop" = ${a.isTop},
    "editedBy" = ${by}, edition = edition + 1, "updatedAt" = clock_timestamp()
  WHERE id = ${id} RETURNING id, edition AS version`;

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
    const row = await one(client, update(article, id, personIdOf(staff)));
    note({ object: 'article', id, name: article.title, changes: changesOf(told(before), told(article)) });
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

type Moved = AnswerOf<typeof publishArticle>;
const move = async (client: Client, id: string, set: Statement): Promise<Moved> => {
  const row = await one(
    client,
    sql<Omit<Moved, 'publishAt'> & { publishAt: Date | null }>`
      UPDATE "Article" SET ${set}, edition = edition + 1, "updatedAt" = clock_timestamp()
      WHERE id = ${id} RETURNING id, edition AS version, status, "publishAt"`,
  );
  return { ...row, publishAt: dateTimeOrNull(row.publishAt) };
};

/** What nobody could read does not come out. */
const requireReadable = ({ content, linkUrl, attachments }: Stored): void => {
  if (content === '' && !linkUrl && attachments.length === 0)
    throw refused('请先填写正文、链接或附件，再发布', { field: 'content' });
};

/** 0 or 2 → 1 now, or at a time; `at: null` takes a planned time back. */
export const release = (
  deps: Needs,
  staff: Staff,
  { id, version, at }: InputOf<typeof publishArticle>['body'],
): Promise<Moved> =>
  audited(deps, staff, async (client, note) => {
    const before = await lock(client, id, version);
    const { status, title, publishAt } = before;
    if (status === ARTICLE_STATUS.published) throw refused('文章已发布，不能再次发布');
    const due = at ? instantOf(at) : null;
    if (due && due.getTime() < Date.now() - 60_000) throw refused('发布时间须晚于现在', { field: 'at' });
    if (at === null) {
      if (!publishAt) throw refused('文章没有预约发布');
    } else requireReadable(before);
    const planned = at !== undefined;
    const moved = await move(
      client,
      id,
      planned ? sql`"publishAt" = ${due}` : sql`status = ${ARTICLE_STATUS.published}, "publishAt" = NULL`,
    );
    note({
      action: planned ? 'article.schedule' : 'article.publish',
      object: 'article',
      id,
      name: title,
      changes: planned
        ? { publishAt: { from: dateTimeOrNull(publishAt), to: moved.publishAt } }
        : { status: { from: status, to: moved.status } },
    });
    return moved;
  });

export const takeDown = (
  deps: Needs,
  staff: Staff,
  { id, version, reason }: InputOf<typeof withdrawArticle>['body'],
): Promise<Moved> =>
  audited(deps, staff, async (client, note) => {
    const { status, title } = await lock(client, id, version);
    if (status !== ARTICLE_STATUS.published) throw refused(`文章是${labelOf(ARTICLE_STATUS, status)}，不能下架`);
    const moved = await move(client, id, sql`status = ${ARTICLE_STATUS.withdrawn}, "publishAt" = NULL`);
    note({ object: 'article', id, name: title, reason, changes: { status: { from: status, to: moved.status } } });
    return moved;
  });
