import { createHash } from 'node:crypto';
import { API_BASE } from '@zhibiao/contract/core/envelope';
import { ROLE } from '@zhibiao/contract/auth/roles';
import supertest from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { many, raw, run, sql } from '#db/sql.ts';
import { heldTasks } from '#features.ts';
import { rebuildAll } from '#features/report/stats.ts';
import { checkLedgerNightly } from '#features/study/ledger/check-job.ts';
import { checkLedger, type Extent, faultCount } from '#features/study/ledger/check.ts';
import { findParts } from '#features/study/ledger/parts.ts';
import { startTasks } from '#jobs/queue/runner.ts';
import { checkFiles } from '#services/files/file-check.ts';
import { buildLesson } from '#test/content/factories.ts';
import { uploadByStaff } from '#test/content/picture.ts';
import { comeDue } from '#test/people/held.ts';
import type { Learner } from '#test/people/learner.ts';
import { buildOrganisation } from '#test/people/people.ts';
import { buildStaff } from '#test/people/staff.ts';
import { startS3, type S3Server } from '#test/world/s3.ts';
import { openTestWorld } from '#test/world/world.ts';
import { archiveHands, BEFORE, countEntries, partLongAgo, SECOND, studiedLongAgo } from './archive-fixtures.ts';
import { archiveMonths } from './archive.ts';
import { planArchive } from './plan.ts';

/** Months of the ledger in the storage: every figure stays, every change of them shows. */

const NAME = '周予安';
const DENIED = '42501';

const open = async (s3: S3Server | null) => {
  const world = await openTestWorld(s3?.env ?? {});
  const hands = await archiveHands(world);
  const desk = await buildStaff(world, { name: '赵敏', permissions: ['learner:list', 'learner:merge', 'appeal:list'] });
  await partLongAgo(world);
  const lesson = await buildLesson(world.deps, {}, [{ durationSec: 900 }]);
  const lid = lesson.items[0]?.id ?? '';
  const org = await buildOrganisation(world);
  const admin = await org.administrator(ROLE.trainingAdmin);
  const people = {
    keep: await studiedLongAgo(world, lid, { realName: NAME }),
    drop: await studiedLongAgo(world, lid, { realName: NAME, old: 6 }),
    gone: await studiedLongAgo(world, lid, { beats: 8 }),
    member: await studiedLongAgo(world, lid, { realName: '许清和', orgId: org.id, old: 3 }),
  };
  const { deps } = world;
  const user = await deps.db.user.findUniqueOrThrow({ where: { id: people.member.id } });
  // Figures of days are counted from the first account on.
  await deps.db.user.update({
    where: { id: user.id },
    data: { createdAt: new Date(Date.now() - 2 * 365 * 86_400_000) },
  });
  // The membership began between two entries of a month that is archived.
  const [{ at: joinedAt } = { at: new Date() }] = await many(
    deps.pool,
    sql<{ at: Date }>`
      SELECT at - interval '1 second' AS at FROM "StudySegment" WHERE "userId" = ${user.id} AND "chainSeq" = 3`,
  );
  await org.register({ ...user, mobile: user.mobile ?? '' }, { joinedAt });
  const claim = { lessonId: lesson.id, lid, round: 1, seqs: [2], claimSec: 15, reason: '设备故障' };
  const appeal = await deps.db.appeal.create({
    data: { ...claim, no: 'SS1', userId: user.id, orgId: org.id, status: 5, decidedAt: new Date() },
  });
  return { world, hands, desk, lesson, lid, admin: admin.agent, people, appealId: appeal.id };
};
type Place = Awaited<ReturnType<typeof open>>;

const exported = async ({ world }: Place, { agent }: Learner) => {
  const path = `${API_BASE}/api/user/dataExport`;
  const { text } = await supertest(world.app.server).get(path).set('authorization', `Bearer ${agent.token}`);
  const { study } = JSON.parse(text);
  return study;
};
const mergeIds = ({ people: { keep, drop } }: Place) => ({ keepId: keep.id, dropId: drop.id });

