import { CODE } from '@zhibiao/contract/envelope';
import type { FormInstance } from 'antd';
import { ApiError, TRANSPORT } from '#lib/api.ts';
import { toast } from '#lib/toast.ts';

/** Puts the server's sentence under a field and the focus into it. */
export const refuseUnder = (form: FormInstance, field: string | string[]) => (error: unknown): void => {
  if (!(error instanceof ApiError) || error.code === TRANSPORT) return;
  form.setFields([{ name: field, errors: [error.message] }]);
  form.focusField(field);
};

/** What a form says itself, when its refusals name their fields: for the mutation's `meta.handles`. */
export const REFUSALS = [CODE.refused, CODE.warning, CODE.conflict];

/** Puts the server's sentence under the field that `fieldOf` reads from it, or in a toast where it is about none. What was typed stays. */
export const refuseWhere = <V>(form: FormInstance<V>, fieldOf: (message: string, sent: object) => string | string[] | null) => (error: unknown, sent: object): void => {
  if (!(error instanceof ApiError) || !REFUSALS.some((code) => code === error.code)) return;
  const field = fieldOf(error.message, sent);
  if (field === null) toast.error(error.message);
  else refuseUnder(form, field)(error);
};

/** The field of the first word that stands in the sentence, of those that were sent. */
export const byWord = (words: readonly (readonly [word: string, field: string])[], otherwise: string | null = null) => (message: string, sent: object): string | null =>
  words.find(([word, field]) => message.includes(word) && field in sent)?.[1] ?? otherwise;
