import type { OverrideTerms } from '@zhibiao/contract/exam/staff-override';
import type { Client } from '#db/client.ts';
import { one, sql } from '#db/sql.ts';
import { dateTimeOrNull, instantOf } from '#domain/time/time.ts';
import { refused } from '#errors.ts';

/** Whom an override is for: a person, an organisation, or everybody. */
export type Whose = { paperId: string; userId: string | null; orgId: string | null };
type Terms<At> = Omit<OverrideTerms, 'openTime' | 'closeTime'> & { openTime: At; closeTime: At };
export type StoredOverride = Terms<Date | null>;

const instantOrNull = (text: string | null): Date | null => (text === null ? null : instantOf(text));
/** What they say, without the row around it. */
export const overrideTermsOf = <At>({
  openTime,
  closeTime,
  extraMin,
  retryHours,
  blurLimit,
  blurMode,
  waiveLesson,
}: Terms<At>): Terms<At> => ({ openTime, closeTime, extraMin, retryHours, blurLimit, blurMode, waiveLesson });
export const storedOf = (terms: OverrideTerms): StoredOverride => ({
  ...overrideTermsOf(terms),
  openTime: instantOrNull(terms.openTime),
  closeTime: instantOrNull(terms.closeTime),
});
/** As the log tells of them. */
export const loggedOverride = ({ openTime, closeTime, ...rest }: StoredOverride) => ({
  openTime: dateTimeOrNull(openTime),
  closeTime: dateTimeOrNull(closeTime),
  ...rest,
});

type Times = { openTime: Date | null; closeTime: Date | null };
/** What the override says nothing of is as the next wider says: of a person their organisation's, then everybody's. */
const findWider = ({ paperId, userId, orgId }: Whose) => sql<Times>`
  SELECT coalesce(ours."openTime", everyones."openTime", p."openTime") AS "openTime",
    coalesce(ours."closeTime", everyones."closeTime", p."closeTime") AS "closeTime"
  FROM "Paper" p
  LEFT JOIN "ExamOverride" ours ON ours."paperId" = p.id AND ours."endedAt" IS NULL
    AND ours."orgId" = (SELECT u."orgId" FROM "User" u WHERE u.id = ${userId}::uuid)
  LEFT JOIN "ExamOverride" everyones ON everyones."paperId" = p.id AND everyones."endedAt" IS NULL
    AND everyones."userId" IS NULL AND everyones."orgId" IS NULL AND ${userId !== null || orgId !== null}
  WHERE p.id = ${paperId}`;

/** A paper that closes before it opens is open to no learner. */
export const checkTimes = async (client: Client, whose: Whose, { openTime, closeTime }: Times): Promise<void> => {
  if (openTime === null && closeTime === null) return;
  const wider = await one(client, findWider(whose));
  const [opens, closes] = [openTime ?? wider.openTime, closeTime ?? wider.closeTime];
  if (opens === null || closes === null || opens < closes) return;
  if (openTime !== null && closeTime !== null) throw refused('开放时间须早于关闭时间', { field: 'closeTime' });
  throw closeTime === null
    ? refused(`开放时间须早于现在生效的关闭时间（${dateTimeOrNull(closes)}）`, { field: 'openTime' })
    : refused(`关闭时间须晚于现在生效的开放时间（${dateTimeOrNull(opens)}）`, { field: 'closeTime' });
};
