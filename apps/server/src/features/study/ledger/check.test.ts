import { spawn } from 'node:child_process';
import { createHash, generateKeyPairSync } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import supertest from 'supertest';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { many, raw, sql, type Statement } from '#db/sql.ts';
import type { ChainHead } from '#domain/number/chain.ts';
import { HeadTable } from '#domain/number/head-table.ts';
import { recordOf } from '#domain/study/ledger-record.ts';
import { seal, type SealedEntry } from '#domain/study/ledger.ts';
import { entryRow } from '#services/study/ledger-entries.ts';
import { RECORD } from '#services/study/ledger-record-sql.ts';
import { sealAgain, sealedOf } from '#test/people/ledger.ts';
import { makeOld } from '#test/people/old-ledger.ts';
import { type LedgerAnchors, ledgerAnchors, anchoredPerson } from '#ports/signing/ledger-anchors.ts';
import { ledgerCheckpoints } from '#ports/signing/ledger-checkpoints.ts';
import { signerOf } from '#ports/signing/signer.ts';
import { diskTruth } from '#ports/truth/disk.ts';
import { absentId } from '#test/people/agent.ts';
import { buildLesson } from '#test/content/factories.ts';
import { buildLearner } from '#test/people/learner.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';
import { anonymiseCancelled } from '#features/profile/forget/anonymise-job.ts';
import { checkLedger, type Extent, ROUND_NIGHTS } from './check.ts';
import { checkLedgerNightly } from './check-job.ts';
import { SERVER_SOURCES } from '#test/world/paths.ts';

let world: TestWorld;
let anchors: LedgerAnchors;
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(() => world.close());
/** A folder of anchors of each test's own. */
let folder: string;
beforeEach(async () => {
  folder = join(world.deps.config.dataDir, absentId());
  await mkdir(folder);
  anchors = ledgerAnchors(diskTruth(folder), () => world.deps.register.keys());
});

/** As the owner: the application itself may only add to the ledger. */
const edit = <T>(statement: Statement<T>) => world.asOwner(statement);

/** A learner who studied so many beats, each a stretch of its own, one of them in the background. */
const studied = async (beats = 4) => {
  const [learner, lesson] = [await buildLearner(world), await buildLesson(world.deps, {}, [{ durationSec: 600 }])];
  const page = await learner.play(lesson.items[0]?.id ?? '');
  const study = async (from: number, to: number) => {
    for (let seq = from; seq <= to; seq += 1) {
      await learner.pass(15);
      await page.beat({ seq, from: seq * 30 - 15, to: seq * 30, visible: seq !== 2 });
    }
    await learner.pause();
  };
  await study(1, beats);
  return { ...learner, study };
};
const check = (extent?: Extent, from: Pick<LedgerAnchors, 'latest'> = anchors) => {
  const { pool, storage, truth, register } = world.deps;
  return checkLedger(
    { pool, storage, anchors: from, checkpoints: ledgerCheckpoints(truth, () => register.keys()) },
    extent,
  );
};
const faultsOf = async (userId: string, extent?: Extent) =>
  (await check(extent)).broken
    .filter(({ who }) => [userId, anchoredPerson(userId)].includes(who))
    .map(({ seq, how }) => [seq, how]);
const sign = async (day: string, extent?: Extent) =>
  anchors.write(world.deps.signer, new Date(), { day, heads: (await check(extent)).heads });
/** What is new since the last anchor, and all of the rest as a share of it. */
const night = (userId: string): number => Number.parseInt(userId.slice(-2), 16) % ROUND_NIGHTS;
const shareOf = (userId: string): Extent => ({
  first: 0,
  pages: 1_000_000,
  night: night(userId),
});

/** How the ledger came about. */
const WRITTEN = {
  'by stretches': async () => {},
  'by beats': (userId: string) => makeOld(world, userId),
  'by beats, and by stretches since': (userId: string) => makeOld(world, userId, 2),
} satisfies Record<string, (userId: string) => Promise<void>>;

