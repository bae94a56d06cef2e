import { expect, type Locator, type Page } from '@playwright/test';
import { loginKey } from '@zhibiao/contract/auth/learner';
import type { EndpointSpec } from '@zhibiao/contract/core/endpoint';
import { API_BASE } from '@zhibiao/contract/core/envelope';
import { sealField, type LoginKey } from '#support/seal.ts';

/** What every form owes its user, and the server's word on the same input. */

export const sentence = (page: Page, text: string) =>
  expect(page.getByText(text, { exact: true }).first()).toBeVisible();

/** The sentence is this field's own: it is read out with it. */
export const expectFieldError = (field: Locator, text: string) =>
  expect(field).toHaveAccessibleDescription(new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')));

export const keeps = async (field: Locator, value: string): Promise<void> => {
  await expect(field).toHaveValue(value);
  await expect(field).toBeFocused();
};

/**
 * Types a wrong value and presses Enter: the field says why, keeps it, and has the focus. Then puts back what was
 * there.
 */
export const refuses = async (field: Locator, typed: string, text: string): Promise<void> => {
  const before = await field.inputValue();
  await field.fill(typed);
  await field.press('Enter');
  await expectFieldError(field, text);
  await keeps(field, typed);
  await field.fill(before);
};

/** Tab goes through these, in this order. */
export const tabsThrough = async (page: Page, fields: readonly Locator[]): Promise<void> => {
  for (const field of fields) {
    await page.keyboard.press('Tab');
    await expect(field).toBeFocused();
  }
};

type Sent = { query?: Record<string, string>; body?: unknown };

/** What the server says to this input, past the form, as the user who is logged in on the page. */
export const api = async (page: Page, endpoint: EndpointSpec, { query = {}, body }: Sent): Promise<string> => {
  const token = await page.evaluate(() => sessionStorage.getItem('zhibiao.token'));
  const answer = await page.request.fetch(API_BASE + endpoint.path, {
    method: endpoint.method,
    params: query,
    headers: { 'content-language': 'zh_CN', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    ...(body === undefined ? {} : { data: await sealed(page, endpoint, body) }),
  });
  return (await answer.json()).msg as string;
};

const sealed = async (page: Page, { encrypted, path }: EndpointSpec, body: unknown): Promise<unknown> => {
  if (!encrypted) return body;
  const key = (await (await page.request.get(API_BASE + loginKey.path)).json()).data as LoginKey;
  return Object.fromEntries(
    Object.entries(body as Record<string, unknown>).map(([field, value]) => [
      field,
      encrypted.includes(field) && typeof value === 'string' ? sealField(value, key, path, field) : value,
    ]),
  );
};
