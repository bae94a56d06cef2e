import type { z } from 'zod';
import { expect, test } from 'vitest';
import { resetPwd, resetPwdVerify } from './auth/learner.ts';
import {
  Account,
  ContactName,
  CreditCode,
  Email,
  FirstPassword,
  Mobile,
  NewPassword,
  OldPassword,
  OrgName,
  OwnPassword,
  Password,
  RealName,
  SmsCode,
} from './core/fields.ts';
import { InviteCode } from './member/invite-form.ts';
import { handOver } from './org/org.ts';
import { updatePwd } from './profile/learner.ts';
import { NewSuggestion } from './feedback/suggestion-form.ts';

/** 请输入${label}: the label as its form shows it, whether the field was never there, empty, or holds a blank. */
const REQUIRED: [label: string, field: z.ZodType][] = [
  ['手机号', Mobile],
  ['邮箱', Email],
  ['手机号或邮箱', Account],
  ['手机号或邮箱', resetPwdVerify.body.shape.account],
  ['验证码', SmsCode],
  ['姓名', RealName],
  ['联系人姓名', ContactName],
  ['密码', Password],
  ['密码', FirstPassword],
  ['新密码', NewPassword],
  ['新密码', resetPwd.body.shape.password],
  ['新密码', updatePwd.body.shape.newPwd],
  ['原密码', OldPassword],
  ['原密码', updatePwd.body.shape.oldPwd],
  ['登录密码', OwnPassword],
  ['登录密码', handOver.body.shape.password],
  ['机构名称', OrgName],
  ['统一社会信用代码', CreditCode],
  ['邀请码', InviteCode],
  ['反馈内容', NewSuggestion.shape.content],
];

test('a required field left empty asks for itself by its label', () => {
  for (const [label, field] of REQUIRED) {
    // A blank is a character of a password.
    for (const value of [undefined, null, '', ...(label.includes('密码') ? [] : [' '])]) {
      expect([label, value, field.safeParse(value).error?.issues[0]?.message]).toEqual([
        label,
        value,
        `请输入${label}`,
      ]);
    }
  }
});