const setHead = (userId: string, { seq, hash }: ChainHead) =>
  edit(sql`UPDATE "StudyClock" SET "chainSeq" = ${seq}, "chainHash" = ${hash} WHERE "userId" = ${userId}`);
const store = (entries: readonly SealedEntry[]) =>
  edit(sql`
    INSERT INTO "StudySegment" SELECT * FROM json_populate_recordset(NULL::"StudySegment",
      ${JSON.stringify(entries.map(entryRow))}::json)`);
/** What an intruder does who can write the database and knows how entries are sealed: other facts, a whole chain. */
const rechain = async (userId: string, change: (entries: SealedEntry[]) => SealedEntry[]) => {
  const entries = sealAgain({ seq: 0, hash: '' }, change(await sealedOf(world.deps.pool, userId)));
  await edit(sql`DELETE FROM "StudySegment" WHERE "userId" = ${userId}`);
  await store(entries);
  await setHead(userId, { seq: entries.length, hash: entries.at(-1)?.hash ?? '' });
};

describe('a ledger that is whole', () => {
  it('is found whole, with refusals, older devices, an offline gap, and after its learner was anonymised', async () => {
    const learner = await studied();
    const lesson = await buildLesson(world.deps, {}, [{ durationSec: 600 }]);
    const lid = lesson.items[0]?.id ?? '';
    const [older, page] = [await learner.play(lid), await learner.play(lid)];
    await learner.pass(15);
    await older.beat({ seq: 1, from: 0, to: 15 });
    await page.beat({ seq: 1, from: 0, to: 15 });
    await learner.pass(120);
    await page.batch(Array.from({ length: 8 }, (_, n) => ({ seq: n + 2, from: 15 + n * 15, to: 30 + n * 15 })));
    expect((await learner.ledger()).map((s) => s.gap)).toContain(true);
    expect(await faultsOf(learner.id)).toEqual([]);

    await sign('2000-01-01');
    await edit(sql`UPDATE "User" SET status = 2, "cancelledAt" = now() - interval '1 year' WHERE id = ${learner.id}`);
    expect(await anonymiseCancelled(world.deps)).toBe(1);
    expect(await faultsOf(learner.id)).toEqual([]);
  });

  it('is read page by page, and grows meanwhile', async () => {
    const [learner, other] = [await studied(1), await studied(1)];
    const [first] = await sealedOf(world.deps.pool, learner.id);
    if (!first) throw new Error('a beat');
    const more = Array.from({ length: 4_500 }, (_, n) => ({ ...first, seq: n + 2 }));
    const entries = sealAgain({ seq: 1, hash: first.hash }, more);
    await store(entries);
    await setHead(learner.id, { seq: 4_501, hash: entries.at(-1)?.hash ?? '' });
    const [report] = await Promise.all([check(), other.study(2, 6)]);
    expect(report.broken.filter(({ who }) => who === learner.id || who === other.id)).toEqual([]);
    expect(report.entries).toBeGreaterThan(4_500);
    await edit(sql`UPDATE "StudySegment" SET "creditedSec" = 600 WHERE "userId" = ${learner.id} AND "chainSeq" = 4001`);
    expect(await faultsOf(learner.id)).toEqual([[4_001, 'changed']]);
  });

  it('lies on the disk in another order than it was written in', async () => {
    const learner = await studied(6);
    await edit(sql`
      WITH moved AS (DELETE FROM "StudySegment" WHERE "userId" = ${learner.id} RETURNING *)
      INSERT INTO "StudySegment" SELECT * FROM moved ORDER BY hashint4("chainSeq")`);
    expect(await faultsOf(learner.id)).toEqual([]);
    await sign('2000-01-01');
    await learner.study(7, 9);
    expect(await faultsOf(learner.id, shareOf(learner.id))).toEqual([]);
  });

  it.each(Object.entries(WRITTEN))('is whole when it was written %s', async (_name, write) => {
    const learner = await studied();
    await write(learner.id);
    await learner.study(5, 6);
    expect(await faultsOf(learner.id)).toEqual([]);
    expect(await learner.broken()).toBeNull();
    await sign('2000-01-01');
    await learner.study(7, 8);
    expect(await faultsOf(learner.id, shareOf(learner.id))).toEqual([]);
    expect((await check(shareOf(learner.id))).entries).toBeGreaterThanOrEqual(8);
  });

  it('says the same by PostgreSQL and by the server, to the byte', async () => {
    const learner = await studied(3);
    const entries = (await sealedOf(world.deps.pool, learner.id)).flatMap((entry) => [
      { ...entry, beats: null, rate: null, spanMs: null, ageMs: null, refusal: '“汉字” 𠮷' },
      { ...entry, kind: 1, ref: absentId(), grantedSec: 900, link: null },
      { ...entry, kind: 2, ref: absentId(), link: '12:ab', gap: true, atMs: entry.atMs - 7 },
    ]);
    await rechain(learner.id, () => entries);
    const rows = await many(
      world.deps.pool,
      sql<{ record: Buffer }>`
        SELECT ${RECORD} AS record FROM "StudySegment" s WHERE s."userId" = ${learner.id} ORDER BY s."chainSeq"`,
    );
    const own = (await sealedOf(world.deps.pool, learner.id)).map((entry) => recordOf(entry).toString('hex'));
    expect(rows.map(({ record }) => record.toString('hex'))).toEqual(own);
    expect(own).toHaveLength(9);
    expect(await faultsOf(learner.id)).toEqual([]);
  });
});

