import { verifyBatch, verifyOrgBatch } from '@zhibiao/contract/certificate/batch';
import { AREA_STATUS } from '@zhibiao/contract/site/learner';
import { areaState, checkAreas, importAreas } from '@zhibiao/contract/site/staff-dict';
import { API_BASE } from '@zhibiao/contract/core/envelope';
import { importLearners, readLearners } from '@zhibiao/contract/learner/staff-add';
import { checkImport, type StudentFields } from '@zhibiao/contract/member/org-students';
import { readQuestions } from '@zhibiao/contract/question/staff-import';
import { readClauseSheet } from '@zhibiao/contract/standard/staff';
import supertest from 'supertest';
import { freeMobile } from '#test/content/factories.ts';
import type { MadeCell } from './made-workbook.ts';
import { buildOrganisation } from '#test/people/people.ts';
import { buildStaff } from '#test/people/staff.ts';
import type { TestWorld } from '#test/world/world.ts';

/** The doors that take workbooks, each as something to send one to. */

/** `words`: of each row what it is about; `cells`: all that was read; `said`: what of the file was not, and why. */
type Answer = { words: string[]; cells: string; said: string };
export type Door = {
  head: readonly string[];
  /** The same in other words. */
  also: readonly string[];
  /** A row about `word`, with other things that are allowed; `no` tells it from its neighbours. */
  row: (word: MadeCell, no: number) => MadeCell[];
  /** In place of a cell of its column a number, and how it is seen. */
  number: { column: number; cell: MadeCell; seen: string };
  /** A column that may be missing. */
  optional: number | null;
  /** A column whose merged value is that of each row. */
  merged: { column: number; value: string } | null;
  /** Columns of no use to it go along into what it gives back. */
  keeps?: true;
  send: (bytes: Buffer) => Promise<Answer>;
};

type Uploaded = { code: number; msg: string; data: Record<string, unknown> };
type Notes = { leftOut: { msg: string; names: string[] }[] } | undefined;
const saidIn = (...parts: unknown[]): string => JSON.stringify(parts);

/** Who sends, and to where. */
type Senders = {
  world: TestWorld;
  owner: Awaited<ReturnType<Awaited<ReturnType<typeof buildOrganisation>>['owner']>>;
  staff: Awaited<ReturnType<typeof buildStaff>>;
  post: (path: string, bytes: Buffer, token: string, query?: object) => Promise<Uploaded['data']>;
};

const people: Omit<Door, 'send'> = {
  head: ['姓名', '手机号码', '部门', '工号'],
  also: ['员工姓名', '联系电话', '所在部门', '职工号'],
  row: (word: MadeCell, no: number) => [word, freeMobile(), '生产部', `E${no}`],
  number: { column: 3, cell: { number: 7, format: '000000' }, seen: '000007' },
  optional: 3,
  merged: { column: 2, value: '生产部' },
};

const rosterDoor = ({ world, owner, post }: Senders): Door => ({
  ...people,
  send: async (bytes) => {
    const { checkId, notes, faults } = await post(checkImport.path, bytes, owner.token);
    const { input } = await world.deps.db.task.findUniqueOrThrow({ where: { id: String(checkId) } });
    const { rows } = input as { rows: { student: StudentFields | null }[] };
    const good = rows.flatMap(({ student }) => student ?? []);
    return { words: good.map(({ name }) => name), cells: saidIn(good), said: saidIn(notes, faults) };
  },
});

const learnersDoor = ({ world, staff, post }: Senders): Door => ({
  ...people,
  send: async (bytes) => {
    const { id: orgId } = await buildOrganisation(world);
    await world.deps.db.orgDepartment.create({ data: { orgId, path: '生产部', sort: 1 } });
    const { notes, faults } = await post(readLearners.path, bytes, staff.token, { orgId });
    await post(importLearners.path, bytes, staff.token, { orgId, send: '0' });
    const made = await world.deps.db.orgMember.findMany({
      where: { orgId },
      orderBy: { userId: 'asc' },
      include: { place: true },
    });
    const cells = made.map(({ place, empNo, mobile, email }) => ({ department: place?.path, empNo, mobile, email }));
    return { words: made.map(({ name }) => name), cells: saidIn(cells), said: saidIn(notes, faults) };
  },
});

