import type { EachAnswer } from '@zhibiao/contract/question/staff-edit';
import { questionNo } from '@zhibiao/contract/question/types';
import { copy } from '@zhibiao/contract/core/copy';
import type { Client } from '#db/client.ts';
import type { Note } from '#services/audit/note.ts';
import { holdQuestions, type KeptQuestion } from '#features/question/kept.ts';

type Item = { id: string; version: number };

/** Questions that are acted on together: each for itself, held in one order; who is refused says why. */
export const sortOut = async (
  client: Client,
  items: readonly Item[],
  refusalOf: (question: KeptQuestion) => string | null,
): Promise<{ taken: KeptQuestion[]; skipped: EachAnswer['skipped'] }> => {
  const versions = new Map(items.map(({ id, version }) => [id, version]));
  const questions = await holdQuestions(client, [...versions.keys()]);
  const taken: KeptQuestion[] = [];
  const skipped: EachAnswer['skipped'] = [];
  for (const [id, version] of versions) {
    const question = questions.get(id);
    const reason = !question ? '题目已被删除' : question.version !== version ? copy.stale : refusalOf(question);
    if (question && reason === null) taken.push(question);
    else skipped.push({ id, no: question?.no ?? 0, reason: reason ?? copy.stale });
  }
  return { taken, skipped };
};

/** Each question stands in the log under its own name; where nothing was to be done, the log says that. */
export const tellEach = (
  note: (entry: Note) => void,
  { taken, skipped }: { taken: readonly KeptQuestion[]; skipped: EachAnswer['skipped'] },
  entry: (question: KeptQuestion) => Pick<Note, 'changes' | 'facts' | 'reason'>,
): EachAnswer => {
  for (const question of taken)
    note({ object: 'question', id: question.id, name: questionNo(question.no), ...entry(question) });
  if (taken.length === 0)
    note({ object: 'question', ok: false, facts: { ids: skipped.map(({ id }) => id) }, counts: { changed: 0 } });
  return { done: taken.length, skipped };
};
