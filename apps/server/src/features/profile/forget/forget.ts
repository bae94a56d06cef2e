import { REQUEST_STATUS } from '@zhibiao/contract/exam/request';
import { MEMBER } from '@zhibiao/contract/member/learner';
import { APPEAL, APPEAL_NOTE, OPEN_APPEALS } from '@zhibiao/contract/study/appeal';
import { TASK } from '@zhibiao/contract/task/types';
import { freezeStudy } from '#services/study/freeze-study.ts';
import { forgetPasswords } from '#services/auth/org-passwords.ts';
import { dropResetTickets } from '#services/auth/reset-tickets.ts';
import { dropTasks } from '#jobs/queue/drop.ts';
import { lit, lits, many, run, sql, type Statement } from '#db/sql.ts';
import type { Client } from '#db/client.ts';
import type { Deps } from '#deps.ts';
import { maskAccount } from '#domain/text/masking.ts';

/** What a closed account is called wherever it still stands. */
export const NOBODY = '已注销用户';
export type PersonToForget = { id: string; realName: string; mobile: string | null; email: string | null };

/** Rows that are the person's alone. */
const ownRows = (id: string): Statement[] => [
  sql`DELETE FROM "Session" WHERE "userId" = ${id}`,
  sql`DELETE FROM "SsoIdentity" WHERE "userId" = ${id}`,
  sql`DELETE FROM "Consent" WHERE "userId" = ${id}`,
  sql`DELETE FROM "OrgRuleApplied" WHERE "userId" = ${id}`,
  dropResetTickets(id),
  forgetPasswords(id),
  sql`DELETE FROM "Suggestion" WHERE "userId" = ${id}`,
  sql`DELETE FROM "NameChange" WHERE "userId" = ${id}`,
  sql`DELETE FROM "LearnerNote" WHERE "userId" = ${id}`,
  // Numbers that led here are anybody's again; that two accounts were merged stays, without why.
  sql`DELETE FROM "UserAlias" WHERE "userId" = ${id}`,
  sql`UPDATE "UserMerge" SET reason = '' WHERE "keepId" = ${id} OR "dropId" = ${id}`,
  sql`DELETE FROM "Notice" WHERE "userId" = ${id}`,
  // Which notices they wanted and how, which wait, and which they were sent.
  sql`DELETE FROM "NotifyPref" WHERE "userId" = ${id}`,
  sql`DELETE FROM "DigestItem" WHERE "userId" = ${id}`,
  sql`DELETE FROM "NotifyOnce" WHERE "userId" = ${id}`,
  sql`
    UPDATE "LeaverCertificate" SET holder = ${NOBODY}
    WHERE "memberId" IN (SELECT id FROM "OrgMember" WHERE "userId" = ${id})`,
  // What proved something about them; the files go with the next sweep.
  sql`DELETE FROM "Evidence" WHERE "userId" = ${id}`,
  // With what has not gone out yet.
  sql`DELETE FROM "Delivery" WHERE "userId" = ${id}`,
  sql`DELETE FROM "PracticeCard" WHERE "userId" = ${id}`,
  sql`DELETE FROM "PracticeAnswer" WHERE "userId" = ${id}`,
  sql`DELETE FROM "PracticeSet" WHERE "userId" = ${id}`,
  sql`DELETE FROM "StudyNote" WHERE "userId" = ${id}`,
  sql`UPDATE "LoginLog" SET "userId" = NULL, account = '***', ip = '', device = '' WHERE "userId" = ${id}`,
  sql`UPDATE "StudySession" SET device = '' WHERE "userId" = ${id}`,
  // What was decided stays, of no person and without their words; what still waited is over.
  sql`
    UPDATE "AppealNote" n SET text = '' FROM "Appeal" a
    WHERE n."appealId" = a.id AND a."userId" = ${id} AND n.by = ${lit(APPEAL_NOTE.learner)}`,
  sql`
    UPDATE "Appeal" SET "userId" = NULL, reason = '', version = version + 1,
      status = CASE WHEN status IN (${lits(OPEN_APPEALS)}) THEN ${lit(APPEAL.withdrawn)} ELSE status END
    WHERE "userId" = ${id}`,
  // The same of their requests about exams.
  sql`
    UPDATE "ExamRequest" SET reason = '', version = version + 1,
      status = CASE WHEN status = ${lit(REQUEST_STATUS.waiting)} THEN ${lit(REQUEST_STATUS.withdrawn)} ELSE status END
    WHERE "userId" = ${id}`,
  sql`UPDATE "Certificate" SET "userId" = NULL WHERE "userId" = ${id}`,
  sql`UPDATE "CertApplyItem" SET "photoKey" = NULL WHERE "userId" = ${id} AND "photoKey" IS NOT NULL`,
  // A reason may name them. The digest of what was said stays in the chain, which stays whole.
  sql`
    UPDATE "AuditDetail" SET salt = NULL, detail = NULL, "erasedAt" = clock_timestamp()
    WHERE seq IN (SELECT seq FROM "AuditSubject" WHERE "userId" = ${id}) AND "erasedAt" IS NULL`,
];

