import { labelOf } from '@zhibiao/contract/codes';
import { APPLY_KIND } from '@zhibiao/contract/apply';
import { CHANGED_FIELD } from '@zhibiao/contract/org';
import { SUGGEST_BY } from '@zhibiao/contract/feedback';
import { WORK_KIND, type WorkKind } from '@zhibiao/contract/work';
import type { Pool } from '#db/client.ts';
import { lit, many, sql } from '#db/sql.ts';

/** What an item is called in the list, read with its subject: no item holds a name. */

export type Subject = { id: string; title: string; note: string };
type Read = (pool: Pool, ids: readonly string[]) => Promise<Subject[]>;

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
};

/** By the subject's id; what was removed meanwhile is not in it. */
export const subjectsOf = async (
  pool: Pool,
  items: readonly { kind: WorkKind; subjectId: string }[],
): Promise<Map<string, Subject>> => {
  const kinds = [...new Set(items.map(({ kind }) => kind))];
  const found = await Promise.all(
    kinds.map((kind) =>
      READ[kind](
        pool,
        items.flatMap((one) => (one.kind === kind ? [one.subjectId] : [])),
      ),
    ),
  );
  return new Map(found.flat().map((subject) => [subject.id, subject]));
};
