import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { loadConfig } from '#config.ts';
import { MessageFault } from '#ports/messages/fault.ts';
import { createSms } from '#ports/sms/sms.ts';
import { signAliyun } from './aliyun.ts';
import { signHttp } from './http.ts';
import { signHuawei } from './huawei.ts';
import { signTencent } from './tencent.ts';

const SECRET = 'the-secret';
const TO = '13800138000';
const MESSAGE = {
  to: TO,
  text: '验证码 246810，5分钟内有效。',
  template: 'code-login',
  params: { code: '246810', minutes: '5' },
};
const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

type Got = { request: IncomingMessage; body: string; query: URLSearchParams };

/** A provider on this machine; `answer` is what it says to a request whose signature holds. */
const serving = async (
  env: Record<string, string>,
  signed: (got: Got) => boolean,
  answer: (got: Got, response: ServerResponse) => void,
) => {
  const got: Got[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const query = new URL(request.url ?? '', 'http://x').searchParams;
      const one = { request, body: Buffer.concat(chunks).toString(), query };
      got.push(one);
      if (!signed(one)) throw new Error('a signature that does not hold');
      answer(one, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { sms } = loadConfig({ SMS_URL: url, SMS_SECRET: SECRET, SMS_SIGN: '知标', ...env });
  return { sms: createSms({ sms, dataDir: '/nowhere', production: true }, () => {}), got };
};

const header = ({ request }: Got, name: string) => String(request.headers[name] ?? '');

/** Recomputed from what arrived, by the providers' documents. */
const aliyunHolds = (got: Got): boolean => {
  const { request, body } = got;
  const authorization = header(got, 'authorization');
  const names = (/SignedHeaders=([^,]+)/.exec(authorization)?.[1] ?? '').split(';');
  const [path = '', query = ''] = (request.url ?? '').split('?');
  const lines = names.map((name) => `${name}:${header(got, name)}\n`).join('');
  const canonical = [request.method, path, query, lines, names.join(';'), sha256(body)].join('\n');
  const signature = hmac(SECRET, `ACS3-HMAC-SHA256\n${sha256(canonical)}`).toString('hex');
  return (
    ['host', 'x-acs-action', 'x-acs-date', 'x-acs-signature-nonce'].every((name) => names.includes(name)) &&
    query === query.split('&').toSorted().join('&') &&
    authorization.endsWith(`Signature=${signature}`)
  );
};
const tencentHolds = (got: Got): boolean => {
  const authorization = header(got, 'authorization');
  const scope = /Credential=[^/]+\/([^,]+),/.exec(authorization)?.[1] ?? '';
  const lines = `content-type:${header(got, 'content-type')}\nhost:${header(got, 'host')}\n`;
  const canonical = ['POST', '/', '', lines, 'content-type;host', sha256(got.body)].join('\n');
  const key = scope.split('/').reduce<string | Buffer>((known, part) => hmac(known, part), `TC3${SECRET}`);
  const text = ['TC3-HMAC-SHA256', header(got, 'x-tc-timestamp'), scope, sha256(canonical)].join('\n');
  return authorization.endsWith(`Signature=${hmac(key, text).toString('hex')}`);
};
const huaweiHolds = (got: Got): boolean => {
  const field = (name: string) => new RegExp(`${name}="([^"]+)"`).exec(header(got, 'x-wsse'))?.[1] ?? '';
  const hex = sha256(field('Nonce') + field('Created') + SECRET);
  return field('PasswordDigest') === Buffer.from(hex).toString('base64');
};
const httpHolds = (got: Got): boolean => {
  const text = `${header(got, 'x-timestamp')}.${header(got, 'x-nonce')}.${got.body}`;
  return header(got, 'x-signature') === `sha256=${hmac(SECRET, text).toString('hex')}`;
};

const TEMPLATES = JSON.stringify({ 'code-login': { id: 'T1', params: ['minutes', 'code'] } });
const KEY = { SMS_ACCESS_KEY: 'key-id', SMS_TEMPLATES: TEMPLATES };
const PROVIDERS = {
  aliyun: {
    env: { ...KEY, SMS_PROVIDER: 'aliyun' },
    holds: aliyunHolds,
    taken: '{"Code":"OK","BizId":"no-1"}',
    no: 'no-1',
    says: (code: string) => JSON.stringify({ Code: code, Message: `${TO} refused`, RequestId: 'r' }),
    sent: ({ query }: Got) => Object.fromEntries(query),
    expected: {
      PhoneNumbers: TO,
      SignName: '知标',
      TemplateCode: 'T1',
      TemplateParam: '{"minutes":"5","code":"246810"}',
    },
    faults: [
      ['isv.BUSINESS_LIMIT_CONTROL', 'flow'],
      ['isv.MOBILE_NUMBER_ILLEGAL', 'recipient'],
      ['SignatureDoesNotMatch', 'credentials'],
      ['isv.SMS_TEMPLATE_ILLEGAL', 'template'],
      ['isv.SYSTEM_ERROR', 'provider'],
    ],
  },
  tencent: {
    env: { ...KEY, SMS_PROVIDER: 'tencent', SMS_APP_ID: '1400' },
    holds: tencentHolds,
    taken: '{"Response":{"SendStatusSet":[{"Code":"Ok","SerialNo":"no-2"}],"RequestId":"r"}}',
    no: 'no-2',
    says: (code: string) =>
      code.startsWith('AuthFailure')
        ? JSON.stringify({ Response: { Error: { Code: code, Message: TO } } })
        : JSON.stringify({ Response: { SendStatusSet: [{ Code: code, Message: TO }] } }),
    sent: ({ body }: Got): unknown => JSON.parse(body),
    expected: {
      PhoneNumberSet: [`+86${TO}`],
      SmsSdkAppId: '1400',
      SignName: '知标',
      TemplateId: 'T1',
      TemplateParamSet: ['5', '246810'],
    },
    faults: [
      ['LimitExceeded.PhoneNumberDailyLimit', 'flow'],
      ['InvalidParameterValue.IncorrectPhoneNumber', 'recipient'],
      ['AuthFailure.SignatureFailure', 'credentials'],
      ['FailedOperation.TemplateIncorrectOrUnapproved', 'template'],
      ['InternalError.Timeout', 'provider'],
    ],
  },
  huawei: {
    env: { ...KEY, SMS_PROVIDER: 'huawei', SMS_SENDER: '8820' },
    holds: huaweiHolds,
    taken: '{"code":"000000","description":"Success","result":[{"status":"000000","smsMsgId":"no-3"}]}',
    no: 'no-3',
    says: (code: string) => JSON.stringify({ code, description: TO }),
    sent: ({ body }: Got) => Object.fromEntries(new URLSearchParams(body)),
    expected: { from: '8820', to: `+86${TO}`, templateId: 'T1', templateParas: '["5","246810"]', signature: '知标' },
    faults: [
      ['E000101', 'credentials'],
      ['E000000', 'provider'],
    ],
  },
} as const;

describe('a signature', () => {
  const HASH = /Signature=([0-9a-f]{64})$/;

  it('of Aliyun is the one of its published example', () => {
    const request = {
      accessKey: 'YourAccessKeyId',
      url: 'https://ecs.cn-shanghai.aliyuncs.com/',
      action: 'RunInstances',
      version: '2014-05-26',
      query: { RegionId: 'cn-shanghai', ImageId: 'win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd' },
    };
    const moment = { now: new Date('2023-10-26T10:22:32Z'), nonce: '3156853299f313e23d1673dc12e1703d' };
    const { authorization = '' } = signAliyun(request, 'YourAccessKeySecret', moment);
    expect(HASH.exec(authorization)?.[1]).toBe('06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0');
  });

  it('of Tencent is the one of its published example', () => {
    const request = {
      accessKey: 'AKIDz8krbsJ5yKBZQpn74WFkmLPx3EXAMPLE',
      url: 'https://cvm.tencentcloudapi.com',
      service: 'cvm',
      body: '{"Limit": 1, "Filters": [{"Values": ["\\u672a\\u547d\\u540d"], "Name": "instance-name"}]}',
    };
    const now = new Date(1_551_113_065_000);
    const { authorization = '' } = signTencent(request, 'Gu5t9xGARNpq86cd98joQYCN3EXAMPLE', { now });
    expect(HASH.exec(authorization)?.[1]).toBe('72e494ea809ad7a8c8f7a4507b9bddcbaa8e581f516e8da2f66e2c5a96525168');
  });

  it('of Huawei is Base64 of the hexadecimal digest', () => {
    const moment = { now: new Date('2018-02-12T15:30:20Z'), nonce: '66C92B11FF8A425FB8D4CCFE0ED9ED1F' };
    const { 'x-wsse': text = '' } = signHuawei({ accessKey: 'app' }, 'secret', moment);
    const digest = /PasswordDigest="([^"]+)"/.exec(text)?.[1] ?? '';
    expect(text).toMatch(
      /^UsernameToken Username="app",PasswordDigest=".+",Nonce="66C9.+",Created="2018-02-12T15:30:20Z"$/,
    );
    expect(Buffer.from(digest, 'base64').toString()).toBe(
      sha256('66C92B11FF8A425FB8D4CCFE0ED9ED1F2018-02-12T15:30:20Zsecret'),
    );
  });

  it("of a gateway of one's own covers time, chance and body", () => {
    const moment = { now: new Date(1_700_000_000_999), nonce: 'n' };
    expect(signHttp({ body: '{}' }, 's', moment)).toEqual({
      'x-timestamp': '1700000000',
      'x-nonce': 'n',
      'x-signature': `sha256=${hmac('s', '1700000000.n.{}').toString('hex')}`,
    });
  });
});

