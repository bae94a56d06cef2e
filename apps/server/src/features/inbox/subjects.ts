import { labelOf } from '@zhibiao/contract/core/codes';
import { APPLY_KIND } from '@zhibiao/contract/apply/types';
import { CHANGED_FIELD } from '@zhibiao/contract/org/org';
import { SUGGEST_BY } from '@zhibiao/contract/feedback/learner';
import type { MarkWait, MarkWaitKind } from '@zhibiao/contract/exam/staff-marking';
import { WORK_KIND, type WorkKind } from '@zhibiao/contract/inbox/work';
import type { Pool } from '#db/client.ts';
import { lit, many, sql } from '#db/sql.ts';
import { findWaits } from '#services/exam/mark-waits.ts';

/** What an item is called in the list, read with its subject: no item holds a name. */

type Subject = { id: string; title: string; note: string };
type Read = (pool: Pool, ids: readonly string[], me: string | null) => Promise<Subject[]>;

const organisations: Read = (pool, ids) =>
  many(
    pool,
    sql<Subject>`
      SELECT id, "orgName" AS title, "creditCode" AS note FROM "Organisation" WHERE id = ANY(${ids}::uuid[])`,
  );

const changes: Read = async (pool, ids) =>
  (
    await many(
      pool,
      sql<{ id: string; title: string; fields: (keyof typeof CHANGED_FIELD)[] }>`
        SELECT c.id, o."orgName" AS title, ARRAY(SELECT jsonb_object_keys(c.changes)) AS fields
        FROM "OrgChange" c JOIN "Organisation" o ON o.id = c."orgId" WHERE c.id = ANY(${ids}::uuid[])`,
    )
  ).map(({ id, title, fields }) => ({
    id,
    title,
    note: fields.flatMap((field) => CHANGED_FIELD[field] ?? []).join('、'),
  }));

type Application = { id: string; title: string; kind: number; people: number; org: boolean };
const applications: Read = async (pool, ids) =>
  (
    await many(
      pool,
      sql<Application>`
        SELECT a.id, coalesce(o."orgName", l.name, a."applyNo") AS title, a.kind, o.id IS NOT NULL AS org,
          (SELECT count(*)::int FROM "CertApplyItem" i WHERE i."applyId" = a.id) AS people
        FROM "CertApply" a LEFT JOIN "Organisation" o ON o.id = a."orgId" AND a.kind = ${APPLY_KIND.auditor}
        LEFT JOIN "Lesson" l ON l.id = a."lessonId" WHERE a.id = ANY(${ids}::uuid[])`,
    )
  ).map(({ id, title, kind, people, org }) => ({
    id,
    title,
    note: `${labelOf(APPLY_KIND, kind)}${org ? ` · ${people}人` : ''}`,
  }));

const requests: Read = (pool, ids) =>
  many(
    pool,
    sql<Subject>`
      SELECT r.id, p.title, '' AS note FROM "ExamRequest" r JOIN "Paper" p ON p.id = r."paperId"
      WHERE r.id = ANY(${ids}::uuid[])`,
  );

const nameChanges: Read = (pool, ids) =>
  many(
    pool,
    sql<Subject>`
      SELECT n.id, '更正姓名' AS title, '' AS note FROM "NameChange" n WHERE n.id = ANY(${ids}::uuid[])`,
  );

const suggestions: Read = (pool, ids) =>
  many(
    pool,
    sql<Subject>`
      SELECT s.id, coalesce(d.label, '意见反馈') AS title,
        CASE WHEN r.asks > 0 THEN '追问' || r.asks || '次' ELSE '' END AS note
      FROM "Suggestion" s CROSS JOIN LATERAL (
        SELECT count(*) AS asks FROM "SuggestReply" r
        WHERE r."suggestId" = s.id AND r.by = ${lit(SUGGEST_BY.learner)}
      ) r
      LEFT JOIN "DictEntry" d ON d.type = 'suggest_type' AND d.value = s.type WHERE s.id = ANY(${ids}::uuid[])`,
  );

const appeals: Read = (pool, ids) =>
  many(
    pool,
    sql<Subject>`
      SELECT a.id, l.name AS title, a.no AS note FROM "Appeal" a JOIN "Lesson" l ON l.id = a."lessonId"
      WHERE a.id = ANY(${ids}::uuid[])`,
  );

const SAID: Record<MarkWaitKind, (count: number) => string> = {
  first: (count) => `待阅 ${count} 份`,
  second: (count) => `待二评 ${count} 份`,
  dispute: (count) => `${count} 份，两次评分相差超过界限`,
  remark: (count) => `${count} 份，原成绩不变，等另一人重评`,
  release: (count) => `${count} 人的成绩待发布`,
};
/** Who else: of two markers neither reads who the other is. */
const left = (own: readonly MarkWait[]): string => {
  const who = [...new Set(own.flatMap((one) => one.who))];
  if (who.length === 0) return '没有人能办';
  return own.some(({ kind }) => kind === 'second')
    ? '您评过，等另一人二评'
    : `您评过，由${who.slice(0, 3).join('、')}办`;
};
/** Of each paper what waits of these kinds; who marked all of it reads who else may do it. */
const papers =
  (...kinds: readonly MarkWaitKind[]): Read =>
  async (pool, ids, me) => {
    const waits = (await findWaits(pool, me, ids)).filter(({ kind }) => kinds.includes(kind));
    return [...new Set(waits.map(({ paperId }) => paperId))].map((id) => {
      const own = waits.filter(({ paperId }) => paperId === id);
      const said = kinds.flatMap((kind) => {
        const count = own.reduce((sum, one) => sum + (one.kind === kind ? one.count : 0), 0);
        return count > 0 ? [SAID[kind](count)] : [];
      });
      if (!own.some(({ mine }) => mine)) said.push(left(own));
      else if (own.some(({ stuck }) => stuck > 0)) said.push('有的没有人能办');
      return { id, title: own[0]?.paperTitle ?? '', note: said.join('，') };
    });
  };

const READ: Record<WorkKind, Read> = {
  [WORK_KIND.org]: organisations,
  [WORK_KIND.orgChange]: changes,
  [WORK_KIND.apply]: applications,
  [WORK_KIND.issue]: applications,
  [WORK_KIND.retake]: requests,
  [WORK_KIND.appeal]: appeals,
  [WORK_KIND.review]: requests,
  [WORK_KIND.rename]: nameChanges,
  [WORK_KIND.suggest]: suggestions,
  [WORK_KIND.mark]: papers('first', 'second'),
  [WORK_KIND.arbitrate]: papers('dispute'),
  [WORK_KIND.remark]: papers('remark'),
  [WORK_KIND.release]: papers('release'),
};

type Item = { kind: WorkKind; subjectId: string };
/** A paper is the subject of several kinds at once. */
export const subjectKey = ({ kind, subjectId }: Item): string => `${kind} ${subjectId}`;

/** By `subjectKey`; what was removed meanwhile is not in it. */
export const subjectsOf = async (
  pool: Pool,
  items: readonly Item[],
  me: string | null,
): Promise<Map<string, Subject>> => {
  const kinds = [...new Set(items.map(({ kind }) => kind))];
  const found = await Promise.all(
    kinds.map(async (kind) => {
      const ids = items.flatMap((one) => (one.kind === kind ? [one.subjectId] : []));
      const subjects = await READ[kind](pool, ids, me);
      return subjects.map((subject) => [subjectKey({ kind, subjectId: subject.id }), subject] as const);
    }),
  );
  return new Map(found.flat());
};
