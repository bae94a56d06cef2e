import { isDeepStrictEqual } from 'node:util';
import type { AnswerOf, InputOf } from '@zhibiao/contract/endpoint';
import { LooseQuestion, type QuestionFields } from '@zhibiao/contract/question';
import { IMPORT_LIMITS, PASSAGE_ROLES } from '@zhibiao/contract/question-import-staff';
import type { placePassages, takeBackPassage } from '@zhibiao/contract/question-reading-staff';
import type { Client, Pool } from '#db/client.ts';
import { one, sql } from '#db/sql.ts';
import { placed, questionOf } from '#domain/question-passage.ts';
import type { Staff } from '#domain/staff.ts';
import { missing, refused } from '#errors.ts';
import { audited } from '#services/audit/audited.ts';
import { readDirectory } from './directory.ts';
import { lockOpen } from './lock.ts';
import { findReading, keepUnread, type KeptPassage } from './reading.ts';
import { shownRows } from './rows.ts';
import { mendStaged, stageDraft } from './staged.ts';
import { dropRow, findKept, writeAnew } from './write-anew.ts';

/** Passages that no question owned, given to one or made one; and taken back. */

type Body = InputOf<typeof placePassages>['body'];
type Change = Record<string, unknown>;
const pick = (of: object, keys: readonly string[]): Change =>
  Object.fromEntries(keys.map((key) => [key, Reflect.get(of, key)]));

/** The question, or the one of the case that is meant. */
const partOf = (question: QuestionFields, child: number | null) => {
  const found = child === null ? question : question.children[child];
  if (!found) throw missing('这个小题不存在');
  return found;
};
const withPart = (question: QuestionFields, child: number | null, change: Change): QuestionFields => {
  const changed =
    child === null
      ? { ...question, ...change }
      : { ...question, children: question.children.map((one, at) => (at === child ? { ...one, ...change } : one)) };
  const parsed = LooseQuestion.safeParse(changed);
  if (!parsed.success) throw refused(parsed.error.issues[0]?.message ?? '题目有误');
  return parsed.data;
};

const lastNo = (importId: string) => sql<{ no: number }>`
  SELECT coalesce(max(no), 0)::int AS no FROM "QuestionImportRow" WHERE "importId" = ${importId}`;

const makeOne = async (client: Client, id: string, passages: readonly KeptPassage[]) => {
  const no = (await one(client, lastNo(id))).no + 1;
  if (no > IMPORT_LIMITS.questions) throw refused(`一次最多导入${IMPORT_LIMITS.questions}道题目`);
  const draft = questionOf(passages.map(({ text }) => text).join('\n'), passages[0]?.place ?? '');
  const staged = stageDraft(draft, await readDirectory(client));
  const row = await writeAnew(client, id, { no, skip: false, bands: [], content: staged }, staged);
  return { row, taken: { no, child: null, as: null } };
};

const giveTo = async (client: Client, { id, no, child, as }: Body & { no: number }, text: string) => {
  const before = await findKept(client, id, no);
  const part = partOf(before.content.question, child);
  const made = placed(part, as, text);
  if ('fault' in made) throw refused(made.fault);
  const question = withPart(before.content.question, child, made.change);
  const row = await writeAnew(client, id, before, mendStaged(before.content, question));
  const keys = Object.keys(made.change);
  const changed = { before: pick(part, keys), after: pick(partOf(question, child), keys) };
  return { row, taken: { no, child, as }, changed };
};

export const place = async (
  deps: { pool: Pool },
  staff: Staff,
  body: Body,
): Promise<AnswerOf<typeof placePassages>> => {
  const { id, version, no } = body;
  const at = [...new Set(body.at)].toSorted((a, b) => a - b);
  const { row } = await audited(deps, staff, async (client, note) => {
    const { fileName } = await lockOpen(client, staff, { id, version }, '修改');
    const { unread } = await findReading(client, id);
    const passages = at.map((index) => {
      const found = unread[index];
      if (!found) throw missing('这一段不存在');
      if (found.taken) throw refused(`${found.place}已归入第 ${found.taken.no} 题`);
      return found;
    });
    const text = passages.map((passage) => passage.text).join('\n');
    const given = no === null ? await makeOne(client, id, passages) : await giveTo(client, { ...body, no }, text);
    const { row: written, ...taking } = given;
    await keepUnread(
      client,
      id,
      unread.map((passage, index) => (at.includes(index) ? { ...passage, ...taking } : passage)),
    );
    note({ object: 'question', name: fileName, facts: { number: written.no, fields: ['question'] } });
    return given;
  });
  const [shown] = await shownRows(deps, staff, id, [{ ...row, content: row.staged }]);
  if (!shown) throw missing('这道题不存在');
  return { version: version + 1, row: shown };
};

/** What was given together stands behind one question with the same change. */
const sameTaking = (a: KeptPassage, b: KeptPassage): boolean =>
  isDeepStrictEqual(a.taken, b.taken) && isDeepStrictEqual(a.changed, b.changed);

const undo = async (client: Client, id: string, { taken, changed }: KeptPassage): Promise<void> => {
  if (!taken) throw refused('这一段还没有归入任何题目');
  const { no, child, as } = taken;
  if (as === null) return dropRow(client, id, no);
  const before = await findKept(client, id, no);
  const part = partOf(before.content.question, child);
  if (!changed || !isDeepStrictEqual(pick(part, Object.keys(changed.after)), changed.after))
    throw refused(`第 ${no} 题的${PASSAGE_ROLES[as]}后来又改过，请展开第 ${no} 题修改`);
  await writeAnew(
    client,
    id,
    before,
    mendStaged(before.content, withPart(before.content.question, child, changed.before)),
  );
};

export const takeBack = async (
  deps: { pool: Pool },
  staff: Staff,
  { id, version, at }: InputOf<typeof takeBackPassage>['body'],
): Promise<AnswerOf<typeof takeBackPassage>> => {
  await audited(deps, staff, async (client, note) => {
    const { fileName } = await lockOpen(client, staff, { id, version }, '修改');
    const { unread } = await findReading(client, id);
    const passage = unread[at];
    if (!passage) throw missing('这一段不存在');
    await undo(client, id, passage);
    await keepUnread(
      client,
      id,
      unread.map(({ changed, ...other }) =>
        sameTaking({ changed, ...other }, passage) ? { ...other, taken: null } : { changed, ...other },
      ),
    );
    note({ object: 'question', name: fileName, facts: { number: passage.taken?.no ?? 0, fields: ['question'] } });
  });
  return { version: version + 1 };
};
