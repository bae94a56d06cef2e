import { codes } from './codes.ts';

/** Why a message was not taken: what is done about it depends on that. */
export const MESSAGE_FAULT = codes({
  /** Waits, and costs no try. */
  flow: ['flow', '服务商流量控制，稍后自动再发'],
  /** Final: another try changes nothing. */
  recipient: ['recipient', '号码有误或无法接收'],
  /** The channel itself: nothing goes through it until somebody mends it. */
  credentials: ['credentials', '密钥、签名或权限未获服务商认可'],
  template: ['template', '没有对应的服务商模板'],
  provider: ['provider', '服务商拒绝发送'],
});
