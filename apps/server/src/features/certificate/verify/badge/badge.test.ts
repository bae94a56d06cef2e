import { gunzipSync } from 'node:zlib';
import { API_BASE } from '@zhibiao/contract/core/envelope';
import { compactVerify, importJWK, type JWK } from 'jose';
import supertest from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LIST_BITS, encodeList, statusPlaceOf } from '#domain/certificate/status-list.ts';
import { apply, finishedLesson } from '#features/certificate/certificate-fixtures.ts';
import { agentOf } from '#test/people/agent.ts';
import { buildPerson } from '#test/people/people.ts';
import { buildStaff } from '#test/people/staff.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';

/** Read by a JOSE library that is not ours, with the key that the site publishes. */

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld({ LOG_LEVEL: 'silent' });
});
afterAll(() => world.close());

const fetchFile = async (path: string) => {
  const { status, headers, text, body } = await supertest(world.app.server)
    .get(API_BASE + path)
    .buffer(true)
    .parse((response, done) => {
      let all = '';
      response.setEncoding('utf8');
      response.on('data', (some: string) => (all += some));
      response.on('end', () => done(null, all));
    });
  return { status, type: headers['content-type'] as string, text: typeof body === 'string' ? body : text };
};
/** By the published key that the header names, whatever key the header may carry. */
const readJwt = async (jwt: string) => {
  const { data } = await agentOf(world.app).get('/api/cert/publicKey');
  const header = JSON.parse(Buffer.from(jwt.split('.')[0] ?? '', 'base64url').toString()) as { kid: string; jwk: JWK };
  const key = (data as { kid: string; publicKey: string }[]).find(({ kid }) => kid === header.kid);
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: key?.publicKey ?? '' };
  expect(header.jwk).toMatchObject(jwk);
  const { payload, protectedHeader } = await compactVerify(jwt, await importJWK(jwk, 'EdDSA'));
  expect(protectedHeader).toMatchObject({ alg: 'EdDSA', typ: 'JWT' });
  return JSON.parse(new TextDecoder().decode(payload));
};
const proved = async () => {
  const learner = await buildPerson(world);
  const lesson = await finishedLesson(world.deps, learner.id, { passed: [{ score: 86.5 }] });
  const { certNo, verifyCode } = (await apply(learner, lesson.id)).data as { certNo: string; verifyCode: string };
  return { certNo, verifyCode };
};
const badgeOf = async (code: string) => readJwt((await fetchFile(`/api/cert/${code}/badge`)).text);
type Status = { statusListCredential: string; statusListIndex: string };
/** Whether the bit that the badge names is set, read as the recommendation says. */
const isSet = async ({ statusListCredential, statusListIndex }: Status): Promise<boolean> => {
  const path = new URL(statusListCredential).pathname.slice(API_BASE.length);
  const { credentialSubject, type, id } = await readJwt((await fetchFile(path)).text);
  expect([type[1], id, credentialSubject.statusPurpose]).toEqual([
    'BitstringStatusListCredential',
    statusListCredential,
    'revocation',
  ]);
  const bytes = gunzipSync(Buffer.from(credentialSubject.encodedList.slice(1), 'base64url'));
  expect([credentialSubject.encodedList[0], bytes.length]).toEqual(['u', LIST_BITS / 8]);
  const bit = Number(statusListIndex);
  return (((bytes[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1) === 1;
};

describe('a badge', () => {
  it('is the certificate’s own facts, verified by another library with the published key', async () => {
    const { certNo, verifyCode } = await proved();
    const file = await fetchFile(`/api/cert/${verifyCode}/badge`);
    expect([file.status, file.type]).toEqual([200, 'application/vc+jwt']);
    const badge = await readJwt(file.text);
    const { publicUrl } = world.deps.config;
    expect(badge).toMatchObject({
      type: ['VerifiableCredential', 'OpenBadgeCredential'],
      issuer: { id: publicUrl, name: world.deps.config.issuer },
      iss: publicUrl,
      jti: `${publicUrl}${API_BASE}/api/cert/${verifyCode}/badge`,
      credentialSubject: {
        licenseNumber: certNo,
        creditsEarned: 6,
        identifier: [{ identityHash: '周予安', hashed: false }],
        achievement: { name: '学习证明', criteria: { narrative: expect.any(String) } },
      },
      credentialStatus: { type: 'BitstringStatusListEntry', statusPurpose: 'revocation' },
    });
    expect(badge['@context'][0]).toBe('https://www.w3.org/ns/credentials/v2');
    expect(badge.nbf).toBe(Date.parse(badge.validFrom) / 1000);
    expect(badge.exp).toBeUndefined();
  });

  it('that was changed on its way is not believed', async () => {
    const { verifyCode } = await proved();
    const [head, body, signature] = (await fetchFile(`/api/cert/${verifyCode}/badge`)).text.split('.');
    const payload = Buffer.from(body ?? '', 'base64url')
      .toString()
      .replace('周予安', '冒名者');
    const forged = `${head}.${Buffer.from(payload).toString('base64url')}.${signature}`;
    await expect(readJwt(forged)).rejects.toThrow();
  });

  it('is made of nothing that is not signed, and for nobody without the code', async () => {
    const { certNo, verifyCode } = await proved();
    expect((await fetchFile('/api/cert/0000000000000000000000/badge')).status).toBe(404);
    expect((await fetchFile(`/api/cert/${certNo}/badge`)).status).toBe(404);
    await world.deps.db.certificate.update({ where: { certNo }, data: { holder: { name: '冒名者' } } });
    expect((await fetchFile(`/api/cert/${verifyCode}/badge`)).status).toBe(500);
  });
});

describe('the status list', () => {
  it('flips the bit of what is revoked or replaced, and of nothing else', async () => {
    const [one, two, three] = [await proved(), await proved(), await proved()];
    const statuses = await Promise.all(
      [one, two, three].map(async ({ verifyCode }) => (await badgeOf(verifyCode)).credentialStatus as Status),
    );
    const bits = () => Promise.all(statuses.map(isSet));
    expect(await bits()).toEqual([false, false, false]);
    const { agent } = await buildStaff(world, { permissions: ['cert:revoke', 'cert:reissue'] });
    await agent.post('/system/cert/revoke', { certNo: one.certNo, reason: '成绩复核未通过' });
    await agent.post('/system/cert/reissue', { certNo: two.certNo, reason: '证书遗失' });
    expect(await bits()).toEqual([true, true, false]);
    // Set back by hand in the database, it is as revoked as before.
    await world.deps.db.certificate.update({ where: { certNo: one.certNo }, data: { status: 1 } });
    expect(await bits()).toEqual([true, true, false]);
  });

  it('has no list that no certificate is in', async () => {
    expect((await fetchFile('/api/cert/status/1')).type).toBe('application/vc+jwt');
    for (const list of ['0', '2', 'x']) expect((await fetchFile(`/api/cert/status/${list}`)).status).toBe(404);
  });

  it('counts from the leftmost bit, and goes on in a second list', () => {
    const bytes = gunzipSync(Buffer.from(encodeList([0, 9, LIST_BITS - 1]).slice(1), 'base64url'));
    expect([bytes[0], bytes[1], bytes[2], bytes.at(-1)]).toEqual([0x80, 0x40, 0, 1]);
    expect([statusPlaceOf(1), statusPlaceOf(LIST_BITS), statusPlaceOf(LIST_BITS + 5)]).toEqual([
      { list: 1, bit: 1 },
      { list: 2, bit: 0 },
      { list: 2, bit: 5 },
    ]);
  });
});
