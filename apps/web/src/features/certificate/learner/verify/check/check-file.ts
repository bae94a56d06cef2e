import type { PublicKey } from '@zhibiao/contract/certificate/learner';
import { issuedKind } from '@zhibiao/contract/certificate/issued';
import type { VerifiedPack } from '@zhibiao/contract/study/audit-pack';
import { checkArchive, FAULT } from './check-archive.ts';
import { checkJwt } from './check-badge.ts';
import { checkData } from './check-data.ts';
import { checkPdf, isPdf, ofCertificate } from './check-pdf.ts';
import { keyListFault, packFaultOf } from './check-signature.ts';
import { type Finding, type Platform, unknown } from './finding.ts';
import { hashBytes } from './hash-bytes.ts';
import { askFor } from '#features/certificate/learner/verify/issued.ts';
import { readZip, type ZipFile } from './zip.ts';
import { grouped } from '#features/certificate/words.ts';

/** What a file of any kind is worth, found out in this browser. */

const MOST_MB = 300;

const startsWith = (bytes: Uint8Array, text: string): boolean =>
  new TextDecoder('latin1').decode(bytes.subarray(0, text.length)) === text;
const isWorkbook = (files: readonly ZipFile[]): boolean => files.some(({ name }) => name === 'xl/workbook.xml');

const time = (at: string): string =>
  new Date(Date.parse(at) + 8 * 3_600_000).toISOString().slice(0, 16).replace('T', ' ');

type FileCheck = { sha256: string; keys: readonly PublicKey[]; platform: Platform; pack: VerifiedPack | null };

/** By its fingerprint alone: documents, and all that long work hands out. */
const byFingerprint = async ({ sha256, keys, platform, pack }: FileCheck): Promise<Finding | null> => {
  const known = await askFor(platform, keys, [sha256]);
  const certificate = known.certificates.get(sha256);
  if (certificate) return ofCertificate(certificate, sha256);
  const figures = [['文件 SHA-256', `${grouped(sha256)}　与登记相同`]] as const;
  const issued = known.files.find((one) => one.sha256 === sha256);
  if (issued) {
    const kind = issuedKind(issued.kind);
    return {
      verdict: 'genuine',
      text: `由本平台生成，文件与生成时一致。`,
      facts: [
        ['内容', issued.file === null ? kind : `${kind}里的“${issued.file}”`],
        ['生成时间', time(issued.at)],
      ],
      figures,
    };
  }
  return pack?.files.some((file) => file.sha256 === sha256) && packFaultOf(pack, keys) === null
    ? {
        verdict: 'genuine',
        text: `认证审核材料里的一份，由${pack.issuer}制作，文件与制作时一致。`,
        facts: [
          ['机构', pack.orgName],
          ['编号', pack.no],
        ],
        figures,
      }
    : null;
};

const WORKBOOK = unknown(
  '这份表格没有登记过：可能在打开后另存过，也可能不是本平台导出的。这不说明它是假的。',
  'whole',
  'batch',
  'issuer',
);
/** 证据包.xlsx, and what browsers call it when it is saved again. */
const PACK_WORKBOOK = /^证据包.*\.xlsx$/;
const NOT_OF_PACK: Finding = {
  verdict: 'changed',
  text: '这份表格与这份认证审核材料登记的不同，请不要据此采信。',
  advice: ['whole'],
};
const OTHER = unknown('没有认出这是本平台给出的哪一种文件，内容也没有登记过。这不说明它是假的。', 'number', 'issuer');

const byContent = async (bytes: Uint8Array, input: FileCheck): Promise<Finding> => {
  const { keys, platform } = input;
  if (isPdf(bytes)) return checkPdf(bytes, input);
  return checkData(bytes, keys) ?? (await checkJwt(bytes, keys, platform)) ?? OTHER;
};

/** `pack`: 认证审核材料 whose address was opened, so that a file of it is known by it. */
export const checkFile = async (file: File, platform: Platform, pack: VerifiedPack | null = null): Promise<Finding> => {
  if (file.size === 0) return unknown('文件是空的。', 'original', 'issuer');
  if (file.size > MOST_MB * 1024 * 1024) return unknown(`文件超过 ${MOST_MB} MB，浏览器里核对不了。`, 'issuer');
  const keys = await platform.keys();
  const fault = keyListFault(keys);
  if (fault) return unknown(`${fault}，请勿采信本页，并联系发证机构。`, 'issuer');
  const bytes = new Uint8Array(await file.arrayBuffer());
  const sha256 = await hashBytes(bytes);
  const input = { sha256, keys, platform, pack };
  const zip = startsWith(bytes, 'PK') ? readZip(bytes) : null;
  if (Array.isArray(zip) && !isWorkbook(zip)) return checkArchive(sha256, zip, input);
  const found = await byFingerprint(input);
  if (found) return found;
  if (Array.isArray(zip)) {
    const figures = [['文件 SHA-256', grouped(sha256)]] as const;
    return { ...(pack && PACK_WORKBOOK.test(file.name) ? NOT_OF_PACK : WORKBOOK), figures };
  }
  return typeof zip === 'string' ? unknown(FAULT[zip], 'issuer') : byContent(bytes, input);
};
