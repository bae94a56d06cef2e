import { DELIVERY } from '@zhibiao/contract/notice/staff';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildLesson, buildOrg } from '#test/content/factories.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';
import { buildHost, buildJoiner } from './member-fixtures.ts';

/** By whatever door a learner comes in, the courses of the invitation are assigned as by hand. */

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(() => world.close());

type Host = Awaited<ReturnType<typeof buildHost>>;
type Joiner = Awaited<ReturnType<typeof buildJoiner>>;
const DOORS: [name: string, comeIn: (host: Host, joiner: Joiner, lessonIds: string[]) => Promise<void>][] = [
  [
    'a code that lets in at once',
    async (host, joiner, lessonIds) => {
      const { code } = await host.invite({ department: '研发部', lessonIds });
      expect((await joiner.join({ code })).data).toMatchObject({ status: 2 });
    },
  ],
  [
    'a link that lets in at once',
    async (host, joiner, lessonIds) => {
      const { code } = await host.invite({ department: '研发部', lessonIds });
      expect((await joiner.join({ code, link: true })).data).toMatchObject({ status: 2 });
    },
  ],
  [
    'a code that asks, and an approval',
    async (host, joiner, lessonIds) => {
      const { code } = await host.invite({ department: '研发部', lessonIds, needApprove: true });
      expect((await joiner.join({ code })).data).toMatchObject({ status: 1 });
      const { id } = await world.deps.db.orgMember.findFirstOrThrow({ where: { userId: joiner.id, status: 1 } });
      expect((await host.owner.agent.post('/api/org/student/audit', { ids: [id], pass: true })).data.done).toBe(1);
    },
  ],
];

describe.each(DOORS)('who comes in by %s', (_, comeIn) => {
  it('is told of the courses, has no deadline of another time, and keeps the one of a rule', async () => {
    const host = await buildHost(world);
    const [ruled, old, fresh] = [
      await buildLesson(world.deps, { name: '规则之课' }),
      await buildLesson(world.deps, { name: '旧课' }),
      await buildLesson(world.deps, { name: '新课' }),
    ];
    const { db } = world.deps;
    await db.orgDepartment.create({ data: { orgId: host.id, path: '研发部' } });
    const added = await host.owner.agent.post('/api/org/study/rule', {
      department: '研发部',
      lessonId: ruled.id,
      days: 30,
    });
    expect(added.code).toBe(200);
    const joiner = await buildJoiner(world);
    await joiner.agent.post('/api/lesson/join', { lessonId: old.id });
    const former = await buildOrg(world.deps);
    await db.userLesson.updateMany({
      where: { userId: joiner.id, lessonId: old.id },
      data: { orgId: former.id, source: 2, deadline: new Date('2025-01-01T00:00:00Z'), creditedSec: 30 },
    });

    await comeIn(host, joiner, [ruled.id, old.id, fresh.id]);

    const records = await db.userLesson.findMany({ where: { userId: joiner.id } });
    const of = ({ id }: { id: string }) => records.find(({ lessonId }) => lessonId === id);
    expect([of(old), of(fresh)]).toMatchObject([
      { orgId: host.id, source: 2, deadline: null, creditedSec: 30 },
      { orgId: host.id, source: 2, deadline: null },
    ]);
    expect(of(ruled)).toMatchObject({ orgId: host.id, source: 2, deadline: expect.any(Date) });
    const notices = await db.notice.findMany({ where: { userId: joiner.id, title: '新的学习任务' } });
    const said = notices.map(({ content }) => content).join();
    for (const name of ['规则之课', '旧课', '新课']) expect(said).toContain(`《${name}》`);
    expect(
      await db.delivery.count({ where: { userId: joiner.id, event: 'course-assigned', state: DELIVERY.waiting } }),
    ).toBe(notices.length);
    const counts = await db.lesson.findMany({ where: { id: { in: [ruled.id, old.id, fresh.id] } } });
    expect(counts.map(({ studyCount }) => studyCount)).toEqual([1, 1, 1]);
  });
});

it('many at once, by invitations that name the courses in another order, all come in', async () => {
  const host = await buildHost(world);
  const ids: string[] = [];
  for (let n = 0; n < 8; n += 1) ids.push((await buildLesson(world.deps)).id);
  const codes = [
    (await host.invite({ lessonIds: ids, maxUse: 100 })).code,
    (await host.invite({ lessonIds: ids.toReversed(), maxUse: 100 })).code,
  ];
  const joiners = await Promise.all(Array.from({ length: 12 }, () => buildJoiner(world)));
  const answers = await Promise.all(joiners.map(({ join }, n) => join({ code: codes[n % 2] })));
  expect(answers.map(({ code }) => code)).toEqual(joiners.map(() => 200));
  const counts = await world.deps.db.lesson.findMany({ where: { id: { in: ids } } });
  expect(counts.map(({ studyCount }) => studyCount)).toEqual(ids.map(() => 12));
});
