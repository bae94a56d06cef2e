import { type CodeOf, labelOf } from '@zhibiao/contract/core/codes';
import { APPLY, APPLY_KIND, type AuditBody, ITEM_RESULT } from '@zhibiao/contract/apply/types';
import { MEMBER } from '@zhibiao/contract/member/learner';
import { WORK_KIND } from '@zhibiao/contract/inbox/work';
import { lit, many, run, sql } from '#db/sql.ts';
import type { Client } from '#db/client.ts';
import { personIdOf, type Staff } from '#domain/auth/staff.ts';
import { missing, refused } from '#errors.ts';
import { applicantsOf } from './applicants.ts';
import {
  type Apply,
  destination,
  updateNameLocks,
  lockApply,
  moveApply,
  type Moved,
  type ApplyStep,
} from '#features/apply/move.ts';
import type { Note } from '#services/audit/note.ts';
import { dutyOf } from '#services/staff/duty.ts';
import { notify, notifyEach } from '#services/notify/notify.ts';
import { takeWork } from '#services/work/take.ts';
import { subjectOf } from '#features/apply/subject.ts';

export type Auditor =
  { by: 'org'; orgId: string; operator: string } | { by: 'platform'; operator: string; staff: Staff };

type Item = { id: string; userId: string; name: string; result: CodeOf<typeof ITEM_RESULT>; active: boolean };
const lockItems = ({ id, orgId }: Apply) => sql<Item>`
  SELECT i.id, i."userId", u."realName" AS name, i.result,
    ${orgId}::uuid IS NULL OR EXISTS (
      SELECT 1 FROM "OrgMember" m
        WHERE m."orgId" = ${orgId} AND m."userId" = i."userId" AND m.status = ${lit(MEMBER.active)}
    ) AS active
  FROM "CertApplyItem" i JOIN "User" u ON u.id = i."userId"
  WHERE i."applyId" = ${id} ORDER BY i.id FOR UPDATE OF i`;

type Decided = { id: string; userId: string; result: CodeOf<typeof ITEM_RESULT>; reason: string | null };

/** Every person with what was decided; refuses what names another person or one person twice. */
const pair = (
  items: readonly Item[],
  { action, decisions, opinion }: AuditBody,
): (Item & Decided & { said: boolean })[] => {
  if (new Set(decisions.map((d) => d.itemId)).size < decisions.length) throw refused('同一人员不能重复审核');
  if (decisions.some((d) => !items.some((item) => item.id === d.itemId))) throw missing('人员不存在');
  return items.map((item) => {
    const decision = decisions.find((d) => d.itemId === item.id);
    const reason = decision?.result === ITEM_RESULT.refused ? (decision.reason ?? null) : null;
    if (action === 'reject')
      return { ...item, said: true, result: ITEM_RESULT.refused, reason: reason ?? opinion ?? null };
    if (action === 'return') return { ...item, said: true, result: ITEM_RESULT.open, reason };
    return { ...item, said: decision !== undefined, result: decision?.result ?? ITEM_RESULT.open, reason };
  });
};

/** An organisation passes only its own people, and an auditor's certificate is for members only. */
const checkPass = (apply: Apply, { by }: Auditor, people: ReturnType<typeof pair>): void => {
  const open = people.filter(({ said }) => !said).length;
  if (open > 0) throw refused(`还有${open}人未审核`);
  const passed = people.filter(({ result }) => result === ITEM_RESULT.passed);
  if (passed.length === 0) throw refused('没有审核通过的人员，请选择驳回');
  const gone = by === 'org' || apply.kind === APPLY_KIND.auditor ? passed.find(({ active }) => !active) : undefined;
  if (gone) throw refused(`“${gone.name}”已不在册，不能通过`);
};

/** What comes to the platform the platform still has to decide. */
const stored = (to: number, result: number) =>
  to === APPLY.platformReview && result === ITEM_RESULT.passed ? ITEM_RESULT.open : result;
