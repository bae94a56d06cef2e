import type { Permission } from '@zhibiao/contract/permissions';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { spellTitles } from '#services/title-pinyin.ts';
import { buildLesson, buildMedia, buildTeacher } from '#test/factories.ts';
import { buildStaff } from '#test/staff.ts';
import { openTestWorld, type TestWorld } from '#test/world.ts';

/** What Ctrl+K finds, and for whom. */

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld();
  const { deps } = world;
  await buildLesson(deps, { name: '贯标专题' });
  await buildLesson(deps, { name: '企业贯标专题进阶', status: 0 });
  await buildTeacher(deps, { name: '贯标专题老师' });
  const film = await buildMedia(deps, 'video', 60);
  await deps.db.media.update({ where: { id: film.id }, data: { name: '贯标专题.mp4' } });
  await deps.db.article.create({ data: { type: 2, title: '贯标专题通知', publishDate: new Date(), status: 0 } });
  await deps.db.standard.create({ data: { code: 'T 9-2026', name: '贯标专题规范', family: 'T', year: 2026, url: '' } });
  await spellTitles(deps.pool);
});
afterAll(() => world.close());

const jump = async (permissions: Permission[], word: string, name = '某人') => {
  const { agent } = await buildStaff(world, { name, permissions });
  const { code, data } = await agent.get('/system/jump', { word });
  expect(code).toBe(200);
  return (data as { kind: string; name: string }[]).map(({ kind, name: found }) => `${kind} ${found}`);
};

it.each<[Permission, string[]]>([
  ['lesson:list', ['lesson 贯标专题', 'lesson 企业贯标专题进阶']],
  ['article:edit', ['article 贯标专题通知']],
  ['media:list', ['media 贯标专题.mp4']],
  ['teacher:edit', ['teacher 贯标专题老师']],
  ['standard:edit', ['standard T 9-2026']],
  ['staff:list', ['staff 贯标专题员工']],
  ['banner:edit', []],
])('with %s alone it finds that and nothing else', async (permission, found) => {
  const name = permission === 'staff:list' ? '贯标专题员工' : '某人';
  expect(await jump([permission], '贯标专题', name)).toEqual(found);
});

it('finds by how it is typed, by a single character, and takes a pattern for what it is', async () => {
  expect(await jump(['lesson:list'], 'guanbiao')).toContain('lesson 贯标专题');
  expect(await jump(['lesson:list'], '贯')).toContain('lesson 贯标专题');
  expect(await jump(['media:list', 'standard:edit', 'staff:list'], '%')).toEqual([]);
});
