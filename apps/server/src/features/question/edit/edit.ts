import type { AnswerOf, InputOf } from '@zhibiao/contract/core/endpoint';
import * as contract from '@zhibiao/contract/question/staff-edit';
import { QUESTION_STATUS, questionNo } from '@zhibiao/contract/question/types';
import { v7 } from 'uuid';
import type { Client, Pool } from '#db/client.ts';
import { one, run, sql } from '#db/sql.ts';
import { type FieldChanges, digestOf } from '#domain/audit/fields.ts';
import { duplicateText, readText } from '#domain/question/near-duplicate.ts';
import {
  changedFields,
  type ContentField,
  contentOf,
  isKeyChanged,
  type QuestionContent,
} from '#domain/question/content.ts';
import type { Staff } from '#domain/auth/staff.ts';
import { conflict, forbidden, refused } from '#errors.ts';
import { audited } from '#services/audit/audited.ts';
import { dutyOf } from '#services/staff/duty.ts';
import {
  bandsOfQuestion,
  insertChildren,
  placeChildren,
  type PlacedChild,
  storedOptions,
  writeKeys,
} from './insert.ts';
import { holdQuestion, type KeptQuestion } from '#features/question/kept.ts';
import { renewPairs } from '#features/question/similar/pairs.ts';
import { requireFiling, requirePictures } from './references.ts';
import { writeVersions } from './versions.ts';

type Body = InputOf<typeof contract.editQuestion>['body'];

const wasInForce = ({ status }: KeptQuestion): boolean => status !== QUESTION_STATUS.pending;
const TYPE_STAYS = '启用过的题目不能更改题型，请新建题目';

/** The words of an older question go with its first clause; where it moves on from that, they are of nothing. */
const clauseWords = (before: KeptQuestion, clauseId: string | null): string | null =>
  before.clauseId === null || before.clauseId === clauseId ? before.clause : null;

const mended = (before: KeptQuestion, { id: _, version: __, why: ___, ...fields }: Body): QuestionContent => {
  const known = new Map(before.children.map((child) => [child.id, child]));
  fields.children.forEach(({ id, type }, at) => {
    if (id === undefined) return;
    const child = known.get(id);
    if (!child) throw refused('小题已被移除，请刷新后重试', { field: `children.${at}` });
    if (child.type !== type && wasInForce(before)) throw refused(TYPE_STAYS, { field: `children.${at}.type` });
  });
  if (fields.type !== before.type && wasInForce(before)) throw refused(TYPE_STAYS, { field: 'type' });
  const content = contentOf(fields, before.bankId, (_at, given) => given ?? v7());
  const ids = content.children.map(({ id }) => id);
  if (new Set(ids).size < ids.length) throw refused('小题重复，请刷新后重试', { field: 'children' });
  return { ...content, clause: clauseWords(before, content.clauseId) };
};

const setQuestion = (id: string, q: QuestionContent, by: string | null) => sql<{ version: number }>`
  UPDATE "Question" SET type = ${q.type}, stem = ${q.stem}, material = ${q.material || null},
    options = ${JSON.stringify(storedOptions(q.options))}::jsonb, images = ${JSON.stringify(q.images)}::jsonb,
    difficulty = ${q.difficulty}, clause = ${q.clause}, "clauseId" = ${q.clauseId}::uuid, "lawId" = ${q.lawId}::uuid,
    "validFrom" = ${q.validFrom}::date, "validTo" = ${q.validTo}::date, "dupBands" = ${bandsOfQuestion(q)}::int[],
    "editedBy" = ${by}::uuid, "updatedAt" = clock_timestamp(), version = version + 1
  WHERE id = ${id} RETURNING version`;

