import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tasks } from '#features.ts';
import { startTasks } from '#jobs/queue/runner.ts';
import { writeWorkbook } from '#ports/workbook/workbook.ts';
import { absentId } from '#test/people/agent.ts';
import { API_BASE } from '@zhibiao/contract/core/envelope';
import supertest from 'supertest';
import { readWorkbook } from '#test/files/read-workbook.ts';
import { buildStaff, type StaffPerson } from '#test/people/staff.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';
import { expireImports } from './expire-job.ts';
import {
  buildImporter,
  confirmImportAs,
  freshImportText,
  newImportBank,
  readQuestionsAs,
  importRowsOf,
  sendFile,
  questionSheetOf,
  singleRow,
  stateOf,
  taskOver,
} from './import-fixtures.ts';

let world: TestWorld;
let importer: StaffPerson;
let bankId: string;
let stop: () => Promise<void>;
beforeAll(async () => {
  world = await openTestWorld();
  importer = await buildImporter(world);
  bankId = await newImportBank(world);
  stop = startTasks(world.deps, { handlers: tasks, log: { warn: () => {} } });
});
afterAll(async () => {
  await stop();
  await world.close();
});

const mend = (id: string, body: Record<string, unknown>, person = importer) =>
  person.agent.put('/system/question/import/row', { id, ...body });

