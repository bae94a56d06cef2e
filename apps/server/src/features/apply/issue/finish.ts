import { labelOf } from '@zhibiao/contract/core/codes';
import { APPLY, APPLY_KIND, ITEM_RESULT } from '@zhibiao/contract/apply/types';
import { CODE } from '@zhibiao/contract/core/envelope';
import type { Client, Pool } from '#db/client.ts';
import { lit, many, maybeOne, one, sql } from '#db/sql.ts';
import { personIdOf, type Staff } from '#domain/auth/staff.ts';
import { AppError, conflict } from '#errors.ts';
import { type Apply, destination, updateNameLocks, lockApply, moveApply } from '#features/apply/move.ts';
import { audited, auditedAs } from '#services/audit/audited.ts';
import type { Actor } from '#services/audit/seal.ts';
import { notify } from '#services/notify/notify.ts';
import { subjectOf } from '#features/apply/subject.ts';

const countIssued = (applyId: string) => sql<{ issued: number; open: number }>`
  SELECT count(*) FILTER (WHERE "certId" IS NOT NULL)::int AS issued,
    count(*) FILTER (WHERE result = ${lit(ITEM_RESULT.passed)} AND "certId" IS NULL)::int AS open
  FROM "CertApplyItem" WHERE "applyId" = ${applyId}`;

const whoseOf = (applyId: string) => sql<{ userId: string }>`
  SELECT "userId" FROM "CertApplyItem" WHERE "applyId" = ${applyId}`;

type Note = Parameters<Parameters<typeof audited>[2]>[1];

/** 待制证 → 已发证 of an application that is held. */
const finish = async (
  client: Client,
  note: Note,
  apply: Apply,
  counts: { issued: number; staffId: string | null },
): Promise<number> => {
  const { id } = apply;
  const to = destination(apply, 'issue', 'platform');
  const moved = await moveApply(client, apply, { action: 'issue', to, operator: '平台', staffId: counts.staffId });
  await updateNameLocks(client, id);
  const kind = labelOf(APPLY_KIND, apply.kind) || '证书';
  if (apply.orgId) {
    await notify(
      client,
      'apply.done',
      { orgId: apply.orgId, right: 'apply' },
      { kind, subject: await subjectOf(client, apply), count: String(counts.issued) },
      { link: '/admin/certificate' },
    );
  }
  note({
    object: 'apply',
    id,
    name: apply.applyNo,
    orgId: apply.orgId,
    changes: { status: { from: labelOf(APPLY, apply.status), to: labelOf(APPLY, to) } },
    counts: { issued: counts.issued },
    users: (await many(client, whoseOf(id))).map(({ userId }) => userId),
  });
  return moved.version;
};

/** Once everybody who passed has a certificate. Returns the new version. */
export const finishApply = (
  deps: { pool: Pool },
  staff: Staff,
  { id, version }: { id: string; version: number },
): Promise<number> =>
  audited(deps, staff, async (client, note) => {
    const apply = await lockApply(client, { staff }, { id, version });
    const { open, issued } = await one(client, countIssued(id));
    if (open > 0) throw conflict('还有人员未制证，请重试');
    return finish(client, note, apply, { issued, staffId: personIdOf(staff) });
  });

const isComplete = (id: string) => sql<{ version: number }>`
  SELECT a.version FROM "CertApply" a
  WHERE a.id = ${id} AND a.status = ${lit(APPLY.making)}
    AND NOT EXISTS (SELECT 1 FROM "CertApplyItem" i
      WHERE i."applyId" = a.id AND i.result = ${lit(ITEM_RESULT.passed)} AND i."certId" IS NULL)`;
/** Does the same for a batch, where it is so; any number of callers, once. */
export const finishIfComplete = async (
  deps: { pool: Pool },
  actor: Actor,
  staffId: string | null,
  id: string,
): Promise<void> => {
  const complete = await maybeOne(deps.pool, isComplete(id));
  if (!complete) return;
  await auditedAs(deps, actor, 'apply.issue', async (client, note) => {
    const apply = await lockApply(client, { staff: { scope: { all: true } } }, { id, version: complete.version });
    await finish(client, note, apply, { issued: (await one(client, countIssued(id))).issued, staffId });
  }).catch((error: unknown) => {
    // Another request or process has finished it.
    if (!(error instanceof AppError) || error.code !== CODE.conflict) throw error;
  });
};
