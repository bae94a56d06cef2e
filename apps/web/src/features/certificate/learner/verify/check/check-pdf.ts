import type { PublicKey, Verified } from '@zhibiao/contract/certificate/learner';
import { faultOf, packFaultOf } from './check-signature.ts';
import { codeIn, printedCode, printedNumber } from './codes-in.ts';
import { differencesOf } from './differences.ts';
import { type Finding, type Named, type PdfText, type Platform, unknown } from './finding.ts';
import { grouped } from '#features/certificate/words.ts';

/** A PDF whose bytes are not registered: what it says of itself leads to what is registered. */

/** Readers look for the head of a PDF within its first kilobyte. */
export const isPdf = (bytes: Uint8Array): boolean =>
  new TextDecoder('latin1').decode(bytes.subarray(0, 1024)).includes('%PDF-');

export const ofCertificate = (certificate: Verified, sha256: string): Finding => ({
  verdict: 'genuine',
  text: `由${certificate.issuer}签发，文件与签发时一致。`,
  certificate,
  figures: [['文件 SHA-256', `${grouped(sha256)}　与签发记录相同`]],
});

const changedFrom = (pdf: PdfText | null, certificate: Verified, sha256: string): Finding => {
  const differences = pdf ? differencesOf(pdf, certificate) : [];
  return {
    verdict: 'changed',
    text:
      differences.length > 0
        ? '这份文件与签发版本不同，请不要据此采信。'
        : '这份文件不是签发时的原件，可能被编辑、另存或重新打印过，请不要据此采信。',
    certificate,
    differences,
    figures: [
      ['文件 SHA-256', grouped(sha256)],
      ['签发记录', grouped(certificate.sha256)],
    ],
    advice: ['original'],
  };
};

const byCertificate = async (
  code: string,
  pdf: PdfText | null,
  { sha256, keys, platform }: PdfCheck,
): Promise<Finding> => {
  const certificate = await platform.byCode(code);
  if (!certificate) return unknown('文件里的核验码在本平台没有登记，请不要只凭这份文件采信。', 'number', 'issuer');
  const fault = faultOf(certificate, keys);
  if (fault) return unknown(`${fault}，请勿采信本页，并联系发证机构。`, 'issuer');
  return certificate.sha256 === sha256 ? ofCertificate(certificate, sha256) : changedFrom(pdf, certificate, sha256);
};

const byPack = async (code: string, { sha256, keys, platform }: PdfCheck): Promise<Finding> => {
  const pack = await platform.packByCode(code);
  if (!pack) return unknown('文件里的核验码在本平台没有登记，请不要只凭这份文件采信。', 'whole', 'issuer');
  const fault = packFaultOf(pack, keys);
  if (fault) return unknown(`${fault}，请勿采信本页，并联系制作平台。`, 'issuer');
  const facts: Named[] = [
    ['机构', pack.orgName],
    ['期间', `${pack.from} 至 ${pack.to}`],
    ['编号', pack.no],
    ['制作时间', pack.madeAt],
  ];
  return pack.files.some((file) => file.sha256 === sha256)
    ? { verdict: 'genuine', text: `认证审核材料里的一份，由${pack.issuer}制作，文件与制作时一致。`, facts }
    : {
        verdict: 'changed',
        text: '这份认证审核材料不是制作时的原件，请不要据此采信。',
        facts,
        figures: [['文件 SHA-256', grouped(sha256)]],
        advice: ['whole'],
      };
};

type PdfCheck = { sha256: string; keys: readonly PublicKey[]; platform: Platform };

export const checkPdf = async (bytes: Uint8Array, input: PdfCheck): Promise<Finding> => {
  const pdf = await input.platform.readPdf(bytes);
  const text = pdf?.lines.map((cells) => cells.join(' ')).join('\n') ?? '';
  // Links stand in the file as they are, unless a program rewrote it.
  const raw = new TextDecoder('latin1').decode(bytes);
  const links = `${raw}\n${pdf?.links.join('\n') ?? ''}\n${text.replace(/\s/g, '')}`;
  const code = codeIn(links, 'code') ?? printedCode(text);
  if (code) return byCertificate(code, pdf, input);
  const pack = codeIn(links, 'pack');
  if (pack) return byPack(pack, input);
  const number = printedNumber(text);
  return number
    ? unknown(`文件里写着编号 ${number}，但没有读到核验码。这不说明它是假的。`, 'number', 'original', 'issuer')
    : unknown('文件里没有读到编号，可能是扫描件或照片。这不说明它是假的。', 'number', 'original', 'issuer');
};