describe('a file of questions', () => {
  it('is read, mended, confirmed, and comes in waiting for approval', async () => {
    const [one, two] = [freshImportText(), freshImportText()];
    const id = await readQuestionsAs(
      world,
      importer,
      await questionSheetOf([
        singleRow({ 题干: one, 难度: '难', 解析: '因为乙。' }),
        singleRow({ 题干: two, 答案: 'E' }),
        { 题型: '案例题', 题干: freshImportText(), 材料: '材料一段。', 分组号: '1' },
        { 题型: '判断题', 题干: freshImportText(), 答案: '错', 分组号: '1', 分值占比: '3' },
      ]),
    );
    expect(await stateOf(importer, id)).toMatchObject({
      kind: 'xlsx',
      fileName: '题目.xlsx',
      state: 0,
      version: 0,
      bankId: null,
      counts: {
        total: 3,
        faulty: 1,
        similar: 0,
        ready: 2,
        byType: [
          { type: 1, count: 2 },
          { type: 6, count: 1 },
        ],
      },
    });
    const [faulty] = await importRowsOf(importer, id, { only: 'fault' });
    expect(faulty).toMatchObject({
      no: 2,
      place: '第 3 行',
      faults: [{ path: ['answer'], field: '答案', msg: '选项E不存在', read: 'E' }],
    });
    expect((await importRowsOf(importer, id, { only: 'good', type: 6 })).map(({ no }) => no)).toEqual([3]);

    const mended = await mend(id, { version: 0, no: 2, question: { ...faulty?.question, answer: ['C'] } });
    expect(mended.data).toMatchObject({ version: 1, row: { no: 2, faults: [] }, counts: { faulty: 0, ready: 3 } });
    const { data } = await confirmImportAs(importer, id, bankId, 1);
    expect(await taskOver(world, data.taskId as string)).toMatchObject({ status: 2, done: 3, failed: 0 });
    expect(await stateOf(importer, id)).toMatchObject({ state: 2, added: 3, bankId, taskId: data.taskId });

    const questions = await world.deps.db.question.findMany({
      where: { bankId, parentId: null },
      orderBy: { no: 'asc' },
      include: { key: true, children: { include: { key: true } } },
    });
    expect(questions.slice(0, 2)).toMatchObject([
      {
        stem: one,
        status: 2,
        version: 1,
        difficulty: 5,
        createdBy: importer.id,
        key: { answer: ['B'], analysis: '因为乙。' },
      },
      { stem: two, key: { answer: ['C'] } },
    ]);
    expect(questions[2]).toMatchObject({
      type: 6,
      material: '材料一段。',
      children: [{ type: 3, share: 3, status: 2, key: { answer: ['B'] } }],
    });
    expect(questions.every(({ dupBands }) => dupBands.length === 8)).toBe(true);
    const versions = await world.deps.db.questionVersion.findMany({
      where: { questionId: { in: questions.map((q) => q.id) } },
    });
    expect(versions.map(({ version, why, by }) => [version, why, by])).toEqual(
      questions.map(() => [1, '导入', importer.id]),
    );
  });

  it('is only its sender’s own, and for those only who may import', async () => {
    const id = await readQuestionsAs(world, importer, await questionSheetOf([singleRow()]));
    const other = await buildImporter(world);
    const reader = await buildStaff(world, { permissions: ['bank:list'] });
    for (const path of [`/system/question/import/${id}`, `/system/question/import/rows?id=${id}`])
      expect(await other.agent.get(path)).toMatchObject({ code: 404, msg: '导入不存在或已过期' });
    expect(await mend(id, { version: 0, no: 1, skip: true }, other)).toMatchObject({ code: 404 });
    expect(await confirmImportAs(other, id, bankId)).toMatchObject({ code: 404 });
    expect(await other.agent.post('/system/question/import/drop', { id })).toMatchObject({ code: 404 });
    expect((await other.agent.get(`/system/question/import/${id}/faults`)).status).toBe(404);
    expect((await other.agent.get('/system/question/import/list')).rows).toEqual([]);
    expect((await importer.agent.get('/system/question/import/list')).rows?.[0].id).toBe(id);

    for (const path of ['/list', `/${id}`, `/rows?id=${id}`])
      expect((await reader.agent.get(`/system/question/import${path}`)).code).toBe(403);
    for (const path of ['/template', '/template/word', `/${id}/faults`])
      expect((await reader.agent.get(`/system/question/import${path}`)).status).toBe(403);
    expect((await sendFile(world, reader, await questionSheetOf([singleRow()]))).code).toBe(403);
    expect((await mend(id, { version: 0, no: 1, skip: true }, reader)).code).toBe(403);
    expect((await confirmImportAs(reader, id, bankId)).code).toBe(403);
    expect((await reader.agent.post('/system/question/import/drop', { id })).code).toBe(403);
    expect((await reader.agent.post('/system/question/export', {})).code).toBe(403);
  });

  it('is guarded by its version, and refuses what cannot be', async () => {
    const id = await readQuestionsAs(world, importer, await questionSheetOf([singleRow(), singleRow()]));
    const [first] = await importRowsOf(importer, id);
    expect((await mend(id, { version: 0, no: 1, skip: true })).data).toMatchObject({
      version: 1,
      counts: { ready: 1 },
    });
    expect(await mend(id, { version: 0, no: 2, skip: true })).toMatchObject({ code: 409 });
    expect(await confirmImportAs(importer, id, bankId, 0)).toMatchObject({ code: 409 });
    expect(await mend(id, { version: 1, no: 3, skip: true })).toMatchObject({ code: 404, msg: '这道题不存在' });
    const long = { ...first?.question, stem: '题'.repeat(2_001) };
    expect(await mend(id, { version: 1, no: 1, question: long })).toMatchObject({
      msg: '题干不能超过2000个字符，现有2001个',
    });
    const alien = { ...first?.question, images: [{ url: `/uploads/aa/${'a'.repeat(64)}.png`, alt: '图' }] };
    expect((await mend(id, { version: 1, no: 1, question: alien })).msg).toBe('有图片或附件已失效，请重新上传');
    const nowhere = { ...first?.question, clauseId: absentId() };
    expect(await mend(id, { version: 1, no: 1, question: nowhere })).toMatchObject({ msg: '条款不存在' });
    expect((await mend(id, { version: 1, no: 2, skip: true })).data.counts.ready).toBe(0);
    expect((await confirmImportAs(importer, id, bankId, 2)).msg).toBe(
      '没有可以导入的题目，请先修改有误的题目或取消略过',
    );
    expect((await mend(id, { version: 2, no: 2, skip: false })).data.counts.ready).toBe(1);
    expect((await confirmImportAs(importer, id, absentId(), 3)).msg).toBe('题库不存在');
    expect((await confirmImportAs(importer, id, await newImportBank(world, 0), 3)).msg).toContain('已停用');
    expect((await importer.agent.post('/system/question/import/drop', { id })).msg).toBe('已放弃');
    expect((await mend(id, { version: 4, no: 1, skip: false })).msg).toBe('这次导入已放弃，不能修改');
    expect((await confirmImportAs(importer, id, bankId, 4)).msg).toBe('这次导入已放弃，不能确认');
    expect((await importer.agent.post('/system/question/import/drop', { id })).msg).toBe('这次导入已放弃，不能放弃');
    expect(await stateOf(importer, id)).toMatchObject({ state: 3, counts: { total: 0 } });
  });

  it('leaves out what reads like the bank or like an earlier question, until somebody ticks it', async () => {
    const stem = '示例企业在立项之前开展专利检索的主要目的是避免重复研发和侵犯他人的权利';
    const first = await readQuestionsAs(world, importer, await questionSheetOf([singleRow({ 题干: stem })]));
    await taskOver(world, (await confirmImportAs(importer, first, bankId)).data.taskId as string);
    const own = freshImportText();
    const id = await readQuestionsAs(
      world,
      importer,
      await questionSheetOf([
        singleRow({ 题干: `${stem}。` }),
        singleRow({ 题干: own }),
        singleRow({ 题干: `${own}了` }),
        singleRow(),
      ]),
    );
    const rows = await importRowsOf(importer, id, { only: 'similar' });
    expect(rows.map(({ no, skip, similar }) => [no, skip, similar?.percent === 100, similar?.id === null])).toEqual([
      [1, true, true, false],
      [3, true, false, true],
    ]);
    expect(rows[0]?.similar).toMatchObject({ stem, status: 2, answer: ['B'] });
    expect(rows[1]?.similar).toMatchObject({ no: 2, stem: own, answer: ['B'] });
    expect((await stateOf(importer, id)).counts).toMatchObject({ similar: 2, ready: 2 });

    // Another text is another question: it comes in again; what it was the double of is judged again too.
    const mended = { ...rows[1]?.question, stem: freshImportText() };
    expect((await mend(id, { version: 0, no: 3, question: mended })).data.row).toMatchObject({
      skip: false,
      similar: null,
    });
    const back = { ...rows[1]?.question };
    expect((await mend(id, { version: 1, no: 3, question: back })).data.row).toMatchObject({
      skip: true,
      similar: { no: 2 },
    });
    const [, second] = await importRowsOf(importer, id);
    await mend(id, { version: 2, no: 2, question: { ...second?.question, stem: freshImportText() } });
    expect((await importRowsOf(importer, id))[2]).toMatchObject({ skip: false, similar: null });

    const ticked = await mend(id, { version: 3, no: 1, skip: false });
    expect(ticked.data).toMatchObject({ row: { skip: false, similar: { percent: 100 } }, counts: { ready: 4 } });
    const task = await taskOver(world, (await confirmImportAs(importer, id, bankId, 4)).data.taskId as string);
    expect(task).toMatchObject({ status: 2, done: 4, failed: 0 });
    const double = await world.deps.db.question.findFirstOrThrow({ where: { stem: `${stem}。` } });
    const pairs = await world.deps.db.questionPair.count({ where: { OR: [{ aId: double.id }, { bId: double.id }] } });
    expect(pairs).toBe(1);
  });

  it('shows no answer of the bank to whoever may not see keys', async () => {
    const stem = freshImportText();
    const first = await readQuestionsAs(world, importer, await questionSheetOf([singleRow({ 题干: stem })]));
    await taskOver(world, (await confirmImportAs(importer, first, bankId)).data.taskId as string);
    const keyless = await buildImporter(world, ['bank:import']);
    const id = await readQuestionsAs(world, keyless, await questionSheetOf([singleRow({ 题干: stem })]));
    expect((await importRowsOf(keyless, id))[0]?.similar).toMatchObject({ percent: 100, answer: [] });
  });

  it('finds clauses by number and standard, guesses them from titles, and says what there is not', async () => {
    const code = `T/IMP ${freshImportText().slice(0, 8)}`;
    await world.deps.db.standard.create({ data: { code, name: '试行标准', family: code, year: 2099 } });
    const clause = (number: string, title: string) =>
      world.deps.db.clause.create({ data: { standardCode: code, number, title, path: `/${number}/` } });
    const [review] = [await clause('9.3', '管理评审要求'), await clause('9', '绩效评价')];
    await world.deps.db.law.create({
      data: { name: '示例法', edition: '2020年修正', effectiveFrom: new Date('2021-06-01') },
    });
    const id = await readQuestionsAs(
      world,
      importer,
      await questionSheetOf([
        singleRow({ 标准: code.toLowerCase(), 条款: '9.3 管理评审要求', 法律: '《示例法》（2020年修正）' }),
        singleRow({ 标准: code, 条款: '12.7', 法律: '没有的法' }),
        singleRow({ 条款: '无', 题干: `${freshImportText()}管理评审要求` }),
      ]),
    );
    const [found, absent, none] = await importRowsOf(importer, id);
    expect(found).toMatchObject({ question: { clauseId: review.id }, faults: [], clauseGuessed: false });
    expect(found?.question.lawId).not.toBeNull();
    expect(absent?.faults.map(({ field, read }) => [field, read])).toEqual([
      ['法律', '没有的法'],
      ['条款', `${code} 12.7`],
    ]);
    expect(none).toMatchObject({ question: { clauseId: null }, faults: [], clauseGuessed: false });
  });

  it('gives what has faults back as a workbook that can be imported when it is mended', async () => {
    const stem = freshImportText();
    const id = await readQuestionsAs(
      world,
      importer,
      await questionSheetOf([singleRow(), singleRow({ 题干: stem, 答案: 'AD', 难度: '9' })]),
    );
    const answer = await supertest(world.app.server)
      .get(`${API_BASE}/system/question/import/${id}/faults`)
      .set('authorization', `Bearer ${importer.token}`)
      .buffer()
      .parse((response, done) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part)).on('end', () => done(null, Buffer.concat(parts)));
      });
    const bytes = answer.body as Buffer;
    const [header = [], row = [], ...rest] = await readWorkbook(bytes, { maxRows: 100, lines: true });
    expect(rest).toEqual([]);
    expect(row[header.indexOf('题干')]).toBe(stem);
    expect(row[header.indexOf('错误原因')]).toBe(
      [
        '第 3 行「难度」：难度为1至5（读到：9）',
        '第 3 行「答案」：选项D不存在（读到：A、D）',
        '第 3 行「答案」：单选题只有1个答案（读到：A、D）',
      ].join('\n'),
    );
    row[header.indexOf('答案')] = 'A';
    const mended = await writeWorkbook([
      { name: '题目', columns: header.map((title) => ({ title, width: 10 })), rows: [row] },
    ]);
    const again = await readQuestionsAs(world, importer, mended);
    expect(await importRowsOf(importer, again)).toMatchObject([{ faults: [], question: { stem, answer: ['A'] } }]);
    expect(await importer.agent.get(`/system/question/import/${again}/faults`)).toMatchObject({
      msg: '没有有误的题目',
    });
  });

  it('is dropped when nobody confirms it within a day, and forgotten a month later', async () => {
    const id = await readQuestionsAs(world, importer, await questionSheetOf([singleRow()]));
    expect(await expireImports(world.deps.pool)).toBe(0);
    await world.deps.db.questionImport.update({ where: { id }, data: { expiresAt: new Date(Date.now() - 1_000) } });
    expect((await confirmImportAs(importer, id, bankId)).msg).toBe('这次导入已过期，请重新上传文件');
    expect(await expireImports(world.deps.pool)).toBe(1);
    expect(await stateOf(importer, id)).toMatchObject({ state: 3, counts: { total: 0 } });
    await world.deps.db.questionImport.update({
      where: { id },
      data: { createdAt: new Date(Date.now() - 31 * 86_400_000) },
    });
    expect(await expireImports(world.deps.pool)).toBe(1);
    expect((await importer.agent.get(`/system/question/import/${id}`)).code).toBe(404);
  });

  it('stands in the audit log by counts, without a key or an analysis', async () => {
    const mark = `绝密标记${freshImportText()}`;
    const id = await readQuestionsAs(world, importer, await questionSheetOf([singleRow({ 解析: mark, 选项B: mark })]));
    await taskOver(world, (await confirmImportAs(importer, id, bankId)).data.taskId as string);
    const log = await world.deps.db.auditLog.findMany({
      where: { actorId: importer.id },
      orderBy: { seq: 'desc' },
      take: 3,
    });
    expect(log.map(({ action, objectType }) => [action, objectType])).toEqual([
      ['question.import', 'bank'],
      ['question.import', 'bank'],
      ['question.read', 'question'],
    ]);
    const details = await world.deps.db.auditDetail.findMany({ where: { seq: { in: log.map(({ seq }) => seq) } } });
    expect(
      JSON.stringify([log, details], (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value)),
    ).not.toContain(mark);
  });
});

