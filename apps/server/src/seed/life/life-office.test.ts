import { BATCH } from '@zhibiao/contract/certificate/staff-batch';
import { ARTICLE_STATUS, ARTICLE_TYPE } from '@zhibiao/contract/article/staff';
import { allOf } from '@zhibiao/contract/core/codes';
import { ATTEMPT } from '@zhibiao/contract/exam/types';
import { countWork } from '@zhibiao/contract/inbox/staff';
import { CHANNEL, DELIVERY, listDeliveries } from '@zhibiao/contract/notice/staff';
import type { StateCounts } from '@zhibiao/contract/core/state-counts';
import { WORK_KIND } from '@zhibiao/contract/inbox/work';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { STAFF_STATUS } from '@zhibiao/contract/staff/types';
import { QUESTION, QUESTION_STATUS } from '@zhibiao/contract/question/types';
import { buildApp } from '#app.ts';
import { many, sql } from '#db/sql.ts';
import { countBatches, findBatches } from '#features/apply/batch/queries.ts';
import { countStaffArticles, findStaffArticles } from '#features/article/staff-queries.ts';
import { checkAudit, isWhole } from '#features/audit/check.ts';
import { witnessOf } from '#features/audit/witness.ts';
import { verifyCertificate } from '#features/certificate/verify/verify.ts';
import { countResults, findResults } from '#features/exam/result/list.ts';
import { workCounts } from '#features/inbox/counts.ts';
import { countMedia, mediaList } from '#features/media/library/list.ts';
import { countDeliveries, findDeliveries } from '#features/notice/send/deliveries.ts';
import { countQuestions, findQuestions } from '#features/question/list/list.ts';
import { countStaff, findStaff } from '#features/staff/people/list.ts';
import { staffAt } from './office/acting.ts';
import { type DemoWorld, openDemo } from './life-fixtures.ts';
import { writeLife } from './write.ts';

let world: DemoWorld;
let written: boolean;
beforeAll(async () => {
  world = await openDemo();
  written = await writeLife(world.config, world.urls);
}, 240_000);
afterAll(() => world?.drop());

const rows = <T>(text: TemplateStringsArray, ...values: (string | number)[]) =>
  many(world.deps.pool, sql<T>(text, ...values));

describe('certificates of the life', () => {
  it('are of every kind and standing, and each of them verifies as the site verifies it', async () => {
    expect(written).toBe(true);
    const app = await buildApp(world.deps);
    const all = await rows<{ type: number; status: number; verifyCode: string; ended: boolean; soon: boolean }>`
      SELECT type, status, "verifyCode", "expireDate" < clock_timestamp()::date AS ended,
        "expireDate" BETWEEN clock_timestamp()::date AND clock_timestamp()::date + 60 AS soon
      FROM "Certificate"`;
    expect(all.length).toBeGreaterThan(30);
    for (const [at, { verifyCode }] of all.entries()) {
      const verified = await verifyCertificate({ ...world.deps, app }, { code: verifyCode }, `198.51.100.${at}`);
      expect([verified.certNo, verified.consistent]).toEqual([verified.certNo, true]);
    }
    const standings = new Set(all.map(({ type, status }) => `${type}-${status}`));
    for (const standing of ['1-1', '2-1', '2-2', '2-3', '3-1']) expect(standings).toContain(standing);
    expect(all.filter(({ ended, status }) => ended && status === 1).length).toBeGreaterThan(0);
    expect(all.filter(({ soon, status }) => soon && status === 1).length).toBeGreaterThan(0);
    await app.close();
  });

  it('rest on what was finished before they were issued', async () => {
    expect(
      await rows`
        SELECT c."certNo", c."issueDate", l->>'finishDate' AS day FROM "Certificate" c,
          jsonb_array_elements(c.facts->'lessons') l WHERE (l->>'finishDate')::date > c."issueDate"`,
    ).toEqual([]);
    const learner = await rows<{ type: number }>`
      SELECT c.type FROM "Certificate" c JOIN "User" u ON u.id = c."userId" WHERE u.mobile = '13800000001'`;
    expect(learner).toEqual([{ type: 1 }]);
  });

  it('were reviewed by one of the staff and issued by another', async () => {
    const [both] = await rows<{ n: number }>`
      SELECT count(*)::int AS n FROM "CertApply" a JOIN "CertApplyLog" l ON l."applyId" = a.id AND l.action = 'issue'
      WHERE l."staffId" = a."auditedBy"`;
    expect(both).toEqual({ n: 0 });
  });
});

