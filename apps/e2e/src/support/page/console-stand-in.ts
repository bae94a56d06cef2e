import type { Page, Route } from '@playwright/test';
import { ALL_PERMISSIONS } from '@zhibiao/contract/permissions';
import { CODE } from '@zhibiao/contract/core/envelope';

/**
 * A server of the staff realm that answers as a test sets, for what the shell does in moments a real one reaches only
 * by waiting: a session that ends while staff type, a proof that is required. The real one has its own journeys.
 */

export const ME = {
  id: '0198f000-0000-7000-8000-000000000001',
  name: '程望舒',
  account: 'chengwangshu',
  mobile: null,
  email: null,
  version: 0,
  permissions: ALL_PERMISSIONS as string[],
  roles: ['系统管理员'],
  scope: null,
  totp: true,
  mustEnrol: false,
  recoveryLeft: 10,
  pwdDaysLeft: null,
  idleMin: 20,
  freshUntil: null as number | null,
  warnings: [],
};
const SESSION = { id: ME.id, ip: '10.0.0.8', device: 'Chrome（Windows）' };
const sessions = [
  { ...SESSION, loginTime: '2026-11-23 08:30:00', lastSeen: '2026-11-23 09:12:00', current: true },
  {
    ...SESSION,
    id: '0198f000-0000-7000-8000-000000000002',
    loginTime: '2026-11-22 18:30:00',
    lastSeen: '2026-11-22 18:40:00',
    current: false,
  },
];

type Answer = { code?: number; msg?: string; data?: unknown };
export type Asked = { path: string; token: string | undefined; body: Record<string, unknown> | null };
type Answers = Record<string, (asked: Asked) => Answer>;

const ENTRY = { token: 'zbs_first', expireTime: 43_200 };
const later = (step: string): Answer => ({ code: CODE.warning, msg: step, data: { step, ticket: `ticket-${step}` } });

const USUAL: Answers = {
  'POST auth/login': () => later('totp'),
  'POST auth/totp': ({ body }) =>
    body?.['code'] === '482913' ? { code: CODE.refused, msg: '动态验证码错误或已使用' } : { data: ENTRY },
  'GET auth/me': () => ({ data: ME }),
  'GET auth/session': () => ({ data: sessions }),
  'POST auth/logout': () => ({ msg: '退出成功', data: null }),
  'POST auth/setup/look': () => ({ data: { purpose: 'first', account: null, name: null, enrol: true } }),
  'POST auth/setup': () => ({ data: { step: 'enrol', ticket: 'ticket-enrol' } }),
  'POST auth/enrol/begin': () => ({
    data: { secret: 'K5QX2MZT7HNB4RWDS6VCPLJG3EYAUF2H', uri: 'otpauth://totp/x?secret=K5QX2MZT7HNB4RWD' },
  }),
  'POST auth/enrol/confirm': () => ({
    data: { ...ENTRY, codes: Array.from({ length: 10 }, (_, at) => `M4TQ72XKN${'ABCDEFGHIJ'[at]}`) },
  }),
};

/** Answers for `/system/*`; later entries win, and requests are recorded. */
export const standIn = async (page: Page, answers: Answers = {}): Promise<{ asked: Asked[]; answers: Answers }> => {
  const all = { ...USUAL, ...answers };
  const asked: Asked[] = [];
  await page.route('**/prod-api/system/**', async (route: Route) => {
    const request = route.request();
    const path = `${request.method()} ${new URL(request.url()).pathname.split('/system/')[1]}`;
    const one: Asked = {
      path,
      token: request.headers()['authorization']?.replace('Bearer ', ''),
      body: request.postDataJSON() as Asked['body'],
    };
    asked.push(one);
    const answer = all[path]?.(one) ?? { code: CODE.missing, msg: '请求的内容不存在' };
    await route.fulfill({ json: { code: CODE.ok, msg: '操作成功', ...answer } });
  });
  return { asked, answers: all };
};

/** As a member of the staff who has logged in. */
export const enterConsoleAsStandIn = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    if (!sessionStorage.getItem('zhibiao.staff-token')) sessionStorage.setItem('zhibiao.staff-token', 'zbs_first');
  });
};
