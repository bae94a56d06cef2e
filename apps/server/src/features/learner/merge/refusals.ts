import { BATCH_ITEM } from '@zhibiao/contract/certificate/staff-batch';
import { CERT_STORED } from '@zhibiao/contract/certificate/types';
import { OPEN_APPEALS } from '@zhibiao/contract/study/appeal';
import { APPLY } from '@zhibiao/contract/apply/types';
import { ATTEMPT } from '@zhibiao/contract/exam/types';
import { REQUEST_STATUS } from '@zhibiao/contract/exam/request';
import { NAME_CHANGE } from '@zhibiao/contract/learner/name';
import { MERGE, type MergeCheck } from '@zhibiao/contract/learner/staff-merge';
import { MEMBER } from '@zhibiao/contract/member/learner';
import { ROLE, USER_STATUS } from '@zhibiao/contract/auth/roles';
import { TASK } from '@zhibiao/contract/task/types';
import { lit, lits, many, type Queryable, sql, type Statement } from '#db/sql.ts';
import { roundName } from '#domain/round/round.ts';
import type { Staff } from '#domain/auth/staff.ts';
import { renamedCertificates, RENAME_TASK } from '#features/learner/name/check.ts';
import type { IdCards } from '#ports/keys/id-card.ts';
import type { Account, Pair } from './pair.ts';

/** Why two accounts cannot become one as they stand: all of it, each with the page where it can be mended. */

type Refusal = MergeCheck['refusals'][number];
const toLearner = (id: string) => `/console/learner?id=${id}`;

const { active, disabled, cancelling } = USER_STATUS;
const ofStatus = ({ status }: Account, which: string, allowed: readonly number[]): string[] => {
  if (allowed.includes(status)) return [];
  if (status === cancelling) return [`${which}的账号正在注销，请先撤销注销`];
  return status === disabled ? [`${which}的账号已停用，请先启用`] : [`${which}的账号已注销`];
};

const ofAccounts = ({ keep, drop }: Pair, idCards: Pick<IdCards, 'open'>): Refusal[] => {
  const about = (account: Account) => (text: string) => ({ text, link: toLearner(account.id) });
  const [one, other] = [keep, drop].map(({ idCardCipher }) => idCardCipher && idCards.open(idCardCipher));
  return [
    ...ofStatus(keep, '保留', [active]).map(about(keep)),
    ...ofStatus(drop, '被合并', [active, disabled]).map(about(drop)),
    ...(keep.name === drop.name
      ? []
      : [about(drop)(`两个账号的姓名不同（${keep.name || '未填写'}、${drop.name || '未填写'}），请先更正姓名`)]),
    ...(one && other && one !== other ? [about(drop)('两个账号的身份证号不同，不是同一个人')] : []),
    ...(drop.role === ROLE.learner ? [] : [about(drop)('被合并的账号是机构管理员，请先更换负责人或取消其管理身份')]),
  ];
};

/** `k` and `d` are the ids of the one that is kept and of the one that goes. */
type Found = { name: string; link: string | null };
type Rule = { find: (k: string, d: string) => Statement<Found>; says: (name: string) => string };

const UNDER_WAY = [APPLY.orgReview, APPLY.platformReview, APPLY.returned, APPLY.making];
const inApply = (id: string) => sql`
  SELECT a.* FROM "CertApplyItem" i JOIN "CertApply" a ON a.id = i."applyId"
  WHERE i."userId" = ${id} AND a.status IN (${lits(UNDER_WAY)})`;
const activeIn = (id: string, status: number) => sql`
  SELECT m."orgId", o."orgName" FROM "OrgMember" m JOIN "Organisation" o ON o.id = m."orgId"
  WHERE m."userId" = ${id} AND m.status = ${lit(status)}`;
const runningOf = (id: string) => sql`
  SELECT p.title, p.id FROM "Attempt" a JOIN "Paper" p ON p.id = a."paperId"
  WHERE a."userId" = ${id} AND a.status = ${lit(ATTEMPT.running)}`;
