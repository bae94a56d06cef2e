import { CERT_TYPE } from '@zhibiao/contract/certificate/types';
import { labelOf } from '@zhibiao/contract/core/codes';
import { amountText } from '@zhibiao/contract/core/hours';
import { type CertificateFacts, factTotal, originOf } from './facts.ts';
import { statusPlaceOf } from './status-list.ts';

/** The facts of a certificate as an OpenBadgeCredential (1EdTech Open Badges 3.0, W3C Verifiable Credentials 2.0). */

const CREDENTIALS = 'https://www.w3.org/ns/credentials/v2';
const BADGES = 'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json';
const SCHEMA = 'https://purl.imsglobal.org/spec/ob/v3p0/schema/json/ob_v3p0_achievementcredential_schema.json';

export type Badged = {
  certNo: string;
  type: number;
  holder: string;
  facts: CertificateFacts;
  issueDate: string;
  expireDate: string | null;
  statusIndex: number;
  badgeUrl: string;
  verifyUrl: string;
};
/** `statusUrl` names a list by its number. */
export type Addresses = { publicUrl: string; statusUrl: (list: number) => string };

const describe = ({ type, facts }: Badged): string => {
  const courses = facts.lessons.map(({ name }) => name).join('、');
  const exam = facts.exam ? `，考核成绩 ${facts.exam.score} 分（满分 ${facts.exam.fullScore} 分）` : '';
  const standard = facts.standardCode ? `，依据 ${facts.standardCode}` : '';
  const amount = amountText(factTotal(facts).measured, facts.hourMin ?? null);
  return `${labelOf(CERT_TYPE, type)}：${courses}，共 ${amount}${standard}${exam}。${originOf(facts)}`;
};

const CRITERIA: Record<number, string> = {
  [CERT_TYPE.proof]: '学完课程的全部必修内容，课程设有结业考试的考试合格。',
  [CERT_TYPE.training]: '学完课程并通过结业考试，经审核合格。',
  [CERT_TYPE.auditor]: '完成该标准规定学时的课程并通过考核，经机构提交、审核合格。',
};

/** Valid from the first moment of its first day to the last of its last, Asia/Shanghai. */
const term = ({ issueDate, expireDate }: Badged) => ({
  validFrom: `${issueDate}T00:00:00+08:00`,
  ...(expireDate === null ? {} : { validUntil: `${expireDate}T23:59:59+08:00` }),
});
const seconds = (at: string): number => Math.floor(Date.parse(at) / 1000);

/** What is signed: the credential with the registered claims of a JWT beside it. */
export const openBadgeOf = (badged: Badged, { publicUrl, statusUrl }: Addresses) => {
  const { certNo, type, holder, facts, statusIndex, badgeUrl, verifyUrl } = badged;
  const name = labelOf(CERT_TYPE, type);
  const { list, bit } = statusPlaceOf(statusIndex);
  const statusListCredential = statusUrl(list);
  const times = term(badged);
  return {
    '@context': [CREDENTIALS, BADGES],
    id: badgeUrl,
    type: ['VerifiableCredential', 'OpenBadgeCredential'],
    name,
    issuer: { id: publicUrl, type: ['Profile'], name: facts.issuer, url: publicUrl },
    ...times,
    credentialSubject: {
      type: ['AchievementSubject'],
      identifier: [{ type: 'IdentityObject', hashed: false, identityHash: holder, identityType: 'name' }],
      licenseNumber: certNo,
      // Of a document that does not say where its hours come from there is no figure without a word.
      ...(facts.hours === undefined ? {} : { creditsEarned: factTotal(facts).measured }),
      achievement: {
        id: `${publicUrl}/certificate-services#type-${type}`,
        type: ['Achievement'],
        achievementType: 'Certificate',
        name,
        description: describe(badged),
        criteria: { narrative: CRITERIA[type] ?? name },
      },
    },
    evidence: [{ id: verifyUrl, type: ['Evidence'], name: '在线核验' }],
    credentialSchema: [{ id: SCHEMA, type: '1EdTechJsonSchemaValidator2019' }],
    credentialStatus: {
      id: `${statusListCredential}#${bit}`,
      type: 'BitstringStatusListEntry',
      statusPurpose: 'revocation',
      statusListIndex: String(bit),
      statusListCredential,
    },
    iss: publicUrl,
    jti: badgeUrl,
    nbf: seconds(times.validFrom),
    ...(times.validUntil === undefined ? {} : { exp: seconds(times.validUntil) }),
  };
};

/** How long a status list may be kept: after that the verifier fetches it again. */
const LIST_MS = 300_000;

export const statusListOf = (address: string, publicUrl: string, encodedList: string, now: Date) => {
  const until = new Date(now.getTime() + LIST_MS);
  return {
    '@context': [CREDENTIALS],
    id: address,
    type: ['VerifiableCredential', 'BitstringStatusListCredential'],
    issuer: publicUrl,
    validFrom: now.toISOString(),
    validUntil: until.toISOString(),
    credentialSubject: {
      id: `${address}#list`,
      type: 'BitstringStatusList',
      statusPurpose: 'revocation',
      encodedList,
      ttl: LIST_MS,
    },
    iss: publicUrl,
    jti: address,
    nbf: Math.floor(now.getTime() / 1000),
    exp: Math.floor(until.getTime() / 1000),
  };
};
