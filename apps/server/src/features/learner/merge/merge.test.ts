import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { many, run, sql } from '#db/sql.ts';
import { inTransaction } from '#db/transaction.ts';
import { heldTasks } from '#features.ts';
import { startTasks } from '#jobs/queue/runner.ts';
import { addAttempt, addPassedPaper, storeCertificate } from '#features/certificate/certificate-fixtures.ts';
import { buildPaper, rightList } from '#features/exam/exam-fixtures.ts';
import { anonymiseCancelled } from '#features/profile/forget/anonymise-job.ts';
import { absentId } from '#test/people/agent.ts';
import { buildLesson, freeMobile, type UserFields } from '#test/content/factories.ts';
import { buildLearner, type Learner } from '#test/people/learner.ts';
import { buildOrganisation, buildPerson } from '#test/people/people.ts';
import { uploadByStaff } from '#test/content/picture.ts';
import { below, randomOf } from '#test/content/random.ts';
import { comeDue } from '#test/people/held.ts';
import { buildStaff, limitTo, type StaffPerson } from '#test/people/staff.ts';
import { codeSentTo, OWN_ADDRESSES, visitor } from '#test/people/visitor.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';
import { MERGE_FATES } from './tables.ts';

/** Two accounts of one person become one: nothing is lost, nothing is counted twice. */

let world: TestWorld;
let desk: StaffPerson;
let stop: () => Promise<void>;
beforeAll(async () => {
  world = await openTestWorld(OWN_ADDRESSES);
  desk = await buildStaff(world, { name: '赵敏', permissions: ['learner:list', 'learner:merge'] });
  stop = startTasks(world.deps, { handlers: heldTasks, log: { warn: () => {} } });
});
afterAll(async () => {
  await stop();
  await world.close();
});

const NAME = '周予安';
const double = async (keep: UserFields = {}, drop: UserFields = {}) => ({
  keep: await buildLearner(world, { realName: NAME, ...keep }),
  drop: await buildLearner(world, { realName: NAME, ...drop }),
});
type Two = { keep: { id: string }; drop: { id: string } };
const idsOf = ({ keep, drop }: Two) => ({ keepId: keep.id, dropId: drop.id });
const checkOf = async (two: Two, who = desk) => (await who.agent.get('/system/learner/merge/check', idsOf(two))).data;
const textsOf = async (two: Two): Promise<string[]> =>
  (await checkOf(two)).refusals.map(({ text }: { text: string }) => text);
const userOf = (id: string) => world.deps.db.user.findUniqueOrThrow({ where: { id } });
const ask = async (two: Two, more: object = {}) =>
  desk.agent.post('/system/learner/merge', {
    ...idsOf(two),
    keepVersion: (await userOf(two.keep.id)).version,
    dropVersion: (await userOf(two.drop.id)).version,
    reason: '同一人的两个账号，已核对身份证件',
    evidence: [await uploadByStaff(world.app, desk.token, 'evidence')],
    typed: '合并',
    ...more,
  });
const settled = async (taskId: string) => {
  await comeDue(world, taskId);
  const find = () => world.deps.db.task.findUniqueOrThrow({ where: { id: taskId } });
  await expect.poll(async () => (await find()).status, { timeout: 30_000 }).toBeGreaterThan(1);
  return find();
};
const merge = async (two: Two) => {
  const { data, msg } = await ask(two);
  if (!data) throw new Error(msg);
  return settled(data.taskId);
};
const isWhole = async ({ broken }: Learner): Promise<boolean> => (await broken()) === null;

