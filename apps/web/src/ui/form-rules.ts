import type { FormInstance, FormRule } from 'antd';
import type { z } from 'zod';

/** The contract's own rule and sentence for an antd field: `rules={[rule(Mobile)]}`. */
export const rule = (schema: z.ZodType): FormRule => ({
  validator: async (_, value: unknown) => {
    const result = schema.safeParse(value);
    if (!result.success) throw new Error(result.error.issues[0]?.message ?? '格式有误');
  },
});

/** The same, but an empty field is fine. */
export const optionalRule = (schema: z.ZodType): FormRule => {
  const { validator } = rule(schema) as { validator: (rule: unknown, value: unknown) => Promise<void> };
  return { validator: (meta, value: unknown) => (value === undefined || value === null || value === '' ? Promise.resolve() : validator(meta, value)) };
};

/**
 * Takes a field's sentence away while the field is being mended. Were it to go on blur, the form would move up
 * under the pointer, and a click on its button would miss.
 */
export const forgive = <V>(form: FormInstance<V>) => (changed: Partial<V>): void =>
  form.setFields(Object.keys(changed).map((name) => ({ name: name as never, errors: [] })));
