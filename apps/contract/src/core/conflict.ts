import { z } from 'zod';
import { DateTime } from './fields.ts';

/** What a refusal of the staff's with CODE.conflict carries: who was faster, when, and what became of the thing. */
export const LastChange = z.object({
  /** The whole of it in a sentence: 陆知微 11-26 14:06 修改了文章：标题、正文. */
  text: z.string(),
  by: z.string(),
  /** By the very person that was refused, in another window. */
  own: z.boolean(),
  at: DateTime,
  /** The act in words: 修改了文章. */
  words: z.string(),
});
export type LastChange = z.output<typeof LastChange>;

/** Null for a refusal that tells nothing of it. */
export const lastChangeIn = (data: unknown): LastChange | null => LastChange.safeParse(data).data ?? null;
