import { USER_STATUS } from '@zhibiao/contract/auth/roles';
import { APPEAL } from '@zhibiao/contract/study/appeal';
import * as contract from '@zhibiao/contract/study/staff-appeal';
import { lit, many, one, sql } from '#db/sql.ts';
import { dateTime } from '#domain/time/time.ts';
import { decideAppeal } from '#features/study/appeal/decide.ts';
import { fileAppeals } from '#features/study/appeal/file.ts';
import { confirmIncident, proposeIncident } from '#features/study/incident/commands.ts';
import { staffAt, viewerOf } from './acting.ts';
import type { Life, Part } from '#seed/life/part.ts';
import { officeHour } from './office-hours.ts';

/** Time of study that was not counted: what learners say of it, and a fault of the site that is put right for all. */

const HOUR_MS = 3_600_000;

type Lost = { userId: string; lessonId: string; seqs: number[]; at: Date; byFault: boolean };
/** What people lost in a lecture that they have not finished, after which they studied no more. */
const LOST = sql<Lost>`
  SELECT s."userId", s."lessonId", array_agg(s."chainSeq" ORDER BY s."chainSeq") AS seqs, max(s.at) AS at,
    bool_or(s.refusal IN ('GAP', 'OFFLINE')) AS "byFault"
  FROM "StudyLedger" s
  JOIN "UserItem" i ON i."userId" = s."userId" AND i.lid = s.lid AND i."doneAt" IS NULL
  JOIN "UserLesson" l ON l."userId" = s."userId" AND l."lessonId" = s."lessonId" AND l."learnedTime" IS NULL
  JOIN "User" u ON u.id = s."userId" AND u.status = ${lit(USER_STATUS.active)}
  WHERE s.refusal IN ('GAP', 'HIDDEN', 'OFFLINE', 'UNANSWERED') AND s."refusedSec" > 20
    AND s.at > (SELECT max(o.at) FROM "StudyLedger" o WHERE o."userId" = s."userId") - make_interval(hours => 6)
  GROUP BY s."userId", s."lessonId", s.lid ORDER BY sum(s."refusedSec") DESC, at`;

const CASES = [
  {
    reason: '当时在车间核对图纸，页面一直开着，回来后继续学习，这一段没有计入。',
    result: APPEAL.upheld,
    opinion: '核对学习记录，前后连续，予以补计。',
  },
  {
    reason: '中午吃饭时没有关闭页面，希望计入学时。',
    result: APPEAL.denied,
    opinion: '该时段页面在后台，没有学习活动，按规则不计入学时。',
  },
] as const;
const OPEN_REASON = '出差途中网络时断时续，页面没有关闭，这一段时长没有计入。';
const FAULT = '机房出口链路故障，期间页面无法连续上报学习时长';

export const grievances: Part = async (life) => {
  const { now } = life;
  const isOld = ({ at }: Lost) => at.getTime() < now.getTime() - 8 * 24 * HOUR_MS;
  const all = await many(life.deps.pool, LOST);
  const cut = all.find((one) => one.byFault && isOld(one));
  const byUser = Map.groupBy(all, ({ userId }) => userId);
  const lost = [...byUser.values()].flatMap(([one]) => (one && one.userId !== cut?.userId ? [one] : []));
  const late = lost.toSorted((a, b) => b.at.getTime() - a.at.getTime())[0];
  const askers = lost.filter((one) => isOld(one) && one !== late);
  for (const [nth, told] of CASES.entries())
    decided(
      life,
      askers.filter((_, at) => at % CASES.length === nth),
      told,
    );
  if (late) file(life, late, OPEN_REASON, officeHour(life, late.at, 1, life.random('late')));
  if (cut) fault(life, cut);
};

const after = ({ at }: Lost, hours: number): Date => new Date(at.getTime() + hours * HOUR_MS);

const file = (life: Life, lost: Lost, reason: string, when: Date, then?: Then, orElse?: () => void): void =>
  life.plan(when, async () => {
    const { userId, lessonId, seqs } = lost;
    const viewer = await viewerOf(life, userId);
    const { list } = await fileAppeals(life.deps, viewer, { lessonId, seqs, reason, evidence: [] }).catch((error) => {
      orElse?.();
      throw error;
    });
    for (const { id } of list) await then?.(id);
  });
type Then = (id: string) => void | Promise<void>;

const VERSION = (id: string) => sql<{ version: number }>`SELECT version FROM "Appeal" WHERE id = ${id}`;

/** A learner to whom nothing could be granted does not appeal: then the next of them does. */
const decided = (life: Life, [lost, ...rest]: readonly Lost[], told: (typeof CASES)[number]): void => {
  if (!lost) return;
  const { reason, result, opinion } = told;
  const decideIt = (id: string) =>
    life.plan(officeHour(life, lost.at, 3, life.random(opinion)), async () => {
      const { version } = await one(life.deps.pool, VERSION(id));
      const staff = await staffAt(life, 'jiaowu', contract.decideAppeal);
      return decideAppeal(life.deps, staff, { id, version, result, opinion, grantSec: undefined });
    });
  file(life, lost, reason, officeHour(life, lost.at, 1, life.random(reason)), decideIt, () =>
    decided(life, rest, told),
  );
};

/** Two of the staff: one finds that the site was away, another says that it is to be made good. */
const fault = (life: Life, lost: Lost): void => {
  const { deps, plan } = life;
  const span = { from: dateTime(after(lost, -1)).slice(0, 16), to: dateTime(after(lost, 1)).slice(0, 16) };
  const found = officeHour(life, lost.at, 1, life.random(FAULT));
  plan(found, async () => {
    const body = contract.proposeIncident.body.parse({ ...span, reason: FAULT });
    const { id, version } = await proposeIncident(deps, await staffAt(life, 'jiaowu', contract.proposeIncident), body);
    plan(new Date(found.getTime() + 2 * HOUR_MS), async () =>
      confirmIncident(deps, await staffAt(life, 'admin', contract.confirmIncident), { id, version }),
    );
  });
};