describe('a merge', () => {
  it('joins courses, exams, certificates and numbers, and links the ledgers', async () => {
    const { db } = world.deps;
    const [phone, mail] = [freeMobile(), `${freeMobile()}@example.com`];
    const { keep, drop } = await double({}, { mobile: phone, email: mail });
    const lesson = await buildLesson(world.deps, {}, [{ durationSec: 100 }, { durationSec: 60 }]);
    const [one = '', two = ''] = lesson.items.map(({ id }) => id);
    const beats = async (who: Learner, lid: string, from: number) => {
      const page = await who.play(lid);
      for (const seq of [1, 2, 3]) {
        await who.pass(15);
        await page.beat({ seq, from: from + seq * 15 - 15, to: from + seq * 15 });
      }
    };
    await beats(keep, one, 0);
    await beats(drop, one, 45);
    await drop.finish(two);
    const only = await buildLesson(world.deps, { name: '专利检索' }, [{ durationSec: 60 }]);
    await drop.finish(only.items[0]?.id ?? '');
    const paper = await addPassedPaper(world.deps, lesson.id);
    for (const [who, no] of [
      [drop, 1],
      [keep, 1],
      [drop, 2],
    ] as const)
      await addAttempt(world.deps, who.id, paper.id, no, { score: 50 }, false);
    const certificate = await storeCertificate(world.deps, { id: drop.id, orgId: null, name: NAME });
    await db.suggestion.create({ data: { userId: drop.id, type: '1', content: '页面很好' } });
    await db.studyNote.create({ data: { userId: drop.id, lessonId: lesson.id, lid: one, text: '再看一遍' } });
    const had = [(await keep.item(one)).creditedSec, (await drop.item(one)).creditedSec];

    const before = await checkOf({ keep, drop });
    expect(before).toMatchObject({ refusals: [], counts: { lessons: 2, shared: 1, attempts: 2, certificates: 1 } });
    expect(before.seconds.merged).toBeLessThanOrEqual(before.seconds.keep + before.seconds.drop);
    expect(before.accounts).toHaveLength(2);
    expect(await merge({ keep, drop })).toMatchObject({ status: 2, error: null });

    const item = await keep.item(one);
    expect(item).toMatchObject({ covered: 90 });
    expect(item.creditedSec).toBeGreaterThanOrEqual(had[0] ?? 0);
    expect(item.creditedSec).toBeLessThanOrEqual((had[0] ?? 0) + (had[1] ?? 0));
    expect((await keep.item(two)).doneAt).not.toBeNull();
    expect(await keep.lesson(only.id)).toMatchObject({ status: 3, progress: 100 });
    expect((await keep.lesson(lesson.id)).progress).toBeGreaterThan(80);
    const attempts = await db.attempt.findMany({ where: { paperId: paper.id }, orderBy: { no: 'asc' } });
    expect(attempts.map(({ userId, no }) => [userId, no])).toEqual([1, 2, 3].map((no) => [keep.id, no]));
    expect(await db.certificate.findUnique({ where: { id: certificate.id } })).toMatchObject({ userId: keep.id });
    expect(await db.suggestion.count({ where: { userId: keep.id } })).toBe(1);
    expect(await db.studyNote.count({ where: { userId: keep.id } })).toBe(1);

    const gone = await userOf(drop.id);
    expect(gone).toMatchObject({ status: 3, mergedIntoId: keep.id, mobile: null, email: null, realName: '已合并用户' });
    expect((await drop.agent.get('/api/user/getLoginUser')).code).toBe(401);
    // The address was free, the phone was not.
    expect(await userOf(keep.id)).toMatchObject({ email: mail, realName: NAME });
    expect((await isWhole(keep)) && (await isWhole(drop))).toBe(true);
    const end = await drop.clock();
    expect((await keep.ledger()).at(-1)).toMatchObject({
      kind: 2,
      ref: drop.id,
      link: `${end.chainSeq}:${end.chainHash}`,
    });
    const told = await db.notice.findMany({ where: { userId: keep.id } });
    expect(told.map(({ title }) => title)).toContain('账号已合并');
    expect(await db.auditLog.count({ where: { action: 'learner.merged', objectId: keep.id } })).toBe(1);

    const browser = visitor(world);
    await browser.get('/api/user/sendLoginSms', { phones: phone });
    const login = { phonenumber: phone, smsCode: codeSentTo(world, phone) };
    expect((await browser.post('/api/user/smsLogin', login)).msg).toMatch(
      /^该账号已合并，请使用1\d\d\*\*\*\*\d{4}登录$/,
    );
    expect((await visitor(world).get('/api/user/sendRegisterSms', { phones: phone })).msg).toBe('手机号码已被注册');
    expect((await merge({ keep, drop: await buildPerson(world, { realName: NAME }) })).status).toBe(2);

    await run(
      world.deps.pool,
      sql`UPDATE "User" SET status = 2, "cancelledAt" = clock_timestamp() - interval '30 days' WHERE id = ${keep.id}`,
    );
    expect(await anonymiseCancelled(world.deps)).toBe(1);
    expect(await db.userAlias.count({ where: { userId: keep.id } })).toBe(0);
    expect(await db.userMerge.findMany({ where: { keepId: keep.id } })).toMatchObject([{ reason: '' }, { reason: '' }]);
    expect(await db.studySession.count({ where: { userId: drop.id, device: { not: '' } } })).toBe(0);
  });

  it.each([1, 2, 3, 4])('keeps every attempt and no more time than passed, whatever the two did: %s', async (seed) => {
    const random = randomOf(seed);
    const upTo = (n: number): number => below(random, n);
    const two = await double();
    const both = [two.keep, two.drop] as const;
    const lesson = await buildLesson(world.deps, {}, [{ durationSec: 400 }, { durationSec: 400 }]);
    const items = lesson.items.map(({ id }) => id);
    const papers = [await addPassedPaper(world.deps, lesson.id), await addPassedPaper(world.deps, lesson.id)];
    const scores = new Map<string, number[]>(papers.map(({ id }) => [id, []]));
    let passed = 0;
    for (const who of both) {
      for (const { id } of papers)
        for (let no = 1, most = upTo(4); no <= most; no += 1) {
          const score = upTo(60);
          scores.get(id)?.push(score);
          await addAttempt(world.deps, who.id, id, no, { score }, false);
        }
      const page = await who.play(items[upTo(2)] ?? '');
      for (let seq = 1, most = 1 + upTo(5), at = upTo(200); seq <= most; seq += 1, at += 15) {
        await who.pass(15);
        passed += 15;
        await page.beat({ seq, from: at, to: at + 15 });
      }
    }
    const creditedOf = async ({ id }: Learner): Promise<number> =>
      (await world.deps.db.userItem.aggregate({ where: { userId: id }, _sum: { creditedSec: true } }))._sum
        .creditedSec ?? 0;
    const before = await creditedOf(two.keep);

    expect(await merge(two)).toMatchObject({ status: 2, error: null });

    const after = await creditedOf(two.keep);
    expect(after).toBeLessThanOrEqual(passed);
    expect(after).toBeGreaterThanOrEqual(before);
    for (const [paperId, all] of scores) {
      const attempts = await world.deps.db.attempt.findMany({ where: { paperId }, orderBy: { no: 'asc' } });
      expect(attempts.map(({ userId, no }) => [userId, no])).toEqual(all.map((_, at) => [two.keep.id, at + 1]));
      expect(attempts.map(({ score }) => Number(score)).toSorted()).toEqual(all.toSorted());
    }
    expect((await isWhole(two.keep)) && (await isWhole(two.drop))).toBe(true);
  });

  it('of two who reported the same outage counts its minutes once', async () => {
    const two = await double();
    const lesson = await buildLesson(world.deps, {}, [{ durationSec: 600 }]);
    const lid = lesson.items[0]?.id ?? '';
    const began = Date.now();
    for (const [n, who] of [two.keep, two.drop].entries()) {
      const page = await who.play(lid);
      await page.beat({ seq: 1, from: 0, to: 0 });
      await who.pass(133);
      const at = n * 300;
      await page.batch(
        Array.from({ length: 26 }, (_, nth) => ({ seq: nth + 2, from: at + nth * 5, to: at + nth * 5 + 5 })),
      );
      expect((await who.item(lid)).creditedSec).toBe(130);
    }
    const wall = 133 + Math.ceil((Date.now() - began) / 1_000);
    expect((await checkOf(two)).seconds.merged).toBeLessThanOrEqual(wall);
    expect(await merge(two)).toMatchObject({ status: 2, error: null });
    const { creditedSec, covered } = await two.keep.item(lid);
    expect(creditedSec).toBeLessThanOrEqual(wall);
    expect(creditedSec).toBeGreaterThanOrEqual(130);
    expect(covered).toBe(260);
  });

  it('waits for beats and a hand-in, and loses none', async () => {
    const { keep, drop } = await double();
    const lesson = await buildLesson(world.deps, {}, [{ durationSec: 1_200 }]);
    const lid = lesson.items[0]?.id ?? '';
    const pages = [await keep.play(lid), await drop.play(lid)];
    await keep.pass(15);
    await pages[0]?.beat({ seq: 1, from: 0, to: 15 });
    const paper = await buildPaper(world.deps, { requireLesson: false });
    const { data: exam } = await drop.agent.post('/api/exam/start', { paperId: paper.id, agree: true });
    const { attemptId, questions } = exam;
    await drop.agent.post('/api/exam/save', { attemptId, answers: rightList(questions) });

    const { data } = await ask({ keep, drop });
    const beat = async (at: number) => {
      const who = at % 2 === 0 ? keep : drop;
      await who.pass(1);
      return pages[at % 2]?.beat({ seq: 2 + at, from: at, to: at + 1 });
    };
    const [task] = await Promise.all([
      settled(data.taskId),
      drop.agent.post('/api/exam/submit', { attemptId }),
      ...Array.from({ length: 20 }, (_, at) => beat(at)),
    ]);
    expect(task).toMatchObject({ status: 2, error: null });
    expect((await isWhole(keep)) && (await isWhole(drop))).toBe(true);
    const attempt = await world.deps.db.attempt.findUniqueOrThrow({ where: { id: attemptId } });
    expect(attempt.userId).toBe(keep.id);
    expect(await world.deps.db.userLesson.count({ where: { userId: drop.id } })).toBe(0);
    const item = await keep.item(lid);
    const paid = [...(await keep.ledger()), ...(await drop.ledger())];
    expect(item.creditedSec).toBeLessThanOrEqual(paid.reduce((sum, { creditedSec }) => sum + creditedSec, 0));
    // The learner who keeps the account goes on with the exam, if it still runs.
    if (attempt.status === 0) expect((await keep.agent.post('/api/exam/submit', { attemptId })).code).toBe(200);
  });

  it('is of two people who are in no other, whoever asks at once', async () => {
    const { keep, drop } = await double();
    const third = await buildLearner(world, { realName: NAME });
    const body = async (two: Two) => ask(two);
    // No request ends before all were made: an account that was merged into may be merged again.
    const answers = await inTransaction(world.deps.pool, async (client) => {
      await run(client, sql`LOCK TABLE "StudyClock" IN EXCLUSIVE MODE`);
      return Promise.all([
        body({ keep, drop }),
        body({ keep: third, drop }),
        body({ keep: drop, drop: third }),
        body({ keep, drop: third }),
      ]);
    });
    const done = answers.filter(({ code }) => code === 200);
    expect(done).toHaveLength(1);
    for (const { code, msg } of answers.filter((one) => one.code !== 200))
      expect([code, msg].join()).toMatch(/正在合并|已注销|已被他人处理/);
    expect(await settled(done[0]?.data.taskId)).toMatchObject({ status: 2 });
  });
});

