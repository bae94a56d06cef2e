import type { AnswerOf, InputOf } from '@zhibiao/contract/core/endpoint';
import { type expertPreview, type expertRemark, LINK_LIMITS } from '@zhibiao/contract/paper/staff-preview';
import { v7 as uuid } from 'uuid';
import type { Deps } from '#deps.ts';
import { many, maybeOne, sql } from '#db/sql.ts';
import { networkOf } from '#domain/network/network.ts';
import { dateTime } from '#domain/time/time.ts';
import { missing } from '#errors.ts';
import { createCounter } from '#services/limits/counter.ts';
import { limit } from '#services/limits/limit.ts';
import { hashOfToken } from './links.ts';
import type { Specimen } from './preview.ts';

/** What the holder of a link may do. A caller without a valid one learns nothing about it, not even that it was one. */
const NO_LINK = '链接无效或已失效';

type Needs = Pick<Deps, 'pool' | 'secrets'>;
const HOUR = 3_600;
const limitFrom = ({ pool, secrets }: Needs, kind: string, ip: string, max: number) =>
  limit(pool, createCounter(secrets)(kind, networkOf(ip)), { max, windowSec: HOUR });

/** Looked at again within this time it is the same look. */
const AGAIN = sql`"viewedAt" > clock_timestamp() - interval '10 minutes'`;
const LIVE = sql`"revokedAt" IS NULL AND "expiresAt" > clock_timestamp()`;
type Viewed = { id: string; content: Specimen; name: string; expiresAt: Date; viewsLeft: number };
/** Of looks at the same moment the row lets in as many as are left. */
const view = (tokenHash: string) => sql<Viewed>`
  UPDATE "PaperLink" SET
    views = views + CASE WHEN ${AGAIN} THEN 0 ELSE 1 END,
    "viewedAt" = CASE WHEN ${AGAIN} THEN "viewedAt" ELSE clock_timestamp() END
  WHERE "tokenHash" = ${tokenHash} AND ${LIVE} AND (views < "maxViews" OR ${AGAIN})
  RETURNING id, content, name, "expiresAt", "maxViews" - views AS "viewsLeft"`;
const ownRemarks = (linkId: string) => sql<{ questionId: string; name: string; text: string; at: Date }>`
  SELECT r."questionId", l.name, r.text, r.at FROM "PaperRemark" r JOIN "PaperLink" l ON l.id = r."linkId"
  WHERE r."linkId" = ${linkId} ORDER BY r.at, r.id`;

/** The end of its id: enough to find by which link a picture of the page was made. */
const numberOf = (id: string): string => id.slice(-6).toUpperCase();

export const viewAsExpert = async (
  deps: Needs,
  { token }: InputOf<typeof expertPreview>['query'],
  ip: string,
): Promise<AnswerOf<typeof expertPreview>> => {
  await limitFrom(deps, 'paper-link', ip, LINK_LIMITS.perHour);
  const link = await maybeOne(deps.pool, view(hashOfToken(deps.secrets, token)));
  if (!link) throw missing(NO_LINK);
  const { id, content, name, expiresAt, viewsLeft } = link;
  const remarks = Map.groupBy(await many(deps.pool, ownRemarks(id)), ({ questionId }) => questionId);
  return {
    ...content,
    questions: content.questions.map((question) => ({
      ...question,
      remarks: (remarks.get(question.questionId) ?? []).map(({ name: by, text, at }) => ({
        name: by,
        text,
        at: dateTime(at),
      })),
    })),
    watermark: `专家预览 · ${name} · ${numberOf(id)}`,
    expireTime: dateTime(expiresAt),
    viewsLeft,
  };
};

/** Of one link; the expert who reads has opened it before, and may write on after its last look. */
const REMARKS = { perLink: 500, perHour: 200 };
const insert = (id: string, tokenHash: string, questionId: string, text: string) => sql<{ at: Date }>`
  INSERT INTO "PaperRemark" (id, "linkId", "questionId", text, at)
  SELECT ${id}, l.id, ${questionId}, ${text}, clock_timestamp() FROM "PaperLink" l
  WHERE l."tokenHash" = ${tokenHash} AND ${LIVE} AND l.views > 0
    AND l.content->'questions' @> jsonb_build_array(jsonb_build_object('questionId', ${questionId}::text))
    AND (SELECT count(*) FROM "PaperRemark" r WHERE r."linkId" = l.id) < ${REMARKS.perLink}
  RETURNING at`;

export const remarkAsExpert = async (
  deps: Needs,
  { token, questionId, text }: InputOf<typeof expertRemark>['body'],
  ip: string,
): Promise<AnswerOf<typeof expertRemark>> => {
  await limitFrom(deps, 'paper-remark', ip, REMARKS.perHour);
  const written = await maybeOne(deps.pool, insert(uuid(), hashOfToken(deps.secrets, token), questionId, text));
  if (!written) throw missing(NO_LINK);
  return { at: dateTime(written.at) };
};