describe('the lists of the office', () => {
  it('count each of their states as the list of it counts its rows, by the other filters too', async () => {
    const { pool } = world.deps;
    const staff = await staffAt({ deps: world.deps }, 'admin', listDeliveries);
    const page = { pageNum: 1, pageSize: 1 };
    const [paper] = await rows<{ id: string }>`
      SELECT "paperId" AS id FROM "Attempt" GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT 1`;
    const paperId = paper!.id;
    type Total = Promise<{ total: number }>;
    const same = async (counts: Promise<StateCounts>, list: (state: string | undefined) => Total, at: string) => {
      const counted = await counts;
      for (const [state, count] of Object.entries(counted))
        expect([at, state, (await list(state || undefined)).total]).toEqual([at, state, count]);
      return counted;
    };
    const code = <E extends Record<string, number>>(enumeration: E, state: string | undefined) =>
      allOf(enumeration).find((one) => String(one) === state);

    for (const query of [
      {},
      { keyword: '审核' },
      { keyword: '的' },
      { type: QUESTION.single },
      { flag: 'noClause' as const },
    ]) {
      const list = (state?: string) =>
        findQuestions(pool, staff, { ...query, ...page, status: code(QUESTION_STATUS, state) });
      await same(countQuestions(pool, query), list, `questions ${JSON.stringify(query)}`);
    }
    for (const query of [{}, { kind: 'video' as const }, { keyword: '讲' }]) {
      const list = (used?: string) => mediaList(world.deps, { ...query, ...page, used: used as 'yes' | 'no' });
      await same(countMedia(world.deps, query), list, `media ${JSON.stringify(query)}`);
    }
    for (const query of [{}, { type: ARTICLE_TYPE.policy }, { keyword: '知识产权' }])
      await same(
        countStaffArticles(pool, query),
        (state) => findStaffArticles(pool, { ...query, ...page, status: code(ARTICLE_STATUS, state) }),
        `articles ${JSON.stringify(query)}`,
      );
    for (const query of [{ paperId }, { paperId, passed: '1' as const }])
      await same(
        countResults(pool, staff, query),
        (state) => findResults(pool, staff, { ...query, ...page, status: code(ATTEMPT, state) }),
        `results ${JSON.stringify(query)}`,
      );
    for (const query of [{}, { channel: CHANNEL.mail }])
      await same(
        countDeliveries(pool, staff, query),
        (state) => findDeliveries(pool, staff, { ...query, ...page, state: code(DELIVERY, state) }),
        `deliveries ${JSON.stringify(query)}`,
      );
    const people = await same(
      countStaff(pool, {}),
      (state) => findStaff(pool, { ...page, status: code(STAFF_STATUS, state) }),
      'staff',
    );
    expect(people['']).toBe((people['0'] ?? 0) + (people['1'] ?? 0) + (people['2'] ?? 0) + (people['3'] ?? 0));
    await same(
      countBatches(world.deps, staff),
      (state) => findBatches(world.deps, staff, { ...page, status: code(BATCH, state) }),
      'batches',
    );
  });
});

