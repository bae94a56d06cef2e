import type { PublicKey } from '@zhibiao/contract/certificate/learner';
import { faultOf, isSigned } from './check-signature.ts';
import { codeIn } from './codes-in.ts';
import { type Finding, type Named, type Platform, unknown } from './finding.ts';
import { publicKeyOf } from '#features/certificate/learner/verify/issued.ts';
import { strictText } from './strict-text.ts';

/** An Open Badge, or the status list that it names: a JWT signed by the certificates' key. */

const JWT = /^([\w-]+)\.([\w-]+)\.([\w-]+)$/;
type Badge = { type?: unknown; credentialSubject?: { licenseNumber?: unknown }; evidence?: { id?: unknown }[] };

const jsonOf = (part: string): unknown => {
  const bytes = Uint8Array.from(atob(part.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0));
  return JSON.parse(strictText(bytes) ?? '');
};

const CHANGED: Finding = {
  verdict: 'changed',
  text: '徽章内容与签名不符，签发之后被改动过，请不要据此采信。',
};
const figuresOf = (kid: string): Named[] => [
  ['签名', 'Ed25519（EdDSA），本浏览器已复核'],
  ['签名公钥', kid],
];

/** What became of the certificate is fetched: the badge itself does not know. */
const checkBadge = async (badge: Badge, kid: string, keys: readonly PublicKey[], platform: Platform) => {
  const [evidence] = badge.evidence ?? [];
  const code = codeIn(String(evidence?.id ?? ''), 'code');
  const certificate = code === null ? null : await platform.byCode(code);
  if (!certificate || certificate.certNo !== badge.credentialSubject?.licenseNumber)
    return unknown('徽章的签名有效，但没有查到它所指的证书。', 'number', 'issuer');
  const fault = faultOf(certificate, keys);
  if (fault) return unknown(`${fault}，请勿采信本页，并联系发证机构。`, 'issuer');
  return {
    verdict: 'genuine',
    text: `由${certificate.issuer}签发，徽章内容与签发时一致。`,
    certificate,
    figures: figuresOf(kid),
  } satisfies Finding;
};

/** Null of what is no such thing. */
export const checkJwt = async (
  bytes: Uint8Array,
  keys: readonly PublicKey[],
  platform: Platform,
): Promise<Finding | null> => {
  const [, head = '', body = '', signature = ''] = JWT.exec(strictText(bytes) ?? '') ?? [];
  if (head === '') return null;
  try {
    const { kid } = jsonOf(head) as { kid?: string };
    const key = publicKeyOf(keys, kid);
    if (kid === undefined || key === null) return unknown('签名不是本平台的公钥签的，可能由另一个平台签发。', 'issuer');
    if (!isSigned(`${head}.${body}`, signature, key)) return CHANGED;
    const badge = jsonOf(body) as Badge;
    const types = Array.isArray(badge.type) ? badge.type : [];
    if (types.includes('OpenBadgeCredential')) return await checkBadge(badge, kid, keys, platform);
    return types.includes('BitstringStatusListCredential')
      ? { verdict: 'genuine', text: '这是本平台签名的证书状态清单，内容没有改动。', figures: figuresOf(kid) }
      : null;
  } catch (fault) {
    if (fault instanceof SyntaxError || fault instanceof DOMException) return null;
    throw fault;
  }
};
