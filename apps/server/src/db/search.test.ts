import { searchText } from '@zhibiao/contract/core/text/search-text';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#test/world/database.ts';
import { hasPair, isPair, occursIn } from './search.ts';
import { many, sql } from './sql.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const addTitles = (titles: string[]) =>
  database.db.article.createMany({
    data: titles.map((title) => ({ type: 6, title, publishDate: new Date('2026-01-01') })),
  });
const find = async (word: string): Promise<string[]> =>
  (
    await many(
      database.pool,
      sql<{ title: string }>`
        SELECT a.title FROM "Article" a WHERE a.type = 6 AND ${occursIn(sql`a.title`, word)} ORDER BY a.id`,
    )
  ).map(({ title }) => title);

describe('a search', () => {
  it('finds words of one, two and more characters, whatever their width and case', async () => {
    await addTitles([
      '企业知识产权合规管理体系',
      '专利法',
      'GB/T 29490-2023 解读',
      'ＩＳＯ ５６００５ 导读',
      '𠮷林省办法',
      '利专不是词',
    ]);
    expect(await find('专利')).toEqual(['专利法']);
    expect(await find('知识产权')).toEqual(['企业知识产权合规管理体系']);
    expect(await find('法')).toEqual(['专利法', '𠮷林省办法']);
    expect(await find('gb/t')).toEqual(['GB/T 29490-2023 解读']);
    expect(await find('iso 56005')).toEqual(['ＩＳＯ ５６００５ 导读']);
    expect(await find('２９４９０')).toEqual(['GB/T 29490-2023 解读']);
    expect(await find('𠮷林')).toEqual(['𠮷林省办法']);
    expect(await find('𠮷')).toEqual(['𠮷林省办法']);
    expect(await find('管理法')).toEqual([]);
  });

  it('takes pairs in their order, and every sign as itself', async () => {
    await addTitles(['管道管理管', '达标率100%', '达标率100分', 'a_b', 'axb', '反斜\\杠']);
    expect(await find('道管理')).toEqual(['管道管理管']);
    expect(await find('管理管道')).toEqual([]);
    expect(await find('0%')).toEqual(['达标率100%']);
    expect(await find('%')).toEqual(['达标率100%']);
    expect(await find('A_B')).toEqual(['a_b']);
    expect(await find('_')).toEqual(['a_b']);
    expect(await find('\\')).toEqual(['反斜\\杠']);
    expect(await find('斜\\')).toEqual(['反斜\\杠']);
  });

  it('of two Chinese characters finds the same by their pair alone', async () => {
    await addTitles(['利用办法', '权利用尽', '利害关系', '用利', '豈有此理', 'Ａ利用Ｂ']);
    const byPair = async (word: string) =>
      (
        await many(
          database.pool,
          sql<{ title: string }>`
            SELECT a.title FROM "Article" a WHERE a.type = 6 AND ${hasPair(sql`a.title`, word)} ORDER BY a.id`,
        )
      ).map(({ title }) => title);
    for (const word of ['利用', '用利', '豈有', '豈有', '没有', '管理', '𠮷林'])
      expect({ word, pair: isPair(word), found: await byPair(word) }).toEqual({
        word,
        pair: true,
        found: await find(word),
      });
    expect(await byPair('利用')).toEqual(['利用办法', '权利用尽', 'Ａ利用Ｂ']);
    for (const word of ['利', '利用权', 'ab', '利a', '利 ', '12', 'A利']) expect(isPair(word)).toBe(false);
  });

  it('finds exactly what holds the word', async () => {
    const text = (min: number, max: number) =>
      fc
        .array(fc.constantFrom(...'知识产权专利%_\\A'), { minLength: min, maxLength: max })
        .map((chars) => chars.join(''));
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(text(1, 12), { minLength: 1, maxLength: 8 }),
        text(1, 4),
        async (titles, word) => {
          await database.db.article.deleteMany({ where: { type: 6 } });
          await addTitles(titles);
          expect((await find(word)).toSorted()).toEqual(titles.filter((title) => title.includes(word)).toSorted());
        },
      ),
      { numRuns: 60 },
    );
  });

  it('finds words in any order and distance, by every spelling', async () => {
    await addTitles([
      'GB/T 29490-2023《企业知识产权合规管理体系》解读',
      '企业标准化：解读与实施',
      '商标战略与品牌保护',
      '年度报告（2023—2025年）',
      '圖書館知識產權指南',
      '阿依·古丽专访',
      'Zoë O’Brien on standards',
    ]);
    const found = async (word: string) => (await find(word)).map((title) => title.slice(0, 6));
    for (const dash of '-—–‐‑−－') {
      expect(await found(`GB/T 29490${dash}2023`)).toEqual(['GB/T 2']);
      expect(await found(`2023${dash}2025年`)).toEqual(['年度报告（2']);
    }
    expect(await found('29490 解读')).toEqual(['GB/T 2']);
    expect(await found('解读\u3000标准')).toEqual(['企业标准化：']);
    expect(await found('品牌 商标')).toEqual(['商标战略与品']);
    expect(await found('品 牌')).toEqual(['商标战略与品']);
    expect(await found('品牌 专利')).toEqual([]);
    expect(await found('图书馆')).toEqual(['圖書館知識產']);
    expect(await found('圖書館 指南')).toEqual(['圖書館知識產']);
    expect(await found('馆')).toEqual(['圖書館知識產']);
    expect(await found('商標')).toEqual(['商标战略与品']);
    for (const dot of '·•‧・．∙⋅') expect(await found(`阿依${dot}古丽`)).toEqual(['阿依·古丽专']);
    expect(await found("o'brien zoe")).toEqual(['Zoë O’']);
    expect(await found('\u202d商标\u200b\u202c')).toEqual(['商标战略与品']);
  });

  it('finds nothing by what folds to nothing, and old names with their space', async () => {
    await addTitles(['王　芳', '王芳', '王 三 芳', 'ΑΣ ΣΑΣ']);
    for (const word of ['\u00b4', '\u0301', '\ufe0f']) expect(await find(word)).toEqual([]);
    expect(await find('王 芳')).toEqual(['王　芳', '王芳']);
    expect(isPair('王 芳')).toBe(false);
    expect(await find('ΣΑΣ')).toEqual(['ΑΣ ΣΑΣ']);
  });

  it('compares in the database as the contract does', async () => {
    const letters = Array.from({ length: 0x323b0 }, (_, code) => code)
      // Halves, private ones, and the block that Unicode still adds Latin letters to.
      .filter((code) => code > 0 && (code < 0xa720 || (code > 0xa7ff && code < 0xd800) || code > 0xf8ff))
      .map((code) => String.fromCodePoint(code))
      // Case beyond Latin is the locale's.
      .filter((letter) =>
        /[\p{Script=Han}\p{Script=Latin}\p{P}\p{S}\p{N}\p{Default_Ignorable_Code_Point}]/u.test(letter),
      );
    const lines = Array.from({ length: Math.ceil(letters.length / 50) }, (_, at) =>
      letters.slice(at * 50, at * 50 + 50).join('|'),
    );
    const rows = await many(
      database.pool,
      sql<{ line: string; spelt: string }>`
        SELECT line, search_text(line) AS spelt FROM unnest(${lines}::text[]) AS l(line)`,
    );
    const differ = rows.flatMap(({ line, spelt }) => {
      const [ours, theirs] = [searchText(line).split('|'), spelt.split('|')];
      return ours.flatMap((letter, at) => (letter === theirs[at] ? [] : [[letter, theirs[at]]]));
    });
    expect(differ).toEqual([]);
  });

  it('of two characters goes by its index in a large table', async () => {
    await database.asOwner(`
      INSERT INTO "Article" (id, type, title, "docNo", "publishDate", "updatedAt")
      SELECT gen_random_uuid(), 1, '第' || n || '号知识产权管理体系文件',
        CASE n % 20 WHEN 0 THEN '国发〔' || n || '〕号' END, '2026-01-01', clock_timestamp()
      FROM generate_series(1, 20000) n`);
    await database.asOwner('ANALYZE "Article"');
    for (const word of ['商标', '产权保护']) {
      const rows = await many(
        database.pool,
        sql<{ 'QUERY PLAN': string }>`
          EXPLAIN SELECT a.id FROM "Article" a
          WHERE a.status = 1 AND a.type = 1 AND ${occursIn(sql`a.title`, word)}
          ORDER BY a."isTop" DESC, a."publishDate" DESC, a.id LIMIT 10`,
      );
      expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('Article_title_bigrams');
    }
    const rows = await many(
      database.pool,
      sql<{ 'QUERY PLAN': string }>`
        EXPLAIN SELECT a.id FROM "Article" a
        WHERE a.status = 1 AND a.type = 1
          AND (${occursIn(sql`a.title`, '第9999号')} OR ${occursIn(sql`document_number(a."docNo")`, '9999')})`,
    );
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain('Article_title_bigrams');
    expect(plan).toContain('Article_docNo_bigrams');
  });
});
