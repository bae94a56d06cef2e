import { labelOf } from '@zhibiao/contract/core/codes';
import type { PublicKey } from '@zhibiao/contract/certificate/learner';
import { REGULATOR_KIND, RegulatorBody } from '@zhibiao/contract/report/staff-regulator';
import { isSigned } from './check-signature.ts';
import { type Finding, type Named, unknown } from './finding.ts';
import { publicKeyOf } from '#features/certificate/learner/verify/issued.ts';
import { strictText } from './strict-text.ts';

/** data.json of what a regulator is handed: it carries its own signature. */

const HEAD = '{"body":';
const SEAL = ',"seal":';

type Seal = { kid: string; signature: string };
/** The signed text is cut out byte for byte, so what is shown is what was signed. */
const cutOf = (text: string): { signed: string; seal: Seal } | null => {
  const cut = text.lastIndexOf(SEAL);
  if (!text.startsWith(HEAD) || cut < 0) return null;
  const found = /^\{"kid":"([\w-]+)","signature":"([\w-]+)"\}\}$/.exec(text.slice(cut + SEAL.length));
  return { signed: text.slice(HEAD.length, cut), seal: { kid: found?.[1] ?? '', signature: found?.[2] ?? '' } };
};

const factsOf = ({ issuer, year, kind, number, at, rows }: RegulatorBody): Named[] => [
  ['内容', `${year} 年${labelOf(REGULATOR_KIND, kind)}`],
  ['编号', number],
  ['导出机构', issuer],
  ['导出时间', at],
  ['记录', `${rows.length} 行`],
];

/** Null of what is no such data. */
export const checkData = (bytes: Uint8Array, keys: readonly PublicKey[]): Finding | null => {
  const text = strictText(bytes);
  const cut = text === null ? null : cutOf(text);
  if (!cut) return null;
  const { signed, seal } = cut;
  const key = publicKeyOf(keys, seal.kid);
  if (!keys.some(({ kid }) => text?.includes(kid)))
    return unknown('数据里的签名不是本平台的公钥签的，可能由另一个平台导出。', 'issuer');
  try {
    if (key !== null && isSigned(signed, seal.signature, key)) {
      const body = RegulatorBody.parse(JSON.parse(signed));
      return {
        verdict: 'genuine',
        text: `由${body.issuer}导出，内容与签发时一致。`,
        facts: factsOf(body),
        figures: [
          ['签名', 'Ed25519，本浏览器已复核'],
          ['签名公钥', seal.kid],
        ],
      };
    }
  } catch {
    // A signed text that is no such data: not ours to name.
    return null;
  }
  return { verdict: 'changed', text: '数据内容与签名不符，签发之后被改动过，请不要据此采信。' };
};
