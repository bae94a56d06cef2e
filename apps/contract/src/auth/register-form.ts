import { z } from 'zod';
import { schemaOf } from '../core/code-schema.ts';
import {
  AreaCode,
  ContactName,
  CreditCode,
  Email,
  FirstPassword,
  Mobile,
  OrgName,
  RealName,
  SmsCode,
} from '../core/fields.ts';
import { ACCOUNT_TYPE } from './roles.ts';

/** A registration, as the form and the server check it. */

const NewOrg = z.object({
  orgName: OrgName,
  creditCode: CreditCode,
  areaCode: AreaCode,
  contactName: ContactName,
  /** Pictures are uploaded by who has an account: the organisation's own page takes the licence. */
  licenseUrl: z.undefined({ error: '营业执照请在注册成功后上传' }).optional(),
});

const agree = z.literal(true, { error: '请先阅读并同意《用户协议》和《隐私政策》' });
/** `version` of the agreements as shown (GET /api/article/user-agreement). */
const policyVersion = z.string({ error: '请先阅读并同意《用户协议》和《隐私政策》' }).min(1).max(20);

export const Register = z
  .object({
    accountType: schemaOf(ACCOUNT_TYPE, '请选择账号类型'),
    mobile: Mobile.optional(),
    email: Email.optional(),
    smsCode: SmsCode,
    password: FirstPassword,
    realName: RealName,
    orgType: z.string().max(10).optional(),
    org: NewOrg.optional(),
    agree,
    policyVersion,
  })
  .superRefine((body, ctx) => {
    if (!body.mobile === !body.email) ctx.addIssue({ code: 'custom', path: ['mobile'], message: '请输入手机号或邮箱' });
    if (body.accountType === ACCOUNT_TYPE.org && !body.org)
      ctx.addIssue({ code: 'custom', path: ['org'], message: '请填写机构信息' });
  });
