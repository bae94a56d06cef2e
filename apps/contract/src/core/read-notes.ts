import { z } from 'zod';

/** What an imported file was read as, and what was not read and why: shown before the import is confirmed. */

/** Names are given of so many at most; the count is of all. */
export const LEFT_OUT_NAMED = 20;
export const LeftOut = z.object({
  /** '2 行已隐藏', '工作表“去年名单”已隐藏', '工作表“说明”没有表头'. */
  msg: z.string(),
  /** Names or first words of what is left out. */
  names: z.array(z.string()),
  count: z.number(),
});
export type LeftOut = z.output<typeof LeftOut>;
export const ReadNotes = z.object({
  /** '工作表“学员”的 3 行'. */
  read: z.string(),
  leftOut: z.array(LeftOut),
});
export type ReadNotes = z.output<typeof ReadNotes>;