describe('a ledger that somebody wrote into', () => {
  it.each([
    [
      'a changed credit',
      'UPDATE "StudySegment" SET "creditedSec" = 600 WHERE "userId" = $1 AND "chainSeq" = 3',
      3,
      'changed',
    ],
    [
      'a refusal taken away',
      'UPDATE "StudySegment" SET refusal = NULL WHERE "userId" = $1 AND "chainSeq" = 2',
      2,
      'changed',
    ],
    ['a removed entry', 'DELETE FROM "StudySegment" WHERE "userId" = $1 AND "chainSeq" = 2', 2, 'missing'],
    ['a removed tail', 'DELETE FROM "StudySegment" WHERE "userId" = $1 AND "chainSeq" > 2', 3, 'tail'],
    [
      'a removed tail, and the clock set back to a hash of nothing',
      `WITH x AS (DELETE FROM "StudySegment" WHERE "userId" = $1 AND "chainSeq" > 2)
      UPDATE "StudyClock" SET "chainSeq" = 2, "chainHash" = 'x' WHERE "userId" = $1`,
      3,
      'tail',
    ],
    ['all entries removed', 'DELETE FROM "StudySegment" WHERE "userId" = $1', 1, 'missing'],
    ['the clock removed', 'DELETE FROM "StudyClock" WHERE "userId" = $1', 1, 'tail'],
    ['a beginning removed', 'DELETE FROM "StudySegment" WHERE "userId" = $1 AND "chainSeq" = 1', 1, 'missing'],
  ])('shows %s', async (_name, text, seq, how) => {
    for (const write of Object.values(WRITTEN)) {
      const learner = await studied();
      await write(learner.id);
      await edit(raw(text.replaceAll('$1', `'${learner.id}'`)));
      expect(await faultsOf(learner.id)).toEqual([[seq, how]]);
    }
  });

  it.each([
    ['a changed credit', 'UPDATE "StudySegment" SET "creditedSec" = 600 WHERE "userId" = $1 AND "chainSeq" = 3', 3],
    ['a removed entry', 'DELETE FROM "StudySegment" WHERE "userId" = $1 AND "chainSeq" = 2', 2],
    ['a removed end', 'DELETE FROM "StudySegment" WHERE "userId" = $1 AND "chainSeq" = 4', 4],
    ['all entries removed', 'DELETE FROM "StudySegment" WHERE "userId" = $1', 1],
  ])('shows %s of before the last anchor, when its pages have their turn', async (_name, text, seq) => {
    for (const [at, write] of Object.values(WRITTEN).entries()) {
      const learner = await studied();
      await write(learner.id);
      await sign(`2000-01-0${at + 1}`);
      await edit(raw(text.replaceAll('$1', `'${learner.id}'`)));
      expect(await faultsOf(learner.id, { first: 0, pages: 0, night: night(learner.id) + 1 })).toEqual([]);
      expect((await faultsOf(learner.id, shareOf(learner.id))).map(([at]) => at)).toEqual([seq]);
    }
  });

  it.each([
    ['a changed credit', 'UPDATE "StudySegment" SET "creditedSec" = 600 WHERE "userId" = $1 AND "chainSeq" = 6', 6],
    ['a removed entry', 'DELETE FROM "StudySegment" WHERE "userId" = $1 AND "chainSeq" = 5', 5],
    ['a removed tail', 'DELETE FROM "StudySegment" WHERE "userId" = $1 AND "chainSeq" > 5', 6],
  ])('shows %s of after the last anchor the same night', async (_name, text, seq) => {
    for (const [at, write] of Object.values(WRITTEN).entries()) {
      const learner = await studied();
      await write(learner.id);
      await sign(`2000-01-0${at + 1}`);
      await learner.study(5, 8);
      await edit(raw(text.replaceAll('$1', `'${learner.id}'`)));
      expect((await faultsOf(learner.id, { first: 0, pages: 0, night: 0 })).map(([at]) => at)).toEqual([seq]);
    }
  });

  it('shows an entry put in with a hash of its own', async () => {
    const learner = await studied();
    const [, , third] = await sealedOf(world.deps.pool, learner.id);
    if (!third) throw new Error('three beats');
    const [forged] = seal({ seq: 2, hash: 'f'.repeat(64) }, learner.id, [{ ...third, creditedSec: 600 }]);
    if (!forged) throw new Error('nothing sealed');
    await edit(sql`
      UPDATE "StudySegment" SET "creditedSec" = 600, digest = decode(${forged.hash}, 'hex')
      WHERE "userId" = ${learner.id} AND "chainSeq" = 3`);
    expect(await faultsOf(learner.id)).toEqual([[3, 'changed']]);
    await edit(sql`DELETE FROM "StudySegment" WHERE "userId" = ${learner.id}`);
    await edit(sql`DELETE FROM "StudyClock" WHERE "userId" = ${learner.id}`);
  });
});