const writeResults = (to: number, people: readonly Decided[]) => sql`
  UPDATE "CertApplyItem" i SET result = d.result, reason = d.reason
  FROM unnest(
    ${people.map(({ id }) => id)}::uuid[],
    ${people.map(({ result }) => stored(to, result))}::int[],
    ${people.map(({ reason }) => reason)}::text[]
  ) AS d(id, result, reason)
  WHERE i.id = d.id AND i."certId" IS NULL`;

const ENDING: Record<AuditBody['action'], string> = { pass: '审核通过', return: '被退回补正', reject: '被驳回' };

const announce = async (
  client: Client,
  apply: Apply,
  { by }: Auditor,
  { action, opinion }: AuditBody,
  people: readonly Decided[],
): Promise<void> => {
  const kind = labelOf(APPLY_KIND, apply.kind) || '证书';
  const whose = by === 'org' ? '机构' : '平台';
  const next = by === 'org' ? '，等待平台审核' : '，等待制证';
  const outcome = action === 'pass' ? `已由${whose}审核通过${next}` : `已${ENDING[action]}`;
  const subject = await subjectOf(client, apply);
  const said = { kind, verdict: ENDING[action], subject, outcome: `${outcome}${opinion ? `：${opinion}` : ''}` };
  const event = action === 'return' ? 'apply.returned' : 'apply.decided';
  const own = apply.kind === APPLY_KIND.training;
  const link = own ? '/mycenter/study-prove' : '/admin/self-application';
  await notify(client, event, applicantsOf(apply), said, { link });
  if (own || action === 'return') return;
  const turnedDown = people.filter(({ result }) => result === ITEM_RESULT.refused);
  await notifyEach(
    client,
    'apply.refused',
    turnedDown.map(({ userId, reason }) => ({
      to: userId,
      params: { kind, subject, reason: reason ? `：${reason}` : '' },
      link: '/mycenter/study-prove',
    })),
  );
};

/** Who was decided about and how, by their ids. */
const entry = (apply: Apply, moved: Moved, { opinion }: AuditBody, people: readonly Decided[]): Note => ({
  object: 'apply',
  id: apply.id,
  name: apply.applyNo,
  orgId: apply.orgId,
  changes: { status: { from: labelOf(APPLY, apply.status), to: labelOf(APPLY, moved.status) } },
  reason: opinion,
  facts: {
    people: people.map(({ userId, result, reason }) => ({ userId, result: labelOf(ITEM_RESULT, result), reason })),
  },
  users: people.map(({ userId }) => userId),
});

const decidedBy = async (client: Client, auditor: Auditor): Promise<Pick<ApplyStep, 'staffId' | 'audited'>> =>
  auditor.by === 'org'
    ? {}
    : { staffId: personIdOf(auditor.staff), audited: { by: await dutyOf(client, auditor.staff) } };

/** One decision about an application and each of its people, in the caller's transaction: all of it or nothing. */
export const decideApply = async (
  client: Client,
  auditor: Auditor,
  body: AuditBody,
  note: (entry: Note) => void,
): Promise<Moved> => {
  const apply = await lockApply(
    client,
    auditor.by === 'org' ? { orgId: auditor.orgId } : { staff: auditor.staff },
    body,
  );
  const to = destination(apply, body.action, auditor.by);
  if (auditor.by === 'platform') await takeWork(client, auditor.staff, WORK_KIND.apply, apply.id);
  const people = pair(await many(client, lockItems(apply)), body);
  if (body.action === 'pass') checkPass(apply, auditor, people);

  await run(client, writeResults(to, people));
  const moved = await moveApply(client, apply, {
    action: body.action,
    to,
    operator: auditor.operator,
    opinion: body.opinion || undefined,
    ...(await decidedBy(client, auditor)),
  });
  await updateNameLocks(client, apply.id);
  await announce(client, apply, auditor, body, people);
  note(entry(apply, moved, body, people));
  return moved;
};
