import { type CodeOf, labelOf } from '@zhibiao/contract/core/codes';
import { MESSAGE_FAULT } from '@zhibiao/contract/notice/staff';
import { isRobotUrl, ROBOT } from '@zhibiao/contract/notice/staff-robot';
import { z } from 'zod';
import { MessageFault } from '#ports/messages/fault.ts';
import { askProvider } from '#ports/sms/provider.ts';
import { createHmac } from 'node:crypto';

/** 飞书 签名校验: HMAC-SHA256 over nothing, keyed with `time\nsecret`, in Base64, beside the time (s) in the body. */
export const signFeishu = (secret: string, nowMs: number): { timestamp: string; sign: string } => {
  const timestamp = String(Math.floor(nowMs / 1_000));
  return { timestamp, sign: createHmac('sha256', `${timestamp}\n${secret}`).update('').digest('base64') };
};

/** 钉钉 加签: HMAC-SHA256(secret, `time\nsecret`) in Base64, beside the time in the query. */
export const signDingtalk = (secret: string, nowMs: number): { timestamp: string; sign: string } => {
  const timestamp = String(nowMs);
  return { timestamp, sign: createHmac('sha256', secret).update(`${timestamp}\n${secret}`).digest('base64') };
};

type Kind = CodeOf<typeof ROBOT>;
export type Robot = { kind: Kind; url: string; secret: string | null };
/** Speaks to a group. Rejects when the provider did not take it within its time. */
export type Robots = { send(robot: Robot, text: string): Promise<void> };

type Request = { url: string; body: object };
const requestOf = ({ kind, url, secret }: Robot, text: string): Request => {
  const now = Date.now();
  switch (kind) {
    case ROBOT.wecom:
      return { url, body: { msgtype: 'text', text: { content: text } } };
    case ROBOT.dingtalk:
      return {
        url: secret === null ? url : `${url}&${new URLSearchParams(signDingtalk(secret, now)).toString()}`,
        body: { msgtype: 'text', text: { content: text } },
      };
    case ROBOT.feishu:
      return {
        url,
        body: { ...(secret === null ? {} : signFeishu(secret, now)), msg_type: 'text', content: { text } },
      };
  }
};

/** 飞书 says `code`, the others `errcode`. */
const Answer = z.union([z.object({ errcode: z.number() }), z.object({ code: z.number() })]);
/** Too many at once: 企业微信, 钉钉, 飞书. */
const FLOW = [45009, 130101, 660026, 11232, 9499];

const codeOf = (text: string): number | null => {
  try {
    const answer = Answer.parse(JSON.parse(text));
    return 'errcode' in answer ? answer.errcode : answer.code;
  } catch {
    return null;
  }
};

/** `isAllowed`: an address that may be called. A stored address is checked again, no matter who stored it. */
export const createRobots = (isAllowed: (kind: Kind, url: string) => boolean = isRobotUrl): Robots => ({
  async send(robot, text) {
    if (!isAllowed(robot.kind, robot.url)) throw new MessageFault(MESSAGE_FAULT.recipient, labelOf(ROBOT, robot.kind));
    const { url, body } = requestOf(robot, text);
    const answer = await askProvider(url, {
      headers: { 'content-type': 'application/json; charset=utf-8' },
      body: JSON.stringify(body),
    });
    const code = codeOf(answer.text);
    // Its address is its key, so nothing of the request is reported.
    if (code === null || answer.status >= 500) throw new Error(`the robot's provider answered HTTP ${answer.status}`);
    if (code !== 0)
      throw new MessageFault(FLOW.includes(code) ? MESSAGE_FAULT.flow : MESSAGE_FAULT.provider, `${code}`);
  },
});
