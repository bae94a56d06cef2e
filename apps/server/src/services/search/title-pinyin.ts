import { codes } from '@zhibiao/contract/core/codes';
import type { Pool } from '#db/client.ts';
import { lit, many, run, sql, type Statement } from '#db/sql.ts';
import { pinyinTerms } from '#lib/text/pinyin.ts';
import { LIVE_ITEMS } from '#services/study/study-sql.ts';

const PINYIN = codes({ lesson: [1, '课程'], lecture: [2, '讲'], article: [3, '文章'], teacher: [4, '教师'] });
/** What is found by its title: where that stands, and how long it may be looked for. */
export const TITLED = {
  lesson: { kind: PINYIN.lesson, table: sql`"Lesson"`, title: sql`name`, isName: false },
  lecture: { kind: PINYIN.lecture, table: LIVE_ITEMS, title: sql`title`, isName: false },
  article: { kind: PINYIN.article, table: sql`"Article"`, title: sql`title`, isName: false },
  teacher: { kind: PINYIN.teacher, table: sql`"Teacher"`, title: sql`name`, isName: true },
} as const;
export type Titled = (typeof TITLED)[keyof typeof TITLED];

const BATCH = 500;

const stale = ({ kind, table, title }: Titled) => sql<{ id: string; title: string }>`
  SELECT t.id, t.${title} AS title FROM ${table} t
  LEFT JOIN "TitlePinyin" p ON p.kind = ${lit(kind)} AND p.id = t.id
  WHERE p.title IS DISTINCT FROM t.${title} LIMIT ${lit(BATCH)}`;

const write = (kind: number, rows: readonly { id: string; title: string; terms: string[] }[]): Statement => sql`
  INSERT INTO "TitlePinyin" (kind, id, title, terms)
  SELECT ${kind}, t.id, t.title, ARRAY(SELECT jsonb_array_elements_text(t.terms))
  FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS t(id uuid, title text, terms jsonb)
  ON CONFLICT (kind, id) DO UPDATE SET title = excluded.title, terms = excluded.terms`;

const forget = ({ kind, table }: Titled): Statement => sql`
  DELETE FROM "TitlePinyin" p
  WHERE p.kind = ${lit(kind)} AND NOT EXISTS (SELECT FROM ${table} t WHERE t.id = p.id)`;

/** Spells the titles that are new or have changed, and forgets those that are gone; answers of how many. */
export const spellTitles = async (pool: Pool): Promise<number> => {
  let done = 0;
  for (const titled of Object.values(TITLED)) {
    for (let count = BATCH; count === BATCH;) {
      const rows = await many(pool, stale(titled));
      count = rows.length;
      if (count > 0) {
        const spelt = rows.map(async (row) => ({ ...row, terms: await pinyinTerms(row.title, titled.isName) }));
        await run(pool, write(titled.kind, await Promise.all(spelt)));
      }
      done += count;
    }
    done += await run(pool, forget(titled));
  }
  return done;
};