describe('a chain sealed anew', () => {
  it('is whole in itself, but not what was anchored; and stays so the nights after', async () => {
    const [rewritten, shortened, gone] = [await studied(), await studied(), await studied()];
    await sign('2000-01-01');
    await rewritten.study(5, 6);
    await rechain(rewritten.id, (entries) => entries.map((e) => ({ ...e, creditedSec: e.creditedSec + 30 })));
    await rechain(shortened.id, (entries) => entries.slice(0, 2));
    await edit(sql`DELETE FROM "StudySegment" WHERE "userId" = ${gone.id}`);
    await edit(sql`DELETE FROM "StudyClock" WHERE "userId" = ${gone.id}`);
    for (const night of ['2000-01-02', '2000-01-03']) {
      expect(await faultsOf(rewritten.id)).toEqual([[4, 'rewritten']]);
      expect(await faultsOf(shortened.id)).toEqual([[2 + 1, 'shortened']]);
      expect(await faultsOf(gone.id)).toEqual([[1, 'gone']]);
      await sign(night);
    }
    const honest = ledgerAnchors(diskTruth(join(folder, 'none')), () => world.deps.register.keys());
    expect(
      (await check('whole', honest)).broken.filter(({ who }) => [rewritten.id, shortened.id, gone.id].includes(who)),
    ).toEqual([]);
  });

  it('is anchored again and again as it grows', async () => {
    const learner = await studied(2);
    await sign('2000-01-01');
    await learner.study(3, 4);
    expect(await faultsOf(learner.id)).toEqual([]);
    await sign('2000-01-02');
    expect((await anchors.latest()).anchor?.heads.get(anchoredPerson(learner.id))?.seq).toBe(4);
  });
});

