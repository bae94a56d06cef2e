import { MEMBER, MEMBER_SOURCE } from '@zhibiao/contract/member/learner';
import { ROLE } from '@zhibiao/contract/auth/roles';
import { agentOf } from './agent.ts';
import { buildOrg, buildUser, type OrgFields, type UserFields } from '#test/content/factories.ts';
import { sessionFor } from './login.ts';
import type { TestWorld } from '#test/world/world.ts';

/** People who can call the API, and the organisations they are in: `factories.ts` has the bare rows. */

type Served = Pick<TestWorld, 'app' | 'deps'>;

/** A user with a session; a learner unless `role` says more. */
export const buildPerson = async ({ app, deps }: Served, fields: UserFields = {}) => {
  const user = await buildUser(deps, fields);
  const token = await sessionFor(app, deps, user.id);
  return { ...user, token, agent: agentOf(app, token) };
};
export type Person = Awaited<ReturnType<typeof buildPerson>>;

type Account = { id: string; realName: string; mobile: string; email: string | null };
type Entry = {
  department?: string;
  position?: string;
  status?: number;
  source?: number;
  joinedAt?: Date;
};

/** An organisation in force, and the hands to bring people into it. */
export const buildOrganisation = async (world: Served, fields: OrgFields = {}) => {
  const org = await buildOrg(world.deps, fields);
  /** Puts an account into its register. */
  const register = ({ id, realName, mobile, email }: Account, entry: Entry = {}) =>
    world.deps.db.orgMember.create({
      data: {
        orgId: org.id,
        userId: id,
        name: realName,
        mobile,
        email,
        status: MEMBER.active,
        source: MEMBER_SOURCE.code,
        ...((entry.status ?? MEMBER.active) === MEMBER.active ? { joinedAt: new Date() } : {}),
        ...entry,
      },
    });
  const administrator = (role: number = ROLE.owner, more: UserFields = {}) =>
    buildPerson(world, { realName: '林知远', ...more, role, orgId: org.id });
  return {
    ...org,
    register,
    /** An administrator of it, without an entry in its register. */
    administrator,
    /** Its owner, who is a member as everybody is. */
    owner: async (more: UserFields = {}) => {
      const person = await administrator(ROLE.owner, more);
      return { ...person, member: await register(person, { source: MEMBER_SOURCE.apply }) };
    },
    /** A member in its register. */
    member: async (more: UserFields = {}, entry: Entry = {}) => {
      const person = await buildPerson(world, { orgId: org.id, ...more });
      return { ...person, member: await register(person, entry) };
    },
  };
};