describe('the templates', () => {
  const fetched = async (path: string): Promise<Buffer> => {
    const answer = await supertest(world.app.server)
      .get(`${API_BASE}/system/question/import/${path}`)
      .set('authorization', `Bearer ${importer.token}`)
      .buffer()
      .parse((response, done) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part)).on('end', () => done(null, Buffer.concat(parts)));
      });
    expect(answer.status).toBe(200);
    return answer.body as Buffer;
  };
  it.each(['template', 'template/word'])('%s holds examples only, which are passed over', async (path) => {
    const bytes = await fetched(path);
    expect((await sendFile(world, importer, bytes)).msg).toBe('文件中没有找到题目，请按模板填写后再导入');
  });
});

describe('pictures of a document', () => {
  it('are kept as those that staff upload, until nothing names them', async () => {
    const document = readFileSync(new URL('./fixtures/pictures-and-formulas.docx', import.meta.url));
    const id = await readQuestionsAs(world, importer, document, '带图.docx');
    const rows = await importRowsOf(importer, id);
    const urls = rows.flatMap(({ question }) => [
      ...question.images.map(({ url }) => url),
      ...question.options.flatMap(({ image }) => image?.url ?? []),
    ]);
    expect(urls.length).toBeGreaterThan(0);
    for (const url of urls) {
      const key = url.replace('/uploads/', '');
      expect(await world.deps.db.staffUpload.findUnique({ where: { key } })).toMatchObject({ staffId: importer.id });
      expect((await sharp(await world.deps.storage.read(key)).metadata()).width).toBeGreaterThan(0);
    }
    expect((await stateOf(importer, id)).counts.pictures).toBe(urls.length);
  });
});
