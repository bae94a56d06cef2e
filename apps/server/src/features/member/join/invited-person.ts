import type { AnswerOf } from '@zhibiao/contract/core/endpoint';
import { MEMBER, type invitedPerson } from '@zhibiao/contract/member/learner';
import { ORG_STATUS } from '@zhibiao/contract/auth/roles';
import { lit, maybeOne, run, sql } from '#db/sql.ts';
import type { Deps } from '#deps.ts';
import { networkOf } from '#domain/network/network.ts';
import { missing } from '#errors.ts';
import type { Counter } from '#services/limits/counter.ts';
import { limit, limitMisses } from '#services/limits/limit.ts';
import { GUESSES } from './invite.ts';
import { memberOfToken } from './invite-link.ts';
import { INVITING_ORG } from './inviting-org.ts';
import { MEMBER_DEPARTMENT } from '#services/org/departments.ts';

const findInvited = (id: string) => sql<AnswerOf<typeof invitedPerson>>`
  SELECT m."orgId", ${INVITING_ORG}, ${MEMBER_DEPARTMENT} AS department, m.name, m.mobile, m.email
  FROM "OrgMember" m JOIN "Organisation" o ON o.id = m."orgId"
  WHERE m.id = ${id} AND m.status = ${lit(MEMBER.invited)} AND o.status = ${lit(ORG_STATUS.active)}`;

/** The first time is noted, and nothing of where or how often. */
const noteOpened = (id: string) => sql`
  UPDATE "OrgMember" SET "inviteOpenedAt" = clock_timestamp() WHERE id = ${id}::uuid AND "inviteOpenedAt" IS NULL`;

const LOOKUPS = { max: 200, windowSec: 10 * 60 };

/** What a link of an invitation fills a registration with; a link of one that was answered or taken back is none. */
export const findInvitedPerson = async (
  { pool, secrets }: Pick<Deps, 'pool' | 'secrets'>,
  counter: Counter,
  token: string,
  ip: string,
): Promise<AnswerOf<typeof invitedPerson>> => {
  const network = networkOf(ip);
  await limit(pool, counter('invited', network), LOOKUPS);
  return limitMisses(pool, counter('invite-wrong', network), GUESSES, async () => {
    const id = memberOfToken(secrets, token);
    const invited = id && (await maybeOne(pool, findInvited(id)));
    if (!invited) throw missing('邀请链接已失效，请直接注册，或联系邀请您的机构');
    await run(pool, noteOpened(id));
    return invited;
  });
};
