import { CODE } from '@zhibiao/contract/core/envelope';
import { ApiError } from '#lib/api/api.ts';
import { refusalOf } from '#lib/api/failure.ts';
import { refusalWords } from './refusal-words.tsx';

type Name = string | readonly string[];
/** What refuses needs of a form, antd's or our own. */
type RefusedForm = {
  getFieldsError: () => { name: (string | number)[] }[];
  setFields: (fields: { name: never; errors: string[] }[]) => void;
  focusField: (name: never) => void;
};

/** Puts the server's sentence under a field, where it stands once its toast has gone, and the focus into it. */
export const refuseUnder =
  (form: RefusedForm, name: Name) =>
  (error: unknown): void => {
    const sentence = refusalOf(error);
    if (sentence === null) return;
    const field = [name].flat() as never;
    const taken = error instanceof ApiError && error.reason === 'taken';
    form.setFields([{ name: field, errors: [refusalWords(sentence, taken ? 'login' : undefined)] }]);
    form.focusField(field);
  };

/** Codes whose sentence is about what was typed. */
const REFUSALS = [CODE.refused, CODE.warning, CODE.conflict] as readonly number[];

type Where = {
  /** Fields of the body that the form calls by another name. */
  as?: Readonly<Record<string, Name>>;
  /** For a sentence about none of the form's fields. */
  otherwise?: Name;
};

/** Puts the server's sentence under the field that it names, where the form has it. What was typed stays. */
export const refuseInForm =
  (form: RefusedForm, { as = {}, otherwise }: Where = {}) =>
  (error: unknown): void => {
    if (!(error instanceof ApiError) || !REFUSALS.includes(error.code)) return;
    const named = error.field === null ? null : [as[error.field] ?? error.field.split('.')].flat();
    const field = named && hasField(form, named) ? named : otherwise;
    if (field !== undefined) refuseUnder(form, field)(error);
  };

const hasField = (form: RefusedForm, name: readonly string[]): boolean =>
  form.getFieldsError().some((field) => field.name.join('.') === name.join('.'));
