import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LETTER_SEARCH_ROWS, LIST_DEPTH } from '@zhibiao/contract/core/limits';
import { ALL_PERMISSIONS } from '@zhibiao/contract/permissions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { absentId, agentOf } from '#test/people/agent.ts';
import { endpoints } from '@zhibiao/contract/endpoints';
import { run, sql } from '#db/sql.ts';
import { buildOrganisation } from '#test/people/people.ts';
import { buildStaff } from '#test/people/staff.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';

/** No list can be made to read far: every list of the contract, and every statement that leaves rows out. */

let world: TestWorld;
let token: string;
let staff: string;
let userId: string;
beforeAll(async () => {
  world = await openTestWorld();
  ({ token: staff } = await buildStaff(world, { permissions: ALL_PERMISSIONS }));
  const org = await buildOrganisation(world);
  ({ id: userId, token } = await org.owner());
});
afterAll(() => world.close());

const lists = endpoints.filter(({ rows }) => rows !== undefined);

/** What a list asks for beside its page. */
const NEEDED: Record<string, Record<string, string>> = {
  '/api/org/selfApply/eligible': { standardCode: 'GB/T 29490-2023' },
  '/system/lesson/student/list': { id: absentId() },
  '/system/lesson/log/list': { id: absentId() },
  '/system/question/history/list': { id: absentId() },
  '/system/article/version/list': { id: absentId() },
  '/system/question/import/rows': { id: absentId() },
  '/system/exam/result/list': { paperId: absentId() },
  '/system/round/people/list': { lessonId: absentId() },
  '/system/exam/desk/list': { paperId: absentId() },
  '/system/exam/rescore/effect/list': { id: absentId() },
  '/system/report/year/list': { year: '2026' },
  '/system/report/year/org': { year: '2026' },
  '/api/org/invite/funnel/people': { way: 'person', step: 'invited' },
  '/api/org/study/year': { year: '2026' },
  '/system/sso/identity/list': { provider: absentId() },
  '/system/cert/ending': { from: '2026-11-01', to: '2026-11-30' },
};

/** Lists within something that their query names. */
const WITHIN = ['/system/question/import/rows'];

describe('a deep page', () => {
  it.each(lists.map((endpoint) => [endpoint.path, endpoint] as const))(
    'of %s is empty where the list is short',
    async (path, { method, access }) => {
      const agent = agentOf(world.app, access === 'staff' ? staff : token);
      const answer = await agent.call(method.toLowerCase() as 'get', path.replace(/:\w+/, absentId()), {
        query: { ...NEEDED[path], pageNum: 1_000_000, pageSize: 100 },
      });
      // A list within something that is not there.
      if (path.includes('/:') || WITHIN.includes(path)) return expect(answer.code).toBe(404);
      expect(answer).toMatchObject({ code: 200, rows: [] });
      expect(answer.total).toBeLessThan(LIST_DEPTH);
    },
  );

  it('of a long list is refused in a sentence, the last one within reach is not', async () => {
    await run(
      world.deps.pool,
      sql`
      INSERT INTO "Notice" (id, "userId", type, title, content)
      SELECT gen_random_uuid(), ${userId}, 'exam', '成绩', n::text
      FROM generate_series(1, ${LIST_DEPTH + 200}) n`,
    );
    const page = (pageNum: number) => agentOf(world.app, token).get('/api/notice/list', { pageNum, pageSize: 100 });
    expect((await page(100)).rows).toHaveLength(100);
    for (const pageNum of [101, 102])
      expect(await page(pageNum)).toMatchObject({ code: 500, msg: '列表只能翻到前10000条，请用搜索或筛选缩小范围' });
    expect(await page(103)).toMatchObject({ code: 200, rows: [], total: LIST_DEPTH + 200 });
  });

  it('is bounded in one place: whatever leaves rows out takes its numbers from pageOf', async () => {
    const source = join(import.meta.dirname, '..');
    const files = (await readdir(source, { recursive: true })).filter(
      (name) => name.endsWith('.ts') && !/generated|test/.test(name),
    );
    const strays: string[] = [];
    for (const name of files) {
      const text = await readFile(join(source, name), 'utf8');
      const leavesOut = /\bOFFSET\b [$]/.test(text) || (/\bskip:/.test(text) && /\btake:/.test(text));
      if (leavesOut && !/pageOf|PAGE = `/.test(text)) strays.push(name);
    }
    expect(strays).toEqual([]);
  });
});

describe('a search for one character', () => {
  it('looks among the first rows of the list only, one for two characters among all', async () => {
    // In parts: a statement may take five seconds, also on a busy machine.
    for (let at = 1; at <= LETTER_SEARCH_ROWS + 500; at += 1_100) {
      await run(
        world.deps.pool,
        sql`
        INSERT INTO "Article" (id, type, title, "publishDate", "updatedAt")
        SELECT gen_random_uuid(), 1,
               CASE n WHEN ${LETTER_SEARCH_ROWS + 500} THEN '古籍䶮稿' WHEN 7 THEN '新近䶮文' ELSE '第' || n || '号文件' END,
               DATE '2026-01-01' - n, clock_timestamp()
        FROM generate_series(${at}::int, ${at} + 1099) n`,
      );
    }
    const found = async (query: Record<string, string | number>) =>
      (await agentOf(world.app).get('/api/article/list', query)).rows?.map((row: { title: string }) => row.title);
    expect(await found({ type: 1, title: '䶮' })).toEqual(['新近䶮文']);
    expect(await found({ title: '䶮' })).toEqual(['新近䶮文']);
    expect(await found({ type: 1, title: '䶮稿' })).toEqual(['古籍䶮稿']);
    expect(await agentOf(world.app).get('/api/lesson/list', { name: '䶮' })).toMatchObject({
      code: 200,
      rows: [],
      total: 0,
    });
  });
});
