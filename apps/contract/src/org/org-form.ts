import { z } from 'zod';
import { schemaOf } from '../core/code-schema.ts';
import { AreaCode, cleared, ContactName, CreditCode, Email, Mobile, OrgName, Picture } from '../core/fields.ts';
import { personName } from '../core/text/text-fold.ts';
import { IPMS_STATUS } from './types.ts';

/** What an organisation says of itself, as the form and the server check it. */

const optionalMobile = z.union([z.literal('').transform(() => null), Mobile]).nullable();
const optionalEmail = z.union([z.literal('').transform(() => null), Email]).nullable();

const YEAR_TARGET_FAULT = '年度学时要求须是1–500的整数';
/** In force at once. */
export const DirectFacts = z.object({
  contactName: ContactName,
  contactMobile: optionalMobile,
  contactEmail: optionalEmail,
  logo: Picture,
  areaCode: AreaCode,
  address: cleared(100, '地址不能超过100个字符'),
  industry: cleared(30, '所属行业不能超过30个字符'),
  scale: cleared(20, '请选择人员规模'),
  ipmsStatus: schemaOf(IPMS_STATUS, '请选择贯标情况'),
  ipmsCertNo: cleared(60, '证书编号不能超过60个字符'),
  ipmsStandard: cleared(40, '请选择依据标准'),
  ipmsExpire: z.iso.date({ error: '请选择证书有效期' }).nullable(),
  yearTarget: z
    .number({ error: YEAR_TARGET_FAULT })
    .int(YEAR_TARGET_FAULT)
    .min(1, YEAR_TARGET_FAULT)
    .max(500, YEAR_TARGET_FAULT)
    .nullable(),
});
/** In force when staff approve. */
export const VerifiedFacts = z.object({
  orgName: OrgName,
  creditCode: CreditCode,
  orgType: z.string({ error: '请选择机构类型' }).min(1, '请选择机构类型').max(10, '请选择机构类型'),
  legalPerson: cleared(30, '法定代表人不能超过30个字符', personName),
  licenseUrl: Picture,
});
/** Rules of the form, field by field. */
export const OrgFields = { ...DirectFacts.shape, ...VerifiedFacts.shape };
