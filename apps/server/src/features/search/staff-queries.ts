import { LETTER_SEARCH_ROWS } from '@zhibiao/contract/core/limits';
import type { Permission } from '@zhibiao/contract/permissions';
import { USER_STATUS } from '@zhibiao/contract/auth/roles';
import { JUMP_KIND, type JumpRow } from '@zhibiao/contract/search/staff';
import { copiedCode } from '@zhibiao/contract/core/text/text-fold';
import type { Pool } from '#db/client.ts';
import { isLetter, isWritten, occursIn } from '#db/search.ts';
import { joined, lit, many, sql, type Statement } from '#db/sql.ts';
import type { Staff } from '#domain/auth/staff.ts';
import type { IdCards } from '#ports/keys/id-card.ts';
import { learnerCalled } from '#services/search/learner-search.ts';
import { scopeSql } from '#services/staff/scope.ts';
import { TITLED, type Titled } from '#services/search/title-pinyin.ts';
import { titleFound } from '#services/search/title-search.ts';

/** Of each kind so many: a word that finds more is not yet the one that was meant. */
const EACH = lit(6);
const LETTERS = lit(LETTER_SEARCH_ROWS);

/** Rows `r` of a table whose titles are spelt; a single character is looked for among the latest. */
const titled = (kind: Titled, word: string): Statement =>
  isLetter(word)
    ? sql`(SELECT * FROM ${kind.table} ORDER BY id DESC LIMIT ${LETTERS}) r WHERE ${titleFound(kind, sql`r`, word)}`
    : sql`${kind.table} r WHERE ${titleFound(kind, sql`r`, word)}`;

const STATE = sql`(ARRAY['草稿', '已发布', '已下架'])[r.status + 1]`;

type Asker = Pick<Staff, 'scope'> & { idCards: Pick<IdCards, 'hash' | 'olderHashes'> };
type Source = {
  kind: JumpRow['kind'];
  permission: Permission;
  /** Not for staff with a data scope. */
  platform?: true;
  find: (word: string, asker: Asker) => Statement;
};
/** Each kind is queried only with the permission that its page wants: staff who lack it run no such query. */
const SOURCES: readonly Source[] = [
  {
    kind: JUMP_KIND.learner,
    permission: 'learner:list',
    // By a part of the name, or by a number that is whole: as the list of learners finds them.
    find: (word, { scope, idCards }) => sql`
      SELECT r.id::text, r.name, r.about FROM (
        SELECT u.id, u."realName" AS name,
          concat_ws('　', o."orgName", left(u.mobile, 3) || '****' || right(u.mobile, 4)) AS about
        FROM "User" u LEFT JOIN "Organisation" o ON o.id = u."orgId"
        WHERE u.status <> ${lit(USER_STATUS.closed)} AND ${scopeSql({ scope }, sql`u."orgId"`)}
          AND ${learnerCalled(word, scope, idCards)}) r`,
  },
  {
    kind: JUMP_KIND.org,
    permission: 'org:list',
    find: (word, { scope }) => sql`
      SELECT o.id::text, o."orgName" AS name, o."creditCode" AS about FROM "Organisation" o
      WHERE ${scopeSql({ scope }, sql`o.id`)}
        AND (${occursIn(sql`o."orgName"`, word)} OR o."creditCode" = upper(${copiedCode(word)}::text))`,
  },
  {
    kind: JUMP_KIND.apply,
    permission: 'apply:list',
    find: (word, { scope }) => sql`
      SELECT a.id::text, a."applyNo" AS name, coalesce(o."orgName", '个人申请') AS about
      FROM "CertApply" a LEFT JOIN "Organisation" o ON o.id = a."orgId"
      WHERE a."applyNo" = upper(${copiedCode(word)}::text) AND ${scopeSql({ scope }, sql`a."orgId"`)}`,
  },
  {
    kind: JUMP_KIND.certificate,
    permission: 'cert:list',
    find: (word, { scope }) => sql`
      SELECT c.id::text, c."certNo" AS name, c.holder->>'name' AS about FROM "Certificate" c
      WHERE c."certNo" = upper(${copiedCode(word)}::text) AND ${scopeSql({ scope }, sql`c."orgId"`)}`,
  },
  {
    kind: JUMP_KIND.lesson,
    permission: 'lesson:list',
    find: (word) => sql`SELECT r.id::text, r.name, ${STATE} AS about FROM ${titled(TITLED.lesson, word)}`,
  },
  {
    kind: JUMP_KIND.article,
    permission: 'article:edit',
    // Agreements have a page of their own.
    find: (word) => sql`
      SELECT r.id::text, r.title AS name, ${STATE} AS about FROM ${titled(TITLED.article, word)} AND r.code IS NULL`,
  },
  {
    kind: JUMP_KIND.media,
    permission: 'media:list',
    find: (word) => sql`
      SELECT r.id::text, r.name, (CASE r.kind WHEN 'video' THEN '视频' WHEN 'audio' THEN '音频' ELSE 'PDF' END) AS about
      FROM (SELECT * FROM "Media" ORDER BY id DESC LIMIT ${LETTERS}) r WHERE ${isWritten(sql`r.name`, word)}`,
  },
  {
    kind: JUMP_KIND.teacher,
    permission: 'teacher:edit',
    find: (word) => sql`SELECT r.id::text, r.name, r.synopsis AS about FROM ${titled(TITLED.teacher, word)}`,
  },
  {
    kind: JUMP_KIND.standard,
    permission: 'standard:edit',
    find: (word) => sql`
      SELECT r.code AS id, r.code AS name, r.name AS about FROM "Standard" r
      WHERE ${isWritten(sql`(r.code || ' ' || r.name)`, word)}`,
  },
  {
    kind: JUMP_KIND.staff,
    permission: 'staff:list',
    platform: true,
    find: (word) => sql`
      SELECT r.id::text, r.name, r.account AS about FROM "Staff" r
      WHERE ${isWritten(sql`(r.name || ' ' || r.account)`, word)}`,
  },
];

/** Whole names first, then those that begin so, of each kind. */
export const findJumps = async (
  { pool, idCards }: { pool: Pool; idCards: IdCards },
  staff: Staff,
  word: string,
): Promise<JumpRow[]> => {
  const sources = SOURCES.filter(({ permission, platform }) => staff.can(permission) && (staff.scope.all || !platform));
  if (sources.length === 0) return [];
  const parts = sources.map(
    ({ kind, find }) => sql`(
      SELECT ${lit(kind)} AS kind, f.id, f.name, coalesce(f.about, '') AS about
        FROM (${find(word, { scope: staff.scope, idCards })}) f
      ORDER BY CASE WHEN search_text(f.name) = search_text(${word}::text) THEN 0
        WHEN starts_with(search_text(f.name), search_text(${word}::text)) THEN 1 ELSE 2 END,
        f.name, f.id LIMIT ${EACH})`,
  );
  return many(pool, joined(parts, ' UNION ALL ') as ReturnType<typeof sql<JumpRow>>);
};
