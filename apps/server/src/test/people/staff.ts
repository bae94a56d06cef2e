import { randomBytes } from 'node:crypto';
import type { AuditAction } from '@zhibiao/contract/audit-actions';
import { STAFF_SCOPE, STAFF_STATUS } from '@zhibiao/contract/staff/types';
import { ALL_PERMISSIONS, type Permission } from '@zhibiao/contract/permissions';
import { ALL_KEY_ACTS, type KeyAct } from '@zhibiao/contract/staff/tokens';
import { v7 as uuid } from 'uuid';
import type { Staff } from '#domain/auth/staff.ts';
import { drawToken, tokenMark } from '#domain/auth/token-text.ts';
import { bearerHash, SESSION_PREFIX } from '#http/guard/staff-guard.ts';
import { agentOf } from './agent.ts';
import type { TestWorld } from '#test/world/world.ts';

type Served = Pick<TestWorld, 'app' | 'deps'>;
type Fields = {
  permissions?: readonly Permission[];
  name?: string;
  status?: number;
  /** Has just proved who they are; a sensitive act requires it again otherwise. */
  fresh?: boolean;
};

/** A login of the staff, without the way through the login page. */
const staffSessionFor = async ({ deps }: Served, staffId: string, fresh = true): Promise<string> => {
  const token = `${SESSION_PREFIX}${randomBytes(32).toString('base64url')}`;
  const inAnHour = new Date(Date.now() + 3_600_000);
  await deps.db.staffSession.create({
    data: {
      hash: bearerHash(token),
      staffId,
      ip: '127.0.0.1',
      device: 'test',
      expiresAt: inAnHour,
      freshUntil: fresh ? inAnHour : null,
    },
  });
  return token;
};

/** A member of the staff with a role of just these permissions, logged in. */
export const buildStaff = async (
  world: Served,
  { permissions = [], name = '张敏', status = STAFF_STATUS.active, fresh = true }: Fields = {},
) => {
  const { db } = world.deps;
  const account = `s${uuid().replace(/-/g, '').slice(-20)}`;
  const person = await db.staff.create({ data: { account, name, status } });
  const role = await db.staffRole.create({ data: { name: `角色${account}`, permissions: [...permissions] } });
  await db.staffRoleMember.create({ data: { staffId: person.id, roleId: role.id } });
  const token = await staffSessionFor(world, person.id, fresh);
  return { ...person, roleId: role.id, token, agent: agentOf(world.app, token) };
};
export type StaffPerson = Awaited<ReturnType<typeof buildStaff>>;

/** A key of this person for another program, with all of these rights and made for these acts. */
export const buildKey = async (
  { app, deps }: Served,
  createdBy: string,
  permissions: readonly Permission[],
  acts: readonly KeyAct[] = [],
  token = drawToken(),
) => {
  const expiresAt = new Date(Date.now() + 3_600_000);
  const { id } = await deps.db.staffToken.create({
    data: {
      name: '对接程序',
      prefix: tokenMark(token),
      hash: bearerHash(token),
      permissions: [...permissions],
      acts: [...acts],
      expiresAt,
      createdBy,
    },
  });
  return { id, token, agent: agentOf(app, token) };
};

/** From now on they work for these organisations alone. */
export const limitTo = async <Who extends { id: string }>(
  { deps }: Served,
  staff: Who,
  ...orgIds: string[]
): Promise<Who> => {
  const scopes = { create: orgIds.map((orgId) => ({ orgId })) };
  await deps.db.staff.update({ where: { id: staff.id }, data: { scopeKind: STAFF_SCOPE.some, scopes } });
  return staff;
};

/** A key that may do everything, made by new staff of its own who may: separated duties count them as its maker. */
export const addKey = async (world: Served, token = drawToken()): Promise<string> => {
  const { id } = await buildStaff(world, { permissions: ALL_PERMISSIONS });
  return (await buildKey(world, id, ALL_PERMISSIONS, ALL_KEY_ACTS, token)).token;
};

/** The caller with an integration's key, for a command that is called without its endpoint. */
export const keyStaff = (action: AuditAction): Staff => ({
  kind: 'token',
  id: uuid(),
  name: '对接程序',
  sessionId: null,
  permissions: new Set(),
  can: () => true,
  scope: { all: true },
  ip: '127.0.0.1',
  device: 'test',
  path: '/test',
  action,
  second: null,
  acts: null,
});
