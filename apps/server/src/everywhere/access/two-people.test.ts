import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { catalogue } from '@zhibiao/contract/endpoints';
import { ALL_PERMISSIONS } from '@zhibiao/contract/permissions';
import { ALL_KEY_ACTS } from '@zhibiao/contract/staff/tokens';
import { buildWaiting, batchIssuer, postTryBatch } from '#features/apply/batch/batch-fixtures.ts';
import { openApplyWorld } from '#features/apply/apply-fixtures.ts';
import {
  confirmBody,
  gave,
  buildSat,
  proposed,
  runNow,
  seen,
  sitAll,
} from '#features/exam/rescore/rescore-fixtures.ts';
import { articleBody, lessonBody } from '#features/lesson/staff/staff-fixtures.ts';
import { buildPaperBank, draftBody, makePaper } from '#features/paper/paper-fixtures.ts';
import { newBank, newQuestion } from '#features/question/question-fixtures.ts';
import { dateTime } from '#domain/time/time.ts';
import { ownHalf } from '#services/staff/duty.ts';
import type { Agent } from '#test/people/agent.ts';
import { buildKey, buildStaff, keyStaff, type StaffPerson } from '#test/people/staff.ts';
import type { TestWorld } from '#test/world/world.ts';

/** What one person began another ends: every act of that kind, begun and ended in person and by keys. */

let world: TestWorld;
let helper: StaffPerson;
let issuer: StaffPerson;
let bankId: string;
beforeAll(async () => {
  world = await openApplyWorld();
  await world.deps.db.setting.create({ data: { key: 'duty.publish', value: true } });
  helper = await buildStaff(world, { permissions: ALL_PERMISSIONS, name: '帮手' });
  issuer = await batchIssuer(world);
  bankId = (await buildPaperBank(world, 20)).id;
}, 60_000);
afterAll(() => world.close());

type Who = { agent: Agent };
/** A member of the staff as fixtures take them: only their agent is used. */
const acting = ({ agent }: Who) => ({ agent }) as StaffPerson;

/** By its path: begins it as `who`, and says what ends it. */
const FIRST_HALF: Record<string, (who: Who) => Promise<object>> = {
  '/system/lesson/publish': async ({ agent }) => {
    const { id } = (await agent.post('/system/lesson', await lessonBody(world))).data;
    const [chapter] = (await agent.get(`/system/lesson/${id}`)).data.chapters;
    await agent.post('/system/lesson/item', articleBody(chapter.id));
    return { id, version: 0 };
  },
  '/system/lesson/planned/approve': async ({ agent }) => {
    const planned = { creditHours: 2, plannedReason: '面授部分另计一点九学时' };
    const { id } = (await agent.post('/system/lesson', await lessonBody(world, planned))).data;
    const [chapter] = (await agent.get(`/system/lesson/${id}`)).data.chapters;
    await agent.post('/system/lesson/item', articleBody(chapter.id));
    return { id, version: (await agent.get(`/system/lesson/${id}`)).data.version };
  },
  '/system/paper/publish': async (who) => ({
    ...(await makePaper(acting(who), draftBody({ draw: [{ bankId, type: 1, count: 10, score: 1 }] }))),
    reason: '首次发布',
  }),
  '/system/question/status': async (who) => {
    const id = await newQuestion(acting(who), await newBank(helper));
    return { items: [{ id, version: 1 }], status: 1, note: '审过' };
  },
  '/system/exam/rescore/confirm': async (who) => {
    const paper = await buildSat(world);
    await sitAll(world, paper, [gave('C', 2)]);
    const questionId = paper.questions[0]?.id ?? '';
    return confirmBody(await proposed(world, acting(who), { questionId, kind: 3 }));
  },
  '/system/exam/rescore/decide': async (who) => {
    const paper = await buildSat(world);
    const [sat] = await sitAll(world, paper, [gave('B', 3)]);
    const row = await proposed(world, acting(who), { kind: 5, policy: 1, paperId: paper.id, passScore: 41 });
    await helper.agent.post('/system/exam/rescore/confirm', confirmBody(row));
    await runNow(world, row.id);
    expect((await seen(helper, row.id)).open).toBe(1);
    return { id: row.id, attemptIds: [sat?.id], keep: true, reason: '按规定保留' };
  },
  '/system/incident/confirm': async ({ agent }) => {
    const [from, to] = [dateTime(new Date(Date.now() - 3_600_000)), dateTime(new Date())].map((at) => at.slice(0, 16));
    const { data } = await agent.post('/system/incident', { from, to, reason: '机房断电，服务中断' });
    return { id: data.id, version: data.version };
  },
  '/system/apply/issue': async (who) => {
    const { id, version } = await buildWaiting(world, who, ['方毅']);
    return { id, version };
  },
  '/system/cert/batch/confirm': async (who) => {
    const { id } = await buildWaiting(world, who, ['陆远']);
    const { data } = await postTryBatch(issuer.agent, id);
    return { id: data.batchId, version: data.version };
  },
};

const ends = catalogue.flatMap(({ spec }) => (spec.access === 'staff' && spec.second ? [spec] : []));
it('every act that another ends is tried here, and nothing else', () => {
  expect(ends.map(({ path }) => path).sort()).toEqual(Object.keys(FIRST_HALF).sort());
});

it('nothing is compared for an endpoint that does not say that it ends what another began', async () => {
  await expect(ownHalf(world.deps.pool, keyStaff('lesson.publish'))).rejects.toThrow('does not say');
});

const WAYS = ['in person', 'by a key', 'by another key'] as const;
type Way = (typeof WAYS)[number];
type Somebody = Record<Way, Who>;
const build = async (): Promise<Somebody> => {
  const person = await buildStaff(world, { permissions: ALL_PERMISSIONS });
  const keyed = () => buildKey(world, person.id, ALL_PERMISSIONS, ALL_KEY_ACTS);
  return { 'in person': person, 'by a key': await keyed(), 'by another key': await keyed() };
};

/** What is acted on together is answered for each. */
const isDone = (answer: Awaited<ReturnType<Agent['post']>>): boolean =>
  answer.code === 200 && (answer.data?.done ?? 1) === 1;

describe.each(ends.map((end) => [end.path, end.second ?? 'always'] as const))('%s (%s)', (path) => {
  it.each(['in person', 'by a key'] as const)(
    'begun %s is ended by another alone',
    { timeout: 120_000 },
    async (begun) => {
      const [one, other] = [await build(), await build()];
      const body = await FIRST_HALF[path]!(one[begun]);
      for (const way of WAYS) expect([way, isDone(await one[way].agent.post(path, body))]).toEqual([way, false]);
      const by = begun === 'in person' ? other['by a key'] : other['in person'];
      const answer = await by.agent.post(path, body);
      expect([answer.msg, isDone(answer)]).toEqual([answer.msg, true]);
    },
  );
});
