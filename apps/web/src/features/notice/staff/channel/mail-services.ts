import type { CodeOf } from '@zhibiao/contract/core/codes';
import { MAIL_CRYPT } from '@zhibiao/contract/notice/staff-channel';

/** What common mail services say of themselves: where to send by, and which password a program needs there. */
export type MailService = {
  name: string;
  host: string;
  port: number;
  crypt: CodeOf<typeof MAIL_CRYPT>;
  /** The password, in the service's own word, and where it is made. */
  password: string;
};

const { tls, required } = MAIL_CRYPT;
const CODE = '授权码，不是登录密码：在邮箱网页版的设置里开启 SMTP 服务后得到';

export const MAIL_SERVICES: readonly MailService[] = [
  {
    name: '腾讯企业邮',
    host: 'smtp.exmail.qq.com',
    port: 465,
    crypt: tls,
    password: '开启了安全登录的邮箱填“客户端专用密码”，没有开启的填登录密码',
  },
  {
    name: '阿里企业邮箱',
    host: 'smtp.qiye.aliyun.com',
    port: 465,
    crypt: tls,
    password: '“三方客户端安全密码”，没有启用的填登录密码；新购的邮箱须先由管理员允许使用三方客户端',
  },
  {
    name: '网易企业邮箱',
    host: 'smtp.qiye.163.com',
    port: 994,
    crypt: tls,
    password: '“客户端授权密码”，没有启用的填登录密码',
  },
  { name: '163 邮箱', host: 'smtp.163.com', port: 465, crypt: tls, password: CODE },
  { name: '126 邮箱', host: 'smtp.126.com', port: 465, crypt: tls, password: CODE },
  { name: 'QQ 邮箱', host: 'smtp.qq.com', port: 465, crypt: tls, password: CODE },
  {
    name: 'Microsoft 365',
    host: 'smtp.office365.com',
    port: 587,
    crypt: required,
    password: '邮箱的密码；须由管理员为这个邮箱启用 SMTP AUTH（基本身份验证），微软正在逐步停用它',
  },
  {
    name: 'Gmail',
    host: 'smtp.gmail.com',
    port: 465,
    crypt: tls,
    password: '“应用专用密码”：账号先开启两步验证，再在安全设置里生成',
  },
];

/** Which of them a server is. */
export const serviceAt = (host: string | undefined): MailService | null =>
  MAIL_SERVICES.find((one) => one.host === host?.trim().toLowerCase()) ?? null;
