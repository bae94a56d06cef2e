import { endpoints } from '@zhibiao/contract/endpoints';
import { LOOKUP_MISSES_A_DAY, REVEALS } from '@zhibiao/contract/learner/staff-acts';
import { ALL_PERMISSIONS } from '@zhibiao/contract/permissions';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { buildApp } from '#app.ts';
import { addMember, buildManaged, STANDARD } from '#features/apply/apply-fixtures.ts';
import type { App } from '#http/app-types.ts';
import { absentId, type Agent, agentOf } from '#test/people/agent.ts';
import { buildPerson } from '#test/people/people.ts';
import { buildStaff } from '#test/people/staff.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';

/**
 * The mask leaves four digits of a phone to be guessed, and a search for the whole one says whether it was right. At
 * every search there is, by each member of the staff, on every replica: no more guesses than a day allows, each in the
 * log.
 */

const MASKED = '1380000';
let world: TestWorld;
let replica: App;
let paperId: string;
let lessonId: string;
beforeAll(async () => {
  world = await openTestWorld({ LOG_LEVEL: 'fatal' });
  replica = await buildApp(world.deps);
  await replica.ready();
  [paperId, lessonId] = [absentId(), absentId()];
});
afterAll(async () => {
  await replica.close();
  await world.close();
});
beforeEach(() => world.asOwner('DELETE FROM "RateLimit"'));

const numberAt = (at: number) => `${MASKED}${String(at).padStart(4, '0')}`;

const textsOf = (schema: z.ZodType | undefined): string[] => {
  if (!schema) return [];
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as {
    properties?: Record<string, { type?: string; format?: string; pattern?: string; enum?: unknown }>;
  };
  return Object.entries(properties).flatMap(([name, { type, format, pattern, enum: values }]) =>
    type === 'string' && !format && !pattern && !values ? [name] : [],
  );
};
const SEARCHES = endpoints
  .filter(({ method, access }) => method === 'GET' && (access === 'staff' || access === 'org'))
  .flatMap(({ path, access, query }) => textsOf(query).map((field) => ({ path, field, access })))
  .filter(({ field }) => /keyword|word|name/i.test(field) && field !== 'named');

/** The same person at two servers in turn. */
const inTurn = (token: string): ((at: number) => Agent) => {
  const agents = [agentOf(world.app, token), agentOf(replica, token)];
  return (at) => agents[at % 2]!;
};
const refusals = async (ask: (at: number) => Promise<{ code: number }>, times: number): Promise<number> => {
  let refused = 0;
  for (let at = 0; at < times; at += 1) if ((await ask(at)).code === 429) refused += 1;
  return refused;
};

it('walks the searches', () => {
  expect(SEARCHES.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['/system/learner/list', '/system/jump', '/api/org/student/list', '/api/org/study/people']),
  );
});

it.each(SEARCHES)(
  '$path?$field is asked for no more whole numbers than a day allows',
  async ({ path, field, access }) => {
    const org = access === 'org' ? await buildManaged(world) : null;
    if (org) await world.deps.db.user.update({ where: { id: org.manager.id }, data: { role: 2 } });
    const person = org ? org.manager : await buildStaff(world, { permissions: ALL_PERMISSIONS });
    const agent = inTurn(person.token);
    const kind = path.endsWith('/subject') &&
      !path.includes('/round/') && { kind: path.includes('notify') ? 'org' : 'user' };
    const more = { ...kind, paperId, id: absentId(), year: 2026, standardCode: STANDARD, provider: absentId() };
    const url = path.replace(/:\w+/g, absentId());
    const query = (at: number) => ({
      ...more,
      ...(path.includes('/round/') ? { lessonId } : {}),
      [field]: numberAt(at),
    });
    const guesses = REVEALS.perHour + 10;
    const refused = await refusals((at) => agent(at).get(url, query(at)), guesses);
    const looked = await world.deps.db.auditLog.count({ where: { actorId: person.id, action: 'learner.lookup' } });
    expect({ refused: refused >= 10, looked: looked <= REVEALS.perHour }).toEqual({ refused: true, looked: true });
    expect(looked + refused).toBe(guesses);
    const rows = await world.deps.db.auditDetail.findMany({ select: { detail: true } });
    expect(JSON.stringify(rows)).not.toContain(MASKED);
  },
  30_000,
);

it('a run of misses stops the search for the day, on every server, and tells the auditors', async () => {
  const staff = await buildStaff(world, { permissions: ['learner:list'] });
  const auditor = await buildStaff(world, { permissions: ['audit:list'] });
  const agent = inTurn(staff.token);
  const guessed = await Promise.all(
    Array.from({ length: 100 }, (_, at) => agent(at).get('/system/learner/list', { keyword: numberAt(at) })),
  );
  expect(guessed.filter(({ code }) => code === 200)).toHaveLength(LOOKUP_MISSES_A_DAY);
  const { data } = await auditor.agent.get('/system/staff/news');
  expect(data.list.map(({ action }: { action: string }) => action)).toContain('learner.lookupStop');
  // What is no whole number is searched as before.
  expect((await staff.agent.get('/system/learner/list', { keyword: '周' })).code).toBe(200);
});

it('what finds somebody is no miss, and the same number again is no new one', async () => {
  const org = await buildManaged(world);
  const staff = await buildStaff(world, { permissions: ['learner:list'] });
  const people = [];
  for (let at = 0; at < 5; at += 1) {
    const person = await buildPerson(world);
    await addMember(world.deps, org.id, person.id);
    people.push(person);
  }
  for (const { mobile } of people)
    for (let time = 0; time < 10; time += 1) {
      const found = await staff.agent.get('/system/learner/list', { keyword: mobile });
      expect([found.code, found.total]).toEqual([200, 1]);
    }
  const told = await world.deps.db.auditLog.findMany({ where: { actorId: staff.id } });
  expect(told.map(({ action, ok }) => [action, ok])).toEqual(people.map(() => ['learner.lookup', true]));
});
