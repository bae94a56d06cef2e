import type { InputOf } from '@zhibiao/contract/core/endpoint';
import * as contract from '@zhibiao/contract/question/staff-edit';
import { questionNo } from '@zhibiao/contract/question/types';
import { v7 } from 'uuid';
import type { Client, Pool } from '#db/client.ts';
import { one, sql } from '#db/sql.ts';
import { contentOf } from '#domain/question/content.ts';
import type { Staff } from '#domain/auth/staff.ts';
import { missing } from '#errors.ts';
import { audited } from '#services/audit/audited.ts';
import { dutyOf } from '#services/staff/duty.ts';
import { insertQuestions } from './insert.ts';
import { readQuestions } from '#features/question/kept.ts';
import { requireBank, requireFiling, requirePictures } from './references.ts';

type Deps = { pool: Pool };

const nameOf = async (client: Client, id: string): Promise<string> =>
  questionNo((await one(client, sql<{ no: number }>`SELECT no FROM "Question" WHERE id = ${id}`)).no);

export const addQuestion = (
  deps: Deps,
  staff: Staff,
  { bankId, why, ...fields }: InputOf<typeof contract.addQuestion>['body'],
) =>
  audited(deps, staff, async (client, note) => {
    const id = v7();
    const question = contentOf(fields, bankId, () => v7());
    await requireBank(client, bankId);
    await requireFiling(client, question);
    await requirePictures(client, question);
    await insertQuestions(client, [{ ...question, id }], { by: await dutyOf(client, staff), why: why || '首次保存' });
    const { type, difficulty, clauseId, lawId } = question;
    note({
      object: 'question',
      id,
      name: await nameOf(client, id),
      facts: { bankId, type, difficulty, clauseId, lawId },
      ...(why ? { reason: why } : {}),
    });
    return { id, version: 1 };
  });

/** Word for word, but for what it is called by; it reads like the other, and is flagged so while both may be asked. */
export const copyQuestion = (deps: Deps, staff: Staff, { id: from }: InputOf<typeof contract.copyQuestion>['body']) =>
  audited(deps, staff, async (client, note) => {
    const source = (await readQuestions(client, [from])).get(from);
    if (!source) throw missing('题目不存在');
    await requireBank(client, source.bankId);
    const id = v7();
    const question = { ...source, id, children: source.children.map((child) => ({ ...child, id: v7() })) };
    const why = `复制自 ${questionNo(source.no)}`;
    await insertQuestions(client, [question], { by: await dutyOf(client, staff), why });
    note({
      object: 'question',
      id,
      name: await nameOf(client, id),
      facts: { questionId: from, version: source.version },
    });
    return { id, version: 1 };
  });
