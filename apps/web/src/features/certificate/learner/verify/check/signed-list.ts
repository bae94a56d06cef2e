import type { PublicKey } from '@zhibiao/contract/certificate/learner';
import { PACK_FILES } from '@zhibiao/contract/study/audit-pack';
import { isSigned } from './check-signature.ts';
import type { Finding } from './finding.ts';
import { publicKeyOf, type KnownIssues } from '#features/certificate/learner/verify/issued.ts';
import { strictText } from './strict-text.ts';

/** Which files belong into an archive, and what they were: by what the platform keeps, or by its own signatures. */

export type List = {
  files: ReadonlyMap<string, string>;
  /** The SHA-256 of the archive itself; null of one from before it was kept. */
  whole: string | null;
  /** The file that carries the signatures, where the list is read from it. */
  signatures: string | null;
};
export type Opened = { name: string; bytes: Uint8Array; sha256: string };

const REGULATOR_SIGNATURE = 'signature.json';
/** How to read the others; not signed before archives were kept. */
const NOTES = '说明.txt';
export const isNotes = (name: string): boolean => name === NOTES;
export const baseName = (name: string): string => name.slice(name.lastIndexOf('/') + 1);

type Statement = { text: string; signature: string };
type Sheet = { kid: string; statements?: Statement[]; signed?: string; signature?: string };
type Named = { file?: unknown; sha256?: unknown; number?: unknown; files?: Record<string, string> };

/** The file as we write it of what was signed: what stands beside the signatures is no place to change either. */
const written = ({ kid, statements, signed, signature }: Sheet, said: readonly Named[], publicKey: string): string => {
  const algorithm = 'Ed25519';
  if (!statements)
    return JSON.stringify({ algorithm, kid, number: said[0]?.number, sha256: said[0]?.files, signature, signed });
  const all = statements.map(({ text, signature: by }, at) => ({ file: said[at]?.file, text, signature: by }));
  return `${JSON.stringify({ algorithm, kid, publicKey, statements: all }, null, 2)}\n`;
};

/** The statements of a signature file that our keys signed; null where it is not as we wrote it. */
const statementsIn = (bytes: Uint8Array, keys: readonly PublicKey[]): Named[] | null => {
  try {
    const text = strictText(bytes) ?? '';
    const sheet = JSON.parse(text) as Sheet;
    const key = publicKeyOf(keys, sheet.kid) ?? '';
    const statements = sheet.statements ?? [{ text: sheet.signed ?? '', signature: sheet.signature ?? '' }];
    if (!statements.every((one) => isSigned(one.text, one.signature, key))) return null;
    const said = statements.map((one) => JSON.parse(one.text) as Named);
    return written(sheet, said, key) === text ? said : null;
  } catch {
    return null;
  }
};

const bySignatures = (files: readonly Opened[], keys: readonly PublicKey[]): List | null => {
  const sheet = files.find(({ name }) => [PACK_FILES.signature, REGULATOR_SIGNATURE].includes(baseName(name)));
  const statements = sheet ? statementsIn(sheet.bytes, keys) : null;
  if (!sheet || !statements) return null;
  const named = statements.flatMap(({ file, sha256, files: all = {} }) =>
    typeof file === 'string' ? [[file, String(sha256)] as const] : Object.entries(all),
  );
  return { files: new Map(named), whole: null, signatures: baseName(sheet.name) };
};

/** By any of its files that is known, even where all others were changed. */
export const listOf = (files: readonly Opened[], known: KnownIssues, keys: readonly PublicKey[]): List | null => {
  const hashes = new Set(files.map(({ sha256 }) => sha256));
  const pack = known.files.find(({ file, sha256 }) => file !== null && hashes.has(sha256))?.pack;
  if (pack === undefined) return bySignatures(files, keys);
  const family = known.files.filter((one) => one.pack === pack);
  return {
    files: new Map(family.flatMap(({ file, sha256 }) => (file === null ? [] : [[file, sha256] as const]))),
    whole: family.find(({ file }) => file === null)?.sha256 ?? null,
    signatures: null,
  };
};

type PackFacts = Record<'orgName' | 'from' | 'to' | 'no' | 'issuer' | 'madeAt', string> &
  Record<'people' | 'records' | 'attempts' | 'certificates', number>;
/** What a signed statement of 认证审核材料 says of it. */
export const packFacts = (files: readonly Opened[], keys: readonly PublicKey[]): Finding['facts'] => {
  const sheet = files.find(({ name }) => baseName(name) === PACK_FILES.signature);
  const facts = (sheet && statementsIn(sheet.bytes, keys)?.[0]) as Partial<PackFacts> | undefined;
  return facts?.orgName === undefined
    ? undefined
    : [
        ['机构', facts.orgName],
        ['期间', `${facts.from} 至 ${facts.to}`],
        ['编号', facts.no ?? ''],
        ['制作平台', facts.issuer ?? ''],
        ['学习记录', `${facts.people} 人 ${facts.records} 条`],
        ['考试与证书', `${facts.attempts} 次，${facts.certificates} 份`],
      ];
};
