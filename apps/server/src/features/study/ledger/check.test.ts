import { spawn } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import supertest from 'supertest';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { raw, sql, type Statement } from '#db/sql.ts';
import type { ChainHead } from '#domain/number/chain.ts';
import { type LedgerEntry, seal, type SealedEntry } from '#domain/study/ledger.ts';
import { type LedgerAnchors, ledgerAnchors, anchoredPerson } from '#ports/signing/ledger-anchors.ts';
import { signerOf } from '#ports/signing/signer.ts';
import { diskTruth } from '#ports/truth/disk.ts';
import { absentId } from '#test/people/agent.ts';
import { buildLesson } from '#test/content/factories.ts';
import { buildLearner } from '#test/people/learner.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';
import { anonymiseCancelled } from '#features/profile/forget/anonymise-job.ts';
import { checkLedger, checkLedgerNightly } from './check-job.ts';
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

/** A learner who studied so many beats, one of them in the background. */
const studied = async (beats = 4) => {
  const [learner, lesson] = [await buildLearner(world), await buildLesson(world.deps, {}, [{ durationSec: 600 }])];
  const page = await learner.play(lesson.items[0]?.id ?? '');
  const study = async (from: number, to: number) => {
    for (let seq = from; seq <= to; seq += 1) {
      await learner.pass(15);
      await page.beat({ seq, from: seq * 15 - 15, to: seq * 15, visible: seq !== 2 });
    }
  };
  await study(1, beats);
  return { ...learner, study };
};
const faultsOf = async (userId: string) =>
  (await checkLedger(world.deps.pool, anchors)).broken
    .filter(({ who }) => [userId, anchoredPerson(userId)].includes(who))
    .map(({ seq, how }) => [seq, how]);
const sign = async (day: string) =>
  anchors.write(world.deps.signer, new Date(), { day, heads: (await checkLedger(world.deps.pool, anchors)).heads });

const store = async (entries: SealedEntry[]) =>
  world.deps.db.studySegment.createMany({ data: entries.map(({ atMs, ...row }) => ({ ...row, at: new Date(atMs) })) });
const setHead = (userId: string, { seq, hash }: ChainHead) =>
  edit(sql`UPDATE "StudyClock" SET "chainSeq" = ${seq}, "chainHash" = ${hash} WHERE "userId" = ${userId}`);
/** What an intruder does who can write the database and knows how entries are sealed: other facts, a whole chain. */
const rechain = async (userId: string, change: (entries: LedgerEntry[]) => LedgerEntry[]) => {
  const rows = await world.deps.db.studySegment.findMany({ where: { userId }, orderBy: { chainSeq: 'asc' } });
  const entries = seal({ seq: 0, hash: '' }, userId, 1_800_000_000_000, change(rows));
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

  it('is read in stretches, and grows meanwhile', async () => {
    const [learner, other] = [await studied(1), await studied(1)];
    const entry = {
      sessionId: absentId(),
      lid: absentId(),
      lessonId: absentId(),
      from: 0,
      to: 15,
      wallMs: 15_000,
      creditedSec: 15,
      refusedSec: 0,
      refusal: null,
      gap: false,
    };
    const { chainSeq, chainHash } = await learner.clock();
    const entries = seal(
      { seq: chainSeq, hash: chainHash },
      learner.id,
      1_800_000_000_000,
      Array.from({ length: 4_500 }, (_, n) => ({ ...entry, seq: n + 2 })),
    );
    await store(entries);
    await setHead(learner.id, { seq: 4_501, hash: entries.at(-1)?.hash ?? '' });
    const [report] = await Promise.all([checkLedger(world.deps.pool, anchors), other.study(2, 6)]);
    expect(report.broken.filter(({ who }) => who === learner.id || who === other.id)).toEqual([]);
    expect(report.entries).toBeGreaterThan(4_500);
    await edit(sql`UPDATE "StudySegment" SET "creditedSec" = 600 WHERE "userId" = ${learner.id} AND "chainSeq" = 4001`);
    expect(await faultsOf(learner.id)).toEqual([[4_001, 'changed']]);
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
    const learner = await studied();
    await edit(raw(text.replaceAll('$1', `'${learner.id}'`)));
    expect(await faultsOf(learner.id)).toEqual([[seq, how]]);
  });

  it('shows an entry put in with a hash of its own', async () => {
    const learner = await studied();
    const [, , third] = await learner.ledger();
    if (!third) throw new Error('three beats');
    const [forged] = seal({ seq: 2, hash: 'of nothing' }, learner.id, third.at.getTime(), [
      { ...third, creditedSec: 600 },
    ]);
    if (!forged) throw new Error('nothing sealed');
    await edit(sql`
      UPDATE "StudySegment" SET "creditedSec" = 600, "prevHash" = ${forged.prevHash}, hash = ${forged.hash}
      WHERE "userId" = ${learner.id} AND "chainSeq" = 3`);
    expect(await faultsOf(learner.id)).toEqual([[3, 'relinked']]);
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
      (await checkLedger(world.deps.pool, honest)).broken.filter(({ who }) =>
        [rewritten.id, shortened.id, gone.id].includes(who),
      ),
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
    expect(text).not.toContain(learner.id);
    expect(JSON.parse(text)).toMatchObject({
      format: 'zhibiao-ledger-anchor-v1',
      day: '2000-01-02',
      kid: world.deps.signer.kid,
    });

    await writeFile(path(), text.replace((await learner.clock()).chainHash, 'f'.repeat(64)));
    expect(await anchors.latest()).toMatchObject({ anchor: { day: '2000-01-01' }, spoilt: ['2000-01-02.json'] });
    await writeFile(path(), text.replaceAll('2000-01-02', '2000-01-03'));
    expect((await anchors.latest()).spoilt).toEqual(['2000-01-02.json']);
    await writeFile(path(), text);
    expect((await anchors.latest()).spoilt).toEqual([]);
  });

  it('signed with a key that only the database lists is not believed', async () => {
    const stranger = signerOf(generateKeyPairSync('ed25519').privateKey);
    await world.deps.db.signingKey.create({ data: { kid: stranger.kid, publicKey: stranger.publicKey, active: true } });
    await anchors.write(stranger, new Date(), { day: '2000-01-02', heads: new Map() });
    expect(await anchors.latest()).toEqual({ anchor: null, spoilt: ['2000-01-02.json'] });
  });

  it('of a month of days and the first of every month is kept', async () => {
    for (let n = 0; n < 70; n += 1)
      await anchors.write(world.deps.signer, new Date(), {
        day: new Date(Date.UTC(2000, 0, 1 + n)).toISOString().slice(0, 10),
        heads: new Map(),
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
    expect(files).toHaveLength(2);

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
    await fresh.write(world.deps.signer, new Date(), { day: '2999-01-01', heads: new Map() });
    expect(await command()).toMatchObject({ code: 0, output: expect.stringContaining('全部完整。') });
  });
});
