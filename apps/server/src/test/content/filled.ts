import { z } from 'zod';

/** Makes a valid input of a declared shape, so that a test can call every endpoint there is. */

type Json = {
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  const?: unknown;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  minimum?: number;
  pattern?: string;
  properties?: Record<string, Json>;
  required?: string[];
  items?: Json;
  anyOf?: Json[];
  oneOf?: Json[];
  default?: unknown;
};
/** An id of a field by its name; undefined where it says nothing. */
type IdOf = (field: string) => string | undefined;

const DAY = '2026-11-01';
const text = (field: string, { format, pattern, minLength = 1, maxLength = 20 }: Json): string => {
  if (format === 'date' || /^(from|to)$/.test(field)) return DAY;
  if (pattern) return DAY;
  return '核对之后写明的原因'.padEnd(minLength, '。').slice(0, maxLength);
};

const valueOf = (field: string, shape: Json, idOf: IdOf): unknown => {
  const known = idOf(field);
  if (shape.const !== undefined) return shape.const;
  if (shape.enum) return shape.enum[0];
  const [one] = (shape.anyOf ?? shape.oneOf ?? []).filter(({ type }) => type !== 'null');
  if (one) return valueOf(field, one, idOf);
  if (shape.type === 'array') {
    if (shape.minItems === undefined && !shape.items?.format) return [];
    return [valueOf(field, shape.items ?? {}, idOf)];
  }
  if (shape.type === 'object' || shape.properties) return objectOf(shape, idOf);
  if (shape.type === 'integer' || shape.type === 'number') return Math.max(shape.minimum ?? 0, 0);
  if (shape.type === 'boolean') return true;
  if (known !== undefined) return known;
  return text(field, shape);
};

const objectOf = ({ properties = {}, required = [] }: Json, idOf: IdOf): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(properties).flatMap(([field, shape]) =>
      required.includes(field) || (idOf(field) !== undefined && shape.default === undefined)
        ? [[field, valueOf(field, shape, idOf)]]
        : [],
    ),
  );

/** What is required, and every id; `undefined` of no shape. */
export const filled = (schema: z.ZodType | undefined, idOf: IdOf): Record<string, unknown> | undefined =>
  schema && objectOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json, idOf);
