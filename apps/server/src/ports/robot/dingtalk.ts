import { createHmac } from 'node:crypto';

/** 钉钉 加签: HMAC-SHA256(secret, `time\nsecret`) in Base64, beside the time in the query. */
export const signDingtalk = (secret: string, nowMs: number): { timestamp: string; sign: string } => {
  const timestamp = String(nowMs);
  return { timestamp, sign: createHmac('sha256', secret).update(`${timestamp}\n${secret}`).digest('base64') };
};
