import { QUESTION } from '@zhibiao/contract/question/types';
import { randomUUID } from 'node:crypto';
import { withDatabase } from '#support/database.ts';

/** A paper of one 单选 and one case, whose questions show what cases can: a picture, 不定项, a text for a marker. */

const SQL_QUESTION = `INSERT INTO "Question"
    (id, "bankId", "parentId", sort, share, type, stem, material, images, options)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`;
const SQL_KEY = 'INSERT INTO "QuestionKey" ("questionId", answer, analysis) VALUES ($1, $2, $3)';
const SQL_PAPER = `INSERT INTO "Paper" (id, title, mode, rules, "totalScore", "passScore", "durationMin", "maxAttempts",
    "showResult", "indefRule", "requireLesson", "blurLimit", "blurMode", edition, "shuffleOptions", sort)
  VALUES ($1, $2, 2, $3, 30, 18, 30, 1, 2, 1, false, 2, 2, 1, false, 900)`;

const MATERIAL = `某制造企业按《企业知识产权合规管理体系》建立了合规管理体系，研发中心设三个项目组。
2026年3月，内审组抽查了研发中心近一年的12份技术交底书，其中3份没有保密审查记录；人力资源部提供的入职登记表中，2名研发人员没有知识产权背景调查记录。
研发中心负责人解释说，这5份记录都在搬迁中遗失，相关人员已经口头确认。`;
const options = (...texts: string[]) => texts.map((text, at) => ({ key: 'ABCD'.charAt(at), text }));

export const makeCasePaper = (title: string): Promise<string> =>
  withDatabase(async (client) => {
    const [bankId, caseId, paperId] = [randomUUID(), randomUUID(), randomUUID()];
    const { rows } = await client.query<{ cover: string }>(
      'SELECT cover FROM "Lesson" WHERE cover IS NOT NULL LIMIT 1',
    );
    const picture = [{ url: rows[0]?.cover, alt: '研发中心的三个项目组' }];
    await client.query('INSERT INTO "QuestionBank" (id, name) VALUES ($1, $2)', [bankId, title]);
    type Asked = { type: number; stem: string; answer: string[]; options?: object[]; images?: object[] };
    const add = async (
      id: string,
      { type, stem, answer, ...more }: Asked,
      [parent, sort, share]: [string?, number?, number?],
    ) => {
      const json = [more.images ?? [], more.options ?? []].map((value) => JSON.stringify(value));
      const material = type === QUESTION.case ? MATERIAL : null;
      const values = [id, bankId, parent ?? null, sort ?? 0, share ?? 1, type, stem, material, ...json];
      await client.query(SQL_QUESTION, values);
      await client.query(SQL_KEY, [id, JSON.stringify(answer), '见标准关于记录控制的要求。']);
    };
    const single = options('内部审核', '管理评审', '外部审核', '过程监视');
    await add(
      randomUUID(),
      { type: QUESTION.single, stem: '由组织自己进行的审核称为什么？', answer: ['A'], options: single },
      [],
    );
    await add(caseId, { type: QUESTION.case, stem: '研发中心的保密审查', answer: [], images: picture }, []);
    const found = options('保密审查记录缺失', '背景调查记录缺失', '口头确认代替了记录', '项目组数量不足');
    const asked: [Asked, number][] = [
      [
        {
          type: QUESTION.indefinite,
          stem: '材料中可以确认的不符合有哪些？',
          answer: ['A', 'B', 'C'],
          options: found,
          images: picture,
        },
        2,
      ],
      [{ type: QUESTION.judge, stem: '口头确认可以代替保密审查记录。', answer: ['B'] }, 1],
      [{ type: QUESTION.blank, stem: '内审组共抽查了____份技术交底书。', answer: ['12|十二'] }, 1],
    ];
    for (const [sort, [one, share]] of asked.entries()) await add(randomUUID(), one, [caseId, sort, share]);
    const rules = [
      { bankId, type: QUESTION.single, count: 1, score: 10 },
      { bankId, type: QUESTION.case, count: 1, score: 20 },
    ];
    await client.query(SQL_PAPER, [paperId, title, JSON.stringify(rules)]);
    return paperId;
  });

export const withdrawPaper = (id: string): Promise<unknown> =>
  withDatabase((client) => client.query('UPDATE "Paper" SET status = 2 WHERE id = $1', [id]));
