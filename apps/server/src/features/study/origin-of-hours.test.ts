import { ROLE } from '@zhibiao/contract/auth/roles';
import { EXPORT_COLUMNS } from '@zhibiao/contract/report/staff-export';
import { hoursText } from '@zhibiao/contract/core/hours';
import { unzipSync } from 'fflate';
import fc from 'fast-check';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import supertest from 'supertest';
import { API_BASE } from '@zhibiao/contract/core/envelope';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { many, one, sql } from '#db/sql.ts';
import { creditHoursOf } from '#domain/lesson/credit-hours.ts';
import { tasks } from '#features.ts';
import { addAttempt, addPassedPaper } from '#features/certificate/certificate-fixtures.ts';
import { startTasks } from '#jobs/queue/runner.ts';
import { buildLesson } from '#test/content/factories.ts';
import { buildOrganisation } from '#test/people/people.ts';
import { readWorkbook } from '#test/files/read-workbook.ts';
import { buildStaff } from '#test/people/staff.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';

/**
 * No hour without its origin, at every door: courses of which staff set more than their content measures are finished,
 * and whatever then names hours — pages, documents, badges, years, exports — is read through for the figures.
 */

let world: TestWorld;
let stop: () => Promise<void>;
beforeAll(async () => {
  world = await openTestWorld({ LOG_LEVEL: 'fatal' });
  stop = startTasks(world.deps, { handlers: tasks, log: { warn: () => {} } });
});
afterAll(async () => {
  await stop();
  await world.close();
});

const YEAR = new Date(Date.now() + 8 * 3_600_000).getUTCFullYear();
const SETTER = '00000000-0000-4000-8000-000000000001';
const APPROVER = '00000000-0000-4000-8000-000000000002';

/** Figures that nothing else is: 187.3 set, 11.4 measured. */
const Course = fc.record({
  measured: fc.integer({ min: 111, max: 119 }).map((tenths) => tenths / 10),
  set: fc.integer({ min: 1_851, max: 1_899 }).map((tenths) => tenths / 10),
});
type Case = { measured: number; set: number; approved: boolean };
const planOf = ({ measured, set }: Case): number => Math.round((set - measured) * 10) / 10;

/** A course that a member has finished, with its exam passed, as the organisation assigned it. */
const finishIn = async (one: Case) => {
  const { deps } = world;
  const org = await buildOrganisation(world);
  const admin = await org.administrator(ROLE.trainingAdmin);
  const person = await org.member({ realName: '温以宁' }, { joinedAt: new Date('2025-01-01') });
  const seconds = one.measured * 45 * 60;
  const lesson = await buildLesson(
    deps,
    { name: '图文', creditHours: one.set, plannedReason: '含线下研讨与辅导课时', measuredSec: seconds },
    [{ type: 3, minSec: seconds }],
  );
  if (one.approved)
    await world.asOwner(`UPDATE "Lesson" SET "plannedSetBy" = '${SETTER}', "plannedBy" = '${APPROVER}',
      "plannedAt" = now(), "approvedHours" = "creditHours" - "measuredHours" WHERE id = '${lesson.id}'`);
  const paper = await addPassedPaper(deps, lesson.id);
  const at = new Date();
  await deps.db.userLesson.create({
    data: {
      userId: person.id,
      lessonId: lesson.id,
      orgId: org.id,
      source: 2,
      status: 3,
      progress: 100,
      startTime: at,
      learnedTime: at,
      finishTime: at,
    },
  });
  await addAttempt(deps, person.id, paper.id, 1, { score: 90 });
  return { org, admin, person, lesson };
};
type Setup = Awaited<ReturnType<typeof finishIn>>;

