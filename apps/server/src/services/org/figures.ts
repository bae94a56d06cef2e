import { type CodeOf, codes } from '@zhibiao/contract/core/codes';
import { TODAY } from '#db/days.ts';
import { lit, maybeOne, type Queryable, sql, type Statement } from '#db/sql.ts';

/**
 * Figures of an organisation that the database keeps as its rows change (prisma/sql/org.sql). They are read by
 * adding up: FROM `figuresOf(…)`, `f.amount` for how many.
 */
export const FIGURE = codes({
  /** Members in the register, with an account. */
  people: [0, '在册且有账号的成员'],
  /** Members by status (`f.part`). */
  members: [1, '各状态的成员'],
  /** Records of study by band (`f.part`) and deadline. */
  records: [2, '学习记录'],
  /** People with a result by course (`f.lessonId`), and of them those who passed (`f.passed`). */
  examined: [3, '参加考试的成员'],
  /** People who opened a course by day (`f.day`). */
  active: [4, '每日学习的成员'],
  /** Certificates of members by status (`f.part`) and last day (`f.day`). */
  certificates: [5, '成员的证书'],
});

export const orgFigures = (orgId: string, kind: CodeOf<typeof FIGURE>): Statement =>
  sql`"OrgFigure" f WHERE f."orgId" = ${orgId}::uuid AND f.kind = ${lit(kind)}`;

/** The last 14 days, today last: people who opened course content. */
export const activeDaysOf = (orgId: string) => sql<{ day: string; people: number }>`
  WITH today AS (SELECT ${TODAY} AS day)
  SELECT d.day::date::text AS day, coalesce(a.people, 0)::int AS people
  FROM today CROSS JOIN generate_series(today.day - 13, today.day, interval '1 day') AS d(day) LEFT JOIN (
    SELECT f.day, sum(f.amount) AS people FROM ${orgFigures(orgId, FIGURE.active)} GROUP BY 1
  ) a ON a.day = d.day::date
  ORDER BY d.day`;

/** An organisation has few figures, and rows of changes to them that wait to be folded. */
const MANY = 500;

/** Puts the changes of organisations that have many of them into one row each; answers of how many organisations. */
export const aggregateFigures = async (on: Queryable, most = MANY): Promise<number> => {
  const row = await maybeOne(
    on,
    sql<{ orgs: number }>`
      WITH busy AS (SELECT array_agg("orgId") AS orgs FROM (
        SELECT "orgId" FROM "OrgFigure" GROUP BY "orgId"
        HAVING count(*) - count(DISTINCT (kind, part, deadline, "lessonId", day)) > ${most}::int
      ) b)
      SELECT fold_org_figures(orgs), cardinality(orgs) AS orgs FROM busy WHERE orgs IS NOT NULL`,
  );
  return row?.orgs ?? 0;
};
