import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import type { PublicKey, Verified } from '@zhibiao/contract/certificate/learner';
import { expect, it } from 'vitest';
import { faultOf, isSigned } from './check-signature.ts';

const keyPair = (kid: string) => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  return {
    kid,
    publicKey: publicKey.export({ format: 'jwk' }).x ?? '',
    sign: (text: string) => sign(null, Buffer.from(text), privateKey).toString('base64url'),
  };
};
type Pair = ReturnType<typeof keyPair>;
const listed = ({ kid, publicKey }: Pair, by: Pair): PublicKey => {
  const entry = JSON.stringify({ kid, publicKey, seq: 1 });
  return {
    kid,
    algorithm: 'Ed25519',
    publicKey,
    fingerprint: '',
    createTime: '',
    retireTime: null,
    active: true,
    entry,
    signedBy: by.kid,
    signature: by.sign(entry),
  };
};

const [old, present, stranger] = [keyPair('old'), keyPair('present'), keyPair('present')];
const keys = [listed(present, old), listed(old, old)];
const sha256 = createHash('sha256').update('pdf').digest('hex');
const shown = {
  certNo: 'ZB1',
  type: 1,
  holder: '周予安',
  issuer: '知标',
  issueDate: '2026-01-01',
  expireDate: null,
  totalHours: { measured: 6, planned: 0 },
  hoursOrigin: '学时为服务器实测。',
  sha256,
  status: '有效',
  revokeReason: null,
  replacedBy: null,
};
const answerOf = (by: Pair, statementKeys: Pair, change: Partial<Verified> = {}): Verified => {
  const facts = JSON.stringify({
    certNo: 'ZB1',
    type: 1,
    holder: { name: '周予安' },
    facts: { issuer: '知标', totalHours: '6.0' },
    issueDate: '2026-01-01',
    expireDate: null,
    sha256,
  });
  const text = JSON.stringify({ certNo: 'ZB1', status: '有效', reason: null, replacedBy: null, register: 0 });
  return {
    ...shown,
    facts,
    signature: by.sign(facts),
    kid: by.kid,
    statement: { text, signature: statementKeys.sign(text), kid: statementKeys.kid },
    ...change,
  } as Verified;
};

it('knows what the key signed from what it did not', () => {
  const facts = '{"certNo":"ZB202610009425","holder":{"name":"周予安"}}';
  expect(isSigned(facts, old.sign(facts), old.publicKey)).toBe(true);
  expect(isSigned(facts.replace('周', '李'), old.sign(facts), old.publicKey)).toBe(false);
  expect(isSigned(facts, old.sign(facts), 'A'.repeat(43))).toBe(false);
  expect(isSigned(facts, 'not a signature', old.publicKey)).toBe(false);
});

it('finds no fault with what the listed keys signed and the page shows', () => {
  expect(faultOf(answerOf(old, present), keys)).toBeNull();
  expect(faultOf(answerOf(old, present, { holder: '周*安' }), keys)).toBeNull();
});

it.each<[string, Verified, PublicKey[]]>([
  ['登记信息的签名无效', answerOf(stranger, present), keys],
  ['证书状态的签名无效', answerOf(old, stranger), keys],
  ['证书状态的签名无效', answerOf(old, present), [listed(stranger, stranger), listed(present, old), listed(old, old)]],
  [
    '公钥清单的签名无效',
    answerOf(old, present),
    [{ ...listed(present, old), publicKey: stranger.publicKey }, listed(old, old)],
  ],
  ['登记信息的签名无效', answerOf(old, present), [listed(present, present)]],
  ['显示的信息与签名原文不符', answerOf(old, present, { holder: '冒名者' }), keys],
  ['显示的信息与签名原文不符', answerOf(old, present, { totalHours: { measured: 60, planned: 0 } }), keys],
  ['显示的信息与签名原文不符', answerOf(old, present, { totalHours: { measured: 6, planned: 1 } }), keys],
  ['显示的信息与签名原文不符', answerOf(old, present, { expireDate: '2099-12-31' }), keys],
  ['显示的状态与签名声明不符', answerOf(old, present, { status: '已撤销' }), keys],
  ['显示的状态与签名声明不符', answerOf(old, present, { replacedBy: 'ZB2' }), keys],
])('finds the fault: %s', (sentence, answer, list) => {
  expect(faultOf(answer, list)).toBe(sentence);
});
