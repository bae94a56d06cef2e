import { afterAll, beforeAll, expect, it } from 'vitest';
import { absentId } from '#test/people/agent.ts';
import { buildLesson } from '#test/content/factories.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';
import { pageStatus } from './page-status.ts';

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(() => world.close());

const LESSON = '/lesson/detail';
const ARTICLES = ['/policy-doc/detal-page', '/certificate-services/detal-page'];
const statusOf = (url: string) => pageStatus(world.app, url);
const articleOf = async (data: { type: number; status?: number }) =>
  (await world.deps.db.article.create({ data: { title: '文章', publishDate: new Date('2026-11-01'), ...data } })).id;

it('a course is there while guests may see it', async () => {
  const { id } = await buildLesson(world.deps);
  for (const url of [`${LESSON}?id=${id}`, `${LESSON}/?lid=x&id=${id}&from=mail`, `/Lesson/Detail?id=${id}`])
    expect([url, await statusOf(url)]).toEqual([url, 200]);
  for (const status of [0, 2])
    expect(await statusOf(`${LESSON}?id=${(await buildLesson(world.deps, { status })).id}`)).toBe(404);
});

it.each(ARTICLES)('an article is there while it is published, at %s', async (path) => {
  for (const type of [1, 2, 3]) expect(await statusOf(`${path}?id=${await articleOf({ type })}`)).toBe(200);
  expect(await statusOf(`${path}?id=${await articleOf({ type: 1, status: 0 })}`)).toBe(404);
  for (const name of ['user-agreement', 'privacy-policy']) expect(await statusOf(`${path}?id=${name}`)).toBe(200);
});

it.each([LESSON, ...ARTICLES])('%s of nothing is gone, however the id is written', async (path) => {
  const searches = [
    '',
    '?',
    '?id=',
    '?id=list',
    '?id=1',
    '?id=%00',
    '?id=%',
    '?id=../list',
    `?id=${'a'.repeat(3_000)}`,
  ];
  for (const search of [...searches, `?id=${absentId()}`])
    expect([search, await statusOf(path + search)]).toEqual([search, 404]);
});

it('what nobody can say now is not gone, and other pages ask for nothing', async () => {
  const away = { inject: () => Promise.reject(new Error('away')) } as unknown as TestWorld['app'];
  expect(await pageStatus(away, `${LESSON}?id=${absentId()}`)).toBe(200);
  const busy = { inject: () => new Promise(() => {}) } as unknown as TestWorld['app'];
  expect(await pageStatus(busy, `${LESSON}?id=${absentId()}`)).toBe(200);
  for (const url of ['/', '/lesson', '/nothing', '/lesson/detail/more?id=1', '/console/x?id=1', '/constructor'])
    expect(await pageStatus(away, url)).toBe(200);
});
