import { createHmac, randomBytes } from 'node:crypto';
import type { AnswerOf, InputOf } from '@zhibiao/contract/core/endpoint';
import type { addLink, listLinks, PaperLinkRow, revokeLink } from '@zhibiao/contract/paper/staff-preview';
import { v7 as uuid } from 'uuid';
import type { Pool } from '#db/client.ts';
import { many, maybeOne, run, sql } from '#db/sql.ts';
import { personIdOf, type Staff } from '#domain/auth/staff.ts';
import { dateTime, dateTimeOrNull } from '#domain/time/time.ts';
import { forbidden, missing, refused } from '#errors.ts';
import type { Deps } from '#deps.ts';
import type { Secrets } from '#ports/keys/secrets.ts';
import { audited } from '#services/audit/audited.ts';
import { findPaper, holdPaper } from '#features/paper/lock.ts';
import { specimenOf } from './preview.ts';

/** Addresses by which an expert from outside reads a paper, for some days and so many times. */

/** 160 bits; only its HMAC is kept. */
const TOKEN_BYTES = 20;
export const hashOfToken = (secrets: Secrets, token: string): string =>
  createHmac('sha256', secrets.key('paper-link')).update(token).digest('base64url');

type Row = Omit<PaperLinkRow, 'viewTime' | 'createTime' | 'expireTime'> & {
  viewedAt: Date | null;
  createdAt: Date;
  expiresAt: Date;
};
const MOST = 100;
const selectLinks = (paperId: string) => sql<Row>`
  SELECT l.id, l.name, l."withKey", l.views, l."maxViews", l."viewedAt", l.reason, s.name AS by, l."createdAt",
    l."expiresAt", (SELECT count(*)::int FROM "PaperRemark" r WHERE r."linkId" = l.id) AS remarks,
    CASE WHEN l."revokedAt" IS NOT NULL THEN 'revoked' WHEN l."expiresAt" <= clock_timestamp() THEN 'over'
      WHEN l.views >= l."maxViews" THEN 'used' ELSE 'open' END AS state
  FROM "PaperLink" l LEFT JOIN "Staff" s ON s.id = l.by
  WHERE l."paperId" = ${paperId} ORDER BY l."createdAt" DESC, l.id LIMIT ${MOST}`;

export const findLinks = async (pool: Pool, paperId: string): Promise<AnswerOf<typeof listLinks>> => {
  await findPaper(pool, paperId);
  return (await many(pool, selectLinks(paperId))).map(({ viewedAt, createdAt, expiresAt, ...row }) => ({
    ...row,
    viewTime: dateTimeOrNull(viewedAt),
    createTime: dateTime(createdAt),
    expireTime: dateTime(expiresAt),
  }));
};

type NewLink = { id: string; paperId: string; content: object; tokenHash: string; by: string | null };
const insert = (link: NewLink, { name, key, maxViews, reason, days }: InputOf<typeof addLink>['body']) => sql`
  INSERT INTO "PaperLink" (id, "paperId", content, name, "tokenHash", "withKey", "maxViews", reason, by, "expiresAt")
  VALUES (${link.id}, ${link.paperId}, ${JSON.stringify(link.content)}::jsonb, ${name}, ${link.tokenHash}, ${key},
    ${maxViews}, ${reason}, ${link.by}, clock_timestamp() + ${days} * interval '1 day')`;
const countOpen = (paperId: string) => sql<{ id: string }>`
  SELECT id FROM "PaperLink" WHERE "paperId" = ${paperId} AND "revokedAt" IS NULL AND "expiresAt" > clock_timestamp()
  LIMIT ${MOST}`;

/** The paper is kept as it is now: what is edited later is not shown. */
export const addPreviewLink = (
  deps: Pick<Deps, 'pool' | 'secrets' | 'config'>,
  staff: Staff,
  body: InputOf<typeof addLink>['body'],
): Promise<AnswerOf<typeof addLink>> =>
  audited(deps, staff, async (client, note) => {
    if (body.key && !staff.can('bank:key')) throw forbidden('附答案需要“查看答案”权限，请联系管理员');
    const paper = await holdPaper(client, body.id);
    if ((await many(client, countOpen(paper.id))).length === MOST)
      throw refused(`一份试卷最多${MOST}个有效链接，请先停用不用的链接`);
    const [id, token] = [uuid(), randomBytes(TOKEN_BYTES).toString('base64url')];
    const content = await specimenOf(client, paper, { seed: id, withKey: body.key });
    const tokenHash = hashOfToken(deps.secrets, token);
    await run(client, insert({ id, paperId: paper.id, content, tokenHash, by: personIdOf(staff) }, body));
    note({
      object: 'paper',
      id: paper.id,
      name: paper.title,
      reason: body.reason,
      facts: { name: body.name, days: body.days, maxViews: body.maxViews, withKey: body.key },
    });
    return { id, url: `${deps.config.publicUrl}/prew-exam?token=${token}` };
  });

const setRevoked = (id: string) => sql<{ paperId: string; name: string; title: string }>`
  UPDATE "PaperLink" l SET "revokedAt" = clock_timestamp() FROM "Paper" p
  WHERE l.id = ${id} AND l."revokedAt" IS NULL AND p.id = l."paperId"
  RETURNING l."paperId", l.name, p.title`;
export const revokePreviewLink = (
  deps: { pool: Pool },
  staff: Staff,
  { id }: InputOf<typeof revokeLink>['body'],
): Promise<AnswerOf<typeof revokeLink>> =>
  audited(deps, staff, async (client, note) => {
    const link = await maybeOne(client, setRevoked(id));
    if (!link) {
      if (await maybeOne(client, sql`SELECT 1 FROM "PaperLink" WHERE id = ${id}`)) throw refused('链接已停用');
      throw missing('链接不存在');
    }
    note({ object: 'paper', id: link.paperId, name: link.title, facts: { name: link.name } });
    return { id };
  });
