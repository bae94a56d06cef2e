import { isDeepStrictEqual } from 'node:util';
import type { AnswerOf, InputOf } from '@zhibiao/contract/core/endpoint';
import { LooseQuestion } from '@zhibiao/contract/question/content';
import { IMPORT_LIMITS, PASSAGE_ROLES, PassageRole } from '@zhibiao/contract/question/staff-import';
import type * as contract from '@zhibiao/contract/question/staff-reading';
import type { placePassages } from '@zhibiao/contract/question/staff-reading';
import type { Client, Pool } from '#db/client.ts';
import { one, sql } from '#db/sql.ts';
import { placePassage, questionOf } from '#domain/question/passage.ts';
import type { Staff } from '#domain/auth/staff.ts';
import { missing, refused } from '#errors.ts';
import { audited } from '#services/audit/audited.ts';
import { readDirectory } from './directory.ts';
import { lockOpen } from './lock.ts';
import { findReading, keepUnread, type KeptPassage, PASSAGE_TEXT_MAX } from './reading.ts';
import { presentImportRows } from './rows.ts';
import { changeStaged, stageDraft } from './staged.ts';
import { dropRow, findKept, writeAnew } from './write-anew.ts';
import type { QuestionFields } from '@zhibiao/contract/question/rules';

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

const makeOne = async (client: Client, id: string, text: string, place: string) => {
  const no = (await one(client, lastNo(id))).no + 1;
  if (no > IMPORT_LIMITS.questions) throw refused(`一次最多导入${IMPORT_LIMITS.questions}道题目`);
  const staged = stageDraft(questionOf(text, place), await readDirectory(client));
  const row = await writeAnew(client, id, { no, skip: false, bands: [], content: staged }, staged);
  return { row, taken: { no, child: null, as: null }, changed: { before: {}, after: staged.question, lost: [] } };
};

const giveTo = async (client: Client, { id, no, child, as }: Body & { no: number }, text: string) => {
  const before = await findKept(client, id, no);
  const part = partOf(before.content.question, child);
  const made = placePassage(part, as, text);
  if ('fault' in made) throw refused(made.fault);
  const question = withPart(before.content.question, child, made.change);
  const staged = changeStaged(before.content, question);
  const row = await writeAnew(client, id, before, staged);
  const keys = Object.keys(made.change);
  const changed = {
    before: pick(part, keys),
    after: pick(partOf(question, child), keys),
    lost: before.content.lost.filter((fault) => !staged.lost.includes(fault)),
  };
  return { row, taken: { no, child, as }, changed };
};

export const place = async (
  deps: { pool: Pool },
  staff: Staff,
  body: Body,
): Promise<AnswerOf<typeof placePassages>> => {
  const { id, version, no } = body;
  const at = [...new Set(body.at)].toSorted((a, b) => a - b);
  const row = await audited(deps, staff, async (client, note) => {
    const { fileName } = await lockOpen(client, staff, { id, version }, '修改');
    const { unread } = await findReading(client, id);
    const passages = at.map((index) => {
      const found = unread[index];
      if (!found) throw missing('这一段不存在');
      if (found.taken) throw refused(`${found.place}已归入第 ${found.taken.no} 题`);
      return found;
    });
    const text = passages.map((passage) => passage.text).join('\n');
    if (text.length > PASSAGE_TEXT_MAX) throw refused('选择的段落过长，请分开归入');
    const { row: written, ...taking } =
      no === null
        ? await makeOne(client, id, text, passages[0]?.place ?? '')
        : await giveTo(client, { ...body, no }, text);
    await keepUnread(
      client,
      id,
      unread.map((passage, index) => (at.includes(index) ? { ...passage, ...taking, given: version } : passage)),
    );
    note({ object: 'question', name: fileName, facts: { number: written.no, fields: ['question'] } });
    return written;
  });
  const [shown] = await presentImportRows(deps, staff, id, [{ ...row, content: row.staged }]);
  if (!shown) throw missing('这道题不存在');
  return { version: version + 1, row: shown };
};

/** The same of those that were given together. */
const takingOf = ({ given, taken, changed }: KeptPassage) => ({ given, taken, changed });

/** `others` are what was not given together with it. */
const undo = async (client: Client, id: string, { taken, changed }: KeptPassage, others: readonly KeptPassage[]) => {
  if (!taken) throw refused('这一段还没有归入任何题目');
  const { no, child, as } = taken;
  if (as === null && others.some((other) => other.taken?.no === no)) throw refused(`请先撤回归入第 ${no} 题的其他段落`);
  const before = await findKept(client, id, no);
  const { question } = before.content;
  const part = partOf(question, child);
  const other = Object.entries(changed?.after ?? {}).find(
    ([key, value]) => !isDeepStrictEqual(Reflect.get(part, key), value),
  );
  if (other) {
    const role = as === null ? '' : `的${PASSAGE_ROLES[PassageRole.parse(other[0])]}`;
    throw refused(`第 ${no} 题${role}后来又改过，请展开第 ${no} 题修改`);
  }
  if (as === null) return dropRow(client, id, no);
  const restored = withPart(question, child, changed?.before ?? {});
  await writeAnew(client, id, before, changeStaged(before.content, restored, changed?.lost));
};

export const takeBackPassage = async (
  deps: { pool: Pool },
  staff: Staff,
  { id, version, at }: InputOf<typeof contract.takeBackPassage>['body'],
): Promise<AnswerOf<typeof contract.takeBackPassage>> => {
  await audited(deps, staff, async (client, note) => {
    const { fileName } = await lockOpen(client, staff, { id, version }, '修改');
    const { unread } = await findReading(client, id);
    const passage = unread[at];
    if (!passage) throw missing('这一段不存在');
    const isWith = (other: KeptPassage) => isDeepStrictEqual(takingOf(other), takingOf(passage));
    const others = unread.filter((other) => !isWith(other));
    await undo(client, id, passage, others);
    await keepUnread(
      client,
      id,
      unread.map((other) =>
        isWith(other) ? { place: other.place, text: other.text, after: other.after, taken: null } : other,
      ),
    );
    note({ object: 'question', name: fileName, facts: { number: passage.taken?.no ?? 0, fields: ['question'] } });
  });
  return { version: version + 1 };
};
