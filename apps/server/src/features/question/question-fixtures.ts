import { QUESTION, QUESTION_STATUS } from '@zhibiao/contract/question/types';
import { randomUUID } from 'node:crypto';
import type { CodeOf } from '@zhibiao/contract/core/codes';
import type { Permission } from '@zhibiao/contract/permissions';
import { buildStaff, type StaffPerson } from '#test/people/staff.ts';
import type { TestWorld } from '#test/world/world.ts';

/** Bodies of questions, with strings in their keys that nothing sent could contain by chance. */

export const KEY_MARK = '绝密答案标记QB7';
export const BANK_ANALYSIS_MARK = '绝密解析标记QB8';
export const RUBRIC_MARK = '绝密要点标记QB9';

const ALL: readonly Permission[] = ['bank:list', 'bank:key', 'bank:edit', 'bank:approve'];
/** Staff who write questions, with all permissions of the bank by default. */
export const buildExaminer = (world: TestWorld, name = '命题人', permissions = ALL): Promise<StaffPerson> =>
  buildStaff(world, { name, permissions });

/** Long enough, and unlike every other, that no two read alike. */
export const freshText = (): string => `${randomUUID()}${randomUUID()}`;
const options = (...texts: string[]) => texts.map((text, at) => ({ key: 'ABCDEFGH'.charAt(at), text }));
const rubric = [{ id: 'p1', text: RUBRIC_MARK, accept: '', share: 1 }];

export const BODIES = {
  single: () => ({ type: QUESTION.single, stem: freshText(), options: options('对', '错', '不一定'), answer: ['A'] }),
  multi: () => ({
    type: QUESTION.multi,
    stem: freshText(),
    options: options('对一', '对二', '错'),
    answer: ['A', 'B'],
  }),
  judge: () => ({ type: QUESTION.judge, stem: freshText(), answer: ['B'] }),
  blank: () => ({ type: QUESTION.blank, stem: `${freshText()}____与____`, answer: [`${KEY_MARK}|证据`, KEY_MARK] }),
  essay: () => ({ type: QUESTION.essay, stem: freshText(), answer: [KEY_MARK], rubric }),
  case: () => ({
    type: QUESTION.case,
    stem: freshText(),
    material: '某企业接受审核。',
    children: [
      {
        type: QUESTION.indefinite,
        stem: freshText(),
        options: options('甲', '乙', '丙'),
        answer: ['A', 'C'],
        share: 2,
        analysis: BANK_ANALYSIS_MARK,
      },
      { type: QUESTION.essay, stem: freshText(), answer: [KEY_MARK], rubric, share: 3 },
    ],
  }),
};
export type Kind = keyof typeof BODIES;

export const questionBody = (bankId: string, kind: Kind = 'single', fields: Record<string, unknown> = {}) => ({
  bankId,
  analysis: BANK_ANALYSIS_MARK,
  ...BODIES[kind](),
  ...fields,
});

let banks = 0;
export const newBank = async ({ agent }: StaffPerson): Promise<string> => {
  banks += 1;
  return (await agent.post('/system/bank', { name: `题库${banks}-${randomUUID().slice(0, 8)}` })).data.id as string;
};
/** A question that waits for approval, or one in force. */
export const newQuestion = async (
  person: StaffPerson,
  bankId: string,
  {
    kind = 'single',
    status = QUESTION_STATUS.pending,
    ...fields
  }: { kind?: Kind; status?: CodeOf<typeof QUESTION_STATUS>; [field: string]: unknown } = {},
): Promise<string> => {
  const { data, msg } = await person.agent.post('/system/question', questionBody(bankId, kind, fields));
  if (!data) throw new Error(msg);
  const { id } = data as { id: string };
  const set = (to: number) =>
    person.agent.post('/system/question/status', { items: [{ id, version: 1 }], status: to, note: '测试停用' });
  if (status !== QUESTION_STATUS.pending) await set(QUESTION_STATUS.on);
  if (status === QUESTION_STATUS.off) await set(QUESTION_STATUS.off);
  return id;
};

/** A clause of a standard of the tests' own, and one below it. */
export const buildClauses = async ({ deps }: TestWorld) => {
  const code = `T/QB ${randomUUID().slice(0, 8)}`;
  await deps.db.standard.create({ data: { code, name: '试行标准', family: code } });
  const clause = (number: string, path: string, parentId: string | null = null) =>
    deps.db.clause.create({ data: { standardCode: code, number, title: `标题${number}`, path, parentId } });
  const top = await clause('4', '/4/');
  const below = await clause('4.1', '/4/4.1/', top.id);
  const other = await clause('41', '/41/');
  return { code, top: top.id, below: below.id, other: other.id };
};
