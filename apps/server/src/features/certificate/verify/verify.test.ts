import { createHash, createPublicKey, verify } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { raw, run, sql } from '#db/sql.ts';
import { agentOf } from '#test/people/agent.ts';
import { buildPerson, type Person } from '#test/people/people.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';
import { apply, finishedLesson } from '#features/certificate/certificate-fixtures.ts';

let world: TestWorld;
let learner: Person;
let issued: { id: string; certNo: string; verifyCode: string; sha256: string };
beforeAll(async () => {
  world = await openTestWorld({ LOG_LEVEL: 'fatal' });
});
beforeEach(async () => {
  await run(world.deps.pool, sql`DELETE FROM "RateLimit"`);
  learner = await buildPerson(world);
  issued = (await apply(learner, (await finishedLesson(world.deps, learner.id, { passed: [{ score: 86.5 }] })).id))
    .data;
});
afterAll(() => world.close());

const ask = (query: Record<string, string>) => agentOf(world.app).get('/api/cert/verify', query);
const wide = (text: string) => text.replace(/[!-~]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0));
const edit = (set: string) => run(world.deps.pool, sql`UPDATE "Certificate" SET ${raw(set)} WHERE id = ${issued.id}`);

describe('verification', () => {
  it('by code tells all that is printed', async () => {
    const { code, data } = await ask({ code: issued.verifyCode });
    expect(code).toBe(200);
    expect(data).toMatchObject({
      certNo: issued.certNo,
      type: 1,
      typeName: '学习证明',
      holder: '周予安',
      issuer: '知标学堂培训中心',
      expireDate: null,
      status: '有效',
      revokeReason: null,
      replacedBy: null,
      lessons: [
        { name: '商业秘密保护', creditHours: { measured: 6, planned: 0 }, finishDate: '2026-09-30', score: 86.5 },
      ],
      totalHours: { measured: 6, planned: 0 },
      sha256: issued.sha256,
      kid: world.deps.signer.kid,
    });
    expect(data.verifiedAt).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    expect((await ask({ code: ` ${issued.verifyCode.slice(0, 4)} ${issued.verifyCode.slice(4)}` })).data.certNo).toBe(
      issued.certNo,
    );
  });

  it('by number and name masks the name', async () => {
    expect((await ask({ certNo: issued.certNo.toLowerCase(), name: ' 周 予安 ' })).data).toMatchObject({
      certNo: issued.certNo,
      holder: '周*安',
    });
  });

  it('finds the number and the name by any spelling', async () => {
    const { certNo, verifyCode } = issued;
    const named = async (stored: string, typed: string) => {
      await world.deps.db.user.update({ where: { id: learner.id }, data: { realName: stored } });
      const again = (await apply(learner, (await finishedLesson(world.deps, learner.id, { name: `${stored}的课` })).id))
        .data;
      return (await ask({ certNo: again.certNo, name: typed })).data?.certNo === again.certNo;
    };
    expect(await named('阿依·古丽', '阿依•古丽')).toBe(true);
    expect(await named('Zoë O’Brien', "zoe o'brien")).toBe(true);
    expect(await named('Anna-Lena Muster', 'Anna–Lena Muster')).toBe(true);
    expect(await named('陳國強', '陈国强')).toBe(true);
    for (const typed of [`${certNo.slice(0, 6)} ${certNo.slice(6)}`, `证书编号：${certNo}\u200b`, wide(certNo)])
      expect((await ask({ certNo: typed, name: '周予安' })).data).toMatchObject({ certNo });
    for (const typed of [
      wide(verifyCode),
      `核验码：${verifyCode.replace(/(.{4})/g, '$1 ')}`,
      `\u202d${verifyCode}\u202c`,
    ])
      expect((await ask({ code: typed })).data).toMatchObject({ certNo });
  });

  it('reads the same for a wrong name, an unknown number, a mistyped number and an unknown code', async () => {
    const nothing = { status: 200, code: 404, msg: '未查询到该证书，请核对后重试' };
    const mistyped = issued.certNo.slice(0, -1) + ((Number(issued.certNo.at(-1)) + 1) % 10);
    for (const query of [
      { certNo: issued.certNo, name: '周予宁' },
      { certNo: 'ZB202610009425', name: '周予安' },
      { certNo: mistyped, name: '周予安' },
      { code: 'x'.repeat(22) },
      { code: "' OR 1=1 --" },
    ]) {
      const { headers: _, ...answer } = await ask(query as Record<string, string>);
      expect(answer).toEqual(nothing);
    }
  });

  it.each([
    [{}, '请输入核验码，或证书编号和姓名'],
    [{ certNo: 'ZB202610009425' }, '请输入持证人姓名'],
    [{ name: '周予安' }, '请输入证书编号'],
    [{ code: '' }, '请输入核验码'],
    [{ code: 'x'.repeat(65) }, '核验码有误'],
    [{ certNo: 'Z'.repeat(33), name: '周' }, '证书编号有误'],
  ])('refuses %o', async (query, msg) => {
    expect(await ask(query as Record<string, string>)).toMatchObject({ code: 500, msg });
  });

  it("outlives its holder's account", async () => {
    await world.deps.db.user.delete({ where: { id: learner.id } });
    expect((await ask({ code: issued.verifyCode })).data).toMatchObject({ holder: '周予安', status: '有效' });
  });
});