const mergedInto = (id: string) => sql<{ id: string }>`SELECT id FROM "User" WHERE "mergedIntoId" = ${id}`;

/** The organisations that had the person, now or once: only there may a number or a name be taken for theirs. */
const orgsOf = (id: string): Statement => sql`SELECT "orgId" FROM "OrgMember" WHERE "userId" = ${id}`;

const masked = (address: string | null): string => (address === null ? '' : maskAccount(address));

/** What leads to the person by their phone or address. */
const contacts = ({ id, mobile, email }: PersonToForget): Statement[] => [
  sql`
    DELETE FROM "VerificationCode"
    WHERE target IN (${mobile}, ${email}) OR purpose IN (${`bind:${id}`}, ${`leave:${id}`})`,
  sql`
    DELETE FROM "Delivery" WHERE "memberId" IN (
      SELECT m.id FROM "OrgMember" m
      WHERE m."userId" = ${id} OR (m."userId" IS NULL AND (m.mobile = ${mobile} OR m.email = ${email})))`,
  // An organisation may have listed the phone before its owner registered; what no longer waits for an answer may have
  // meant a former holder.
  sql`
    UPDATE "OrgMember" SET name = ${NOBODY}, mobile = NULL, email = NULL, "empNo" = NULL, position = NULL,
      "leftAt" = CASE WHEN status = ${lit(MEMBER.active)} THEN clock_timestamp() ELSE "leftAt" END,
      status = CASE WHEN status <= ${lit(MEMBER.active)} THEN ${lit(MEMBER.left)} ELSE status END
    WHERE "userId" = ${id}
      OR ("userId" IS NULL AND status = ${lit(MEMBER.invited)} AND (mobile = ${mobile} OR email = ${email}))`,
  sql`
    UPDATE "Organisation" SET "contactName" = '已注销', "contactMobile" = NULL, "contactEmail" = NULL,
      "updatedAt" = clock_timestamp()
    WHERE id IN (${orgsOf(id)}) AND ("contactMobile" = ${mobile} OR "contactEmail" = ${email})`,
  sql`DELETE FROM "OutgoingMessage" WHERE "to" IN (${mobile}, ${email})`,
  // Of a code the log knows the masked number alone: with theirs goes one of a stranger's that looks the same.
  sql`
    DELETE FROM "Delivery"
    WHERE "userId" IS NULL AND starts_with(event, 'code-') AND "toMasked" = ANY(${[mobile, email].map(masked)})`,
];

/**
 * What they wrote into their papers by hand: the score it was given stays, and so do options, which are nobody's words.
 */
const blankOwnWords = (id: string) => sql`
  UPDATE "AttemptAnswer" SET value = CASE jsonb_typeof(value)
    WHEN 'array' THEN (SELECT jsonb_agg(''::text) FROM jsonb_array_elements(value))
    ELSE '""'::jsonb END
  WHERE "attemptId" IN (SELECT id FROM "Attempt" WHERE "userId" = ${id})
    AND value::text !~ '^("[A-Z]"|[[]("[A-Z]"(, )?)*[]])$'`;

/** Finished work that is theirs, or that lists the people of an organisation that had them: a click makes it again. */
const listsOf = (id: string) => sql`
  status IN (${lits([TASK.done, TASK.failed])}) AND ("ownerId" = ${id} OR (
    "resultFile" IS NOT NULL AND "orgId" IN (${orgsOf(id)})
  ))`;

/**
 * Takes the person out of everything but their own account row. What stays, and why:
 * - study, exams and the facts of applications: figures of no person, which certificates rest on;
 * - a certificate with its holder and its file: verification compares with what was issued; it leads to no account
 *   any more;
 * - what others wrote, even about the person (opinions, reasons, a marker's comments, feedback): whose words they are,
 *   and no pattern knows a name from the same characters in another word. What the platform itself wrote names people
 *   by reference (Notice.aboutId);
 * - who decided about an application: an office and a masked name, as the record of the decision needs;
 * - the legal person of an organisation and changes of it: facts of the business register;
 * - that staff or an administrator acted, when and on what (AuditLog): by ids that lead to no person, without a reason;
 * - ids that lead to no person: who began an application, an invitation code, a change or a task;
 * - work under way: it forgets what it was given when it ends, an unconfirmed import after a day, its file after a week
 *   (task/sweep-job.ts).
 */
export const forget = async (client: Client, storage: Deps['storage'], person: PersonToForget): Promise<void> => {
  const { id } = person;
  // What an organisation assigned stays with it, under no name.
  await freezeStudy(client, id);
  await run(client, blankOwnWords(id));
  for (const statement of [...ownRows(id), ...contacts(person)]) await run(client, statement);
  // What stayed under the ids of accounts that were merged into this one.
  for (const merged of await many(client, mergedInto(id)))
    for (const statement of ownRows(merged.id)) await run(client, statement);
  await dropTasks(client, storage.remove, listsOf(id));
};
