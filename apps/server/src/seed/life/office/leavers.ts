import { MEMBER } from '@zhibiao/contract/member/learner';
import { lit, one, sql } from '#db/sql.ts';
import { removeStudent } from '#features/member/students/remove.ts';
import { administratorOf } from './acting.ts';
import type { Part } from '#seed/life/part.ts';

/** Some leave their organisation, which keeps what it had assigned to them, as it stood then. */

const TRAINER = '13800000005';
const MEMBERSHIP = (userId: string) => sql<{ id: string }>`
  SELECT id FROM "OrgMember" WHERE "userId" = ${userId} AND status = ${lit(MEMBER.active)}`;

export const leavers: Part = async (life) => {
  const { cast, deps, plan, moment, userId } = life;
  for (const { mobile, leftDay } of cast.people) {
    if (leftDay === null) continue;
    plan(moment(leftDay, '17:05'), async () => {
      const { id } = await one(deps.pool, MEMBERSHIP(userId(mobile)));
      await removeStudent(deps.pool, await administratorOf(life, userId(TRAINER)), id);
    });
  }
};
