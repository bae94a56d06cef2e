import { CODE } from '@zhibiao/contract/envelope';
import type { FormInstance } from 'antd';
import { ApiError } from '#lib/api.ts';
import { refusalOf } from '#lib/failure.ts';

/** Puts the server's sentence, which is also told as a toast, under a field and the focus into it. */
export const refuseUnder =
  (form: FormInstance, field: string | string[]) =>
  (error: unknown): void => {
    const sentence = refusalOf(error);
    if (sentence === null) return;
    form.setFields([{ name: field, errors: [sentence] }]);
    form.focusField(field);
  };

/** Codes whose sentence is about what was typed. */
const REFUSALS = [CODE.refused, CODE.warning, CODE.conflict] as readonly number[];

/**
 * Puts the server's sentence under the field that `fieldOf` reads from it, if it is about one. What was typed stays.
 */
export const refuseWhere =
  <V>(form: FormInstance<V>, fieldOf: (message: string, sent: object) => string | string[] | null) =>
  (error: unknown, sent: object): void => {
    if (!(error instanceof ApiError) || !REFUSALS.includes(error.code)) return;
    const field = fieldOf(error.message, sent);
    if (field !== null) refuseUnder(form, field)(error);
  };

/** The field of the first word that stands in the sentence, of those that were sent. */
export const byWord =
  (words: readonly (readonly [word: string, field: string])[], otherwise: string | null = null) =>
  (message: string, sent: object): string | null =>
    words.find(([word, field]) => message.includes(word) && field in sent)?.[1] ?? otherwise;
