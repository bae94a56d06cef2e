import { MEMBER } from '@zhibiao/contract/member/learner';
import { WORK_KIND, WORK_STATE } from '@zhibiao/contract/inbox/work';
import { identifier, lit, lits, run, sql, type Statement } from '#db/sql.ts';
import type { Client } from '#db/client.ts';
import type { Ids } from './pair.ts';

/** What goes over row by row. Courses, exams and the accounts themselves have their own places. */

const moved = (
  table: string,
  column: string,
  { keepId, dropId }: Ids,
  unless: Statement = sql`false`,
): Statement => sql`
  UPDATE ${identifier(table)} t SET ${identifier(column)} = ${keepId}
  WHERE ${identifier(column)} = ${dropId} AND NOT (${unless})`;

const PLAIN = [
  ['CertApply', 'createdBy'],
  ['Consent', 'userId'],
  ['Delivery', 'userId'],
  ['Evidence', 'userId'],
  ['ExamOverride', 'userId'],
  ['ExamRequest', 'userId'],
  ['LearnerNote', 'userId'],
  ['LoginLog', 'userId'],
  ['Notice', 'userId'],
  ['Notice', 'aboutId'],
  ['PracticeAnswer', 'userId'],
  ['StudyNote', 'userId'],
  ['Suggestion', 'userId'],
  ['UserAlias', 'userId'],
  ['User', 'mergedIntoId'],
  ['UserMerge', 'keepId'],
] as const;

/** In a closed application that had both, the one that goes stays what it was. */
const moveApplyItems = (ids: Ids) =>
  moved(
    'CertApplyItem',
    'userId',
    ids,
    sql`EXISTS (SELECT FROM "CertApplyItem" k WHERE k."applyId" = t."applyId" AND k."userId" = ${ids.keepId})`,
  );
const moveAppeals = ({ keepId, dropId }: Ids) => sql`
  UPDATE "Appeal" SET "userId" = ${keepId}, "ledgerId" = coalesce("ledgerId", ${dropId}::uuid)
  WHERE "userId" = ${dropId}`;

const joinUploads = ({ keepId, dropId }: Ids) => sql`
  WITH gone AS (DELETE FROM "Upload" WHERE "userId" = ${dropId} RETURNING *)
  INSERT INTO "Upload" (key, "userId", bytes, at) SELECT key, ${keepId}::uuid, bytes, at FROM gone
  ON CONFLICT DO NOTHING`;
const joinRules = ({ keepId, dropId }: Ids) => sql`
  WITH gone AS (DELETE FROM "OrgRuleApplied" WHERE "userId" = ${dropId} RETURNING *)
  INSERT INTO "OrgRuleApplied" ("ruleId", "userId", made, at) SELECT "ruleId", ${keepId}::uuid, made, at FROM gone
  ON CONFLICT DO NOTHING`;
/** Of two accounts at one provider the keeper's stays: a person has one there. */
const endSecondIdentity = ({ keepId, dropId }: Ids) => sql`
  DELETE FROM "SsoIdentity" d WHERE d."userId" = ${dropId} AND EXISTS (
    SELECT FROM "SsoIdentity" k WHERE k."userId" = ${keepId} AND k."providerId" = d."providerId")`;
/** The lower box, the earlier day: what was missed in either account is not known yet. */
const joinCards = ({ keepId, dropId }: Ids) => sql`
  WITH gone AS (DELETE FROM "PracticeCard" WHERE "userId" = ${dropId} RETURNING *)
  INSERT INTO "PracticeCard" AS k ("userId", "questionId", box, "dueAt", "attemptId", "right", wrong, "lastAt",
    "createdAt")
  SELECT ${keepId}::uuid, "questionId", box, "dueAt", "attemptId", "right", wrong, "lastAt", "createdAt" FROM gone
  ON CONFLICT ("userId", "questionId") DO UPDATE SET box = least(k.box, EXCLUDED.box),
    "dueAt" = least(k."dueAt", EXCLUDED."dueAt"), "right" = k."right" + EXCLUDED."right",
    wrong = k.wrong + EXCLUDED.wrong, "lastAt" = greatest(k."lastAt", EXCLUDED."lastAt"),
    "createdAt" = least(k."createdAt", EXCLUDED."createdAt")`;

/** Of two that are under way the one that is kept goes on. */
const joinSets = ({ keepId, dropId }: Ids) => sql`
  UPDATE "PracticeSet" d SET "userId" = ${keepId}, "endAt" = coalesce(d."endAt", CASE WHEN EXISTS (
    SELECT FROM "PracticeSet" k WHERE k."userId" = ${keepId} AND k."lessonId" = d."lessonId" AND k.kind = d.kind
      AND k."endAt" IS NULL) THEN clock_timestamp() END)
  WHERE d."userId" = ${dropId}`;

/** Both in the register of one organisation: the entry of the account that goes is over. */
const endSecondEntry = ({ keepId, dropId }: Ids) => sql`
  UPDATE "OrgMember" d SET status = ${lit(MEMBER.left)}, "leftAt" = clock_timestamp()
  WHERE d."userId" = ${dropId} AND d.status = ${lit(MEMBER.active)} AND EXISTS (
    SELECT FROM "OrgMember" k WHERE k."userId" = ${keepId} AND k.status = ${lit(MEMBER.active)})`;
/** Whatever waits is the keeper's, and of their organisation where it goes by that. */
const moveWork = ({ keepId, dropId }: Ids) => sql`
  UPDATE "WorkItem" w SET "userId" = ${keepId},
    "orgId" = CASE WHEN w.state < ${lit(WORK_STATE.closed)}
      AND w.kind IN (${lits([WORK_KIND.retake, WORK_KIND.review, WORK_KIND.rename, WORK_KIND.suggest])}) THEN u."orgId"
      ELSE w."orgId" END,
    "areaCode" = CASE WHEN w.state < ${lit(WORK_STATE.closed)}
      AND w.kind IN (${lits([WORK_KIND.retake, WORK_KIND.review, WORK_KIND.rename, WORK_KIND.suggest])})
      THEN (SELECT o."areaCode" FROM "Organisation" o WHERE o.id = u."orgId") ELSE w."areaCode" END
  FROM "User" u WHERE u.id = ${keepId} AND w."userId" = ${dropId}`;

export const moveRows = async (client: Client, ids: Ids): Promise<void> => {
  for (const [table, column] of PLAIN) await run(client, moved(table, column, ids));
  await run(client, moveApplyItems(ids));
  // After the items, which issuing goes by.
  await run(client, moved('Certificate', 'userId', ids));
  await run(client, moveAppeals(ids));
  await run(client, joinUploads(ids));
  await run(client, joinRules(ids));
  await run(client, joinCards(ids));
  await run(client, joinSets(ids));
  await run(client, endSecondIdentity(ids));
  await run(client, moved('SsoIdentity', 'userId', ids));
};

/** With the people held, their entries. */
export const moveMembership = async (client: Client, ids: Ids): Promise<void> => {
  await run(client, endSecondEntry(ids));
  await run(client, moved('OrgMember', 'userId', ids));
};
/** When the keeper is of their organisation. */
export const moveWaiting = (client: Client, ids: Ids): Promise<number> => run(client, moveWork(ids));
