import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { many, raw as plain, sql, type Statement } from '#db/sql.ts';
import { canonicalOf, type Signed } from '#domain/certificate/facts.ts';
import { agentOf } from '#test/people/agent.ts';
import { buildPerson } from '#test/people/people.ts';
import { addKey } from '#test/people/staff.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';
import { apply, finishedLesson } from './certificate-fixtures.ts';

/** What an attacker can do who writes rows of the database at will, but has no access to the data directory. */

let world: TestWorld;
let key: string;
let issued: { id: string; certNo: string; verifyCode: string };
beforeAll(async () => {
  world = await openTestWorld({ LOG_LEVEL: 'silent' });
  key = await addKey(world);
});
beforeEach(async () => {
  await edit(sql`DELETE FROM "RateLimit"`);
  const learner = await buildPerson(world);
  issued = (await apply(learner, (await finishedLesson(world.deps, learner.id, { passed: [{ score: 86.5 }] })).id))
    .data;
});
afterAll(() => world.close());

const edit = <T>(statement: Statement<T>) => many(world.deps.pool, statement);
const verify = (code = issued.verifyCode) => agentOf(world.app).get('/api/cert/verify', { code });
const staff = (path: string, body: object) => agentOf(world.app, key).post(path, body);
const revoke = (certNo = issued.certNo) => staff('/system/cert/revoke', { certNo, reason: '成绩复核未通过' });
const NOT_OURS = { code: 500, msg: '证书数据校验失败，请联系发证机构' };

/** A key pair of the forger's own, entered among the public keys. */
const forgedKey = async () => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const raw = publicKey.export({ format: 'jwk' }).x ?? '';
  const kid = createHash('sha256').update(raw, 'ascii').digest('hex').slice(0, 16);
  await edit(sql`INSERT INTO "SigningKey" (kid, "publicKey") VALUES (${kid}, ${raw})`);
  return { kid, raw, sign: (text: string) => sign(null, Buffer.from(text), privateKey).toString('base64url') };
};

type Forger = Awaited<ReturnType<typeof forgedKey>>;

/** The row states what the forger likes, and is whole in itself. */
const forgeRow = async (forger: Forger, kid: string) => {
  const [row] = await edit(
    sql<Signed>`
      SELECT *, "issueDate"::text AS "issueDate", "expireDate"::text AS "expireDate"
      FROM "Certificate" WHERE id = ${issued.id}`,
  );
  if (!row) throw new Error('no certificate');
  const forged = { ...row, holder: { name: '冒名者' }, kid };
  const canonical = canonicalOf(forged);
  await edit(
    sql`
      UPDATE "Certificate"
      SET holder = ${JSON.stringify(forged.holder)}, canonical = ${canonical},
          signature = ${forger.sign(canonical)}, kid = ${kid}
      WHERE id = ${issued.id}`,
  );
};

describe('a key in the database', () => {
  it('is believed no more than the row it is to vouch for', async () => {
    const forger = await forgedKey();
    await forgeRow(forger, forger.kid);
    const answer = await verify();
    expect(answer).toMatchObject(NOT_OURS);
    expect(answer.data).toBeUndefined();
    const keys = (await agentOf(world.app).get('/api/cert/publicKey')).data as { kid: string }[];
    expect(keys.map(({ kid }) => kid)).toEqual([world.deps.signer.kid]);
  });

  it('does not take the place of ours under its name', async () => {
    const forger = await forgedKey();
    const { kid, publicKey } = world.deps.signer;
    await edit(sql`UPDATE "SigningKey" SET "publicKey" = ${forger.raw} WHERE kid = ${kid}`);
    expect((await verify()).data).toMatchObject({ holder: '周予安', status: '有效' });
    await forgeRow(forger, kid);
    expect(await verify()).toMatchObject(NOT_OURS);
    await edit(sql`UPDATE "SigningKey" SET "publicKey" = ${publicKey} WHERE kid = ${kid}`);
  });

  it('is not needed for what was truly issued', async () => {
    await edit(sql`DELETE FROM "SigningKey"`);
    expect((await verify()).data).toMatchObject({ holder: '周予安', status: '有效', consistent: true });
  });
});

