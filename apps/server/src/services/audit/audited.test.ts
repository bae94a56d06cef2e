import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect } from '#db/connect.ts';
import { many, run, sql } from '#db/sql.ts';
import { entryHash, detailDigest } from '#domain/audit/entry.ts';
import type { Canonical } from '#domain/text/canonical-json.ts';
import { keyStaff } from '#test/people/staff.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';
import { audited, auditedAs, COMMAND_LINE, SYSTEM } from './audited.ts';

const LEARNER = '019a0000-0000-7000-8000-000000000001';
let world: TestWorld;
/** A second server: connections of its own to the same database. */
let replica: Awaited<ReturnType<typeof connect>>;
beforeAll(async () => {
  world = await openTestWorld();
  replica = await connect(world.deps.config.databaseUrl ?? '', 8);
});
afterAll(async () => {
  await replica.close();
  await world.close();
});

type Row = {
  seq: string;
  atMs: number;
  kind: number;
  actorId: string | null;
  actorName: string;
  sessionId: string | null;
  ip: string;
  action: string;
  objectType: string;
  objectId: string | null;
  orgId: string | null;
  ok: boolean;
  detailDigest: string;
  prevHash: string;
  hash: string;
  salt: Buffer;
  detail: Canonical;
};
const chain = () =>
  many(
    world.deps.pool,
    sql<Row>`SELECT l.*, extract(epoch FROM l.at) * 1000 AS "atMs", d.salt, d.detail
      FROM "AuditLog" l JOIN "AuditDetail" d USING (seq) ORDER BY l.seq`,
  );
const write = (name: string, fail = false, on: Pick<TestWorld['deps'], 'pool'> = world.deps) =>
  audited(on, keyStaff('lesson.edit'), async (client, note) => {
    await run(client, sql`INSERT INTO "QuestionBank" (id, name) VALUES (gen_random_uuid(), ${name})`);
    note({
      object: 'lesson',
      id: name,
      name,
      users: [LEARNER],
      changes: { mobile: { from: '13800000001', to: null }, creditHours: { to: 4.5 } },
    });
    if (fail) throw new Error('no');
  });

describe('a command of the staff', () => {
  it('that tells nothing does not commit', async () => {
    await expect(
      audited(world.deps, keyStaff('lesson.edit'), (client) =>
        run(client, sql`INSERT INTO "QuestionBank" (id, name) VALUES (gen_random_uuid(), 'silent')`),
      ),
    ).rejects.toThrow('told the audit log nothing');
    expect(await world.deps.db.questionBank.count({ where: { name: 'silent' } })).toBe(0);
  });

  it('two hundred on two servers make one whole chain: each commit has its note, a rollback none', async () => {
    const outcomes = await Promise.allSettled(
      Array.from({ length: 200 }, (_, i) => write(`parallel ${i}`, i % 4 === 0, i % 2 ? replica : world.deps)),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(150);
    const rows = await chain();
    let prev = '';
    rows.forEach((row, i) => {
      const { prevHash, hash, salt, detail, atMs, ...rest } = row;
      expect(Number(row.seq)).toBe(i + 1);
      expect(prevHash).toBe(prev);
      const { kind, actorId, actorName, sessionId, ip, action, objectType, objectId, orgId, ok } = rest;
      const entry = { kind, actorId, actorName, sessionId, ip, action, objectType, objectId, orgId, ok };
      expect(entryHash(prev, { ...entry, seq: i + 1, atMs: Number(atMs), detailDigest: rest.detailDigest })).toBe(hash);
      expect(detailDigest(salt, detail)).toBe(rest.detailDigest);
      prev = hash;
    });
    const told = rows.filter(({ objectId }) => objectId?.startsWith('parallel'));
    expect(told).toHaveLength(150);
    expect(await world.deps.db.questionBank.count({ where: { name: { startsWith: 'parallel' } } })).toBe(150);
    expect(await world.deps.db.auditHead.findFirst()).toMatchObject({ seq: BigInt(rows.length), hash: prev });
    expect(JSON.stringify(told[0]!.detail)).toContain('138****0001');
    expect(JSON.stringify(rows)).not.toContain('13800000001');
  });
});

describe('what nobody does by hand', () => {
  it.each([
    ['系统', 4, SYSTEM],
    ['命令行', 3, COMMAND_LINE],
  ] as const)('stands in the log as done by %s', async (actorName, kind, actor) => {
    await auditedAs(world.deps, actor, 'audit.anchor', async (_, note) => note({ object: 'audit' }));
    expect((await chain()).at(-1)).toMatchObject({ actorName, kind, action: 'audit.anchor', sessionId: null });
  });
});

describe('the log', () => {
  it.each([
    `UPDATE "AuditLog" SET action = 'x'`,
    `DELETE FROM "AuditLog"`,
    `TRUNCATE "AuditLog" CASCADE`,
    `UPDATE "AuditDetail" SET detail = '{}'`,
    `DELETE FROM "AuditDetail"`,
    `DELETE FROM "AuditSubject"`,
    `UPDATE "AuditHead" SET seq = 0`,
    `DELETE FROM "AuditHead"`,
  ])('refuses even its owner: %s', async (statement) => {
    await write('kept');
    await expect(world.asOwner(statement)).rejects.toThrow(/append-only|only erased|be erased|forward only/);
  });
});
