import type { Permission } from '@zhibiao/contract/permissions';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { storeCertificate } from '#features/certificate/certificate-fixtures.ts';
import { spellTitles } from '#services/search/title-pinyin.ts';
import { buildLesson, buildMedia, buildTeacher } from '#test/content/factories.ts';
import { buildOrganisation } from '#test/people/people.ts';
import { buildStaff, limitTo } from '#test/people/staff.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';

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

it('finds people and what is theirs by name or by a whole number, within the scope alone', async () => {
  const org = await buildOrganisation(world, { orgName: '澜沧江水电有限公司' });
  const other = await buildOrganisation(world);
  const person = await org.member({ realName: '欧阳予安' });
  const issued = await storeCertificate(world.deps, { id: person.id, orgId: org.id, name: '欧阳予安' });
  const all: Permission[] = ['learner:list', 'org:list', 'apply:list', 'cert:list'];
  expect(await jump(all, '阳予')).toEqual(['learner 欧阳予安']);
  expect(await jump(all, person.mobile)).toEqual(['learner 欧阳予安']);
  expect(await jump(all, person.mobile.slice(0, 10))).toEqual([]);
  expect(await jump(all, '澜沧江')).toEqual(['org 澜沧江水电有限公司']);
  expect((await jump(all, issued.certNo.toLowerCase())).toSorted()).toEqual([
    `certificate ${issued.certNo}`,
    'learner 欧阳予安',
  ]);
  expect(await jump(['lesson:list'], person.mobile)).toEqual([]);
  const { agent } = await limitTo(world, await buildStaff(world, { permissions: all }), other.id);
  for (const word of ['阳予', person.mobile, '澜沧江', issued.certNo])
    expect((await agent.get('/system/jump', { word })).data).toEqual([]);
  const { data } = await limitTo(world, await buildStaff(world, { permissions: all }), org.id).then((who) =>
    who.agent.get('/system/jump', { word: '阳予' }),
  );
  expect(JSON.stringify(data)).not.toContain(person.mobile);
});

it('finds by how it is typed, by a single character, and takes a pattern for what it is', async () => {
  expect(await jump(['lesson:list'], 'guanbiao')).toContain('lesson 贯标专题');
  expect(await jump(['lesson:list'], '贯')).toContain('lesson 贯标专题');
  expect(await jump(['media:list', 'standard:edit', 'staff:list'], '%')).toEqual([]);
});
