import { copy } from '@zhibiao/contract/core/copy';
import { sentenceOf } from '@zhibiao/contract/core/refusal';
import type { ZodError } from 'zod';
import { type AppError, refused } from '#errors.ts';

/** One field's first sentence, in the order of the schema. */
export const refusedBy = ({ issues: [issue] }: ZodError): AppError =>
  refused(issue ? sentenceOf(issue) : copy.badInput, { field: issue?.path.join('.') || null });