const clausesDoor = ({ staff, post }: Senders): Door => ({
  head: ['编号', '标题', '说明'],
  also: ['条款号', '条款名称', '条款说明'],
  row: (word, no) => [String(no), word, '用自己的话说'],
  number: { column: 0, cell: { number: 4.1, format: '0.00' }, seen: '4.10' },
  optional: 2,
  merged: null,
  send: async (bytes) => {
    const { rows, notes } = await post(readClauseSheet.path, bytes, staff.token);
    return {
      words: (rows as { title: string }[]).map(({ title }) => title),
      cells: saidIn(rows),
      said: saidIn(notes),
    };
  },
});

const areasDoor = ({ world, staff, post }: Senders): Door => ({
  head: ['代码', '名称', '上级代码'],
  also: ['行政区划代码', '单位名称', '父级代码'],
  row: (word, no) => [`${10 + no}0000`, word, '0'],
  number: { column: 0, cell: { number: 10_000, format: '000000' }, seen: '010000' },
  optional: 2,
  merged: null,
  send: async (bytes) => {
    const { notes, errors } = await post(checkAreas.path, bytes, staff.token);
    const { data: state } = await staff.agent.get(areaState.path);
    await post(importAreas.path, bytes, staff.token, { date: '2026-10-31', version: state.version });
    const made = await world.deps.db.area.findMany({
      where: { status: AREA_STATUS.current },
      orderBy: { code: 'asc' },
    });
    return { words: made.map(({ name }) => name), cells: saidIn(made), said: saidIn(notes, errors) };
  },
});

const questionsDoor = ({ staff, post }: Senders): Door => ({
  head: ['题型', '题干', '选项A', '选项B', '答案', '解析'],
  also: ['题目类型', '题目', 'A', 'B', '正确答案', '答案解析'],
  row: (word) => ['单选题', word, '甲', '乙', 'A', '见正文'],
  number: { column: 2, cell: { number: 0.03, format: '0%' }, seen: '3%' },
  optional: 5,
  merged: { column: 0, value: '多选题' },
  send: async (bytes) => {
    const { id } = await post(readQuestions.path, bytes, staff.token);
    const { data } = await staff.agent.get(`${readQuestions.path}/${String(id)}`);
    const { rows = [] } = await staff.agent.get(`${readQuestions.path}/rows`, { id: String(id), pageSize: 100 });
    const stems = rows.map(({ question }: { question: { stem: string } }) => question.stem);
    const faults = rows.map((row: { faults: unknown; warnings: unknown }) => [row.faults, row.warnings]);
    return { words: stems, cells: saidIn(rows), said: saidIn(data.notes as Notes, faults) };
  },
});

const batchDoor = ({ post }: Senders, path: string, token: string): Door => ({
  head: ['证书编号', '姓名'],
  also: ['证书号', '持证人姓名'],
  row: (word, no) => [`ZB${no}`, word],
  number: { column: 0, cell: { number: 7, format: '000000' }, seen: '000007' },
  optional: null,
  merged: null,
  keeps: true,
  send: async (bytes) => {
    const { rows, notes } = await post(path, bytes, token);
    return { words: (rows as { name: string }[]).map(({ name }) => name), cells: saidIn(rows), said: saidIn(notes) };
  },
});

export const openDoors = async (world: TestWorld): Promise<Record<string, Door>> => {
  const org = await buildOrganisation(world);
  const owner = await org.owner();
  const staff = await buildStaff(world, {
    permissions: ['bank:import', 'standard:edit', 'learner:enrol', 'area:edit'],
  });
  const post: Senders['post'] = async (path, bytes, token, query = {}) => {
    const request = supertest(world.app.server)
      .post(API_BASE + path)
      .query(query);
    if (token) request.set('authorization', `Bearer ${token}`);
    const { code, msg, data } = (await request.attach('file', bytes, '名单.xlsx')).body as Uploaded;
    if (code !== 200) throw new Error(msg);
    return data;
  };
  const senders = { world, owner, staff, post };
  return {
    roster: rosterDoor(senders),
    learners: learnersDoor(senders),
    clauses: clausesDoor(senders),
    areas: areasDoor(senders),
    'verification by a guest': batchDoor(senders, verifyBatch.path, ''),
    'verification by an organisation': batchDoor(senders, verifyOrgBatch.path, owner.token),
    questions: questionsDoor(senders),
  };
};
