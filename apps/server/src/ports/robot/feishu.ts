import { createHmac } from 'node:crypto';

/** 飞书 签名校验: HMAC-SHA256 over nothing, keyed with `time\nsecret`, in Base64, beside the time (s) in the body. */
export const signFeishu = (secret: string, nowMs: number): { timestamp: string; sign: string } => {
  const timestamp = String(Math.floor(nowMs / 1_000));
  return { timestamp, sign: createHmac('sha256', `${timestamp}\n${secret}`).update('').digest('base64') };
};
