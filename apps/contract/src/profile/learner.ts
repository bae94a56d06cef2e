import { z } from 'zod';
import { GENDER } from '../auth/roles.ts';
import { schemaOf } from '../core/code-schema.ts';
import { download, endpoint } from '../core/endpoint.ts';
import {
  AreaCode,
  cleared,
  DateTime,
  Email,
  Id,
  Mobile,
  NewPassword,
  OldPassword,
  OwnPassword,
  Picture,
  RealName,
  SmsCode,
} from '../core/fields.ts';
import { IdCard } from '../core/id-card.ts';
import { Ticked } from '../agreement/consent.ts';

/**
 * What a learner may change of their own account. What is left out stays; null clears, and so does an empty text where
 * any text may stand.
 */
export const Profile = z
  .object({
    /** Fixed once a certificate bears it. */
    realName: RealName,
    nickName: cleared(20, '昵称不能超过20个字符'),
    gender: schemaOf(GENDER, '请选择性别'),
    avatar: Picture,
    /** The portrait that certificates show. */
    photo: Picture,
    /** A value of dictionary education. */
    education: cleared(20, '请选择学历'),
    position: cleared(30, '职务不能超过30个字符'),
    areaCode: AreaCode.nullable(),
    /** A value of dictionary org_type. */
    currentType: z.string({ error: '请选择机构类型' }).min(1, '请选择机构类型').max(10, '请选择机构类型'),
    idCard: IdCard.nullable(),
  })
  .partial();
export const updateProfile = endpoint({
  title: '修改个人资料',
  method: 'PUT',
  path: '/api/user/profile',
  access: 'user',
  /** An ID number and a portrait are stored only with a separate consent, given before or here. */
  body: Profile.extend({ consents: Ticked.optional() }),
  data: z.null(),
  done: '保存成功',
});

/** Ends every other session. */
export const updatePwd = endpoint({
  title: '修改密码',
  method: 'POST',
  path: '/api/user/updatePwd',
  access: 'user',
  encrypted: ['oldPwd', 'newPwd'],
  body: z.object({ oldPwd: OldPassword, newPwd: NewPassword }),
  data: z.null(),
  done: '密码修改成功',
});

/**
 * The codes come from sendBindSms and sendBindEmail; the password is the account's.
 * Every other session ends, and the former phone or address is notified.
 */
export const bindMobile = endpoint({
  title: '换绑手机',
  method: 'POST',
  path: '/api/user/bindMobile',
  access: 'user',
  encrypted: ['password'],
  body: z.object({ target: Mobile, smsCode: SmsCode, password: OwnPassword }),
  data: z.null(),
  done: '手机号码绑定成功',
});
export const bindEmail = endpoint({
  title: '换绑邮箱',
  method: 'POST',
  path: '/api/user/bindEmail',
  access: 'user',
  encrypted: ['password'],
  body: z.object({ target: Email, smsCode: SmsCode, password: OwnPassword }),
  data: z.null(),
  done: '邮箱绑定成功',
});

const SessionRow = z.object({
  id: z.string(),
  device: z.string(),
  ip: z.string(),
  remember: z.boolean(),
  current: z.boolean(),
  createTime: DateTime,
  lastSeen: DateTime,
});
export const listSessions = endpoint({
  title: '登录的设备',
  method: 'GET',
  path: '/api/user/sessions',
  access: 'user',
  data: z.array(SessionRow),
});
/** Without an id: every session but this one. */
export const revokeSessions = endpoint({
  title: '退出其他设备',
  method: 'POST',
  path: '/api/user/sessions/revoke',
  access: 'user',
  body: z.object({ id: Id.optional() }),
  data: z.null(),
});

/** Days in which logging in again takes a cancellation back. */
export const CANCEL_REGRET_DAYS = 7;
/**
 * The code comes from sendLeaveSms or sendLeaveEmail. Every session ends; after the days of regret the account is
 * anonymised.
 */
export const cancelAccount = endpoint({
  title: '申请注销账号',
  method: 'POST',
  path: '/api/user/cancel',
  access: 'user',
  beforeConsent: true,
  body: z.object({ smsCode: SmsCode }),
  data: z.null(),
  done: `注销申请已提交，${CANCEL_REGRET_DAYS}天内重新登录即可撤销`,
});

/** Everything that is the caller's. */
export const exportData = download({
  title: '下载我的数据',
  method: 'GET',
  path: '/api/user/dataExport',
  access: 'user',
  files: ['json'],
});
