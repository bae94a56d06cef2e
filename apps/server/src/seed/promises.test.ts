import { CANCEL_REGRET_DAYS } from '@zhibiao/contract/profile/learner';
import { UNANSWERED_DAYS } from '@zhibiao/contract/agreement/consent';
import { REVIEW_DAYS } from '@zhibiao/contract/exam/request';
import {
  CODE_TTL_SEC,
  DEVICE_MEMORY_DAYS,
  EVIDENCE_YEARS,
  LOGIN_LOG_DAYS,
  UNUSED_UPLOAD_DAYS,
} from '@zhibiao/contract/core/limits';
import { MESSAGE_RETRY_DAYS, MESSAGE_TEXT_DAYS } from '@zhibiao/contract/notice/staff';
import { separateConsents } from '@zhibiao/prisma/seed/content/agreement-consents.ts';
import { privacyPolicy } from '@zhibiao/prisma/seed/content/agreement-privacy.ts';
import { userAgreement } from '@zhibiao/prisma/seed/content/agreement-user.ts';
import { expect, it } from 'vitest';

/**
 * Every span of time that the texts promise, in their order, each as the code has it. What people decide by themselves
 * (how soon they answer, what age the law names) is listed apart: no code stands behind it.
 */
const BY_PEOPLE = ['15个工作日', '14周岁', '18周岁'];
const PROMISED: Record<string, string[]> = {
  [privacyPolicy.title]: [
    `${UNANSWERED_DAYS}天`,
    `${CODE_TTL_SEC / 60}分钟`,
    `${CANCEL_REGRET_DAYS}天`,
    `${EVIDENCE_YEARS}年`,
    `${UNUSED_UPLOAD_DAYS}天`,
    `${MESSAGE_TEXT_DAYS}天`,
    `${MESSAGE_RETRY_DAYS}天`,
    `${LOGIN_LOG_DAYS}天`,
    `${DEVICE_MEMORY_DAYS}天`,
  ],
  [userAgreement.title]: [`${CANCEL_REGRET_DAYS}天`, `${REVIEW_DAYS}天`],
};

/** Dates are no spans. */
const spansOf = (html: string): string[] =>
  (html.replaceAll(/\d+年\d+月\d+日/g, '').match(/\d+(?:天|年|个月|分钟|小时|个工作日|周岁)/g) ?? []).filter(
    (span) => !BY_PEOPLE.includes(span),
  );

it.each([privacyPolicy, userAgreement, ...separateConsents])('$title keeps every span that it names', (text) => {
  expect(spansOf(text.content)).toEqual(PROMISED[text.title] ?? []);
  expect(text.content).toContain(`版本：${text.version}`);
});
