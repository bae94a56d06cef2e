import type { BatchVerified } from '@zhibiao/contract/certificate/batch';
import { API_BASE } from '@zhibiao/contract/core/envelope';
import supertest from 'supertest';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { run, sql } from '#db/sql.ts';
import { apply, finishedLesson, newNumber } from '#features/certificate/certificate-fixtures.ts';
import { readBook, writeWorkbook } from '#ports/workbook/workbook.ts';
import { madeWorkbook, plainSheet } from '#test/files/made-workbook.ts';
import { buildOrganisation, buildPerson } from '#test/people/people.ts';
import { readWorkbook } from '#test/files/read-workbook.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld({ LOG_LEVEL: 'silent' });
});
beforeEach(() => run(world.deps.pool, sql`DELETE FROM "RateLimit"`));
afterAll(() => world.close());

const bookOf = (head: string[], rows: string[][]) =>
  writeWorkbook([{ name: '表', columns: head.map((title) => ({ title, width: 20 })), rows }]);
const send = async (bytes: Uint8Array, { path = '/api/cert/verifyBatch', token = '' } = {}) => {
  const request = supertest(world.app.server)
    .post(API_BASE + path)
    .set('content-language', 'zh_CN');
  if (token) request.set('authorization', `Bearer ${token}`);
  return (await request.attach('file', Buffer.from(bytes), 'x.xlsx')).body as {
    code: number;
    msg: string;
    data: BatchVerified;
  };
};
const HEAD = ['部门', '证书编号', '姓名'];
const resultsOf = async (...sent: Parameters<typeof send>) =>
  (await send(...sent)).data.rows.map(({ result }) => result);

const proved = async (orgId?: string) => {
  const learner = await buildPerson(world, orgId ? { orgId } : {});
  const lesson = await finishedLesson(world.deps, learner.id);
  return (await apply(learner, lesson.id)).data as { id: string; certNo: string; verifyCode: string };
};

