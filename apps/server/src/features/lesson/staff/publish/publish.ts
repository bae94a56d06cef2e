import type { CodeOf } from '@zhibiao/contract/core/codes';
import type { AnswerOf, InputOf } from '@zhibiao/contract/core/endpoint';
import type * as contract from '@zhibiao/contract/lesson/staff-publish';
import { LESSON_STATE } from '@zhibiao/contract/lesson/staff';
import type { Client, Pool } from '#db/client.ts';
import { lit, lits, maybeOne, one, sql } from '#db/sql.ts';
import type { Staff } from '#domain/auth/staff.ts';
import { dateTimeOrNull, instantOf } from '#domain/time/time.ts';
import { refused } from '#errors.ts';
import { audited } from '#services/audit/audited.ts';
import { ownHalf } from '#services/staff/duty.ts';
import { checkLesson } from './check.ts';
import { keepEditions } from './editions.ts';
import { impactOf } from './impact.ts';
import { type LockedLesson, holdLessonAt, holdTeacherOf, notInLessonStatus } from '#features/lesson/staff/lock.ts';

type Deps = { pool: Pool };
type Moved = { version: number; status: CodeOf<typeof LESSON_STATE>; publishAt: Date | null; studyUntil: Date | null };
const RETURNING = sql`RETURNING version, status, "publishAt", "studyUntil"`;

const NOW = sql<{ now: Date }>`SELECT clock_timestamp() AS now`;
/** How far ahead something may be planned. */
const YEAR_MS = 366 * 86_400_000;
const DAYS_MS = 3 * YEAR_MS;

const later = async (client: Client, text: string, most: number, field: string): Promise<Date> => {
  const at = instantOf(text);
  const ahead = at.getTime() - (await one(client, NOW)).now.getTime();
  if (ahead <= 0) throw refused('请选择将来的时间', { field });
  if (ahead > most) throw refused('时间过远，请选择更近的时间', { field });
  return at;
};

/** With 发布与编辑分离, no staff member publishes what they edited last. */
const checkDuty = async (client: Client, staff: Staff, { editedBy }: LockedLesson): Promise<void> => {
  if ((await ownHalf(client, staff))(editedBy)) throw refused('发布人不能是最后编辑人，请由其他同事发布');
};

const setPublished = (id: string) => sql<Moved>`
  UPDATE "Lesson" SET status = ${lit(LESSON_STATE.published)},
    "publishTime" = coalesce("publishTime", clock_timestamp()), "publishAt" = NULL,
    "publishFault" = NULL, "studyUntil" = NULL, "updatedAt" = clock_timestamp(), version = version + 1
  WHERE id = ${id} AND status IN (${lits([LESSON_STATE.draft, LESSON_STATE.withdrawn])}) ${RETURNING}`;
const setPlanned = (id: string, at: Date | null) => sql<Moved>`
  UPDATE "Lesson" SET "publishAt" = ${at}, "publishFault" = NULL, "updatedAt" = clock_timestamp(),
    version = version + 1
  WHERE id = ${id} AND status IN (${lits([LESSON_STATE.draft, LESSON_STATE.withdrawn])}) ${RETURNING}`;

/** What goes public is written down as the edition it is. */
export const goPublic = async (client: Client, id: string, by: string | null): Promise<Moved | null> => {
  await keepEditions(client, id, by);
  return maybeOne(client, setPublished(id));
};

export const publishLesson = (
  deps: Deps,
  staff: Staff,
  { id, version, at }: InputOf<typeof contract.publishLesson>['body'],
): Promise<AnswerOf<typeof contract.publishLesson>> =>
  audited(deps, staff, async (client, note) => {
    const lesson = await holdLessonAt(client, id, version);
    const { status, name } = lesson;
    if (status === LESSON_STATE.published) throw notInLessonStatus(status, '再次发布');
    const entry = { object: 'lesson', id, name } as const;
    if (at === null) {
      const moved = await one(client, setPlanned(id, null));
      note({ ...entry, action: 'lesson.schedule', changes: { publishAt: { to: null } } });
      return answerOf(id, moved);
    }
    await checkDuty(client, staff, lesson);
    await holdTeacherOf(client, id);
    const [fault] = (await checkLesson(client, id)).faults;
    if (fault) throw refused(fault.text);
    if (at !== undefined) {
      const moved = await one(client, setPlanned(id, await later(client, at, YEAR_MS, 'at')));
      note({ ...entry, action: 'lesson.schedule', changes: { publishAt: { to: at } } });
      return answerOf(id, moved);
    }
    const moved = await goPublic(client, id, staff.id);
    if (!moved) throw notInLessonStatus(status, '发布');
    note({ ...entry, changes: { status: { from: status, to: LESSON_STATE.published } } });
    return answerOf(id, moved);
  });

const answerOf = (id: string, { version, status, publishAt }: Moved) => ({
  id,
  version,
  status,
  publishAt: dateTimeOrNull(publishAt),
});

const setWithdrawn = (id: string, until: Date | null) => sql<Moved>`
  UPDATE "Lesson" SET status = ${lit(LESSON_STATE.withdrawn)}, "studyUntil" = ${until},
    "updatedAt" = clock_timestamp(), version = version + 1
  WHERE id = ${id} AND status = ${lit(LESSON_STATE.published)} ${RETURNING}`;

export const withdrawLesson = (
  deps: Deps,
  staff: Staff,
  { id, version, studyUntil, reason }: InputOf<typeof contract.withdrawLesson>['body'],
): Promise<AnswerOf<typeof contract.withdrawLesson>> =>
  audited(deps, staff, async (client, note) => {
    const { status, name } = await holdLessonAt(client, id, version);
    if (status !== LESSON_STATE.published) throw notInLessonStatus(status, '下架');
    const until = studyUntil ? await later(client, studyUntil, DAYS_MS, 'studyUntil') : null;
    const impact = await impactOf(client, id, null);
    const moved = await one(client, setWithdrawn(id, until));
    note({
      object: 'lesson',
      id,
      name,
      changes: { status: { from: status, to: moved.status }, studyUntil: { to: studyUntil ?? null } },
      reason,
      facts: { impact },
    });
    return { id, version: moved.version, status: moved.status, studyUntil: dateTimeOrNull(moved.studyUntil) };
  });