/** As they are asked now, each with what it has of its case. */
const setChildren = (children: readonly PlacedChild[], by: string | null) => {
  const rows = children.map(({ answer: _, analysis: __, rubric: ___, options, ...row }) => ({
    ...row,
    options: storedOptions(options),
  }));
  return sql`
    UPDATE "Question" c SET type = r.type, stem = r.stem, options = r.options, images = r.images, sort = r.sort,
      share = r.share, "bankId" = p."bankId", difficulty = p.difficulty, clause = p.clause, "clauseId" = p."clauseId",
      "lawId" = p."lawId", "validFrom" = p."validFrom", "validTo" = p."validTo", version = p.version,
      status = p.status, "editedBy" = ${by}::uuid, "updatedAt" = clock_timestamp()
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r(id uuid, "parentId" uuid, sort int, share int,
      type int, stem text, options jsonb, images jsonb)
    JOIN "Question" p ON p.id = r."parentId"
    WHERE c.id = r.id AND c."parentId" = p.id`;
};

/**
 * What may have been given is never deleted: a question that a case once asked stays under its id, stopped and at no
 * place (`sort` −1), for the attempts and figures that name it. Of a case that no learner was ever given it goes.
 */
const dropChildren = (before: KeptQuestion, ids: readonly string[]) =>
  wasInForce(before)
    ? sql`UPDATE "Question" SET status = ${QUESTION_STATUS.off}, sort = -1, "updatedAt" = clock_timestamp()
        WHERE id = ANY(${ids}::uuid[])`
    : sql`DELETE FROM "Question" WHERE id = ANY(${ids}::uuid[])`;

/** The question's own row is before its children's, which take after it. */
const write = async (client: Client, before: KeptQuestion, after: QuestionContent, by: string | null) => {
  const { id } = before;
  const children = placeChildren(id, after.children);
  const known = new Set(before.children.map((child) => child.id));
  const gone = before.children.filter((child) => !children.some((one) => one.id === child.id));
  if (gone.length > 0)
    await run(
      client,
      dropChildren(
        before,
        gone.map((child) => child.id),
      ),
    );
  const { version } = await one(client, setQuestion(id, after, by));
  await run(
    client,
    setChildren(
      children.filter((child) => known.has(child.id)),
      by,
    ),
  );
  await run(
    client,
    insertChildren(
      children.filter((child) => !known.has(child.id)),
      by,
    ),
  );
  await writeKeys(client, [{ ...after, id }, ...children]);
  return version;
};

const LONG: ReadonlySet<ContentField> = new Set(['stem', 'material', 'options', 'children', 'images']);
const logged = (question: QuestionContent, field: ContentField): unknown =>
  LONG.has(field) && field !== 'stem'
    ? digestOf(
        JSON.stringify(
          field === 'children' ? question.children.map(({ stem, options }) => [stem, options]) : question[field],
        ),
      )
    : question[field];
const changesOf = (before: QuestionContent, after: QuestionContent, fields: readonly ContentField[]): FieldChanges =>
  Object.fromEntries(fields.map((field) => [field, { from: logged(before, field), to: logged(after, field) }]));

export const editQuestion = (
  deps: { pool: Pool },
  staff: Staff,
  body: Body,
): Promise<AnswerOf<typeof contract.editQuestion>> =>
  audited(deps, staff, async (client, note) => {
    // They would save over a key that they cannot see.
    if (!staff.can('bank:key')) throw forbidden('没有查看答案的权限，不能修改题目');
    const { id, version, why } = body;
    const before = await holdQuestion(client, id);
    if (before.version !== version) throw conflict();
    const after = mended(before, body);
    const fields = changedFields(before, after);
    const object = { object: 'question', id, name: questionNo(before.no) } as const;
    if (fields.length === 0) {
      note(object);
      return { id, version, keyChanged: false };
    }
    await requireFiling(client, after);
    await requirePictures(client, after, before);
    const by = await dutyOf(client, staff);
    const next = await write(client, before, after, by);
    await writeVersions(client, [{ id, version: next, question: after }], { by, why });
    if (readText(duplicateText(before)).same !== readText(duplicateText(after)).same)
      await renewPairs(client, [{ ...after, id }]);
    const keyChanged = wasInForce(before) && isKeyChanged(before, after);
    note({
      ...object,
      changes: { ...changesOf(before, after, fields), version: { from: version, to: next } },
      ...(why ? { reason: why } : {}),
    });
    return { id, version: next, keyChanged };
  });
