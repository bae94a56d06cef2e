import type { PublicKey } from '@zhibiao/contract/certificate/learner';
import { checkData } from './check-data.ts';
import { checkPdf, isPdf } from './check-pdf.ts';
import { type Finding, type FindingPart, type Platform, unknown } from './finding.ts';
import { hashBytes } from './hash-bytes.ts';
import { askFor, type KnownIssues } from '#features/certificate/learner/verify/issued.ts';
import { baseName, isNotes, type List, listOf, type Opened, packFacts } from './signed-list.ts';
import { ZIP_MOST, type ZipFault, type ZipFile } from './zip.ts';
import { grouped } from '#features/certificate/words.ts';

/** An archive: opened, and each of its files answered for. */

export const FAULT: Record<ZipFault, string> = {
  closed: '压缩包加了密，或用了浏览器读不了的压缩方式。解开后把里面的文件放进来。',
  large: `压缩包超过 ${ZIP_MOST.entries} 份文件或解开后超过 ${ZIP_MOST.bytes >> 20} MB，为防止占满内存没有打开。请解开后分批放入。`,
  broken: '压缩包不完整，打不开。请重新下载，或请对方重新发送。',
};

type ArchiveCheck = { keys: readonly PublicKey[]; platform: Platform };
type Judge = ArchiveCheck & { known: KnownIssues; list: List | null };

const statusText = ({ status }: { status: string }): string => (status === '有效' ? '有效' : `真实，但${status}`);

/** By its name and fingerprint; null where the list says nothing of it. */
const byList = (name: string, sha256: string, list: List | null): FindingPart | null => {
  if (!list) return null;
  const registered = list.files.get(name);
  if (registered === sha256) return { name, verdict: 'genuine', text: '与签发时一致' };
  if (registered !== undefined) return { name, verdict: 'changed', text: '已被修改' };
  if (name === list.signatures) return { name, verdict: 'genuine', text: '签名有效' };
  return list.signatures !== null && isNotes(name)
    ? { name, verdict: 'unknown', text: '不在签名之内，仅供阅读' }
    : null;
};

const byItself = async (
  name: string,
  { bytes, sha256 }: Opened,
  { keys, platform, list }: Judge,
): Promise<FindingPart> => {
  const found = isPdf(bytes) ? await checkPdf(bytes, { sha256, keys, platform }) : checkData(bytes, keys);
  if (found && found.verdict !== 'unknown')
    return { name, verdict: found.verdict, text: found.verdict === 'changed' ? '已被修改' : '与签发时一致' };
  return list
    ? { name, verdict: 'changed', text: '不在签发清单内' }
    : { name, verdict: 'unknown', text: '无法判断，没有登记过' };
};

const judge = async (file: Opened, input: Judge): Promise<FindingPart> => {
  const name = baseName(file.name);
  const certificate = input.known.certificates.get(file.sha256);
  if (certificate) return { name, verdict: 'genuine', text: `${certificate.certNo}，${statusText(certificate)}` };
  return byList(name, file.sha256, input.list) ?? byItself(name, file, input);
};

const missingFrom = (list: List | null, files: readonly Opened[]): FindingPart[] => {
  const there = new Set(files.map(({ name }) => baseName(name)));
  return [...(list?.files.keys() ?? [])]
    .filter((name) => !there.has(name))
    .map((name) => ({ name, verdict: 'changed', text: '缺少这一份' }));
};

const count = (parts: readonly FindingPart[], text: string): number =>
  parts.filter((part) => part.text === text).length;
const sentenceOf = (parts: readonly FindingPart[]): string => {
  const said = (
    [
      ['已被修改', '份改过'],
      ['不在签发清单内', '份不属于这一包'],
      ['缺少这一份', '份缺失'],
    ] as const
  ).flatMap(([text, words]) => (count(parts, text) > 0 ? [`${count(parts, text)} ${words}`] : []));
  return said.length > 0
    ? `${parts.length} 份文件里有 ${said.join('，')}，请不要据此采信。`
    : `压缩包不是签发时的那一个，重新打包过；里面的 ${parts.length} 份文件没有看出改动，请以各份文件为准。`;
};

const ended = (parts: readonly FindingPart[]): string => {
  const over = parts.filter(({ text }) => text.includes('真实，但')).length;
  return over > 0 ? `其中 ${over} 份证书已不再有效。` : '';
};

const withoutWhole = (
  parts: readonly FindingPart[],
  list: List | null,
): Pick<Finding, 'verdict' | 'text' | 'advice'> => {
  const apart = parts.filter(({ verdict, name }) => verdict === 'unknown' && !(list && isNotes(name)));
  const good = parts.filter(({ verdict }) => verdict === 'genuine').length;
  if (parts.some(({ verdict }) => verdict === 'changed')) return { verdict: 'changed', text: sentenceOf(parts) };
  if (good === 0) return unknown('压缩包里没有本平台登记过的文件。', 'issuer');
  if (apart.length > 0)
    return unknown(
      `里面 ${good} 份与签发时一致，${apart.length} 份没有登记过，整包无法判断。${ended(parts)}`,
      'issuer',
    );
  return {
    verdict: 'genuine',
    text: list
      ? `签名所含的 ${list.files.size} 份文件都与签发时一致。`
      : `里面 ${good} 份文件都与签发时一致。${ended(parts)}`,
  };
};

const open = async ({ name, open: unpack }: ZipFile): Promise<Opened> => {
  const bytes = unpack();
  return { name, bytes, sha256: await hashBytes(bytes) };
};
const factsIn = (files: readonly Opened[], keys: readonly PublicKey[]): Finding['facts'] =>
  packFacts(files, keys) ??
  files.flatMap(({ name, bytes }) => (name === 'data.json' ? [checkData(bytes, keys)?.facts] : []))[0];

export const checkArchive = async (
  whole: string,
  entries: readonly ZipFile[],
  input: ArchiveCheck,
): Promise<Finding> => {
  const { keys, platform } = input;
  const files: Opened[] = [];
  for (const entry of entries) files.push(await open(entry));
  const known = await askFor(platform, keys, [whole, ...files.map(({ sha256 }) => sha256)]);
  const list = listOf(files, known, keys);
  const isWhole = known.files.some(({ file, sha256 }) => file === null && sha256 === whole);
  const parts: FindingPart[] = [];
  for (const file of files)
    parts.push(
      isWhole && !known.certificates.has(file.sha256)
        ? { name: baseName(file.name), verdict: 'genuine', text: '与签发时一致' }
        : await judge(file, { ...input, known, list }),
    );
  const all = [...parts, ...missingFrom(list, files)].sort(
    (a, b) => Number(b.verdict === 'changed') - Number(a.verdict === 'changed'),
  );
  const found: Pick<Finding, 'verdict' | 'text' | 'advice'> = isWhole
    ? { verdict: 'genuine', text: `整包与签发时一致，里面 ${parts.length} 份文件都没有改动。${ended(parts)}` }
    : list?.whole
      ? { verdict: 'changed', text: sentenceOf(all) }
      : withoutWhole(all, list);
  const facts = found.verdict === 'genuine' ? factsIn(files, keys) : undefined;
  return {
    ...found,
    parts: all,
    ...(facts ? { facts } : {}),
    figures: [['压缩包 SHA-256', grouped(whole)]],
  };
};