describe('a certificate edited in the database', () => {
  it.each([
    ['the holder', `holder = '{"name":"周予安安"}'`],
    ['a score', `facts = jsonb_set(facts, '{lessons,0,score}', '"99.0"')`],
    ['hours', `facts = jsonb_set(facts, '{totalHours}', '"60.0"')`],
    ['an added fact', `facts = facts || '{"honours":true}'`],
    ['facts of another shape', `facts = '{"lessons":0.5}'`],
    ['the type', 'type = 3'],
    ['the issue date', `"issueDate" = '2020-01-01'`],
    ['the expiry', `"expireDate" = '2099-12-31'`],
    ["the file's hash", `sha256 = repeat('0', 64)`],
    ['the signed text', `canonical = replace(canonical, '86.5', '96.5')`],
    [
      'text and facts alike',
      `facts = jsonb_set(facts, '{lessons,0,score}', '"96.5"'), canonical = replace(canonical, '86.5', '96.5')`,
    ],
    ['the signature', `signature = reverse(signature)`],
    ["the key's name", `kid = 'other'`],
    ['the number', `"certNo" = 'ZB202610009425'`],
  ])('is not believed: %s', async (_, change) => {
    await edit(change);
    const answer = await ask({ code: issued.verifyCode });
    expect(answer).toMatchObject({ code: 500, msg: '证书数据校验失败，请联系发证机构' });
    expect(answer.data).toBeUndefined();
    await run(world.deps.pool, sql`DELETE FROM "Certificate" WHERE id = ${issued.id}`);
  });

  it("is not believed under another's code", async () => {
    const other = (await apply(learner, (await finishedLesson(world.deps, learner.id, { name: '专利导航' })).id)).data;
    await edit(`"verifyCode" = 'moved'`);
    await run(
      world.deps.pool,
      sql`UPDATE "Certificate" SET "verifyCode" = ${issued.verifyCode} WHERE id = ${other.id}`,
    );
    expect(await ask({ code: issued.verifyCode })).toMatchObject({
      code: 500,
      msg: '证书数据校验失败，请联系发证机构',
    });
  });
});

describe('from outside', () => {
  it('the signature is checked with the published key, and the file with the signed hash', async () => {
    const { data } = await ask({ code: issued.verifyCode });
    const keys = (await agentOf(world.app).get('/api/cert/publicKey')).data;
    const key = keys.find((k: { kid: string }) => k.kid === data.kid);
    expect(key).toMatchObject({ algorithm: 'Ed25519', active: true });
    const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: key.publicKey }, format: 'jwk' });
    const holds = (facts: string) =>
      verify(null, Buffer.from(facts, 'utf8'), publicKey, Buffer.from(data.signature, 'base64url'));
    expect(holds(data.facts)).toBe(true);
    expect(holds(data.facts.replace('86.5', '96.5'))).toBe(false);
    expect(JSON.parse(data.facts)).toMatchObject({
      certNo: issued.certNo,
      holder: { name: '周予安' },
      facts: { totalHours: '6.0' },
      sha256: issued.sha256,
      kid: key.kid,
    });

    const { file } = await world.deps.db.certificate.findUniqueOrThrow({
      where: { id: issued.id },
      select: { file: true },
    });
    const bytes = await world.deps.storage.read(file);
    const sha = () => createHash('sha256').update(bytes).digest('hex');
    expect(sha()).toBe(data.sha256);
    bytes[bytes.length - 500] = (bytes[bytes.length - 500] ?? 0) ^ 1;
    expect(sha()).not.toBe(data.sha256);
  });
});

describe('guessing', () => {
  it('by number ends after 20 questions a minute, by code after 60', async () => {
    const codes = async (count: number, query: Record<string, string>) => {
      const answers = [];
      for (let i = 0; i < count; i += 1) answers.push((await ask(query)).code);
      return answers;
    };
    expect(await codes(21, { certNo: issued.certNo, name: '周予宁' })).toEqual([...Array(20).fill(404), 429]);
    expect(await ask({ certNo: issued.certNo, name: '周予安' })).toMatchObject({
      code: 429,
      msg: '请求过于频繁，请稍候再试',
    });
    expect((await codes(61, { code: issued.verifyCode })).slice(-2)).toEqual([200, 429]);
  });
});