describe('an anchor', () => {
  const path = () => join(folder, 'anchors', '2000-01-02.json');

  it('names nobody, is signed by a key outside the database, and is not believed once it was changed', async () => {
    const learner = await studied();
    await sign('2000-01-01');
    await sign('2000-01-02');
    const text = await readFile(path(), 'utf8');
    const list = join(folder, 'anchors', JSON.parse(text).lists[0].name);
    const lines = await readFile(list, 'utf8');
    const { chainHash } = await learner.clock();
    expect(lines).toContain(chainHash);
    expect(text + lines).not.toContain(learner.id);
    expect(JSON.parse(text)).toMatchObject({
      format: 'zhibiao-ledger-anchor-v2',
      day: '2000-01-02',
      kid: world.deps.signer.kid,
    });

    await writeFile(list, lines.replace(chainHash, 'f'.repeat(64)));
    expect(await anchors.latest()).toMatchObject({ anchor: { day: '2000-01-01' }, spoilt: ['2000-01-02.json'] });
    await writeFile(list, lines.split('\n').slice(1).join('\n'));
    expect((await anchors.latest()).spoilt).toEqual(['2000-01-02.json']);
    await writeFile(list, lines);
    await writeFile(path(), text.replace(/"count":\d+/, '"count":1'));
    expect((await anchors.latest()).spoilt).toEqual(['2000-01-02.json']);
    await writeFile(path(), text.replaceAll('2000-01-02', '2000-01-03'));
    expect((await anchors.latest()).spoilt).toEqual(['2000-01-02.json']);
    await writeFile(path(), text);
    expect((await anchors.latest()).spoilt).toEqual([]);
  });

  it('of a release before December 2026 is read as it was signed, and no further', async () => {
    const learner = await studied();
    const { chainSeq, chainHash } = await learner.clock();
    const line = [anchoredPerson(learner.id), chainSeq, chainHash];
    const digest = createHash('sha256')
      .update(`${JSON.stringify(line)}\n`)
      .digest('hex');
    const facts = { format: 'zhibiao-ledger-anchor-v1', day: '2000-01-02', at: '2000-01-02T02:00:00.000Z' };
    const signed = [facts.format, facts.day, facts.at, 1, digest].join('\n');
    const { kid } = world.deps.signer;
    const file = { ...facts, kid, count: 1, digest, signature: world.deps.signer.sign(signed), heads: [line] };
    await mkdir(join(folder, 'anchors'));
    await writeFile(path(), JSON.stringify(file));
    const { anchor } = await anchors.latest();
    expect(anchor?.heads.get(anchoredPerson(learner.id))).toEqual({ seq: chainSeq, hash: chainHash });
    expect(anchor?.at).toEqual(new Date(facts.at));
    expect(await faultsOf(learner.id)).toEqual([]);
    await writeFile(path(), JSON.stringify({ ...file, heads: [[line[0], chainSeq - 1, chainHash]] }));
    expect(await anchors.latest()).toEqual({ anchor: null, spoilt: ['2000-01-02.json'] });
  });

  it('signed with a key that only the database lists is not believed', async () => {
    const stranger = signerOf(generateKeyPairSync('ed25519').privateKey);
    await world.deps.db.signingKey.create({ data: { kid: stranger.kid, publicKey: stranger.publicKey, active: true } });
    await anchors.write(stranger, new Date(), { day: '2000-01-02', heads: new HeadTable() });
    expect(await anchors.latest()).toEqual({ anchor: null, spoilt: ['2000-01-02.json'] });
  });

  it('of a month of days and the first of every month is kept', async () => {
    for (let n = 0; n < 70; n += 1)
      await anchors.write(world.deps.signer, new Date(), {
        day: new Date(Date.UTC(2000, 0, 1 + n)).toISOString().slice(0, 10),
        heads: new HeadTable(),
      });
    const kept = await readdir(join(folder, 'anchors'));
    expect(kept).toHaveLength(31 + 2);
    expect(kept).toEqual(expect.arrayContaining(['2000-01-01.json', '2000-02-01.json', '2000-03-10.json']));
  });
});

