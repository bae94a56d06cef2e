import * as applyLearner from '@zhibiao/contract/apply/learner';
import * as applyOrg from '@zhibiao/contract/apply/org';
import * as applyStaff from '@zhibiao/contract/apply/staff';
import * as certificateStaff from '@zhibiao/contract/certificate/staff';
import type { EndpointSpec } from '@zhibiao/contract/core/endpoint';
import * as orgStaff from '@zhibiao/contract/org/staff';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  addMember,
  approveApply,
  buildCandidate,
  buildManaged,
  openApplyWorld,
  staffAgentOf,
  STANDARD,
  submitted,
} from './apply-fixtures.ts';
import type { Agent } from '#test/people/agent.ts';
import { buildPerson } from '#test/people/people.ts';
import type { TestWorld } from '#test/world/world.ts';

let world: TestWorld;
let people: Agent[];
let real: string[];
beforeAll(async () => {
  world = await openApplyWorld();
  const org = await buildManaged(world);
  const learner = await buildPerson(world);
  await addMember(world.deps, org.id, learner.id);
  const waiting = await submitted(world, learner);
  const candidate = await buildCandidate(world, org.id);
  const { data } = await org.manager.agent.post('/api/org/selfApply', {
    standardCode: STANDARD,
    userIds: [candidate.id],
  });
  await approveApply(world, data.id);
  const items = await world.deps.db.certApplyItem.findMany({ select: { id: true } });
  real = [waiting.id, data.id, waiting.lesson.id, org.id, candidate.id, ...items.map(({ id }) => id)];
  people = [learner.agent, org.manager.agent, staffAgentOf(world)];
});
afterAll(() => world.close());

const isEndpoint = (value: unknown): value is EndpointSpec =>
  typeof value === 'object' && value !== null && 'access' in value;
const endpoints = [applyLearner, applyOrg, applyStaff, certificateStaff, orgStaff]
  .flatMap((module): unknown[] => Object.values(module))
  .filter(isEndpoint);
const odd = fc.oneof(
  fc.nat({ max: 20 }).map((n) => real[n % real.length]),
  fc.constantFrom<unknown>(
    null,
    '',
    ' ',
    '\u0000',
    '%',
    "' OR 1=1 --",
    -1,
    0,
    1,
    2,
    2 ** 31,
    1e308,
    true,
    false,
    [],
    {},
    [null],
    'pass',
    'return',
    'reject',
    STANDARD,
    'x'.repeat(3_000),
    { not: '' },
  ),
  fc.uuid(),
  fc.string({ maxLength: 20 }),
  fc.array(
    fc.nat({ max: 20 }).map((n) => real[n % real.length]),
    { maxLength: 4 },
  ),
  fc.array(
    fc.record(
      {
        itemId: fc.nat({ max: 20 }).map((n) => real[n % real.length]),
        result: fc.constantFrom(1, 2, 3),
        reason: fc.constantFrom('x', '', null),
      },
      { requiredKeys: [] },
    ),
    { maxLength: 3 },
  ),
);
const fields = [
  'id',
  'version',
  'action',
  'decisions',
  'opinion',
  'standardCode',
  'userIds',
  'lessonId',
  'status',
  'kind',
  'keyword',
  'pageNum',
  'pageSize',
  'certNo',
  'reason',
  'realName',
  'orgId',
  'pass',
];
const input = fc.dictionary(fc.constantFrom(...fields), odd, { maxKeys: 8 });
const METHOD = { GET: 'get', POST: 'post', PUT: 'put', DELETE: 'delete' } as const;

it('meets no odd input with anything but a sentence, before learners, administrators and staff', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...endpoints),
      input,
      fc.nat({ max: 2 }),
      fc.nat({ max: 20 }),
      async (e, given, who, n) => {
        const text = Object.fromEntries(
          Object.entries(given).map(([key, value]) => [
            key,
            typeof value === 'string' && value.isWellFormed() ? value : (JSON.stringify(value) ?? ''),
          ]),
        );
        const answer = await people[who]?.call(
          METHOD[e.method],
          e.path.replace(':id', real[n % real.length] ?? ''),
          e.method === 'GET' ? { query: text } : { body: given },
        );
        expect(answer?.status).toBeLessThan(500);
        if (answer?.code !== 200) expect(answer?.msg).toMatch(/\p{Script=Han}/u);
        expect(JSON.stringify(answer)).not.toMatch(/prisma|select |\.ts:|node_modules|violates/i);
      },
    ),
    { numRuns: 1000, endOnFailure: true },
  );
}, 120_000);
