import { z } from 'zod';
import { codes } from '../core/codes.ts';
import { schemaOf } from '../core/code-schema.ts';
import { endpoint } from '../core/endpoint.ts';
import { DateTime } from '../core/fields.ts';

/** The texts of the platform that have a name of their own. A learner agrees to the first two at registration. */
export const AGREEMENT = codes({
  user: ['user-agreement', '用户协议'],
  privacy: ['privacy-policy', '隐私政策'],
  accessibility: ['accessibility', '无障碍说明'],
  idCard: ['consent-idcard', '身份证号码单独同意书'],
  photo: ['consent-photo', '证件照单独同意书'],
  regulator: ['consent-regulator', '向主管部门提供身份证号码单独同意书'],
});
export const AGREED_TO: readonly string[] = [AGREEMENT.user, AGREEMENT.privacy];

export const AgreementCode = schemaOf(AGREEMENT, '协议不存在');
export const TextVersion = z.string({ error: '协议不存在' }).min(1, '协议不存在').max(40, '协议不存在');

const Published = z.object({
  code: z.string(),
  version: z.string(),
  title: z.string(),
  /** What is new in it, in words; empty for the first. */
  changes: z.string(),
  effectiveTime: DateTime,
});

/** What the learner has to agree to again. */
export const PendingAgreement = Published;
export type PendingAgreement = z.output<typeof PendingAgreement>;

/** One published text, also one that was replaced since or comes into force later. */
export const getAgreement = endpoint({
  title: '协议的一个版本',
  method: 'GET',
  path: '/api/agreement/:code/:version',
  access: 'public',
  shared: 2,
  params: z.object({ code: AgreementCode, version: TextVersion }),
  data: Published.extend({ content: z.string() }),
});

/** To the text in force now; a later one has to be read first. A separate consent is given here, too. */
export const consent = endpoint({
  title: '同意协议或单独同意书',
  method: 'POST',
  path: '/api/user/consent',
  access: 'user',
  beforeConsent: true,
  body: z.object({ code: AgreementCode, version: TextVersion }),
  /** How many are left to agree to. */
  data: z.object({ pending: z.number() }),
  done: '已同意',
});
