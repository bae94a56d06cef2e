import { z } from 'zod';
import { allOf, type CodeOf, entriesOf } from './codes.ts';

/** One of the codes; `error` is the sentence for anything else, the labels are its description. */
export const schemaOf = <E extends object>(enumeration: E, error?: string): z.ZodType<CodeOf<E>, CodeOf<E>> =>
  z.literal(allOf(enumeration) as (number | string)[], error === undefined ? undefined : { error }).describe(
    entriesOf(enumeration)
      .map(([code, label]) => `${code} ${label}`)
      .join('，'),
  ) as unknown as z.ZodType<CodeOf<E>, CodeOf<E>>;
