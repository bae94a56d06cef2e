import { ed25519 } from '@noble/curves/ed25519.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import type { PublicKey } from '@zhibiao/contract/certificate';
import { describe, expect, it } from 'vitest';
import { checkExport } from './check-export.ts';

const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');
const secret = ed25519.utils.randomSecretKey();
const sign = (text: string) => base64url(ed25519.sign(new TextEncoder().encode(text), secret));
const publicKey = base64url(ed25519.getPublicKey(secret));
const entry = JSON.stringify({ kid: 'k1', publicKey });
const KEYS: PublicKey[] = [
  {
    kid: 'k1',
    algorithm: 'Ed25519',
    publicKey,
    fingerprint: '',
    createTime: '',
    retireTime: null,
    active: true,
    entry,
    signedBy: 'k1',
    signature: sign(entry),
  },
];

const bodyOf = (more: object = {}) =>
  JSON.stringify({
    at: '2026-01-05 09:00:00',
    columns: [{ field: 'name', title: '姓名' }],
    issuer: '知标学堂',
    kid: 'k1',
    kind: 'hours',
    number: 'JG2025-0123456789AB',
    purpose: 'regulator-export',
    rows: [{ name: '温以宁' }],
    version: 1,
    year: 2025,
    ...more,
  });
const dataOf = (body: string) => `{"body":${body},"seal":${JSON.stringify({ kid: 'k1', signature: sign(body) })}}`;
const fileOf = (text: string | Uint8Array) => new Blob([text as BlobPart]);

/** An archive of stored entries; nobody reads its sums here. */
const zipOf = (files: Record<string, string>): Uint8Array => {
  const [parts, central]: [Buffer[], Buffer[]] = [[], []];
  let at = 0;
  for (const [name, text] of Object.entries(files)) {
    const [title, bytes] = [Buffer.from(name), Buffer.from(text)];
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50);
    local.writeUInt16LE(title.length, 26);
    const one = Buffer.alloc(46);
    one.writeUInt32LE(0x02014b50);
    one.writeUInt32LE(bytes.length, 20);
    one.writeUInt32LE(bytes.length, 24);
    one.writeUInt16LE(title.length, 28);
    one.writeUInt32LE(at, 42);
    parts.push(local, title, bytes);
    central.push(one, title);
    at += 30 + title.length + bytes.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50);
  end.writeUInt16LE(Object.keys(files).length, 10);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, ...central, end]);
};
const archiveOf = (data: string, more: Record<string, string> = {}) => {
  const hash = (text: string) => bytesToHex(sha256(new TextEncoder().encode(text)));
  const files = { 'data.json': hash(data), '数据.xlsx': hash('sheet') };
  const signed = JSON.stringify({ purpose: 'regulator-files', number: 'JG2025-0123456789AB', files });
  return zipOf({
    'data.json': data,
    '数据.xlsx': 'sheet',
    'signature.json': JSON.stringify({ kid: 'k1', signed, signature: sign(signed) }),
    ...more,
  });
};

describe('data that was handed over', () => {
  it('is ours as it is, alone and in its archive', async () => {
    const data = dataOf(bodyOf());
    expect(await checkExport(fileOf(data), KEYS)).toMatchObject({ ok: true, whole: false, body: { year: 2025 } });
    expect(await checkExport(fileOf(archiveOf(data)), KEYS)).toMatchObject({ ok: true, whole: true });
  });

  it('is found out when a letter of it was changed, or another signed it', async () => {
    const why = async (file: Blob, keys = KEYS) => {
      const checked = await checkExport(file, keys);
      return checked.ok ? null : checked.why;
    };
    const data = dataOf(bodyOf());
    expect(await why(fileOf(data.replace('温以宁', '温以安')))).toMatch(/^签名无效/);
    expect(await why(fileOf(data), [])).toMatch(/^签名无效/);
    expect(await why(fileOf(archiveOf(data, { '数据.xlsx': 'other' })))).toBe('数据.xlsx 与签发时不一致');
    const other = dataOf(bodyOf({ number: 'JG2025-000000000000' }));
    expect(await why(fileOf(archiveOf(data, { 'data.json': other })))).toBe('这不是本平台导出的数据文件');
    for (const odd of ['', '{}', 'PK', '{"body":{},"seal":{}}'])
      expect(await why(fileOf(odd))).toBe('这不是本平台导出的数据文件');
  });
});
