import { listConsents, type SeparateCode } from '@zhibiao/contract/agreement/consent';
import { ask } from './ask.ts';

/** What the viewer agreed to, and what they may agree to separately. */
export const consentsQuery = ask(listConsents);
export const separateQuery = (code: SeparateCode) =>
  ask(listConsents, {}, { select: ({ separate }) => separate.find((one) => one.code === code) ?? null });
