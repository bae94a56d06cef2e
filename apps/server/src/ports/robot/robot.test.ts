import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isRobotUrl, ROBOT } from '@zhibiao/contract/notice/staff-robot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createRobots, signDingtalk, signFeishu } from './robot.ts';

const SECRET = 'SEC-test-0123456789';
const NOW = Date.parse('2026-11-24T01:07:00Z');

/** Made by openssl: `printf '%s' "$data" | openssl dgst -sha256 -hmac "$key" -binary | base64`. */
test('signatures are what openssl makes of the same', () => {
  expect(signDingtalk(SECRET, NOW)).toEqual({
    timestamp: '1795482420000',
    sign: '7GYh38zA2SZZAULj42qYY1+f0e3ycZWUi5hro8bfbmY=',
  });
  expect(signFeishu(SECRET, NOW)).toEqual({
    timestamp: '1795482420',
    sign: '9guiZbf+liPSmA4XvyIJs6YIK7O45L8LibsY2SDuLU4=',
  });
});

test('addresses are of the three providers alone', () => {
  const key = '0123456789abcdef';
  const good = {
    [ROBOT.wecom]: `https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=${key}`,
    [ROBOT.dingtalk]: `https://oapi.dingtalk.com/robot/send?access_token=${key}`,
    [ROBOT.feishu]: `https://open.feishu.cn/open-apis/bot/v2/hook/${key}`,
  };
  for (const [kind, url] of Object.entries(good)) {
    const own = Number(kind) as keyof typeof good;
    expect(isRobotUrl(own, url)).toBe(true);
    const others = Object.values(good).filter((one) => one !== url);
    const bad = [
      ...others,
      url.replace('https', 'http'),
      url.replace('https://', 'https://127.0.0.1@'),
      url.replace('.com', '.com.evil.cn').replace('feishu.cn', 'feishu.cn.evil.cn'),
      url.replace(/^https:\/\/[^/]+/, (host) => `${host}:8443`),
      `${url}#x`,
      `${url}&x=1`,
      `${url}\n`,
      'http://169.254.169.254/latest/meta-data',
    ];
    expect(bad.filter((one) => isRobotUrl(own, one))).toEqual([]);
  }
});

type Call = { path: string; query: URLSearchParams; body: Record<string, unknown> };
const calls: Call[] = [];
let answer: { status: number; body: string; location?: string } = { status: 200, body: '' };
const provider = createServer((request, response) => {
  const url = new URL(request.url ?? '', 'http://localhost');
  let text = '';
  request.on('data', (chunk: Buffer) => (text += chunk.toString()));
  request.on('end', () => {
    calls.push({ path: url.pathname, query: url.searchParams, body: JSON.parse(text || '{}') });
    response.writeHead(answer.status, answer.location === undefined ? {} : { location: answer.location });
    response.end(answer.body);
  });
});
let origin = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
});
afterAll(() => void provider.close());

const robots = createRobots((_, url) => url.startsWith(origin));
const robot = (kind: 1 | 2 | 3, path: string, secret: string | null = null) => ({
  kind,
  url: `${origin}${path}`,
  secret,
});

test("each speaks its provider's protocol, signed where it has a secret", async () => {
  answer = { status: 200, body: '{"errcode":0}' };
  await robots.send(robot(ROBOT.wecom, '/cgi-bin/webhook/send?key=k'), '你好');
  expect(calls.at(-1)).toMatchObject({
    path: '/cgi-bin/webhook/send',
    body: { msgtype: 'text', text: { content: '你好' } },
  });

  await robots.send(robot(ROBOT.dingtalk, '/robot/send?access_token=t', SECRET), '你好');
  const { query } = calls.at(-1) as Call;
  expect(query.get('access_token')).toBe('t');
  expect(query.get('sign')).toBe(signDingtalk(SECRET, Number(query.get('timestamp'))).sign);
  expect(Math.abs(Date.now() - Number(query.get('timestamp')))).toBeLessThan(10_000);

  answer = { status: 200, body: '{"code":0,"msg":"success"}' };
  await robots.send(robot(ROBOT.feishu, '/open-apis/bot/v2/hook/x', SECRET), '你好');
  const { body } = calls.at(-1) as Call;
  expect(body).toMatchObject({ msg_type: 'text', content: { text: '你好' } });
  expect(body.sign).toBe(signFeishu(SECRET, Number(body.timestamp) * 1_000).sign);
});

test('refuses what it may not open, and takes no answer for another', async () => {
  const before = calls.length;
  await expect(createRobots().send(robot(ROBOT.wecom, '/x'), '你好')).rejects.toThrow('号码或地址有误');
  expect(calls.length).toBe(before);
  const said = robots.send.bind(null, robot(ROBOT.wecom, '/x'));
  answer = { status: 302, body: '', location: `${origin}/inner` };
  await expect(said('你好')).rejects.toThrow();
  expect(calls.some(({ path }) => path === '/inner')).toBe(false);
  answer = { status: 200, body: '<html>' };
  await expect(said('你好')).rejects.toThrow('HTTP 200');
  answer = { status: 503, body: '{"errcode":0}' };
  await expect(said('你好')).rejects.toThrow('HTTP 503');
  answer = { status: 200, body: '{"errcode":310000,"errmsg":"sign not match"}' };
  await expect(said('你好')).rejects.toThrow('服务商拒绝发送（310000）');
  answer = { status: 200, body: '{"errcode":45009}' };
  await expect(said('你好')).rejects.toThrow('流量控制');
});
