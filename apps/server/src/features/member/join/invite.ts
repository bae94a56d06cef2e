import type { AnswerOf } from '@zhibiao/contract/core/endpoint';
import { LESSON_STATE } from '@zhibiao/contract/lesson/staff';
import type { inviteInfo } from '@zhibiao/contract/member/learner';
import type { Pool } from '#db/client.ts';
import { lit, many, maybeOne, type Queryable, run, sql } from '#db/sql.ts';
import { limit, limitMisses } from '#services/limits/limit.ts';
import { inviteFault, type InviteState } from '#domain/member/invite.ts';
import { networkOf } from '#domain/network/network.ts';
import { dateTimeOrNull } from '#domain/time/time.ts';
import { missing, refused } from '#errors.ts';
import type { Counter } from '#services/limits/counter.ts';
import { INVITING_ORG } from './inviting-org.ts';

export type Invite = InviteState & {
  id: string;
  code: string;
  orgId: string;
  orgName: string;
  orgTypeName: string | null;
  areaName: string | null;
  department: string | null;
  lessonIds: string[];
  needApprove: boolean;
  expireTime: Date | null;
};

const selectInvite = (code: string) => sql<Invite>`
  SELECT i.id, i.code, i."orgId", ${INVITING_ORG}, i.department, coalesce(i."lessonIds", '{}') AS "lessonIds",
    i."needApprove", i."expireTime", i.status, i.used, i."maxUse", o.status AS "orgStatus",
    coalesce(i."expireTime" <= clock_timestamp(), false) AS expired
  FROM "OrgInvite" i
  JOIN "Organisation" o ON o.id = i."orgId"
  WHERE i.code = ${code}`;

const selectLessons = (ids: readonly string[]) => sql<{ lessonId: string; name: string }>`
  SELECT id AS "lessonId", name FROM "Lesson"
    WHERE id = ANY(${ids}::uuid[]) AND status = ${lit(LESSON_STATE.published)} ORDER BY sort, id`;

/** The code as it stands, if anybody may come in by it. */
export const openInvite = async (on: Queryable, code: string): Promise<Invite> => {
  const invite = await maybeOne(on, selectInvite(code));
  if (!invite) throw missing('邀请码不存在，请核对后重试');
  const fault = inviteFault(invite);
  if (fault) throw refused(fault);
  return invite;
};

/** The first time is noted, and nothing of who it was. */
const noteOpened = (id: string) => sql`
  UPDATE "OrgInvite" SET "openedAt" = clock_timestamp() WHERE id = ${id}::uuid AND "openedAt" IS NULL`;

/** Codes that a network may look at in ten minutes: enough for a class on one, too few to guess a code. */
const LOOKUPS = { max: 200, windowSec: 10 * 60 };
/** Wrong codes and links, of one network: a learner who mistypes needs two or three. */
export const GUESSES = { max: 20, windowSec: 10 * 60 };

export const findInvite = async (
  { pool, counter }: { pool: Pool; counter: Counter },
  code: string,
  ip: string,
): Promise<AnswerOf<typeof inviteInfo>> => {
  const network = networkOf(ip);
  await limit(pool, counter('invite', network), LOOKUPS);
  const invite = await limitMisses(pool, counter('invite-wrong', network), GUESSES, () => openInvite(pool, code));
  const [lessons] = await Promise.all([many(pool, selectLessons(invite.lessonIds)), run(pool, noteOpened(invite.id))]);
  return { ...invite, expireTime: dateTimeOrNull(invite.expireTime), lessons };
};
