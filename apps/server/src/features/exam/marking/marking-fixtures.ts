import { QUESTION } from '@zhibiao/contract/question/types';
import type { Permission } from '@zhibiao/contract/permissions';
import type { MarkItem } from '@zhibiao/contract/exam/staff-marking';
import type { MarkRule } from '@zhibiao/contract/paper/draft';
import { buildPerson, type Person } from '#test/people/people.ts';
import { buildStaff, type StaffPerson } from '#test/people/staff.ts';
import type { TestWorld } from '#test/world/world.ts';
import { buildPaper, type QuestionCounts, rightAnswer } from '#features/exam/exam-fixtures.ts';

/** People who sit papers that people mark, and who mark them. */

export const ESSAY_RUBRIC = [
  { id: 'fact', text: '写清事实', accept: '', share: 2 },
  { id: 'kind', text: '说明性质', accept: '', share: 1 },
  { id: 'act', text: '提出措施', accept: '', share: 1 },
];
type Fields = Omit<NonNullable<Parameters<typeof buildPaper>[1]>, never>;
/** One 单选 and one 简答 of ten points each, unless it is said otherwise; with a rubric of 5, 2.5 and 2.5. */
export const buildMarkedPaper = async (
  world: TestWorld,
  {
    rule,
    releaseMode = 0,
    count = { single: 1, essay: 1 },
    ...fields
  }: Fields & {
    rule?: Partial<MarkRule>;
    releaseMode?: number;
    count?: QuestionCounts;
  } = {},
) => {
  const { db } = world.deps;
  const paper = await buildPaper(world.deps, fields, count);
  await db.paper.update({
    where: { id: paper.id },
    data: { releaseMode, markRule: { double: 0, sample: 10, gap: 20, ...rule } },
  });
  const banks = (paper.rules as { bankId: string }[]).map(({ bankId }) => bankId);
  await db.questionKey.updateMany({
    where: { question: { bankId: { in: banks }, type: { in: [QUESTION.essay, QUESTION.case] } } },
    data: { rubric: ESSAY_RUBRIC },
  });
  return paper;
};
export type MarkedPaper = Awaited<ReturnType<typeof buildMarkedPaper>>;

type Sat = { person: Person; attemptId: string; questions: { questionId: string; type: number }[] };
/** A learner sits it and hands in; `leave` says which questions stay blank. */
export const sitForMarking = async (
  world: TestWorld,
  paper: MarkedPaper,
  {
    leave = () => false,
    person,
    set = {},
  }: { leave?: (type: number, nth: number) => boolean; person?: Person; set?: Record<string, number> } = {},
): Promise<Sat> => {
  const who = person ?? (await buildPerson(world));
  const { data } = await who.agent.post('/api/exam/start', { paperId: paper.id, agree: true });
  const { attemptId, questions } = data as { attemptId: string; questions: Parameters<typeof rightAnswer>[0][] };
  const { releaseMode } = await world.deps.db.paper.findUniqueOrThrow({ where: { id: paper.id } });
  await world.deps.db.attempt.update({ where: { id: attemptId }, data: { releaseMode, ...set } });
  const list = questions
    .filter(({ type }, nth) => !leave(type, nth))
    .map((question) => ({ questionId: question.questionId, value: rightAnswer(question), seq: 1 }));
  if (list.length > 0) await who.agent.post('/api/exam/answer', { attemptId, list });
  const handedIn = await who.agent.post('/api/exam/submit', { attemptId });
  if (handedIn.code !== 200) throw new Error(handedIn.msg);
  return { person: who, attemptId, questions };
};

export const ALL: readonly Permission[] = ['mark:score', 'mark:arbitrate', 'mark:release'];
export const buildMarker = async (
  world: TestWorld,
  name = '阅卷甲',
  permissions: readonly Permission[] = ['mark:score'],
) => handsOf(await buildStaff(world, { name, permissions }));

export type Marker = ReturnType<typeof handsOf>;
type Wanted = { paperId: string; questionId: string; kind?: MarkItem['kind']; skip?: string };
/** What a marker does, by the endpoints. */
export const handsOf = (staff: StaffPerson) => {
  const next = ({ kind = 'first', ...wanted }: Wanted) =>
    staff.agent.post('/system/exam/mark/next', { kind, ...wanted });
  const score = (item: MarkItem, total: number, more: Record<string, unknown> = {}) =>
    staff.agent.post('/system/exam/mark/score', {
      taskId: item.taskId,
      version: item.version,
      points: spread(item, total),
      ...more,
    });
  return {
    ...staff,
    next,
    score,
    recall: (taskId: string) => staff.agent.post('/system/exam/mark/recall', { taskId }),
    /** Takes the next one up and gives it so much. */
    mark: async (wanted: Wanted, total: number, more: Record<string, unknown> = {}) => {
      const { data, msg } = await next(wanted);
      if (!data?.item) throw new Error(`nothing to mark: ${msg}`);
      const item = data.item as MarkItem;
      return {
        item,
        answer: await score(item, total, { ...(item.kind === 'dispute' ? { comment: '以事实为准' } : {}), ...more }),
      };
    },
  };
};

/** The points of the rubric from its first on, until they make `total`. */
const spread = ({ rubric }: Pick<MarkItem, 'rubric'>, total: number) => {
  let rest = total;
  return rubric.map(({ id, points }) => {
    const given = Math.min(rest, points);
    rest -= given;
    return { id, points: given };
  });
};

/** The essay of a paper with one. */
export const essayOf = ({ questions }: Pick<Sat, 'questions'>): string =>
  questions.find(({ type }) => type >= QUESTION.essay)?.questionId ?? '';