describe('is refused', () => {
  it('with every reason at once, each with its sentence', async () => {
    const { db } = world.deps;
    const [here, there] = [await buildOrganisation(world), await buildOrganisation(world)];
    const keep = await here.member({ realName: NAME });
    const drop = await there.member({ realName: '周雨安', role: 5 });
    const [a, b] = [keep.id, drop.id];
    const paper = await buildPaper(world.deps, { requireLesson: false, title: '期末考试' });
    for (const { agent } of [keep, drop]) await agent.post('/api/exam/start', { paperId: paper.id, agree: true });
    const lesson = await buildLesson(world.deps, { name: '年度必修' });
    for (const userId of [a, b]) {
      await db.userLesson.create({ data: { userId, lessonId: lesson.id, roundKey: '2026', round: 2 } });
      await db.examOverride.create({ data: { paperId: paper.id, userId, extraMin: 10, reason: '加时' } });
      await db.certApply.create({
        data: {
          applyNo: `SQ${absentId()}`,
          kind: 1,
          lessonId: lesson.id,
          createdBy: userId,
          status: 2,
          items: { create: { userId, evidence: {} } },
        },
      });
      const { id } = await storeCertificate(world.deps, { id: userId, orgId: null, name: NAME });
      await db.certificate.update({ where: { id }, data: { factsHash: 'same' } });
    }
    await db.nameChange.create({ data: { userId: b, fromName: '周雨安', toName: NAME, reason: '写错' } });
    const texts = await textsOf({ keep, drop });
    for (const said of [
      '姓名不同',
      '机构管理员',
      '进行中的考试《期末考试',
      '不同机构在册',
      '申请同一种证书',
      '内容相同的有效证书',
      '《年度必修》的同一轮次',
      '生效的个别安排',
      '待处理的更名申请',
    ])
      expect([said, texts.filter((text) => text.includes(said)).length]).toEqual([said, 1]);
    expect((await ask({ keep, drop })).code).toBe(500);
  });
  it('for accounts that are gone, leave, or are not two', async () => {
    const { keep, drop } = await double();
    expect((await ask({ keep, drop: keep })).msg).toBe('请选择另一个账号');
    expect((await ask({ keep, drop }, { typed: '并' })).msg).toBe('请输入“合并”');
    expect((await ask({ keep, drop }, { keepVersion: 99 })).code).toBe(409);
    await world.deps.db.user.update({ where: { id: drop.id }, data: { status: 2 } });
    expect(await textsOf({ keep, drop })).toEqual(['被合并的账号正在注销，请先撤销注销']);
    await world.deps.db.user.update({ where: { id: drop.id }, data: { status: 1 } });
    expect(await textsOf({ keep, drop })).toEqual([]);
    await world.deps.db.user.update({ where: { id: keep.id }, data: { status: 1 } });
    expect(await textsOf({ keep, drop })).toEqual(['保留的账号已停用，请先启用']);
  });
  it('to whoever does not see both', async () => {
    const org = await buildOrganisation(world);
    const keep = await org.member({ realName: NAME });
    const drop = await buildPerson(world, { realName: NAME });
    const near = await limitTo(
      world,
      await buildStaff(world, { permissions: ['learner:list', 'learner:merge'] }),
      org.id,
    );
    expect((await near.agent.get('/system/learner/merge/check', idsOf({ keep, drop }))).code).toBe(404);
  });
});

it('decides about every table that belongs to a person', async () => {
  const columns = await many(
    world.deps.pool,
    sql<{ name: string }>`
      SELECT c.relname || '.' || a.attname AS name
      FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
        AND a.attname = 'userId'
      UNION
      SELECT k.conrelid::regclass::text || '.' || a.attname FROM pg_constraint k
      JOIN pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = ANY(k.conkey)
      WHERE k.contype = 'f' AND k.confrelid = '"User"'::regclass`,
  );
  const names = [...new Set(columns.map(({ name }) => name.replaceAll('"', '')))].toSorted();
  expect(names).toEqual(Object.keys(MERGE_FATES).toSorted());
});
