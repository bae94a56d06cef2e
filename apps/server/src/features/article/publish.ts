import { ARTICLE_STATUS, type publishArticle, type withdrawArticle } from '@zhibiao/contract/article/staff';
import { labelOf } from '@zhibiao/contract/core/codes';
import type { AnswerOf, InputOf } from '@zhibiao/contract/core/endpoint';
import type { Client } from '#db/client.ts';
import { one, sql, type Statement } from '#db/sql.ts';
import type { Deps } from '#deps.ts';
import type { Staff } from '#domain/auth/staff.ts';
import { dateTimeOrNull, instantOf } from '#domain/time/time.ts';
import { refused } from '#errors.ts';
import { audited } from '#services/audit/audited.ts';
import { lock, type StoredArticle } from './stored.ts';

type Needs = Pick<Deps, 'pool'>;

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
const requireReadable = ({ content, linkUrl, attachments }: StoredArticle): void => {
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
