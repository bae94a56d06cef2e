import { API_BASE } from '@zhibiao/contract/core/envelope';
import { readLearners } from '@zhibiao/contract/learner/staff-add';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import supertest from 'supertest';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildStaff } from '#test/people/staff.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';
import { checkStudentSheet, openOrg } from '#features/member/students/student-fixtures.ts';

/** Rosters as other programs and input methods write them, at both doors that take one. */

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(() => world.close());

type Person = { name: string; mobile: string | null; email: string | null };
const person = (name: string, mobile: string | null, email: string | null = null): Person => ({ name, mobile, email });

it.each<[string, Person[]]>([
  [
    'middle-dots.xlsx',
    ['13900000011', '13900000012', '13900000013', '13900000014', '13900000015'].map((mobile) =>
      person('阿依·古丽', mobile),
    ),
  ],
  [
    'names-of-foreign-staff.xlsx',
    [
      person('Anna-Lena Muster', '13900000022'),
      person("Sean O'Example", '13900000023'),
      person('José Ejemplo', '13900000024'),
      person('Zoë Voorbeeld', '13900000025'),
    ],
  ],
  [
    'invisible-marks.xlsx',
    [
      person('号码甲', '13900000016'),
      person('号码乙', '13900000017'),
      person('号码丙', '13900000018'),
      person('号码丁', '13900000019'),
      person('姓名戊', '13900000020'),
      person('邮箱己', null, 'ji@example.com'),
    ],
  ],
])('%s is a good list', async (file, people) => {
  const bytes = await readFile(join(import.meta.dirname, '../../../../test/fixtures/cases', file));
  const { agent } = await openOrg(world);
  const { data } = await checkStudentSheet(world, agent, bytes);
  expect(data).toMatchObject({ total: people.length, ok: people.length, failed: 0, faults: [] });
  const { input } = await world.deps.db.task.findUniqueOrThrow({ where: { id: data.checkId } });
  const rows = (input as { rows: { student: Person }[] }).rows;
  expect(rows.map(({ student: { name, mobile, email } }) => person(name, mobile, email))).toEqual(people);

  const desk = await buildStaff(world, { permissions: ['learner:enrol'] });
  const { body } = await supertest(world.app.server)
    .post(API_BASE + readLearners.path)
    .set('authorization', `Bearer ${desk.token}`)
    .attach('file', bytes, file);
  expect(body.data).toMatchObject({ total: people.length, ok: people.length, faults: [] });
});
