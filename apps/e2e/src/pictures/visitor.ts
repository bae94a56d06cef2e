import type { Page } from '@playwright/test';
import { loginKey } from '@zhibiao/contract/auth/learner';
import type { EndpointSpec } from '@zhibiao/contract/core/endpoint';
import { API_BASE } from '@zhibiao/contract/core/envelope';
import { staffLogin } from '@zhibiao/contract/staff/auth';
import { DEMO_PASSWORD } from '#support/people/people.ts';
import { sealField } from '#support/seal.ts';
import { PORT } from '#support/server.ts';

/** Who looks, past the pages: what the API tells them, and how they come in. */

export const ORIGIN = `http://127.0.0.1:${PORT}`;

type Sent = { query?: Record<string, string>; body?: unknown };

/** `data` or `rows` of what the server answers the user of the page; null where it refuses. */
export const answerEndpoint = async <T>(
  page: Page,
  { method, path }: EndpointSpec,
  sent: Sent = {},
): Promise<T | null> => {
  const token = await page.evaluate(() => sessionStorage.getItem('zhibiao.token'));
  const response = await page.request.fetch(API_BASE + path, {
    method,
    params: sent.query ?? {},
    headers: { 'content-language': 'zh_CN', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    ...(sent.body === undefined ? {} : { data: sent.body }),
  });
  const { code, data, rows } = (await response.json()) as { code: number; data?: T; rows?: T };
  return code === 200 ? (data ?? rows ?? null) : null;
};

/** A member of the demo's staff, in this tab. */
export const enterAsStaff = async (page: Page, account: string): Promise<void> => {
  const { data: key } = await (await page.request.get(API_BASE + loginKey.path)).json();
  const seal = (value: string, field: string) => sealField(value, key, staffLogin.path, field);
  const response = await page.request.post(API_BASE + staffLogin.path, {
    data: { account: seal(account, 'account'), password: seal(DEMO_PASSWORD, 'password') },
  });
  const { msg, data } = await response.json();
  if (!data?.token) throw new Error(`${account}: ${msg}`);
  await page.goto('/healthz');
  await page.evaluate((token) => sessionStorage.setItem('zhibiao.staff-token', token), data.token as string);
};