/** What people are shown of the ledger. */
const figuresOf = async (place: Place) => {
  const { people, lesson, admin, desk, world } = place;
  const { rows: list } = await admin.get('/api/org/study/list');
  const { data: record } = await admin.get('/api/org/study/detail', { userId: people.member.id, lessonId: lesson.id });
  const details = [];
  for (const { agent } of Object.values(people))
    details.push((await agent.get('/study/detail', { id: lesson.id })).data);
  const { data: merge } = await desk.agent.get('/system/learner/merge/check', mergeIds(place));
  const { data: appeal } = await desk.agent.get(`/system/appeal/${place.appealId}`);
  const days = await many(world.deps.pool, sql`SELECT * FROM "StatDay" ORDER BY day, dim, "dimId", metric`);
  return {
    list,
    record,
    details,
    exports: await Promise.all(Object.values(people).map((who) => exported(place, who))),
    seconds: merge.seconds,
    // What was free of an appeal that was decided is computed no longer.
    timeline: appeal.timeline.map(({ freeSec: _, ...entry }: { freeSec: number }) => entry),
    days,
  };
};

const check = async ({ world, hands }: Place, extent?: Extent) =>
  checkLedger({ ...hands, pool: world.deps.pool, storage: world.deps.storage }, extent);
const archive = async ({ hands }: Place, before = BEFORE) =>
  archiveMonths(hands, await planArchive(hands.pool, before), () => {});
const faultsOf = async (place: Place, extent?: Extent) => {
  const { broken, archive: files } = await check(place, extent);
  return [...broken.map(({ who, seq, how }) => [who, seq, how]), ...files.map(({ file, how }) => [file, how])];
};

