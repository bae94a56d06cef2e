import { type Browser, expect } from '@playwright/test';
import { applyProve } from '@zhibiao/contract/certificate/learner';
import { withDatabase } from '#support/database.ts';
import { api } from '#support/page/forms.ts';
import { makeLearned, makePerson } from '#support/people/org-fixtures.ts';
import { enterAsOrg } from '#support/people/org-pages.ts';

export type Proof = { id: string; certNo: string; verifyCode: string };

/** A study proof, issued to a new person of this name. */
export const makeProof = async (browser: Browser, name: string): Promise<Proof> => {
  const person = await makePerson(name);
  const lesson = await makeLearned([person]);
  const { page } = await enterAsOrg(browser, person);
  await page.goto('/');
  expect(await api(page, applyProve, { body: { lessonIds: [lesson] } })).toBe('学习证明已生成');
  const {
    rows: [proof],
  } = await withDatabase((client) =>
    client.query<Proof>('SELECT id, "certNo", "verifyCode" FROM "Certificate" WHERE "userId" = $1', [person.id]),
  );
  if (!proof) throw new Error('no proof was issued');
  return proof;
};
