import { v7 } from 'uuid';
import { one, run, sql } from '#db/sql.ts';
import { inTransaction } from '#db/transaction.ts';
import { day as dayText } from '#domain/time/time.ts';
import { assignLessons } from '#features/study/org/assign.ts';
import { applyRulesTo } from '#services/study/assign-rules.ts';
import { CAMPAIGNS, type SeededCourse, DEMO_LEARNER, enrolledIn, ruledDay, RULES } from './enrolments.ts';
import type { Life } from '#seed/life/part.ts';
import type { OrgKey } from '#seed/life/organisations.ts';

const DAY_MS = 86_400_000;
type CourseOf = (key: SeededCourse) => { id: string };

/** Who trains the people of each organisation. */
const TRAINERS: Partial<Record<OrgKey, string>> = { A: '13800000005', B: '13800000012' };

/** What organisations give their people to study, by when, and what members who come into a department are given. */
export const assigning = async (life: Life, courseOf: CourseOf): Promise<void> => {
  for (const campaign of CAMPAIGNS) {
    const people = enrolledIn(life.cast, campaign).map(({ mobile }) => life.userId(mobile));
    await assign(life, courseOf, { ...campaign, people });
  }
  const { day, deadline } = { day: -19, deadline: 1 };
  await assign(life, courseOf, { org: 'A', course: 'gbt29490', day, deadline, people: [life.userId(DEMO_LEARNER)] });
  for (const rule of RULES) await applyRule(life, courseOf, rule);
};

type Assigned = { org: OrgKey; course: SeededCourse; day: number; deadline: number; people: string[] };

const assign = async (life: Life, courseOf: CourseOf, { org, course, day, deadline, people }: Assigned) => {
  if (people.length === 0) return;
  const body = {
    userIds: people,
    lessonIds: [courseOf(course).id],
    deadline: dayText(new Date(life.now.getTime() + deadline * DAY_MS)),
  };
  await life.at(life.moment(day, '09:40'), () => assignLessons(life.deps.pool, life.orgId(org), body));
};

const findDepartment = (orgId: string, path: string) => sql<{ id: string }>`
  SELECT id FROM "OrgDepartment" WHERE "orgId" = ${orgId} AND path = ${path}`;

const applyRule = async (
  life: Life,
  courseOf: CourseOf,
  { org, department, course, day, days }: (typeof RULES)[number],
) => {
  const { pool } = life.deps;
  const [orgId, trainer] = [life.orgId(org), life.userId(TRAINERS[org] ?? '')];
  await life.at(life.moment(day, '14:20'), async () => {
    const { id } = await one(pool, findDepartment(orgId, department));
    await run(
      pool,
      sql`INSERT INTO "OrgAssignRule" (id, "orgId", "departmentId", "lessonId", days, "createdBy")
        VALUES (${v7()}, ${orgId}, ${id}, ${courseOf(course).id}, ${days}, ${trainer})`,
    );
  });
  for (const person of life.cast.people.filter((one) => one.org === org && one.department === department)) {
    if (person.leftDay !== null) continue;
    await life.at(life.moment(ruledDay(person, day), '18:00'), () =>
      inTransaction(pool, (client) => applyRulesTo(client, orgId, life.userId(person.mobile))),
    );
  }
};
