import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import type { PublicKey } from '@zhibiao/contract/certificate';
import { RegulatorBody } from '@zhibiao/contract/regulator-staff';
import { isSigned, keyListFault } from './check-signature.ts';
import { readStoredZip } from './stored-zip.ts';

/** What a file handed to a regulator is, checked on this machine against the public keys. */
export type Checked = { ok: true; body: RegulatorBody; whole: boolean } | { ok: false; why: string };

const HEAD = '{"body":';
const SEAL = ',"seal":';
type Seal = { kid?: unknown; signature?: unknown };
type Sheet = { kid?: unknown; signed?: unknown; signature?: unknown };
type Signed = { purpose?: unknown; number?: unknown; kid?: unknown; files?: Record<string, unknown> };

const no = (why: string): Checked => ({ ok: false, why });
const keyOf = (keys: readonly PublicKey[], kid: unknown): string =>
  keys.find((key) => key.kid === kid)?.publicKey ?? '';

const NOT_OURS = '这不是本平台导出的数据文件';
const BROKEN = '签名无效：内容与签发时不一致，或不是本平台签发的';

/** The signed text is cut out byte for byte, so what is shown is what was signed. */
const checkData = (text: string, keys: readonly PublicKey[]): Checked => {
  const cut = text.lastIndexOf(SEAL);
  if (!text.startsWith(HEAD) || cut < 0) return no(NOT_OURS);
  const signed = text.slice(HEAD.length, cut);
  try {
    const seal = JSON.parse(text.slice(cut + SEAL.length, -1)) as Seal;
    if (typeof seal.signature !== 'string') return no(NOT_OURS);
    if (!isSigned(signed, seal.signature, keyOf(keys, seal.kid))) return no(BROKEN);
    const body = RegulatorBody.safeParse(JSON.parse(signed));
    return body.success ? { ok: true, body: body.data, whole: false } : no(NOT_OURS);
  } catch {
    return no(NOT_OURS);
  }
};

/** Every file that is named by the signature is there as it was, and the data is that of the same number. */
const checkArchive = (files: ReadonlyMap<string, Uint8Array>, keys: readonly PublicKey[]): Checked => {
  const text = (name: string) => {
    const bytes = files.get(name);
    return bytes ? new TextDecoder().decode(bytes) : '';
  };
  const data = checkData(text('data.json'), keys);
  if (!data.ok) return data;
  try {
    const { kid, signed, signature } = JSON.parse(text('signature.json')) as Sheet;
    if (typeof signed !== 'string' || typeof signature !== 'string') return no(NOT_OURS);
    if (!isSigned(signed, signature, keyOf(keys, kid))) return no(BROKEN);
    const { purpose, number, files: named = {} } = JSON.parse(signed) as Signed;
    if (purpose !== 'regulator-files' || number !== data.body.number || !('data.json' in named)) return no(NOT_OURS);
    for (const [name, hash] of Object.entries(named)) {
      const bytes = files.get(name);
      if (!bytes) return no(`压缩包里缺少 ${name}`);
      if (bytesToHex(sha256(bytes)) !== hash) return no(`${name} 与签发时不一致`);
    }
    return { ...data, whole: true };
  } catch {
    return no(NOT_OURS);
  }
};

export const checkExport = async (file: Blob, keys: readonly PublicKey[]): Promise<Checked> => {
  const fault = keyListFault(keys);
  if (fault) return no(fault);
  const bytes = new Uint8Array(await file.arrayBuffer());
  const files = readStoredZip(bytes);
  return files ? checkArchive(files, keys) : checkData(new TextDecoder().decode(bytes), keys);
};
