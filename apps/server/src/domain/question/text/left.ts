import type { TextRow } from './rows.ts';

/** What is in no question: a heading or what a paper has beside its questions, a list of answers, or unread. */
type Fate = 'head' | 'list' | 'unread';
/** `after` is the number of questions before it. */
export type Left = { line: number; text: string; after: number; fate: Fate };
export type Leave = (row: Pick<TextRow, 'no' | 'text'>, fate: Fate, text?: string) => void;