describe('the nightly check', () => {
  const errors: object[] = [];
  const log = {
    info: () => {},
    warn: () => {},
    error: (fields: object) => {
      errors.push(fields);
    },
  };
  const readyz = async () => {
    const { status, body } = await supertest(world.app.server).get('/readyz');
    return { status, ledger: body.ledger };
  };

  it('signs one anchor a day, on however many replicas, tells the log and /readyz, which goes on serving', async () => {
    const learner = await studied();
    expect(await readyz()).toEqual({ status: 200, ledger: { status: 'unchecked' } });
    await edit(sql`UPDATE "StudySegment" SET "creditedSec" = 600 WHERE "userId" = ${learner.id} AND "chainSeq" = 3`);
    const nights = await Promise.all([checkLedgerNightly(world.deps, log), checkLedgerNightly(world.deps, log)]);
    expect(nights.every((entries) => entries > 0)).toBe(true);
    expect(await checkLedgerNightly(world.deps, log)).toBe(0);
    const files = await readdir(join(world.deps.config.dataDir, 'anchors'));
    expect(files.filter((name) => /^\d{4}-\d\d-\d\d\.json$/.test(name))).toHaveLength(1);
    expect(files.filter((name) => /^\d{4}-\d\d-\d\d\.[0-9a-f]{32}\.jsonl$/.test(name))).toHaveLength(1);
    expect(files).toHaveLength(3);

    expect(errors).toContainEqual({ learner: learner.id, seq: 3, how: 'changed' });
    const { status, ledger } = await readyz();
    expect(status).toBe(200);
    expect(ledger).toMatchObject({ status: 'broken', checkedAt: expect.stringMatching(/^\d{4}-/) });
    expect(ledger.broken).toBeGreaterThan(0);
    expect(JSON.stringify(ledger)).not.toContain(learner.id);
  });
});

describe('npm run ledger:check', () => {
  const command = () =>
    new Promise<{ code: number | null; output: string }>((done, fail) => {
      const { config } = world.deps;
      const env = {
        ...process.env,
        NODE_ENV: '',
        DATABASE_URL: config.databaseUrl ?? '',
        DATA_DIR: config.dataDir,
        DEMO: '0',
      };
      const child = spawn(process.execPath, [join(SERVER_SOURCES, 'cli/ledger-check.ts')], { env });
      let output = '';
      child.stdout.setEncoding('utf8').on('data', (text: string) => {
        output += text;
      });
      child.stderr.setEncoding('utf8').on('data', (text: string) => {
        output += text;
      });
      child.on('error', fail).on('close', (code) => done({ code, output }));
    });

  it('names learner, entry and fault, and ends with 1; with 0 when all is whole', async () => {
    const learner = await studied();
    await edit(sql`DELETE FROM "StudySegment" WHERE "userId" = ${learner.id} AND "chainSeq" = 2`);
    const found = await command();
    expect(found.output).toContain(`学员 ${learner.id}：第 2 条起，记录缺失`);
    expect(found.code).toBe(1);

    await edit(sql`TRUNCATE "StudySegment"`);
    await edit(sql`TRUNCATE "StudyClock"`);
    const fresh = ledgerAnchors(world.deps.truth, () => world.deps.register.keys());
    await fresh.write(world.deps.signer, new Date(), { day: '2999-01-01', heads: new HeadTable() });
    expect(await command()).toMatchObject({ code: 0, output: expect.stringContaining('全部完整。') });
  });
});
