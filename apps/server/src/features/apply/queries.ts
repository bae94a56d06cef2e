import { APPLY_KIND, ITEM_RESULT } from '@zhibiao/contract/apply/types';
import type { MyApplyDetail, myApplies } from '@zhibiao/contract/apply/learner';
import { codeFrom } from '@zhibiao/contract/core/codes';
import type { AnswerOf } from '@zhibiao/contract/core/endpoint';
import type { PageQuery } from '@zhibiao/contract/core/fields';
import { findFacts } from './facts.ts';
import { renewalIn } from './renewal.ts';
import {
  evidenceOf,
  inOrder,
  presentApplyItem,
  applyItems,
  logOf,
  LOGS,
  membershipsOf,
  APPLY_ROW,
  presentApply,
} from './rows.ts';
import { pageSql, totalOf } from '#db/paging.ts';
import { lit, many, sql, type Statement } from '#db/sql.ts';
import type { Deps } from '#deps.ts';
import { nextStatus } from '#domain/apply/states.ts';
import { missing } from '#errors.ts';

type Reads = Pick<Deps, 'db' | 'pool'>;

/** One's own for a 培训合格证书, and what one's organisation submitted one for. */
const visibleTo = (userId: string) => ({
  OR: [
    { createdBy: userId, kind: APPLY_KIND.training },
    { kind: APPLY_KIND.auditor, items: { some: { userId } } },
  ],
});
const isOwn = ({ createdBy, kind }: { createdBy: string; kind: number }, userId: string) =>
  kind === APPLY_KIND.training && createdBy === userId;

/** What an organisation wrote about others stays with it: of its application a person reads their own part. */
const onlyMine = <R extends { people: number; names: string[]; opinion: string | null }>(
  row: R,
  own: boolean,
  name: string,
): R => (own ? row : { ...row, people: 1, names: [name], opinion: null });

/** Two ways to an application, each by its own index. */
const mine = (userId: string): Statement => sql`
  SELECT a.id, a."createdAt" FROM "CertApply" a
  WHERE a."createdBy" = ${userId}::uuid AND a.kind = ${lit(APPLY_KIND.training)}
  UNION ALL
  SELECT a.id, a."createdAt" FROM "CertApplyItem" i JOIN "CertApply" a ON a.id = i."applyId"
  WHERE i."userId" = ${userId}::uuid AND a.kind = ${lit(APPLY_KIND.auditor)}`;

export const findMyApplies = async (
  { db, pool }: Reads,
  userId: string,
  query: PageQuery,
): Promise<AnswerOf<typeof myApplies>> => {
  const from = sql`FROM (${mine(userId)}) a`;
  const [page, total] = await Promise.all([
    many(pool, sql<{ id: string }>`SELECT a.id ${from} ORDER BY a."createdAt" DESC, a.id DESC ${pageSql(query)}`),
    totalOf(pool, query, from),
  ]);
  const ids = page.map(({ id }) => id);
  const found = await db.certApply.findMany({
    where: { id: { in: ids } },
    select: {
      ...APPLY_ROW,
      items: {
        where: { userId },
        select: {
          result: true,
          reason: true,
          user: { select: { realName: true } },
          cert: { select: { certNo: true } },
        },
      },
    },
  });
  const rows = inOrder(ids, found);
  return {
    total,
    rows: rows.map((apply) => {
      const own = isOwn(apply, userId);
      const [mine] = apply.items;
      return {
        ...onlyMine(presentApply(apply), own, mine?.user.realName ?? ''),
        own,
        result: mine ? codeFrom(ITEM_RESULT, mine.result) : ITEM_RESULT.open,
        reason: mine?.reason ?? null,
        certNo: mine?.cert?.certNo ?? null,
      };
    }),
  };
};

/** An application as its learner follows it, with what it still wants while they may submit it. */
export const findMyApply = async ({ db, pool }: Reads, userId: string, id: string): Promise<MyApplyDetail> => {
  const apply = await db.certApply.findFirst({
    where: { id, ...visibleTo(userId) },
    select: { ...APPLY_ROW, logs: LOGS },
  });
  if (!apply) throw missing('申请不存在');
  const own = isOwn(apply, userId);
  const items = (await applyItems(db, id)).filter((item) => item.userId === userId);
  const memberships = await membershipsOf(db, apply.orgId, [userId]);
  const submittable = own && apply.lessonId !== null && nextStatus('submit', 'person', apply.status) !== null;
  const [facts] =
    submittable && apply.lessonId
      ? await findFacts(pool, { kind: APPLY_KIND.training, lessonId: apply.lessonId }, [userId], {
          exceptApplyId: id,
          renewal: await renewalIn(pool, apply.renewsId),
        })
      : [];
  return {
    ...onlyMine(presentApply(apply), own, items[0]?.user.realName ?? ''),
    own,
    missing: facts?.missing ?? [],
    items: items.map((item) =>
      presentApplyItem(
        item,
        memberships.get(userId),
        apply.orgId === null || memberships.has(userId),
        evidenceOf(item),
      ),
    ),
    logs: apply.logs.map(logOf).map((log) => (own ? log : { ...log, opinion: null })),
  };
};