type Told = { door: string; place: string; text: string };
/** Every scalar of an answer, with the names on the way to it. */
const told = (door: string, value: unknown, place = ''): Told[] => {
  if (Array.isArray(value)) return value.flatMap((one, n) => told(door, one, `${place}[${n}]`));
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([key, one]) => told(door, one, `${place}.${key}`));
  return value === null || value === undefined ? [] : [{ door, place, text: String(value) }];
};
const fileOf = async (taskId: string): Promise<Uint8Array> => {
  const find = () => world.deps.db.task.findUniqueOrThrow({ where: { id: taskId } });
  await expect.poll(async () => (await find()).status, { timeout: 40_000 }).toBeGreaterThan(1);
  const task = await find();
  expect([task.error, task.status]).toEqual([null, 2]);
  return world.deps.storage.read(task.resultFile ?? '');
};
/** Cells under the titles of their columns. */
const cellsOf = async (door: string, workbook: Uint8Array): Promise<Told[]> => {
  const [head = [], ...rows] = await readWorkbook(workbook, { maxRows: 100 });
  return rows.flatMap((row) => row.map((cell, n) => ({ door, place: String(head[n]), text: String(cell ?? '') })));
};
const pageOf = async (door: string, pdf: Uint8Array): Promise<Told[]> => {
  const document = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise;
  const { items } = await (await document.getPage(1)).getTextContent();
  // A cell does not know its column: the page as a whole does.
  return [{ door, place: '', text: items.map((item) => ('str' in item ? item.str : '')).join('\n') }];
};
const bytesOf = async (path: string, token?: string): Promise<Buffer> => {
  const request = supertest(world.app.server)
    .get(API_BASE + path)
    .buffer(true);
  const { body, text } = await (token ? request.set('authorization', `Bearer ${token}`) : request).parse(
    (response, done) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => done(null, Buffer.concat(parts)));
    },
  );
  return Buffer.isBuffer(body) ? body : Buffer.from(text ?? '');
};

