import { ed25519 } from '@noble/curves/ed25519.js';
import type { PublicKey, Verified } from '@zhibiao/contract/certificate/learner';
import type { VerifiedPack } from '@zhibiao/contract/study/audit-pack';

/**
 * Whether the key signed exactly this text (Ed25519, RFC 8032). Checked on this machine, not by the server. The
 * signature is accepted in its one spelling: the spare bits of its last letter are none to play with.
 */
export const isSigned = (text: string, signature: string, publicKey: string): boolean => {
  try {
    const raw = fromBase64url(signature);
    return (
      toBase64url(raw) === signature && ed25519.verify(raw, new TextEncoder().encode(text), fromBase64url(publicKey))
    );
  } catch {
    return false;
  }
};

const fromBase64url = (text: string) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0));

const toBase64url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

type Facts = {
  certNo?: string;
  type?: number;
  issueDate?: string;
  expireDate?: string | null;
  sha256?: string;
  holder?: { name?: string };
  facts?: { issuer?: string; totalHours?: string; plannedTotal?: string };
};
type Statement = { certNo?: string; status?: string; reason?: string | null; replacedBy?: string | null };
type ListEntry = { kid?: string; publicKey?: string };

/**
 * What the browser can check without trusting the answer: facts and status are signed by listed keys, they say what the
 * page shows, and each listed key is signed by one of them. Answers the first fault as a sentence, or null. Whether the
 * list itself is the issuer's can only be seen from the fingerprint.
 */
export const faultOf = (certificate: Verified, keys: readonly PublicKey[]): string | null => {
  const keyOf = (kid: string) => keys.find((key) => key.kid === kid)?.publicKey ?? '';
  const { facts, signature, kid, statement } = certificate;
  const listFault = keyListFault(keys);
  if (listFault) return listFault;
  if (!isSigned(facts, signature, keyOf(kid))) return '登记信息的签名无效';
  if (!isSigned(statement.text, statement.signature, keyOf(statement.kid))) return '证书状态的签名无效';
  if (!statesFacts(certificate, JSON.parse(facts) as Facts)) return '显示的信息与签名原文不符';
  if (!statesStatus(certificate, JSON.parse(statement.text) as Statement)) return '显示的状态与签名声明不符';
  return null;
};

type PackFacts = Record<string, unknown>;
/** The same of a pack for auditors: what is shown is what was signed, its files with it. */
export const packFaultOf = (pack: VerifiedPack, keys: readonly PublicKey[]): string | null => {
  const keyOf = (kid: string) => keys.find((key) => key.kid === kid)?.publicKey ?? '';
  const listFault = keyListFault(keys);
  if (listFault) return listFault;
  if (!pack.statements.every(({ text, signature }) => isSigned(text, signature, keyOf(pack.kid)))) return '签名无效';
  const signed = pack.statements.map(({ text }) => JSON.parse(text) as PackFacts);
  const files = signed.map(({ file, sha256 }) => ({ name: file, sha256 }));
  const [facts = {}] = signed;
  const same = (
    ['no', 'orgName', 'creditCode', 'from', 'to', 'issuer', 'people', 'records', 'attempts'] as const
  ).every((name) => facts[name] === pack[name]);
  const isShown =
    same && signed.every(({ no }) => no === pack.no) && JSON.stringify(files) === JSON.stringify(pack.files);
  return isShown ? null : '显示的信息与签名原文不符';
};

/** The fault of the list of keys itself. */
export const keyListFault = (keys: readonly PublicKey[]): string | null => {
  const keyOf = (kid: string) => keys.find((key) => key.kid === kid)?.publicKey ?? '';
  return keys.every((key) => isVouchedFor(key, keyOf(key.signedBy))) ? null : '公钥清单的签名无效';
};

const isVouchedFor = ({ kid, publicKey, entry, signature }: PublicKey, signer: string): boolean => {
  if (!isSigned(entry, signature, signer)) return false;
  const listed = JSON.parse(entry) as ListEntry;
  return listed.kid === kid && listed.publicKey === publicKey;
};

const statesFacts = (shown: Verified, { certNo, type, issueDate, expireDate, sha256, holder, facts }: Facts): boolean =>
  certNo === shown.certNo &&
  type === shown.type &&
  issueDate === shown.issueDate &&
  expireDate === shown.expireDate &&
  sha256 === shown.sha256 &&
  // A query by number shows the name masked.
  (shown.holder.includes('*') || holder?.name === shown.holder) &&
  facts?.issuer === shown.issuer &&
  Number(facts.totalHours) === shown.totalHours.measured &&
  Number(facts.plannedTotal ?? 0) === shown.totalHours.planned;

const statesStatus = (shown: Verified, { certNo, status, reason, replacedBy }: Statement): boolean =>
  certNo === shown.certNo &&
  status === shown.status &&
  reason === shown.revokeReason &&
  replacedBy === shown.replacedBy;
