import { randomInt } from 'node:crypto';
import { INVITE_ALPHABET, INVITE_LENGTH } from '@zhibiao/contract/member/invite-form';
import type { OrgFields, UserFields } from '#test/content/factories.ts';
import { buildOrganisation, buildPerson } from '#test/people/people.ts';
import type { TestWorld } from '#test/world/world.ts';

export const freeCode = () =>
  Array.from({ length: INVITE_LENGTH }, () => INVITE_ALPHABET[randomInt(INVITE_ALPHABET.length)]).join('');

type InviteFields = {
  department?: string;
  lessonIds?: string[];
  maxUse?: number;
  used?: number;
  needApprove?: boolean;
  expireTime?: Date;
  status?: number;
};

/** An organisation with an owner; `invite` makes codes into it. */
export const buildHost = async (world: TestWorld, fields: OrgFields = {}) => {
  const org = await buildOrganisation(world, fields);
  const owner = await org.owner();
  return {
    ...org,
    owner,
    invite: (more: InviteFields = {}) =>
      world.deps.db.orgInvite.create({
        data: { orgId: org.id, code: freeCode(), maxUse: 10, createdBy: owner.id, ...more },
      }),
    members: (status: number) => world.deps.db.orgMember.count({ where: { orgId: org.id, status } }),
  };
};

/** A learner with the hands to join and leave. */
export const buildJoiner = async (world: TestWorld, fields: UserFields = {}) => {
  const { id, agent } = await buildPerson(world, fields);
  return {
    id,
    agent,
    join: (body: unknown) => agent.post('/api/org/join', body),
    leave: () => agent.post('/api/org/leave'),
    my: async () =>
      (await agent.get('/api/org/my')).data as {
        id: string;
        orgId: string;
        orgName: string;
        status: number;
        source: number;
        department: string | null;
        canLeave: boolean;
        leaveTime: string | null;
      }[],
    row: () => world.deps.db.user.findUniqueOrThrow({ where: { id } }),
  };
};
