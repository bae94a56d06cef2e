import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { addMember, buildManaged, submitted } from '#features/apply/apply-fixtures.ts';
import type { Agent } from '#test/people/agent.ts';
import { endpoints } from '@zhibiao/contract/endpoints';
import { buildPerson } from '#test/people/people.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';
import { TICKED } from '#test/people/ticked.ts';

/** Lists mask phones and addresses: no search field of theirs may find a person by a part of one. */

const [NAME, MOBILE, EMAIL, ID_CARD] = ['闻人砚秋', '13845671298', 'wenren.yanqiu@example.com', '11010519491231002X'];
const PARTS = [
  MOBILE.slice(0, 10),
  MOBILE.slice(-4),
  MOBILE.slice(3, 7),
  MOBILE.slice(0, 3),
  'wenren',
  '@example.com',
  'yanqiu@example',
  ID_CARD.slice(0, 17),
  ID_CARD.slice(-6),
  '19491231',
  ID_CARD,
];

let world: TestWorld;
let owner: Agent;
let lessonId: string;
beforeAll(async () => {
  world = await openTestWorld();
  const org = await buildManaged(world);
  await world.deps.db.user.update({ where: { id: org.manager.id }, data: { role: 2 } });
  owner = org.manager.agent;
  const person = await buildPerson(world, { realName: NAME, mobile: MOBILE, email: EMAIL });
  await addMember(world.deps, org.id, person.id);
  await world.deps.db.orgMember.updateMany({
    where: { userId: person.id },
    data: { name: NAME, mobile: MOBILE, email: EMAIL },
  });
  await person.agent.put('/api/user/profile', { consents: TICKED, idCard: ID_CARD });
  const application = await submitted(world, person);
  lessonId = application.lesson.id;
  // Its drawn digits are searched too, and may be those of a part.
  await world.deps.db.certApply.update({ where: { id: application.id }, data: { applyNo: 'SQ' } });
});
afterAll(() => world.close());

/** Fields of free text in an endpoint's query. */
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
  .filter(({ method, access }) => method === 'GET' && access === 'org')
  .flatMap((endpoint) => textsOf(endpoint.query).map((field) => ({ path: endpoint.path, field })));

it("walks the searches of the organisation's area", () => {
  expect(SEARCHES.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['/api/org/student/list', '/api/org/study/people', '/api/org/certificate/list']),
  );
});

it.each(SEARCHES)('$path?$field finds nobody by a part', async ({ path, field }) => {
  const finds = async (text: string) =>
    JSON.stringify(await owner.get(path, { lessonId, standardCode: 'GB/T 29490-2023', [field]: text })).includes(NAME);
  // A field that is no search shows everybody, whatever stands in it.
  const shown = await finds('无此人');
  for (const part of PARTS) expect({ part, found: await finds(part) }).toEqual({ part, found: shown });
});

it('a whole phone or address finds its person, however it is typed', async () => {
  for (const keyword of [MOBILE, '138 4567 1298', '+8613845671298', EMAIL, EMAIL.toUpperCase()]) {
    expect({ keyword, ...(await owner.get('/api/org/student/list', { keyword })) }).toMatchObject({
      keyword,
      rows: [{ name: NAME }],
    });
  }
});
