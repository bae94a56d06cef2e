import { MEMBER } from '@zhibiao/contract/membership';
import { TASK } from '@zhibiao/contract/task';
import { freezeStudy } from '#db/freeze-study.ts';
import { dropTasks } from '#db/drop-tasks.ts';
import type { Client } from '#db/transaction.ts';
import type { Deps } from '#deps.ts';

/** What a closed account is called wherever it still stands. */
export const NOBODY = '已注销用户';
export type Person = { id: string; realName: string; mobile: string | null; email: string | null };

/** Rows that are the person's alone; $1 is their id. */
const OWN = [
  'DELETE FROM "Session" WHERE "userId" = $1',
  'DELETE FROM "Consent" WHERE "userId" = $1',
  'DELETE FROM "ResetTicket" WHERE "userId" = $1',
  'DELETE FROM "Suggestion" WHERE "userId" = $1',
  'DELETE FROM "Notice" WHERE "userId" = $1',
  `UPDATE "LoginLog" SET "userId" = NULL, account = '***', ip = '', device = '' WHERE "userId" = $1`,
  `UPDATE "StudySession" SET device = '' WHERE "userId" = $1`,
  'UPDATE "Certificate" SET "userId" = NULL WHERE "userId" = $1',
];

/** The organisations that had the person, now or once: only there may a number or a name be taken for theirs. */
const ORGS = 'SELECT "orgId" FROM "OrgMember" WHERE "userId" = $1';

const ON_THEIR_WAY = 'DELETE FROM "OutgoingMessage" WHERE "to" IN ($1, $2)';
/** $2 is the phone and $3 the address. */
const REACHED = [
  `DELETE FROM "VerificationCode" WHERE target IN ($2, $3) OR purpose IN ('bind:' || $1, 'leave:' || $1)`,
  // An organisation may have listed the phone before its owner registered; what no longer waits for an answer may have meant a former holder.
  `UPDATE "OrgMember" SET name = '${NOBODY}', mobile = NULL, email = NULL, "empNo" = NULL, position = NULL,
     "leftAt" = CASE WHEN status = ${MEMBER.active} THEN clock_timestamp() ELSE "leftAt" END, status = CASE WHEN status <= ${MEMBER.active} THEN ${MEMBER.left} ELSE status END
   WHERE "userId" = $1 OR ("userId" IS NULL AND status = ${MEMBER.invited} AND (mobile = $2 OR email = $3))`,
  `UPDATE "Organisation" SET "contactName" = '已注销', "contactMobile" = NULL, "contactEmail" = NULL, "updatedAt" = clock_timestamp()
   WHERE id IN (${ORGS}) AND ("contactMobile" = $2 OR "contactEmail" = $3)`,
];

/** $2 is a pattern of whatever names the person. Only texts about them or for people who had to do with them are touched: elsewhere the same name is somebody else's. */
const without = (text: string) => `regexp_replace(${text}, $2, '${NOBODY}', 'gi')`;
const APPLICATIONS = 'SELECT "applyId" FROM "CertApplyItem" WHERE "userId" = $1';
const WRITTEN = [
  // What the auditors said of the person, and the administrators were told.
  `UPDATE "CertApplyItem" SET reason = ${without('reason')} WHERE "userId" = $1 AND reason ~* $2`,
  `UPDATE "CertApply" SET opinion = ${without('opinion')} WHERE id IN (${APPLICATIONS}) AND opinion ~* $2`,
  `UPDATE "CertApplyLog" SET opinion = ${without('opinion')} WHERE "applyId" IN (${APPLICATIONS}) AND opinion ~* $2`,
  `UPDATE "Notice" SET content = ${without('content')}
   WHERE type IN ('organisation', 'application', 'certificate') AND "userId" IN (SELECT "userId" FROM "OrgMember" WHERE "orgId" IN (${ORGS})) AND content ~* $2`,
  // What they wrote into their papers; the rest of the answer is what the score was given for.
  `UPDATE "AttemptAnswer" SET comment = ${without('comment')}, value = CASE jsonb_typeof(value)
     WHEN 'array' THEN (SELECT jsonb_agg(${without('blank')} ORDER BY at) FROM jsonb_array_elements_text(value) WITH ORDINALITY AS b(blank, at)) ELSE to_jsonb(${without(`value #>> '{}'`)}) END
   WHERE "attemptId" IN (SELECT id FROM "Attempt" WHERE "userId" = $1) AND (value::text ~* $2 OR comment ~* $2)`,
];

const NAMES = 'SELECT name FROM "OrgMember" WHERE "userId" = $1';
/** The name, as organisations list it too, the phone and the address, each literally. */
const patternOf = async (client: Client, { id, realName, mobile, email }: Person): Promise<string> => {
  const { rows } = await client.query<{ name: string }>(NAMES, [id]);
  const words = [realName, ...rows.map(({ name }) => name), mobile, email].filter((word): word is string => word !== null && word.length > 1);
  return [...new Set(words)].map((word) => word.replace(/[^\p{L}\p{N}]/gu, '\\$&')).join('|');
};

/** Finished work that is theirs, or that lists the people of an organisation that had them: a click makes it again. */
const LISTS = `status IN (${TASK.done}, ${TASK.failed}) AND ("ownerId" = $1 OR ("resultFile" IS NOT NULL AND "orgId" IN (${ORGS})))`;

/**
 * Takes the person out of everything but their own account row. What stays, and why:
 * - study, exams and the facts of applications: figures of nobody, which certificates rest on;
 * - a certificate with its holder and its file: verification compares with what was issued; it leads to no account any more;
 * - who decided about an application: an office and a masked name, as the record of the decision needs;
 * - the legal person of an organisation and changes of it: facts of the business register;
 * - ids of nobody: who began an application, an invitation code, a change or a task;
 * - work under way: it forgets what it was given when it ends, an unconfirmed import after a day, its file after a week (jobs/sweep-tasks.ts).
 */
export const forget = async (client: Client, storage: Deps['storage'], person: Person): Promise<void> => {
  const { id, mobile, email } = person;
  // What an organisation assigned stays with it, under no name.
  await freezeStudy(client, id);
  const pattern = await patternOf(client, person);
  for (const statement of WRITTEN) await client.query(statement, [id, pattern]);
  for (const statement of OWN) await client.query(statement, [id]);
  for (const statement of REACHED) await client.query(statement, [id, mobile, email]);
  await client.query(ON_THEIR_WAY, [mobile, email]);
  await dropTasks(client, storage.remove, LISTS, [id]);
};