const lessonKeys = (id: string) => sql`
  SELECT "lessonId", key FROM "LessonRound" WHERE "userId" = ${id} AND key IS NOT NULL
  UNION SELECT "lessonId", "roundKey" FROM "UserLesson" WHERE "userId" = ${id} AND "roundKey" IS NOT NULL`;
const either = (k: string, d: string) => sql`(${k}::uuid, ${d}::uuid)`;

const RULES: readonly Rule[] = [
  {
    find: (
      k,
      d,
    ) => sql<Found>`SELECT k.title || '》和《' || d.title AS name, '/console/exam/desk?paperId=' || k.id AS link
      FROM (${runningOf(k)}) k, (${runningOf(d)}) d`,
    says: (name) => `两个账号都有进行中的考试《${name}》，请等其中一场交卷`,
  },
  {
    find: (k, d) => sql<Found>`SELECT k."orgName" || '、' || d."orgName" AS name,
        '/console/org?id=' || d."orgId" AS link
      FROM (${activeIn(k, MEMBER.active)}) k JOIN (${activeIn(d, MEMBER.active)}) d ON d."orgId" <> k."orgId"`,
    says: (name) => `两个账号在不同机构在册（${name}），请先离开其中一个`,
  },
  {
    find: (k, d) => sql<Found>`SELECT k."orgName" || '、' || d."orgName" AS name,
        '/console/org?id=' || d."orgId" AS link
      FROM (${activeIn(k, MEMBER.pending)}) k, (${activeIn(d, MEMBER.pending)}) d`,
    says: (name) => `两个账号都有待审核的加入申请（${name}），请先撤回其中一个`,
  },
  {
    find: (k, d) => sql<Found>`SELECT DISTINCT k."applyNo" || '、' || d."applyNo" AS name,
        '/console/apply/' || d.id AS link
      FROM (${inApply(k)}) k JOIN (${inApply(d)}) d ON d.kind = k.kind
        AND (d."lessonId", d."standardCode") IS NOT DISTINCT FROM (k."lessonId", k."standardCode")`,
    says: (name) => `两个账号在申请同一种证书（${name}），请先办结或撤回其中一份`,
  },
  {
    find: (k, d) => sql<Found>`SELECT DISTINCT b.no AS name, '/console/batch?id=' || b.id AS link
      FROM "CertBatchItem" x JOIN "CertApplyItem" i ON i.id = x."applyItemId" JOIN "CertBatch" b ON b.id = x."batchId"
      WHERE x.state = ${lit(BATCH_ITEM.open)} AND i."userId" IN ${either(k, d)}`,
    says: (name) => `正在制证（批次 ${name}），请稍后再试`,
  },
  {
    find: (k, d) => sql<Found>`SELECT k."certNo" || '、' || d."certNo" AS name, '/console/cert?id=' || d.id AS link
      FROM "Certificate" k JOIN "Certificate" d
        ON d."userId" = ${d} AND d.status = ${lit(CERT_STORED.valid)} AND d.type = k.type
          AND d."factsHash" = k."factsHash"
      WHERE k."userId" = ${k} AND k.status = ${lit(CERT_STORED.valid)}`,
    says: (name) => `两个账号有内容相同的有效证书（${name}），请先撤销其中一份`,
  },
  {
    find: (k, d) => sql<Found>`SELECT l.name || '》' || k.key AS name, '/console/course/' || l.id AS link
      FROM (${lessonKeys(k)}) k JOIN (${lessonKeys(d)}) d ON d."lessonId" = k."lessonId" AND d.key = k.key
      JOIN "Lesson" l ON l.id = k."lessonId"
      UNION
      SELECT p.title || '》' || k.key, NULL FROM "PaperRound" k
      JOIN "PaperRound" d ON d."userId" = ${d} AND d."paperId" = k."paperId" AND d.key = k.key
      JOIN "Paper" p ON p.id = k."paperId" AND p."lessonId" IS NULL WHERE k."userId" = ${k}`,
    says: (name) => {
      const [title = '', key = ''] = name.split('》');
      return `两个账号都有《${title}》的同一轮次（${roundName({ no: 2, key })}），不能合并`;
    },
  },
  {
    find: (_, d) => sql<Found>`SELECT a.no AS name, '/console/appeal?id=' || a.id AS link FROM "Appeal" a
      WHERE a."userId" = ${d} AND a.status IN (${lits(OPEN_APPEALS)})`,
    says: (name) => `被合并的账号有待处理的学时申诉（${name}），请先处理`,
  },
  {
    find: (k, d) => sql<Found>`SELECT p.title AS name, '/console/exam/request?id=' || d.id AS link
      FROM "ExamRequest" k JOIN "ExamRequest" d ON d."userId" = ${d} AND d."paperId" = k."paperId"
        AND d.kind = k.kind AND d.status = ${lit(REQUEST_STATUS.waiting)}
      JOIN "Paper" p ON p.id = k."paperId" WHERE k."userId" = ${k} AND k.status = ${lit(REQUEST_STATUS.waiting)}`,
    says: (name) => `两个账号都有《${name}》的待审考试申请，请先处理其中一份`,
  },
  {
    find: (k, d) => sql<Found>`SELECT p.title AS name, '/console/exam/override' AS link
      FROM "ExamOverride" k JOIN "ExamOverride" d ON d."userId" = ${d} AND d."paperId" = k."paperId"
        AND d."endedAt" IS NULL
      JOIN "Paper" p ON p.id = k."paperId" WHERE k."userId" = ${k} AND k."endedAt" IS NULL`,
    says: (name) => `两个账号在《${name}》都有生效的个别安排，请先结束其中一个`,
  },
  {
    find: (k, d) => sql<Found>`SELECT n."toName" AS name, '/console/learner?id=' || n."userId" AS link
      FROM "NameChange" n WHERE n."userId" IN ${either(k, d)} AND n.status = ${lit(NAME_CHANGE.waiting)}`,
    says: (name) => `有待处理的更名申请（更正为“${name}”），请先处理`,
  },
  {
    find: (k, d) => sql<Found>`SELECT '' AS name, NULL AS link FROM "Task"
      WHERE kind = ${RENAME_TASK} AND status < ${lit(TASK.done)}
        AND input #>> '{asked,userId}' IN (${k}, ${d}) LIMIT 1`,
    says: () => '更名后的证书正在换发，请稍后再试',
  },
  {
    find: (k, d) => sql<Found>`SELECT '' AS name, '/console/learner?id=' || m."dropId" AS link FROM "UserMerge" m
      WHERE m.status = ${lit(MERGE.waiting)}
        AND (m."keepId" IN ${either(k, d)} OR m."dropId" IN ${either(k, d)}) LIMIT 1`,
    says: () => '其中一个账号正在合并，请稍后再试',
  },
];

type Asking = { staff: Staff; idCards: Pick<IdCards, 'open'> };

/** `open`: whether another merge of either is looked for; the one that is being done is no obstacle to itself. */
export const refusalsOf = async (
  on: Queryable,
  pair: Pair,
  { staff, idCards }: Asking,
  { open = true }: { open?: boolean } = {},
): Promise<Refusal[]> => {
  const refusals = ofAccounts(pair, idCards);
  for (const { find, says } of open ? RULES : RULES.slice(0, -1))
    for (const { name, link } of await many(on, find(pair.keep.id, pair.drop.id)))
      refusals.push({ text: says(name), link });
  for (const { id } of [pair.keep, pair.drop])
    if ((await renamedCertificates(on, id, staff)).some(({ seen }) => !seen))
      refusals.push({ text: '有不在您数据范围内的证书，请由可以查看全部数据的员工合并', link: null });
  return refusals;
};