describe('the office of the life', () => {
  it('has an inbox with work that is overdue and some that is taken up', async () => {
    const life = { deps: world.deps };
    const counts = await workCounts(world.deps.pool, await staffAt(life, 'admin', countWork));
    expect(counts.mine).toBe(0);
    // How old the oldest unmarked answer and the oldest score to be published are, chance decides.
    const [overdue] = await rows<{ items: number }>`
      SELECT count(*)::int AS items FROM "WorkItem"
      WHERE state < 2 AND "dueAt" < clock_timestamp()
        AND kind NOT IN (${WORK_KIND.mark}, ${WORK_KIND.release})`;
    expect(overdue).toEqual({ items: 2 });
    expect(counts.late).toBeLessThan(5);
    expect(counts.all).toBeGreaterThan(12);
    expect(counts.kinds.filter((kind) => kind.count > 0).length).toBeGreaterThan(6);
    expect((await workCounts(world.deps.pool, await staffAt(life, 'kefu', countWork))).mine).toBe(1);
    const [late] = await rows<{ people: number }>`
      SELECT count(*)::int AS people FROM "CertApplyItem" i
      JOIN "WorkItem" w ON w."subjectId" = i."applyId" AND w.state < 2 AND w."dueAt" < clock_timestamp()`;
    expect(late!.people).toBeGreaterThan(7);
  });

  it('has applications in every state, appeals of every outcome, and a fault that was made good', async () => {
    const states = await rows<{ status: number }>`SELECT DISTINCT status FROM "CertApply" ORDER BY 1`;
    expect(states.map(({ status }) => status)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    const appeals = await rows<{ status: number }>`SELECT status FROM "Appeal" ORDER BY status`;
    expect(appeals.map(({ status }) => status)).toEqual([0, 3, 5]);
    const [incident] = await rows<{ people: number; seconds: number }>`SELECT people, seconds FROM "Incident"`;
    expect(incident!.people).toBeGreaterThan(0);
    const orgs = await rows<{ status: number }>`SELECT DISTINCT status FROM "Organisation" ORDER BY 1`;
    expect(orgs.map(({ status }) => status)).toEqual([0, 1, 2]);
  });

  it('has told people, once in vain, and some of them have not looked yet', async () => {
    const [unread] = await rows<{ n: number }>`
      SELECT count(*)::int AS n FROM "Suggestion" s JOIN "User" u ON u.id = s."userId"
      WHERE u.mobile = '13800000001' AND s.status = 1 AND s."isRead" = 0`;
    expect(unread).toEqual({ n: 1 });
    const [failed] = await rows<{ n: number }>`SELECT count(*)::int AS n FROM "Delivery" WHERE state = 3`;
    expect(failed).toEqual({ n: 1 });
    const rated = await rows<{ n: number }>`
      SELECT (SELECT count(*)::int FROM "TeacherRating" r WHERE r."teacherId" = t.id) AS n FROM "Teacher" t`;
    expect(rated.filter(({ n }) => n >= 25)).toHaveLength(6);
    expect(rated.filter(({ n }) => n === 0)).toHaveLength(1);
  });

  it('is told whole by the audit log, in the order of time', async () => {
    const check = await checkAudit(world.deps, witnessOf(world.deps.truth));
    expect(isWhole(check)).toBe(true);
    expect(check.entries).toBeGreaterThan(100);
    expect(await rows`SELECT l.seq FROM "AuditLog" l JOIN "AuditLog" b ON b.seq = l.seq - 1 WHERE l.at < b.at`).toEqual(
      [],
    );
    expect(await rows`SELECT id FROM "Task" WHERE kind LIKE 'life:%' OR status < 2`).toEqual([]);
  });

  it('knows no future, and nothing of anybody who could be', async () => {
    for (const [table, column] of [
      ['Notice', 'createdAt'],
      ['Delivery', 'createdAt'],
      ['AuditLog', 'at'],
      ['CertApplyLog', 'createdAt'],
      ['Certificate', 'createdAt'],
      ['StudySegment', 'at'],
    ] as const) {
      const { rowCount } = await world.deps.pool.query(`SELECT 1 FROM "${table}" WHERE "${column}" > now()`);
      expect([table, rowCount]).toEqual([table, 0]);
    }
    expect(
      await rows`
        SELECT mobile FROM "User"
        WHERE mobile !~ '^13800000[0-9]{3}$' OR email IS NOT NULL OR "idCardHash" IS NOT NULL`,
    ).toEqual([]);
    expect(await rows`SELECT "orgName" FROM "Organisation" WHERE "orgName" NOT LIKE '%（演示）'`).toEqual([]);
  });
});
