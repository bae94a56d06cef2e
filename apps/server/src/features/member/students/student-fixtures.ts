import { API_BASE } from '@zhibiao/contract/envelope';
import { checkImport } from '@zhibiao/contract/member-student';
import supertest from 'supertest';
import { COLUMNS } from '#domain/student-sheet.ts';
import { writeWorkbook } from '#ports/workbook.ts';
import { type Agent, agentOf } from '#test/agent.ts';
import { buildOrg, buildUser } from '#test/factories.ts';
import { sessionFor } from '#test/login.ts';
import type { TestWorld } from '#test/world.ts';

export const agentFor = async ({ app, deps }: TestWorld, userId: string): Promise<Agent> =>
  agentOf(app, await sessionFor(app, deps, userId));

/** An organisation with its owner, who is a member as everybody is. */
export const openOrg = async (world: TestWorld, orgName = '启明精密制造（演示）') => {
  const org = await buildOrg(world.deps, { orgName });
  const owner = await buildUser(world.deps, { role: 2, orgId: org.id, realName: '郑明远' });
  const member = await world.deps.db.orgMember.create({
    data: { orgId: org.id, userId: owner.id, name: owner.realName, mobile: owner.mobile, status: 2, source: 4 },
  });
  return { org, owner, member, agent: await agentFor(world, owner.id) };
};

export const sheetOf = (
  rows: readonly (readonly string[])[],
  titles: readonly string[] = COLUMNS.map(({ title }) => title),
) => writeWorkbook([{ name: '学员', columns: titles.map((title) => ({ title, width: 12 })), rows }]);

/** Uploads a file to the check of the import. */
export const check = async ({ app }: TestWorld, agent: Agent, bytes: Uint8Array, name = '学员.xlsx') => {
  const request = supertest(app.server).post(API_BASE + checkImport.path);
  if (agent.token) request.set('authorization', `Bearer ${agent.token}`);
  const { body } = await request.attach('file', Buffer.from(bytes), name);
  return body as {
    code: number;
    msg: string;
    data: {
      checkId: string;
      total: number;
      ok: number;
      failed: number;
      faults: { row: number; field: string; msg: string }[];
    };
  };
};
