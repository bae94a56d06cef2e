import { endpoints } from '@zhibiao/contract/endpoints';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dateTime } from '#domain/time/time.ts';
import { buildOrg } from '#test/content/factories.ts';
import { buildPerson } from '#test/people/people.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';
import { absentId } from '#test/people/agent.ts';
import { buildMarkedPaper, buildMarker, essayOf, sitForMarking } from './marking-fixtures.ts';

/** A marker who may only mark learns nothing of whose answer it is, from no byte of any answer. */

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(() => world.close());

const NAME = '绝密姓名';
const ORG = '绝密机构有限公司';
const SAID = '绝密评语';

it('no answer to a marker names the learner, the organisation, a time, or what another gave', async () => {
  const { db } = world.deps;
  const org = await buildOrg(world.deps, { orgName: ORG });
  const person = await buildPerson(world, { realName: NAME, orgId: org.id });
  const paper = await buildMarkedPaper(world, { rule: { double: 2 }, count: { single: 1, essay: 2 } });
  const sat = await sitForMarking(world, paper, { person });
  const [other, marker] = [await buildMarker(world, '绝密阅卷人'), await buildMarker(world, '乙')];
  const wanted = { paperId: paper.id, questionId: essayOf(sat) };
  await other.mark(wanted, 8.5, { comment: SAID });

  const said: string[] = [];
  const called = new Set<string>();
  const call = async (method: 'get' | 'post', path: string, input: Record<string, unknown>) => {
    called.add(path);
    const answer = await marker.agent.call(
      method,
      path,
      method === 'get' ? { query: input as never } : { body: input },
    );
    said.push(JSON.stringify(answer));
    return answer;
  };
  const kinds = ['first', 'second', 'dispute', 'third'];
  const queue = await call('get', '/system/inbox/list', {});
  expect(queue.rows).toMatchObject([{ note: '待阅 1 份，待二评 1 份' }]);
  await call('get', '/system/exam/mark/board', {});
  for (const kind of kinds) await call('post', '/system/exam/mark/next', { ...wanted, kind });
  await call('post', '/system/exam/mark/next', { ...wanted, paperId: absentId(), kind: 'first' });
  await call('post', '/system/exam/mark/next', { ...wanted, questionId: 'x', kind: 'first' });
  const { item } = (await call('post', '/system/exam/mark/next', { ...wanted, kind: 'second' })).data;
  expect(item).toMatchObject({ kind: 'second', answer: '我的论述' });
  const score = { taskId: item.taskId, version: item.version, points: [] as unknown[], comment: '' };
  for (const points of [[], [{ id: 'fact', points: 99 }]])
    await call('post', '/system/exam/mark/score', { ...score, points });
  await call('post', '/system/exam/mark/score', { ...score, version: 99 });
  await call('post', '/system/exam/mark/score', { ...score, taskId: absentId() });
  await call('post', '/system/exam/mark/recall', { taskId: item.taskId });
  await call('post', '/system/exam/mark/recall', { taskId: absentId() });
  const points = ['fact', 'kind', 'act'].map((id) => ({ id, points: 2.5 }));
  expect((await call('post', '/system/exam/mark/score', { ...score, points })).data).toMatchObject({ state: 5 });
  await call('post', '/system/exam/mark/score', { ...score, points });
  await call('get', '/system/exam/mark/mine/list', {});
  await call('get', '/system/exam/mark/mine/month', {});
  await call('get', '/system/exam/mark/comment/list', wanted);
  await call('post', '/system/exam/mark/recall', { taskId: item.taskId });
  await db.attempt.update({ where: { id: sat.attemptId }, data: { status: 9 } });
  await call('post', '/system/exam/mark/recall', { taskId: item.taskId });

  const asked = endpoints.filter(({ permission }) => permission === 'mark:score').map(({ path }) => path);
  expect([...called].sort()).toEqual([...asked, '/system/inbox/list'].sort());
  const attempt = await db.attempt.findUniqueOrThrow({ where: { id: sat.attemptId } });
  const secrets = {
    name: NAME,
    organisation: ORG,
    'what another said': SAID,
    'another marker': '绝密阅卷人',
    'another marker’s id': other.id,
    'the learner’s id': person.id,
    'the attempt': sat.attemptId,
    'the organisation’s id': org.id,
    'when it began': dateTime(attempt.startTime).slice(0, 16),
    'when it was handed in': dateTime(attempt.submitTime ?? new Date(0)).slice(0, 16),
    'what another gave': '8.5',
  };
  // The own marks of this very minute have a time; nothing else has.
  const timeless = said.map((text) => text.replace(/"(at|leaseUntil|date)":"[^"]*"/g, ''));
  for (const [what, secret] of Object.entries(secrets))
    expect([what, timeless.filter((text) => text.includes(secret))]).toEqual([what, []]);
  const logged = JSON.stringify(await db.auditDetail.findMany({ select: { detail: true } }));
  for (const text of ['我的论述', SAID, '要点', sat.attemptId]) expect(logged).not.toContain(text);
});