/** All that says hours to anybody, for this learner and course. */
const everyDoor = async ({ org, admin, person, lesson }: Setup): Promise<Told[]> => {
  const staff = await buildStaff(world, {
    permissions: [
      'learner:list',
      'cert:list',
      'report:view',
      'report:export',
      'report:regulator',
      'lesson:list',
      'apply:audit',
      'cert:issue',
    ],
  });
  const pages: [string, typeof admin.agent, Record<string, string | number>?][] = [
    ['/api/lesson/list', person.agent],
    [`/api/lesson/detail`, person.agent, { id: lesson.id }],
    ['/api/lesson/my', person.agent],
    ['/study/detail', person.agent, { id: lesson.id }],
    ['/api/study/years', person.agent],
    ['/api/study/year', person.agent, { year: YEAR }],
    ['/api/study/prove/eligible', person.agent],
    ['/api/org/study/list', admin.agent],
    ['/api/org/study/detail', admin.agent, { userId: person.id, lessonId: lesson.id }],
    ['/api/org/study/years', admin.agent],
    ['/api/org/study/options', admin.agent],
    ['/api/org/study/year', admin.agent, { year: YEAR }],
    ['/api/org/student/list', admin.agent],
    ['/system/report/year/list', staff.agent, { year: YEAR, orgId: org.id }],
    ['/system/report/year/org', staff.agent, { year: YEAR, orgId: org.id }],
    [`/system/learner/${person.id}`, staff.agent],
    [`/system/learner/${person.id}/study`, staff.agent],
  ];
  const found: Told[] = [];
  for (const [path, agent, query] of pages) {
    const answer = await agent.get(path, query);
    expect([path, answer.code, answer.msg]).toMatchObject([path, 200, expect.anything()]);
    found.push(...told(path, [answer.data ?? answer.rows]));
  }
  const proof = await person.agent.post('/api/study/prove/apply', { lessonIds: [lesson.id] });
  const year = await person.agent.post('/api/study/year/prove', { year: YEAR });
  const draft = await person.agent.post('/api/apply/save', { lessonId: lesson.id });
  const asked = await person.agent.post('/api/apply/submit', { id: draft.data.id, version: draft.data.version });
  if (asked.data.status === 1)
    await world.deps.db.certApply.update({ where: { id: draft.data.id }, data: { status: 2 } });
  const open = await staff.agent.get(`/system/apply/${draft.data.id}`);
  found.push(
    ...told('/system/apply', open.data),
    ...told('/api/apply', (await person.agent.get('/api/apply/my')).rows),
  );
  const passed = await staff.agent.post('/system/apply/audit', {
    id: draft.data.id,
    version: open.data.version,
    action: 'pass',
    decisions: open.data.items.map(({ itemId }: { itemId: string }) => ({ itemId, result: 1 })),
  });
  const issuer = await buildStaff(world, { permissions: ['apply:list', 'cert:issue'] });
  const issued = await issuer.agent.post('/system/apply/issue', { id: draft.data.id, version: passed.data?.version });
  expect([passed.msg, issued.msg]).toEqual(['审核完成', '已发证']);
  const certificates = (await person.agent.get('/api/study/prove/list')).rows as { id: string; verifyCode: string }[];
  expect(certificates).toHaveLength(3);
  found.push(...told('prove', [proof.data, year.data]), ...told('/api/study/prove/list', certificates));
  for (const { id, verifyCode } of certificates) {
    found.push(...told('/api/cert/verify', (await staff.agent.get('/api/cert/verify', { code: verifyCode })).data));
    found.push(...told('/system/cert', (await staff.agent.get(`/system/cert/${id}`)).data));
    found.push(...(await pageOf('pdf', await bytesOf(`/api/study/prove/${id}/pdf`, person.agent.token))));
    const [, payload = ''] = String(await bytesOf(`/api/cert/${verifyCode}/badge`)).split('.');
    found.push(...told('badge', JSON.parse(Buffer.from(payload, 'base64url').toString())));
  }
  const maps = (await staff.agent.get('/system/report/regulator/map/list')).data as { id: string }[];
  for (const kind of ['hours', 'certs', 'ledger']) {
    const { data } = await staff.agent.post('/system/report/regulator', {
      kind,
      year: YEAR,
      mapId: maps[0]?.id,
      orgId: org.id,
      withIdCard: false,
    });
    const files = unzipSync(await fileOf(data.taskId));
    const { body } = JSON.parse(Buffer.from(files['data.json']!).toString());
    found.push(...told(`regulator ${kind}`, body.rows));
    found.push(...(await cellsOf(`regulator ${kind} sheet`, files['数据.xlsx']!)));
  }
  const books: [string, Awaited<ReturnType<typeof admin.agent.post>>][] = [
    ['org year', await admin.agent.post('/api/org/study/yearExport', { year: YEAR })],
    ['org study', await admin.agent.post('/api/org/study/export', {})],
    ['staff year', await staff.agent.post('/system/report/year/export', { year: YEAR, orgId: org.id })],
    [
      'report',
      await staff.agent.post('/system/report/export', {
        kind: 'study',
        filters: { from: `${YEAR}-01-01`, to: `${YEAR}-12-31` },
        columns: ['name', 'lesson', 'hours'] satisfies (keyof typeof EXPORT_COLUMNS.study)[],
      }),
    ],
  ];
  for (const [door, { data }] of books) found.push(...(await cellsOf(door, await fileOf(data.taskId))));
  const pack = await admin.agent.post('/api/org/study/auditPack', { from: `${YEAR}-01-01`, to: `${YEAR}-12-31` });
  const packed = unzipSync(await fileOf(pack.data.taskId));
  found.push(...(await pageOf('audit pack pdf', packed['证据包.pdf']!)));
  const own = JSON.parse(String(await bytesOf('/api/user/dataExport', person.agent.token))) as unknown;
  // Whose data it is may read what staff had set, by that name.
  found.push(...told('data export', own).filter(({ place }) => !place.endsWith('creditHours.set')));
  return found;
};

/** A figure, not a part of a longer one. */
const names = (text: string, figure: number): boolean =>
  new RegExp(`(^|[^\\d.])${figure.toFixed(1).replace('.', '\\.')}($|[^\\d])`).test(text);
const isPlanned = ({ place, text }: Told): boolean => /planned|教学计划/i.test(place + text);

const cases: Case[] = [false, true].flatMap((approved, seed) =>
  fc.sample(Course, { numRuns: 2, seed: 26 + seed }).map((one) => ({ ...one, approved })),
);
/** Every door of a case in turn, its files made by the queue. */
const WALK_MS = 180_000;
describe.each(cases)('a course of $measured measured and $set set hours (approved: $approved)', (one) => {
  it(
    'is told nowhere without the origin of its hours',
    async () => {
      const found = await everyDoor(await finishIn(one));
      // The figure that was set is no learner's hours.
      const bare = found.filter(({ text }) => names(text, one.set));
      expect(bare.map(({ door, place, text }) => `${door} ${place} ${text.slice(0, 60)}`)).toEqual([]);
      const measuring = new Set(found.filter(({ text }) => names(text, one.measured)).map(({ door }) => door));
      const planning = found.filter(({ text }) => names(text, planOf(one)));
      expect(planning.filter((line) => !isPlanned(line)).map(({ door, text }) => `${door} ${text}`)).toEqual([]);
      // Beside the measured ones at every door that tells them, or at none.
      const beside = new Set(planning.map(({ door }) => door));
      expect([...beside].toSorted()).toEqual(one.approved ? [...measuring].toSorted() : []);
      expect(measuring.size).toBeGreaterThan(20);
    },
    WALK_MS,
  );
});

