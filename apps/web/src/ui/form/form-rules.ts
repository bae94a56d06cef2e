import { faultIn } from '@zhibiao/contract/core/refusal';
import type { FormInstance, FormRule } from 'antd';
import type { z } from 'zod';

/** The contract's own rule and sentence for an antd field: `rules={[rule(Mobile)]}`. */
export const rule = (schema: z.ZodType): FormRule => ({
  validator: async (_, value: unknown) => {
    const fault = faultIn(schema, value);
    if (fault !== null) throw new Error(fault);
  },
});

/** The same, but an empty field is fine. */
export const optionalRule = (schema: z.ZodType): FormRule => {
  const { validator } = rule(schema) as { validator: (rule: unknown, value: unknown) => Promise<void> };
  return {
    validator: (meta, value: unknown) =>
      value === undefined || value === null || value === '' ? Promise.resolve() : validator(meta, value),
  };
};

/** A day (yyyy-MM-dd) that is not before `first`; an empty field is fine. */
export const notBefore = (first: string, sentence: string): FormRule => ({
  validator: async (_, day?: string) => {
    if (day && day < first) throw new Error(sentence);
  },
});

/** Removes a field's error while it is being corrected; leaving the field validates it again. */
export const forgive =
  <V>(form: FormInstance<V>) =>
  (changed: Partial<V>): void =>
    form.setFields(
      form
        .getFieldsError()
        .filter(({ name, errors }) => errors.length > 0 && holds(changed, name))
        .map(({ name }) => ({ name: name as never, errors: [] })),
    );

const holds = (changed: unknown, path: (string | number)[]): boolean =>
  path.length === 0 ||
  (typeof changed === 'object' &&
    changed !== null &&
    path[0] !== undefined &&
    path[0] in changed &&
    holds(changed[path[0] as keyof typeof changed], path.slice(1)));