describe('a workbook of numbers and names', () => {
  it('comes back line by line with what each is worth, and no more than a single question tells', async () => {
    const [good, gone, broken] = [await proved(), await proved(), await proved()];
    await world.deps.db.certificate.update({ where: { id: broken.id }, data: { sha256: '0'.repeat(64) } });
    await world.deps.db.certificate.update({ where: { id: gone.id }, data: { status: 2, revokeReason: 'x' } });
    await world.deps.register.record({ certNo: gone.certNo, standing: 'revoked', reason: 'x', replacedBy: null });
    const rows = [
      ['一部', good.certNo.toLowerCase(), ' 周予安 '],
      ['一部', good.certNo, '不是他'],
      ['二部', gone.certNo, '周予安'],
      ['', '', ''],
      ['三部', newNumber(), '周予安'],
      ['四部', broken.certNo, '周予安'],
      ['五部', good.certNo, ''],
      ['六部', 'ZB1', '=1+1'],
    ];
    const { data, msg } = await send(await bookOf(HEAD, rows));
    expect(msg).toBe('操作成功');
    expect(data.rows.map(({ line, result }) => [line, result])).toEqual([
      [2, '有效'],
      [3, '未查询到'],
      [4, '已撤销'],
      [6, '未查询到'],
      [7, '校验失败'],
      [8, '信息不全'],
      [9, '未查询到'],
    ]);
    expect(data.rows[0]).toMatchObject({ typeName: '学习证明', certNo: good.certNo });
    expect(data.rows[1]).toMatchObject({ typeName: null, expireDate: null });
    const [head, first, second] = await readWorkbook(Buffer.from(data.workbook, 'base64'), { maxRows: 20 });
    expect(head).toEqual([...HEAD, '状态', '证书类型', '有效期至']);
    expect(first).toEqual(['一部', good.certNo.toLowerCase(), '周予安', '有效', '学习证明', '长期']);
    expect(second?.slice(0, 4)).toEqual(['一部', good.certNo, '不是他', '未查询到']);
    const { times } = await world.deps.db.certificateVerification.findUniqueOrThrow({ where: { certId: good.id } });
    expect(times).toBe(1);
  });

  it('is read sheet by sheet, and given back so with all its columns', async () => {
    const [good, hidden] = [newNumber(), newNumber()];
    const { data } = await send(
      madeWorkbook(
        plainSheet('一部', [['某公司证书名单'], ['部门', '编号', '持证人'], ['一部', ` ${good} `, '周予安']]),
        {
          name: '二部',
          rows: [
            { cells: HEAD },
            { cells: ['二部', hidden, '顾清和'], hidden: true },
            { cells: ['二部', 'ＺＢ１', '沈砚秋'] },
          ],
        },
      ),
    );
    expect(data.rows.map(({ place, certNo }) => [place, certNo])).toEqual([
      ['“一部”第 3 行', good],
      ['“二部”第 3 行', 'ZB1'],
    ]);
    expect(data.notes).toEqual({
      read: '工作表“一部”的 1 行、工作表“二部”的 1 行',
      leftOut: [{ msg: '工作表“二部”的 1 行已隐藏，未读入', names: ['顾清和'], count: 1 }],
    });
    const { sheets } = await readBook(Buffer.from(data.workbook, 'base64'), { maxRows: 20 });
    expect(sheets.map(({ name, rows }) => [name, rows.map(({ cells }) => cells.slice(0, 4))])).toEqual([
      [
        '一部',
        [
          ['部门', '编号', '持证人', '状态'],
          ['一部', good, '周予安', '未查询到'],
        ],
      ],
      [
        '二部',
        [
          [...HEAD, '状态'],
          ['二部', 'ＺＢ１', '沈砚秋', '未查询到'],
        ],
      ],
    ]);
  });

  it('is said to be left out nowhere in what goes along into the results', async () => {
    const { data } = await send(
      madeWorkbook(
        plainSheet('名单', [
          ['证书编号', '编号', '姓名', '', '部门'],
          ['ZB1', '7', '周予安', '补发', '一部'],
          ['证书编号', '编号', '姓名', '', '籍贯'],
          ['ZB2', '8', '沈砚秋', '补发', '某省'],
        ]),
      ),
    );
    expect(data.notes).toEqual({ read: '工作表“名单”的 2 行', leftOut: [] });
    const { sheets } = await readBook(Buffer.from(data.workbook, 'base64'), { maxRows: 20 });
    expect(sheets.map(({ rows }) => rows.map(({ cells }) => cells.slice(0, 5)))).toEqual([
      [
        ['证书编号', '编号', '姓名', '', '部门'],
        ['ZB1', '7', '周予安', '补发', '一部'],
      ],
      [
        ['证书编号', '编号', '姓名', '', '籍贯'],
        ['ZB2', '8', '沈砚秋', '补发', '某省'],
      ],
    ]);
  });

  it('says what is wrong with it', async () => {
    const say = async (bytes: Uint8Array) => (await send(bytes)).msg;
    expect(await say(await bookOf(['编码', '姓名'], [['a', 'b']]))).toBe('第一行须写明“证书编号”和“姓名”两列');
    const unseen = madeWorkbook(plainSheet('表', [HEAD, ['', 'ZB1', '周予安']], { hiddenColumn: 2 }));
    expect(await say(unseen)).toBe('“姓名”列已隐藏，请取消隐藏后重新上传');
    expect(await say(await bookOf(HEAD, []))).toBe('文件中没有要核验的证书');
    expect(await say(Buffer.from('no workbook'))).toContain('文件无法识别');
    const line = ['', newNumber(), '周予安'];
    const many = (count: number) =>
      bookOf(
        HEAD,
        Array.from({ length: count }, () => line),
      );
    expect(await say(await many(501))).toBe('一次最多核验500份，请分批上传');
    expect((await send(await many(500))).data.rows).toHaveLength(500);
  });

  it('is taken twenty times a day from a network', async () => {
    const book = await bookOf(HEAD, [['', newNumber(), '周予安']]);
    expect((await send(book)).code).toBe(200);
    const counted = await run(
      world.deps.pool,
      sql`
      UPDATE "RateLimit" SET count = 19 WHERE count = 1 AND starts_with(key, 'verify-batch:')`,
    );
    expect(counted).toBe(1);
    expect((await send(book)).code).toBe(200);
    expect(await send(book)).toMatchObject({ code: 429, msg: '今日批量核验次数已用完，请明天再试' });
  });
});

it('of an organisation needs no name for its own certificates, and a name for all others', async () => {
  const [org, other] = [await buildOrganisation(world), await buildOrganisation(world)];
  const { token } = await org.administrator(7);
  const path = '/api/org/certificate/verifyBatch';
  const [own, theirs] = [await proved(org.id), await proved(other.id)];
  const book = await bookOf(HEAD, [
    ['', own.certNo, ''],
    ['', own.certNo, '不是他'],
    ['', theirs.certNo, ''],
    ['', theirs.certNo, '周予安'],
  ]);
  expect(await resultsOf(book, { path, token })).toEqual(['有效', '未查询到', '信息不全', '有效']);
  expect((await send(book, { path })).code).toBe(401);
  const learner = await buildPerson(world);
  expect((await send(book, { path, token: learner.token })).code).toBe(403);
});