describe('the status in the database', () => {
  it.each([
    ['set back by hand', 'status = 1, "revokeReason" = NULL'],
    ['called replaced', 'status = 3, "revokeReason" = NULL'],
    ['given another reason', `"revokeReason" = '持证人自愿放弃'`],
  ])('is seen when a revoked certificate is %s', async (_, set) => {
    expect((await revoke()).code).toBe(200);
    expect((await verify()).data).toMatchObject({ status: '已撤销', revokeReason: '成绩复核未通过', consistent: true });
    await edit(sql`UPDATE "Certificate" SET ${plain(set)} WHERE id = ${issued.id}`);
    expect((await verify()).data).toMatchObject({
      status: '已撤销',
      revokeReason: '成绩复核未通过',
      consistent: false,
    });
  });

  it('is seen when a revoked certificate is entered anew', async () => {
    await revoke();
    const [gone] = await edit(
      sql<{
        row: object;
      }>`DELETE FROM "Certificate" WHERE id = ${issued.id} RETURNING to_jsonb("Certificate".*) AS row`,
    );
    const anew = JSON.stringify({ ...gone?.row, status: 1, revokeReason: null });
    await edit(sql`INSERT INTO "Certificate" SELECT (jsonb_populate_record(NULL::"Certificate", ${anew}::jsonb)).*`);
    expect((await verify()).data).toMatchObject({
      status: '已撤销',
      revokeReason: '成绩复核未通过',
      consistent: false,
    });
  });

  it('is seen when a replaced certificate is set back by hand', async () => {
    const next = (
      await staff('/system/cert/reissue', { certNo: issued.certNo, realName: '周予宁', reason: '证书遗失' })
    ).data;
    expect((await verify()).data).toMatchObject({ status: '已换发', replacedBy: next.certNo, consistent: true });
    expect((await verify(next.verifyCode)).data).toMatchObject({ status: '有效', consistent: true });
    await edit(sql`UPDATE "Certificate" SET "previousId" = NULL WHERE "previousId" = ${issued.id}`);
    await edit(sql`UPDATE "Certificate" SET status = 1 WHERE id = ${issued.id}`);
    expect((await verify()).data).toMatchObject({ status: '已换发', replacedBy: next.certNo, consistent: false });
    expect(await staff('/system/cert/reissue', { certNo: issued.certNo, reason: '证书遗失' })).toMatchObject({
      code: 500,
      msg: '该证书已撤销或已换发',
    });
  });

  it.each([2, 3])('is not believed when nobody here has set it: %i', async (status) => {
    await edit(sql`UPDATE "Certificate" SET status = ${status} WHERE id = ${issued.id}`);
    expect(await verify()).toMatchObject({ code: 500, msg: '证书状态与签名登记不一致，请联系发证机构' });
  });

  it('that a restored data folder does not know is registered when staff revoke it again', async () => {
    await edit(sql`UPDATE "Certificate" SET status = 2, "revokeReason" = '冒名考试' WHERE id = ${issued.id}`);
    expect(await revoke()).toMatchObject({ code: 200 });
    expect((await verify()).data).toMatchObject({ status: '已撤销', revokeReason: '成绩复核未通过', consistent: true });
    expect(await revoke()).toMatchObject({ code: 500, msg: '该证书已撤销或已换发' });
  });
});

describe('the signed status', () => {
  it('says which of two is later, so that 有效 of before cannot be shown after', async () => {
    const read = async () => JSON.parse((await verify()).data.statement.text);
    const before = await read();
    expect(before).toMatchObject({
      certNo: issued.certNo,
      status: '有效',
      reason: null,
      replacedBy: null,
      since: null,
    });
    await revoke();
    const after = await read();
    expect(after).toMatchObject({
      certNo: issued.certNo,
      status: '已撤销',
      reason: '成绩复核未通过',
      replacedBy: null,
    });
    expect(after.since).toMatch(/^\d{4}-\d\d-\d\dT/);
    expect(after.register).toBeGreaterThan(before.register);
    expect(after.at > before.at).toBe(true);
  });

  it('is kept for every one of twelve revoked at once', async () => {
    const learner = await buildPerson(world);
    const made: { certNo: string; verifyCode: string }[] = [];
    for (let i = 0; i < 12; i += 1)
      made.push((await apply(learner, (await finishedLesson(world.deps, learner.id, { name: `课程${i}` })).id)).data);
    expect((await Promise.all(made.map(({ certNo }) => revoke(certNo)))).map(({ code }) => code)).toEqual(
      made.map(() => 200),
    );
    for (const { verifyCode } of made)
      expect((await verify(verifyCode)).data).toMatchObject({ status: '已撤销', consistent: true });
  });
});
