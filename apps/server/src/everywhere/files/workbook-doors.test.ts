import { uploads } from '@zhibiao/contract/endpoints';
import { API_BASE } from '@zhibiao/contract/core/envelope';
import supertest from 'supertest';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { run, sql } from '#db/sql.ts';
import { UNREADABLE } from '#ports/workbook/workbook.ts';
import { HOSTILE } from '#test/files/hostile-workbook.ts';
import { buildOrganisation } from '#test/people/people.ts';
import { buildStaff } from '#test/people/staff.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';

/** Every door that takes a workbook, before workbooks that are small to send and dear to read. */

/** What each door that takes a file reads; a new door says it here. */
const READS: Record<string, 'workbook' | 'other'> = {
  '/api/cert/verifyBatch': 'workbook',
  '/api/org/certificate/verifyBatch': 'workbook',
  '/api/org/student/import/check': 'workbook',
  '/system/question/import': 'workbook',
  '/system/area/check': 'workbook',
  '/system/area/import': 'workbook',
  '/system/clause/sheet': 'workbook',
  '/system/learner/import': 'workbook',
  '/system/learner/import/read': 'workbook',
  '/api/common/upload': 'other',
  '/system/upload/file': 'other',
  '/system/certTemplate/image': 'other',
  '/system/upload/image': 'other',
  '/system/upload/private': 'other',
};

let world: TestWorld;
let tokens: { org: string; staff: string };
beforeAll(async () => {
  world = await openTestWorld({ LOG_LEVEL: 'fatal' });
  const owner = await (await buildOrganisation(world)).owner();
  const staff = await buildStaff(world, {
    permissions: ['bank:import', 'standard:edit', 'learner:enrol', 'area:edit'],
  });
  tokens = { org: owner.token, staff: staff.token };
});
beforeEach(() => run(world.deps.pool, sql`DELETE FROM "RateLimit"`));
afterAll(() => world.close());

it('each door that takes a file is known for what it reads', () => {
  expect(uploads.map(({ path }) => path).toSorted()).toEqual(Object.keys(READS).toSorted());
});

const doors = uploads.filter(({ path }) => READS[path] === 'workbook');
const send = async ({ path, access }: (typeof doors)[number], bytes: Uint8Array) => {
  const request = supertest(world.app.server)
    .post(API_BASE + path)
    .query({ date: '2026-10-31', version: 0 });
  if (access === 'org' || access === 'staff') request.set('authorization', `Bearer ${tokens[access]}`);
  return (await request.attach('file', Buffer.from(bytes), 'x.xlsx')).body as { code: number; msg: string };
};

it.each(Object.entries(HOSTILE).flatMap(([name, book]) => doors.map((door) => [door.path, name, door, book] as const)))(
  '%s says what is wrong with %s',
  async (_path, _name, door, { bytes, said }) => {
    const { code, msg } = await send(door, bytes());
    expect(msg).not.toBe(UNREADABLE);
    if (said) expect({ code, msg }).toEqual({ code: 500, msg: expect.stringMatching(said) });
    else expect(msg).not.toMatch(/^(文件内容过多|表格最多)/);
  },
);
