import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { auditAnchors } from '#ports/signing/audit-anchors.ts';
import { auditedAs, SYSTEM } from '#services/audit/audited.ts';
import { buildUser } from '#test/content/factories.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';
import { anonymiseCancelled } from '#features/profile/forget/anonymise-job.ts';
import { checkAudit } from './check.ts';
import { auditNightly } from './night-job.ts';
import { anchorAudit, type Witness } from './witness.ts';

/** Each fault is reported at the entry that it begins with; its author may do everything with the database. */

let world: TestWorld;
let witness: Witness;
const SAVED = ['AuditLog', 'AuditDetail', 'AuditSubject', 'AuditHead', 'AuditAnchor'];
/** The owner of the tables can switch their triggers off. */
const tamper = (...statements: string[]) =>
  world.asOwner(`SET session_replication_role = replica; ${statements.join('; ')}; RESET session_replication_role`);
const write = (name: string, users: string[] = []) =>
  auditedAs(world.deps, SYSTEM, 'job.run', async (_, note) =>
    note({ object: 'job', id: name, reason: `因为${name}`, users }),
  );
const fault = async () => (await checkAudit(world.deps, witness)).fault;

beforeAll(async () => {
  world = await openTestWorld();
  witness = { anchors: auditAnchors(world.deps.truth), keys: () => world.deps.register.keys() };
  for (const n of [1, 2, 3, 4, 5, 6]) await write(`第${n}`);
  await tamper(...SAVED.map((table) => `CREATE TABLE "kept_${table}" AS TABLE "${table}"`));
});
afterAll(() => world.close());
const restore = () =>
  tamper(
    `TRUNCATE ${SAVED.map((table) => `"${table}"`).join(', ')} CASCADE`,
    ...SAVED.map((table) => `INSERT INTO "${table}" SELECT * FROM "kept_${table}"`),
  );
afterEach(async () => {
  await restore();
  await writeFile(join(world.deps.config.dataDir, 'audit-anchors.jsonl'), '');
});

const FORGED = (seq: number, prev: number) => `
  INSERT INTO "AuditLog" (seq, at, kind, "actorName", ip, action, "objectType", ok, "detailDigest", "prevHash", hash)
  SELECT ${seq}, at, kind, 'x', ip, action, "objectType", ok, "detailDigest",
    (SELECT hash FROM "AuditLog" WHERE seq = ${prev}), repeat('f', 64) FROM "kept_AuditLog" WHERE seq = 1`;

