import { PAPER_MODE } from '@zhibiao/contract/paper/types';
import { QUESTION } from '@zhibiao/contract/question/types';
import { randomUUID } from 'node:crypto';
import type { Permission } from '@zhibiao/contract/permissions';
import { buildStaff, type StaffPerson } from '#test/people/staff.ts';
import type { TestWorld } from '#test/world/world.ts';

/** Banks of any shape for papers, with strings in their keys that nothing sent could contain by chance. */

export const PAPER_ANALYSIS = '绝密解析标记PV3';
const ALL: Permission[] = ['paper:list', 'paper:edit', 'paper:publish', 'paper:preview'];
export const buildMaker = (world: TestWorld, more: Permission[] = [], name = '张敏'): Promise<StaffPerson> =>
  buildStaff(world, { name, permissions: [...ALL, ...more] });

type Some = Partial<{
  type: number;
  difficulty: number;
  clauseId: string;
  validFrom: string;
  validTo: string;
  status: number;
}>;
/** `count` questions in the bank, each with four options of which C is right. */
export const addQuestions = async (
  { deps: { db } }: TestWorld,
  bankId: string,
  count: number,
  { type = 1, validFrom, validTo, ...fields }: Some = {},
): Promise<string[]> => {
  const ids = Array.from({ length: count }, () => randomUUID());
  const options = ['A', 'B', 'C', 'D'].map((key) => ({ key, text: `选项${key}` }));
  for (const id of ids)
    await db.question.create({
      data: {
        id,
        bankId,
        type,
        stem: `题干${id.slice(0, 8)}`,
        options: type <= QUESTION.multi ? options : [],
        ...(validFrom ? { validFrom: new Date(validFrom) } : {}),
        ...(validTo ? { validTo: new Date(validTo) } : {}),
        ...fields,
        key: { create: { answer: ['C'], analysis: `${PAPER_ANALYSIS}${id}` } },
      },
    });
  return ids;
};
export const buildPaperBank = async (world: TestWorld, count = 0, some: Some = {}) => {
  const bank = await world.deps.db.questionBank.create({ data: { name: `题库${randomUUID().slice(0, 8)}` } });
  return { id: bank.id, ids: await addQuestions(world, bank.id, count, some) };
};

export const draftBody = (fields: Record<string, unknown> = {}) => ({
  mode: PAPER_MODE.drawn,
  draw: [],
  fixed: [],
  passScore: 6,
  durationMin: 60,
  ...fields,
});
type Made = { id: string; version: number };
/** A paper with this draft, not published. */
export const makePaper = async (
  { agent }: StaffPerson,
  draft: ReturnType<typeof draftBody>,
  { title = `试卷${randomUUID().slice(0, 8)}`, lessonId = null }: { title?: string; lessonId?: string | null } = {},
): Promise<Made> => {
  const added = await agent.post('/system/paper', { title, mode: draft.mode, lessonId });
  const { id } = added.data as Made;
  const saved = await agent.put('/system/paper/draft', { id, version: 0, draft });
  if (saved.code !== 200) throw new Error(`draft not saved: ${saved.msg}`);
  return saved.data as Made;
};
/** Ten questions of one point each out of the bank, published. */
export const publishedPaper = async (
  maker: StaffPerson,
  bankId: string,
  more: { title?: string; lessonId?: string | null } = {},
): Promise<Made> => {
  const made = await makePaper(
    maker,
    draftBody({ draw: [{ bankId, type: QUESTION.single, count: 10, score: 1 }] }),
    more,
  );
  const published = await maker.agent.post('/system/paper/publish', { ...made, reason: '首次发布' });
  if (published.code !== 200) throw new Error(`not published: ${published.msg}`);
  return { id: made.id, version: (published.data as Made).version };
};

/** What `PUT /system/paper` takes, as the paper has it now. */
export const conditionsBody = async ({ agent }: StaffPerson, id: string, fields: Record<string, unknown> = {}) => {
  const { data } = await agent.get(`/system/paper/${id}`);
  return { ...data.conditions, id, version: data.version as number, reason: '按教学安排调整', ...fields };
};
