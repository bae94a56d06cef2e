import type { z } from 'zod';

/** Option for parsing with a schema, so that its issues know the text that they are about. */
export const WITH_INPUT = { reportInput: true } as const;

const LIMIT = /不能超过\d+个字符/;
/** An issue's sentence; of a text that is too long with its length: 原因不能超过200个字符，现有240个. */
export const sentenceOf = ({ code, input, message }: z.core.$ZodIssue): string =>
  code === 'too_big' && typeof input === 'string' ? message.replace(LIMIT, `$&，现有${input.length}个`) : message;

/** What is wrong with a value, and where; the same sentences in form and server. */
export const faultsIn = (schema: z.ZodType, value: unknown): { path: PropertyKey[]; msg: string }[] =>
  (schema.safeParse(value, WITH_INPUT).error?.issues ?? []).map((issue) => ({
    path: issue.path,
    msg: sentenceOf(issue),
  }));

/** The first sentence against a value; null where there is none. */
export const faultIn = (schema: z.ZodType, value: unknown): string | null => faultsIn(schema, value)[0]?.msg ?? null;