it('the database states hours as the domain does', async () => {
  const samples = fc.sample(
    fc.record({ set: fc.integer({ min: 1, max: 2_000 }), seconds: fc.nat(600_000), more: fc.nat(2_000) }),
    { numRuns: 200, seed: 26 },
  );
  const rows = await many(
    world.deps.pool,
    sql<{ hours: number }>`
      SELECT measured_hours(x.set / 10.0, x.seconds)::float8 AS hours
      FROM jsonb_to_recordset(${JSON.stringify(samples)}::jsonb) AS x(set int, seconds bigint)`,
  );
  expect(rows.map(({ hours }) => hours)).toEqual(
    samples.map(({ set, seconds }) => Math.min(set / 10, creditHoursOf(seconds))),
  );
});

it('content, an hour’s length and an approval make the hours, whoever changes them', async () => {
  const { db, pool } = world.deps;
  const { id, items } = await buildLesson(world.deps, { creditHours: 4, plannedReason: '含线下研讨与辅导课时' }, [
    { durationSec: 5_400 },
    { durationSec: 2_700 },
  ]);
  const of = () =>
    one(
      pool,
      sql<{ hours: string }>`SELECT "measuredHours" || '+' || "plannedHours" AS hours FROM "Lesson" WHERE id = ${id}`,
    );
  const [first] = items;
  await db.lessonItem.update({ where: { id: first!.id }, data: { durationSec: 2_700 } });
  expect(await of()).toEqual({ hours: '2.0+0.0' });
  await db.lesson.update({
    where: { id },
    data: { plannedSetBy: SETTER, plannedBy: APPROVER, plannedAt: new Date(), approvedHours: 2 },
  });
  expect(await of()).toEqual({ hours: '2.0+2.0' });
  await db.lessonItem.update({ where: { id: first!.id }, data: { removedAt: new Date() } });
  expect(await of()).toEqual({ hours: '1.0+2.0' });
  await db.lessonItem.update({ where: { id: first!.id }, data: { removedAt: null, durationSec: 8_100 } });
  expect(await of()).toEqual({ hours: '4.0+0.0' });
  await db.setting.create({ data: { key: 'study.hourMin', value: 60 } });
  expect(await of()).toEqual({ hours: '3.0+1.0' });
  await db.setting.update({ where: { key: 'study.hourMin' }, data: { value: 5 } });
  expect(await of()).toEqual({ hours: '4.0+0.0' });
  await db.setting.delete({ where: { key: 'study.hourMin' } });
  await db.lesson.update({ where: { id }, data: { plannedReason: '另一个理由，也有十个字以上' } });
  expect(await of()).toEqual({ hours: '4.0+0.0' });
  expect(await db.lesson.findUniqueOrThrow({ where: { id } })).toMatchObject({ plannedBy: null, approvedHours: null });
  await expect(
    db.lesson.update({
      where: { id },
      data: { plannedSetBy: SETTER, plannedBy: SETTER, plannedAt: new Date(), approvedHours: 1 },
    }),
  ).rejects.toThrow('Lesson_planned_two_people');
});

it('a run keeps both figures of the day it was finished', async () => {
  const { person, lesson } = await finishIn({ measured: 11.4, set: 20, approved: true });
  await world.asOwner(`UPDATE "Lesson" SET "creditHours" = 5 WHERE id = '${lesson.id}'`);
  const { data } = await person.agent.get('/api/study/prove/eligible');
  expect(data[0].creditHours).toEqual({ measured: 11.4, planned: 8.6 });
  expect(hoursText(data[0].creditHours)).toBe('11.4 学时，教学计划学时 8.6');
});