describe.each(Object.entries(PROVIDERS))('%s', (_, provider) => {
  it('takes a signed message with its template, and gives its number', async () => {
    const { sms, got } = await serving(provider.env, provider.holds, (_got, response) => response.end(provider.taken));
    expect(await sms.send(MESSAGE)).toBe(provider.no);
    expect(got.map(provider.sent)).toEqual([provider.expected]);
  });

  it.each<readonly [string, string]>(provider.faults)(
    'reads %s as %s, and quotes nothing of the message',
    async (code, kind) => {
      const { sms } = await serving(provider.env, provider.holds, (_got, response) =>
        response.writeHead(code.startsWith('Sig') ? 403 : 200).end(provider.says(code)),
      );
      const fault: unknown = await sms.send(MESSAGE).catch((error: unknown) => error);
      expect(fault).toBeInstanceOf(MessageFault);
      expect(fault).toMatchObject({ kind });
      expect(String(fault)).toContain(code);
      expect(String(fault)).not.toMatch(/13800138000|246810/);
    },
  );

  it('sends nothing for which no template is approved', async () => {
    const { sms, got } = await serving(provider.env, provider.holds, () => {});
    await expect(sms.send({ ...MESSAGE, template: 'constructor' })).rejects.toMatchObject({ kind: 'template' });
    expect(got).toEqual([]);
  });

  it('rejects a fault of the server, and an answer that is none', async () => {
    const { sms } = await serving(provider.env, provider.holds, (_got, response) =>
      response.writeHead(502).end(`<html>${TO}</html>`),
    );
    const fault: unknown = await sms.send(MESSAGE).catch((error: unknown) => error);
    expect(String(fault)).toBe('Error: the SMS provider answered HTTP 502');
  });

  it('rejects when it takes the message and drops the line', async () => {
    const { sms } = await serving(provider.env, provider.holds, ({ request }) => request.socket.destroy());
    await expect(sms.send(MESSAGE)).rejects.toThrow();
  });
});

it("a gateway of one's own gets a signature when there is a secret", async () => {
  const { sms, got } = await serving({}, httpHolds, (_got, response) => response.end('{"Code":"OK"}'));
  expect(await sms.send(MESSAGE)).toBeNull();
  expect(got).toHaveLength(1);
});

it('says what the configuration of a provider lacks', () => {
  expect(() => loadConfig({ SMS_PROVIDER: 'huawei', SMS_ACCESS_KEY: 'a' })).toThrow(
    /SMS_URL、SMS_SECRET、SMS_SENDER: SMS_PROVIDER=huawei 时必填/,
  );
  expect(() => loadConfig({ SMS_TEMPLATES: '{' })).toThrow(/SMS_TEMPLATES: 须为 JSON/);
  expect(() => loadConfig({ SMS_TEMPLATES: '{"code-login":1}' })).toThrow(/SMS_TEMPLATES/);
  expect(loadConfig({ SMS_PROVIDER: 'aliyun', SMS_ACCESS_KEY: 'a', SMS_SECRET: 'b' }).sms).toMatchObject({
    url: 'https://dysmsapi.aliyuncs.com',
  });
});
