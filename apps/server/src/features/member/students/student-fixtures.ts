import { API_BASE } from '@zhibiao/contract/core/envelope';
import { checkImport } from '@zhibiao/contract/member/org-students';
import type { ReadNotes } from '@zhibiao/contract/core/read-notes';
import supertest from 'supertest';
import { STUDENT_COLUMNS } from '#domain/member/student-sheet.ts';
import { writeWorkbook } from '#ports/workbook/workbook.ts';
import type { Agent } from '#test/people/agent.ts';
import { buildOrganisation } from '#test/people/people.ts';
import type { TestWorld } from '#test/world/world.ts';

/** An organisation with its owner, who is a member as everybody is. */
export const openOrg = async (world: TestWorld, orgName = '启明精密制造（演示）') => {
  const org = await buildOrganisation(world, { orgName });
  const { agent, member, ...owner } = await org.owner({ realName: '郑明远' });
  return { org, owner, member, agent };
};

export const studentSheetOf = (
  rows: readonly (readonly string[])[],
  titles: readonly string[] = STUDENT_COLUMNS.map(({ title }) => title),
) => writeWorkbook([{ name: '学员', columns: titles.map((title) => ({ title, width: 12 })), rows }]);

/** Uploads a file to the check of the import. */
export const checkStudentSheet = async ({ app }: TestWorld, agent: Agent, bytes: Uint8Array, name = '学员.xlsx') => {
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
      faults: { place: string; name: string; field: string; msg: string }[];
      names: string[];
      notes: ReadNotes;
    };
  };
};
