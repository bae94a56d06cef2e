import { labelOf } from '@zhibiao/contract/core/codes';
import type { AnswerOf, InputOf } from '@zhibiao/contract/core/endpoint';
import { APPEAL, APPEAL_NOTE, OPEN_APPEALS } from '@zhibiao/contract/study/appeal';
import { APPEAL_COPY } from '@zhibiao/contract/study/appeal-copy';
import type * as contract from '@zhibiao/contract/study/staff-appeal';
import type { askAppeal } from '@zhibiao/contract/study/staff-appeal';
import { WORK_KIND } from '@zhibiao/contract/inbox/work';
import { v7 as uuid } from 'uuid';
import type { Client, Pool } from '#db/client.ts';
import { lit, maybeOne, one, run, sql } from '#db/sql.ts';
import { personIdOf, type Staff } from '#domain/auth/staff.ts';
import { SEGMENT_KIND } from '#domain/study/ledger.ts';
import { spokenSeconds } from '#domain/time/time.ts';
import { conflict, missing, refused } from '#errors.ts';
import { audited } from '#services/audit/audited.ts';
import { notify } from '#services/notify/notify.ts';
import { scopeSql } from '#services/staff/scope.ts';
import { holdClock } from '#services/study/ledger-entries.ts';
import { EVER_ITEMS } from '#services/study/study-sql.ts';
import { takeWork } from '#services/work/take.ts';
import { grantStudy } from './grant.ts';

type LockedAppeal = {
  id: string;
  no: string;
  userId: string | null;
  orgId: string | null;
  lessonId: string;
  lid: string;
  title: string;
  ledgerId: string | null;
  seqs: number[];
  claimSec: number;
  status: number;
  version: number;
};
const within = (staff: Staff) => scopeSql(staff, sql`a."orgId"`);
const findLearner = (staff: Staff, id: string) => sql<{ userId: string | null }>`
  SELECT a."userId" FROM "Appeal" a WHERE a.id = ${id} AND ${within(staff)}`;
const holdAppeal = (staff: Staff, id: string) => sql<LockedAppeal>`
  SELECT a.id, a.no, a."userId", a."orgId", a."lessonId", a.lid, i.title, a.seqs, a."claimSec",
    coalesce(a."ledgerId", a."userId") AS "ledgerId", a.status, a.version
  FROM "Appeal" a JOIN ${EVER_ITEMS} i ON i.id = a.lid WHERE a.id = ${id} AND ${within(staff)} FOR UPDATE OF a`;

/** The learner's clock before the appeal, as everywhere. */
const hold = async (client: Client, staff: Staff, { id, version }: { id: string; version: number }) => {
  const learner = await maybeOne(client, findLearner(staff, id));
  if (!learner) throw missing(APPEAL_COPY.missing);
  if (learner.userId !== null) await holdClock(client, learner.userId);
  const locked = await one(client, holdAppeal(staff, id));
  if (!OPEN_APPEALS.includes(locked.status)) throw refused(APPEAL_COPY.over(labelOf(APPEAL, locked.status)));
  if (locked.version !== version) throw conflict();
  await takeWork(client, staff, WORK_KIND.appeal, id);
  return locked;
};

const tell = async (
  client: Client,
  { userId, no, title, lessonId, lid }: LockedAppeal,
  verdict: string,
  said: string,
) => {
  if (userId === null) return;
  await notify(
    client,
    'appeal.decided',
    [userId],
    { verdict, about: `就《${title}》提出的`, no, said },
    { link: `/lesson/detail?id=${lessonId}&lid=${lid}` },
  );
};

type Body = InputOf<typeof contract.decideAppeal>['body'];
/** 成立 is all that can be given, and refused where that is nothing; 部分成立 what the body says. */
const give = async (client: Client, locked: LockedAppeal, { result, grantSec }: Body): Promise<number> => {
  if (result === APPEAL.denied || locked.userId === null || locked.ledgerId === null) return 0;
  const { userId, ledgerId, lid, seqs, id: ref } = locked;
  const sec = result === APPEAL.upheld ? 'all' : (grantSec ?? 0);
  const given = await grantStudy(client, { userId, ledgerId, lid, seqs, sec, kind: SEGMENT_KIND.appeal, ref });
  if (given === 0) throw refused(APPEAL_COPY.nothingLost, { field: 'result' });
  return given;
};

const setDecided = (id: string, status: number, given: number, opinion: string, by: string | null) => sql<{
  version: number;
}>`
  UPDATE "Appeal" SET status = ${status}, "grantSec" = ${given}, opinion = ${opinion}, by = ${by},
    "decidedAt" = clock_timestamp(), version = version + 1 WHERE id = ${id} RETURNING version`;

/** 0, 2 → 3, 4, 5, with what is given, or nothing of it; the learner is notified with the opinion. */
export const decideAppeal = (
  deps: { pool: Pool },
  staff: Staff,
  body: Body,
): Promise<AnswerOf<typeof contract.decideAppeal>> =>
  audited(deps, staff, async (client, note) => {
    const locked = await hold(client, staff, body);
    const given = await give(client, locked, body);
    const { version } = await one(client, setDecided(locked.id, body.result, given, body.opinion, personIdOf(staff)));
    const label = labelOf(APPEAL, body.result);
    const granted = given > 0 ? `，已补计${spokenSeconds(given)}` : '';
    await tell(client, locked, label, `${label}${granted}。意见：${body.opinion.replace(/。$/, '')}。`);
    note({
      object: 'appeal',
      id: locked.id,
      name: locked.no,
      orgId: locked.orgId,
      changes: { status: { from: labelOf(APPEAL, locked.status), to: label } },
      facts: { claimSec: locked.claimSec, grantSec: given },
      reason: body.opinion,
      users: locked.userId === null ? [] : [locked.userId],
    });
    return { id: locked.id, version, grantSec: given };
  });

const setAsked = (id: string) => sql<{ version: number }>`
  UPDATE "Appeal" SET status = ${lit(APPEAL.asked)}, "askedAt" = clock_timestamp(), version = version + 1
  WHERE id = ${id} RETURNING version`;
const addNote = (appealId: string, staffId: string | null, text: string) => sql`
  INSERT INTO "AppealNote" (id, "appealId", by, "staffId", text)
  VALUES (${uuid()}, ${appealId}, ${lit(APPEAL_NOTE.platform)}, ${staffId}, ${text})`;

/** 0 → 2: the learner is asked for more. */
export const askAppellant = (
  deps: { pool: Pool },
  staff: Staff,
  body: InputOf<typeof askAppeal>['body'],
): Promise<AnswerOf<typeof askAppeal>> =>
  audited(deps, staff, async (client, note) => {
    const locked = await hold(client, staff, body);
    if (locked.status !== APPEAL.waiting) throw refused('已请学员补充，请等待答复');
    await run(client, addNote(locked.id, personIdOf(staff), body.text));
    const { version } = await one(client, setAsked(locked.id));
    await tell(client, locked, '需要补充', `需要您补充说明：${body.text.replace(/。$/, '')}。`);
    note({
      object: 'appeal',
      id: locked.id,
      name: locked.no,
      orgId: locked.orgId,
      changes: { status: { from: labelOf(APPEAL, locked.status), to: labelOf(APPEAL, APPEAL.asked) } },
      reason: body.text,
      users: locked.userId === null ? [] : [locked.userId],
    });
    return { id: locked.id, version };
  });