describe.each(['disk', 's3'])('archived months, on %s', (kind) => {
  let s3: S3Server | null = null;
  let place: Place;
  let before: Awaited<ReturnType<typeof figuresOf>>;
  let whole: unknown[];
  let stop: () => Promise<void>;
  beforeAll(async () => {
    s3 = kind === 's3' ? await startS3() : null;
    place = await open(s3);
    stop = startTasks(place.world.deps, { handlers: heldTasks, log: { warn: () => {} } });
    await rebuildAll(place.world.deps.pool);
    before = await figuresOf(place);
    whole = await faultsOf(place);
    await archive(place);
  });
  afterAll(async () => {
    await stop?.();
    await place?.hands.pool.end();
    await place?.world.close();
    await s3?.close();
  });

  it('are gone from the database, and nothing else is', async () => {
    const { world } = place;
    expect(whole).toEqual([]);
    expect(await countEntries(world)).toEqual({ here: 12, archived: 32 });
    expect((await findParts(world.deps.pool)).map(({ part }) => part).slice(0, 2)[0]).toBe(BEFORE);
    const months = await many(world.deps.pool, sql`SELECT part, entries FROM "StudyArchive" ORDER BY "to"`);
    expect(months).toMatchObject([
      { part: 'before', entries: '16' },
      { part: SECOND, entries: '16' },
    ]);
    expect(before.exports.map(({ segmentTotal }) => segmentTotal)).toEqual([12, 12, 8, 12]);
  });

  it('leave every figure as it was', async () => {
    await rebuildAll(place.world.deps.pool);
    const after = await figuresOf(place);
    expect(after.list).toEqual(before.list);
    expect(after.record).toEqual(before.record);
    expect(after.details).toEqual(before.details);
    expect(after.exports).toEqual(before.exports);
    expect(after.seconds).toEqual(before.seconds);
    expect(after.days).toEqual(before.days);
    expect(after.timeline).toEqual(before.timeline);
    // And there was something to lose.
    expect(before.record.refusedSec).toBeGreaterThan(0);
    expect(before.record.refused).toHaveLength(3);
    expect(before.timeline.map(({ seq }: { seq: number }) => seq)).toEqual([1, 2]);
    expect(before.details[0].refused).toHaveLength(4);
    expect(before.seconds.merged).toBeLessThan(before.seconds.keep + before.seconds.drop);
  });

  it('are read by a check of it all, and their list by that of each night', async () => {
    const all = await check(place);
    expect([faultCount(all), all.entries]).toEqual([0, 44]);
    // None of what is done each night reads a block: who has only archived entries is none to be looked for.
    const { storage } = place.world.deps;
    let reads = 0;
    const read = (key: string) => {
      reads += 1;
      return storage.read(key);
    };
    Object.assign(place.world.deps, { storage: { ...storage, read } });
    const here = await check(place, 'database');
    expect([faultCount(here), here.entries]).toEqual([0, 12]);
    const said: unknown[] = [];
    const log = { info: () => {}, warn: () => {}, error: (fields: object) => said.push(fields) };
    expect(await checkLedgerNightly(place.world.deps, log)).toBe(12);
    expect(said).toEqual([]);
    const share: Extent = { first: 0, pages: 1_000_000, night: 0 };
    for (let night = 0; night < 30; night += 1) expect(await faultsOf(place, { ...share, night })).toEqual([]);
    Object.assign(place.world.deps, { storage });
    expect(reads).toBe(0);
    expect((await checkFiles(place.world.deps, 0)).missing).toEqual([]);
  });

  it.each([
    ['UPDATE "StudyArchive" SET entries = 1'],
    ['DELETE FROM "StudyArchive"'],
    ['INSERT INTO "StudyArchive" (part, "to", entries, checkpoint) VALUES (\'x\', now(), 1, \'\')'],
    ['DELETE FROM "StudyArchiveBlock"'],
    ['UPDATE "StudyArchiveEnd" SET "chainSeq" = 1'],
    ['DELETE FROM "StudyArchiveRefusal"'],
    [`ALTER TABLE "StudySegment" DETACH PARTITION "StudySegment_${BEFORE.replace('-', '')}"`],
  ])('are not the application’s to change: %s', async (text) => {
    const code = await run(place.world.deps.pool, raw(text)).then(
      () => null,
      (error: { code?: string }) => error.code,
    );
    expect(code).toBe(DENIED);
  });

  const blockOf = async (part: string): Promise<string> => {
    const { pool } = place.world.deps;
    const [found] = await many(pool, sql<{ key: string }>`SELECT key FROM "StudyArchiveBlock" WHERE part = ${part}`);
    return found?.key ?? '';
  };

  it('show a block that was altered or is gone', async () => {
    const { hands } = place;
    const key = await blockOf(SECOND);
    const altered = { read: async (one: string) => (one === key ? Buffer.from('x') : hands.storage.read(one)) };
    const gone = { read: async (one: string) => (one === key ? Promise.reject(new Error()) : hands.storage.read(one)) };
    const { storage } = place.world.deps;
    const bytes = await storage.read(key);
    for (const [read, how] of [
      [altered, 'altered'],
      [gone, 'missing'],
    ] as const) {
      Object.assign(place.world.deps, { storage: read });
      expect(await faultsOf(place)).toEqual([[key, how]]);
    }
    Object.assign(place.world.deps, { storage });
    await storage.remove(key);
    expect((await checkFiles(place.world.deps, 0)).missing).toEqual([key]);
    expect(await faultsOf(place, 'database')).toEqual([]);
    // The very bytes, as a backup brings them back.
    expect(await storage.put(bytes, 'gz', 'private')).toBe(key);
    expect(await faultsOf(place)).toEqual([]);
  });

  it('show a checkpoint that is not what was signed, or was signed by another key, or is gone', async () => {
    const { truth } = place.world.deps;
    const file = `ledger/before.json`;
    const text = (await truth.read(file)) ?? '';
    await truth.put(file, text.replace('"entries":16', '"entries":15'));
    expect(await faultsOf(place, 'database')).toEqual([[file, 'unsigned']]);
    await truth.put(file, text.replace(/"at":"2/, '"at":"1'));
    expect(await faultsOf(place)).toEqual([[file, 'unsigned']]);
    await truth.remove(file);
    expect(await faultsOf(place)).toEqual([[file, 'gone']]);
    await truth.put(file, text);
    expect(await faultsOf(place)).toEqual([]);
    expect(text).not.toContain(place.people.keep.id);
  });

  it('show a list of them that was changed', async () => {
    const { asOwner } = place.world;
    const file = `ledger/${SECOND}.json`;
    await asOwner(sql`UPDATE "StudyArchiveBlock" SET entries = entries - 1 WHERE part = ${SECOND}`);
    expect(await faultsOf(place, 'database')).toEqual([[file, 'differs']]);
    await asOwner(sql`UPDATE "StudyArchiveBlock" SET entries = entries + 1 WHERE part = ${SECOND}`);
    await asOwner(sql`CREATE TABLE kept AS SELECT * FROM "StudyArchive" WHERE part = ${SECOND}`);
    await asOwner(sql`DELETE FROM "StudyArchive" WHERE part = ${SECOND}`);
    expect((await faultsOf(place, 'database')).at(-1)).toEqual([file, 'lost']);
    await asOwner(sql`INSERT INTO "StudyArchive" SELECT * FROM kept`);

    // One month gone with what was signed of it: the next one names it.
    const { truth } = place.world.deps;
    const text = (await truth.read('ledger/before.json')) ?? '';
    await asOwner(sql`CREATE TABLE "first" AS SELECT * FROM "StudyArchive" WHERE part = 'before'`);
    await asOwner(sql`DELETE FROM "StudyArchive" WHERE part = 'before'`);
    await truth.remove('ledger/before.json');
    expect((await faultsOf(place, 'database')).at(-1)).toEqual([file, 'differs']);
    await asOwner(sql`INSERT INTO "StudyArchive" SELECT * FROM "first"`);
    await truth.put('ledger/before.json', text);

    await asOwner(sql`UPDATE "StudyArchiveRefusal" SET "refusedSec" = "refusedSec" + 1 WHERE "chainSeq" = 2`);
    expect(await faultsOf(place)).toEqual([['StudyArchiveEnd, StudyArchiveRefusal', 'sums']]);
    await asOwner(sql`UPDATE "StudyArchiveRefusal" SET "refusedSec" = "refusedSec" - 1 WHERE "chainSeq" = 2`);
    expect(await faultsOf(place)).toEqual([]);
  });

  it('show an end of them that was changed or taken away, and an entry at the seam', async () => {
    const { asOwner } = place.world;
    const { id } = place.people.member;
    const set = (hash: string) => asOwner(sql`UPDATE "StudyArchiveEnd" SET hash = ${hash} WHERE "userId" = ${id}`);
    const [{ hash } = { hash: '' }] = await asOwner<{ hash: string }>(
      sql`SELECT hash FROM "StudyArchiveEnd" WHERE "userId" = ${id}`,
    );
    await set(createHash('sha256').update('another').digest('hex'));
    for (const extent of ['whole', 'database'] as const)
      expect(await faultsOf(place, extent)).toEqual([[id, 9, 'relinked']]);
    await set(hash);
    await asOwner(sql`CREATE TABLE "end" AS SELECT * FROM "StudyArchiveEnd" WHERE "userId" = ${id}`);
    await asOwner(sql`DELETE FROM "StudyArchiveEnd" WHERE "userId" = ${id}`);
    expect(await faultsOf(place, 'database')).toEqual([[id, 9, 'relinked']]);
    expect((await faultsOf(place))[0]).toEqual([id, 9, 'relinked']);
    await asOwner(sql`INSERT INTO "StudyArchiveEnd" SELECT * FROM "end"`);

    const first = sql`"userId" = ${id} AND "chainSeq" = 9`;
    await asOwner(sql`UPDATE "StudySegment" SET "creditedSec" = "creditedSec" + 60 WHERE ${first}`);
    for (const extent of ['whole', 'database'] as const)
      expect(await faultsOf(place, extent)).toEqual([[id, 9, 'changed']]);
    await asOwner(sql`UPDATE "StudySegment" SET "creditedSec" = "creditedSec" - 60 WHERE ${first}`);
    await asOwner(sql`CREATE TABLE seam AS SELECT * FROM "StudySegment" WHERE ${first}`);
    await asOwner(sql`DELETE FROM "StudySegment" WHERE ${first}`);
    for (const extent of ['whole', 'database'] as const)
      expect(await faultsOf(place, extent)).toEqual([[id, 9, 'missing']]);
    await asOwner(sql`INSERT INTO "StudySegment" SELECT * FROM seam`);
    expect(await faultsOf(place)).toEqual([]);
  });

  it('are counted when the accounts are merged', async () => {
    const { world, desk, people } = place;
    const { db } = world.deps;
    const version = async ({ id }: Learner) => (await db.user.findUniqueOrThrow({ where: { id } })).version;
    const { data, msg } = await desk.agent.post('/system/learner/merge', {
      ...mergeIds(place),
      keepVersion: await version(people.keep),
      dropVersion: await version(people.drop),
      reason: '同一人的两个账号，已核对身份证件',
      evidence: [await uploadByStaff(world.app, desk.token, 'evidence')],
      typed: '合并',
    });
    if (!data) throw new Error(msg);
    await comeDue(world, data.taskId);
    const find = () => db.task.findUniqueOrThrow({ where: { id: data.taskId } });
    await expect.poll(async () => (await find()).status, { timeout: 30_000 }).toBeGreaterThan(1);
    const merged = await db.userMerge.findFirstOrThrow({ where: { dropId: people.drop.id } });
    expect(merged.summary).toMatchObject({ seconds: before.seconds });
    const item = await people.keep.item(place.lid);
    expect(item.creditedSec).toBe(before.seconds.merged);
    const both = await exported(place, people.keep);
    expect(both.segmentTotal).toBe(25);
    expect(both.segments).toHaveLength(25);
  });
});