describe('the chain of the audit log', () => {
  it('is whole as it was written', async () => {
    expect(await checkAudit(world.deps, witness)).toMatchObject({
      entries: 6,
      fault: null,
      spoilt: [],
      erased: 0,
    });
  });

  it.each<[string, string[], number, string]>([
    ['an edited entry', [`UPDATE "AuditLog" SET "actorName" = '别人' WHERE seq = 3`], 3, 'changed'],
    ['an edited time', [`UPDATE "AuditLog" SET at = at + interval '1 hour' WHERE seq = 2`], 2, 'changed'],
    ['a deleted entry', [`DELETE FROM "AuditLog" WHERE seq = 4`], 4, 'missing'],
    [
      'an entry between two others, whose numbers moved up',
      [
        `UPDATE "AuditLog" SET seq = seq + 100 WHERE seq >= 4`,
        `UPDATE "AuditDetail" SET seq = seq + 100 WHERE seq >= 4`,
        FORGED(4, 3),
        `UPDATE "AuditLog" SET seq = seq - 99 WHERE seq > 100`,
        `UPDATE "AuditDetail" SET seq = seq - 99 WHERE seq > 100`,
      ],
      4,
      'changed',
    ],
    ['an entry put in at the end', [FORGED(7, 6)], 7, 'changed'],
    ['a cut tail', [`DELETE FROM "AuditLog" WHERE seq > 4`], 5, 'cut'],
    ['everything wiped', [`DELETE FROM "AuditLog"`, `DELETE FROM "AuditDetail"`], 1, 'wiped'],
    [
      'two details swapped',
      [
        `UPDATE "AuditDetail" d SET salt = o.salt, detail = o.detail FROM "kept_AuditDetail" o
          WHERE o.seq = CASE d.seq WHEN 2 THEN 5 ELSE 2 END AND d.seq IN (2, 5)`,
      ],
      2,
      'swapped',
    ],
    ['a changed reason', [`UPDATE "AuditDetail" SET detail = '{"reason":"x"}' WHERE seq = 3`], 3, 'swapped'],
    ['a detail taken away', [`DELETE FROM "AuditDetail" WHERE seq = 5`], 5, 'hidden'],
    [
      'a detail erased though nobody has left',
      [`UPDATE "AuditDetail" SET salt = NULL, detail = NULL, "erasedAt" = now() WHERE seq = 5`],
      5,
      'hidden',
    ],
    ['a head that was moved', [`UPDATE "AuditHead" SET hash = 'x'`], 7, 'headless'],
    ['no head', [`DELETE FROM "AuditHead"`], 1, 'headless'],
  ])('shows %s', async (_name, statements, seq, how) => {
    await tamper(...statements);
    expect(await fault()).toEqual({ seq, how });
  });

  it('shows what was sealed anew from some entry on, by what was signed before', async () => {
    await anchorAudit(world.deps, witness.anchors);
    expect(await fault()).toBeNull();
    await restore();
    // The same six entries, and others after them: whole in themselves.
    await write('第七');
    expect(await fault()).toBeNull();
    await tamper(
      `DELETE FROM "AuditDetail" WHERE seq > 4`,
      `DELETE FROM "AuditLog" WHERE seq > 4`,
      `UPDATE "AuditHead" SET seq = 4, count = 4, hash = (SELECT hash FROM "AuditLog" WHERE seq = 4)`,
    );
    expect(await fault()).toEqual({ seq: 5, how: 'shortened' });
    await write('另五');
    await write('另六');
    expect(await fault()).toEqual({ seq: 6, how: 'rewritten' });
    await tamper(
      ...SAVED.filter((table) => table !== 'AuditHead').map((table) => `DELETE FROM "${table}"`),
      `UPDATE "AuditHead" SET seq = 0, count = 0, hash = ''`,
    );
    expect(await fault()).toEqual({ seq: 1, how: 'wiped' });
  });

  it('stays whole when a person it concerns has left, whose name is then in none of it', async () => {
    const { id } = await buildUser(world.deps, { realName: '沈消散' });
    await write('沈消散', [id]);
    await write('第八');
    await world.asOwner(`UPDATE "User" SET status = 2, "cancelledAt" = now() - interval '1 year' WHERE id = '${id}'`);
    expect(await anonymiseCancelled(world.deps)).toBe(1);
    expect(await checkAudit(world.deps, witness)).toMatchObject({ entries: 8, erased: 1, fault: null });
    const { detail, salt, erasedAt } = await world.deps.db.auditDetail.findUniqueOrThrow({ where: { seq: 7 } });
    expect([detail, salt]).toEqual([null, null]);
    expect(erasedAt).toBeInstanceOf(Date);
  });

  it('is followed across stretches, while staff go on', async () => {
    await tamper(
      `INSERT INTO "AuditLog" SELECT 6 + n, at, kind, "actorId", "actorName", "sessionId", ip, action, "objectType",
        "objectId", "orgId", ok, "detailDigest", "prevHash", hash FROM "AuditLog", generate_series(1, 4500) n
        WHERE seq = 6`,
    );
    expect(await fault()).toEqual({ seq: 7, how: 'changed' });
    await restore();
    await Promise.all([...Array.from({ length: 20 }, (_, n) => write(`并行${n}`)), checkAudit(world.deps, witness)]);
    expect(await fault()).toBeNull();
  });
});

describe('anchors', () => {
  const path = () => join(world.deps.config.dataDir, 'audit-anchors.jsonl');

  it('stand in the table and in a file of the owner alone, signed; a changed one is named', async () => {
    const anchor = await anchorAudit(world.deps, witness.anchors);
    expect(anchor).toMatchObject({ seq: 6, count: 6, kid: world.deps.signer.kid });
    expect((await stat(path())).mode & 0o777).toBe(0o600);
    expect(JSON.parse(await readFile(path(), 'utf8'))).toEqual(anchor);
    expect(await checkAudit(world.deps, witness)).toMatchObject({ anchors: 1, spoilt: [], fault: null });

    await writeFile(path(), `${JSON.stringify({ ...anchor, hash: 'f'.repeat(64) })}\nnone\n`);
    await tamper(`UPDATE "AuditAnchor" SET count = 7`);
    expect((await checkAudit(world.deps, witness)).spoilt).toEqual(['锚点表第6条', '锚点文件第1行', '锚点文件第2行']);
  });

  it('take the place of half a line of a process that was killed', async () => {
    await writeFile(path(), '{"seq":1');
    await anchorAudit(world.deps, witness.anchors);
    const lines = await witness.anchors.read();
    expect(lines.map((line) => line?.seq ?? null)).toEqual([6]);
  });

  it('are signed once a night, by whichever server comes first, and the log is read', async () => {
    const errors: object[] = [];
    const log = { info: () => {}, warn: () => {}, error: (fields: object) => void errors.push(fields) };
    await tamper(`UPDATE "AuditLog" SET ip = 'x' WHERE seq = 2`);
    expect(await auditNightly(world.deps, log)).toBe(6);
    expect(await auditNightly(world.deps, log)).toBe(0);
    expect(errors).toEqual([{ seq: 2, how: 'changed', says: '第2条内容被改动' }]);
    expect(await world.deps.db.auditAnchor.count()).toBe(1);
  });
});
