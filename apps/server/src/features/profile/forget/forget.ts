import { MEMBER } from '@zhibiao/contract/member';
import { TASK } from '@zhibiao/contract/task';
import { freezeStudy } from '#services/freeze-study.ts';
import { dropTasks } from '#jobs/queue/drop.ts';
import { lits, sql } from '#db/sql.ts';
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
  // An organisation may have listed the phone before its owner registered; what no longer waits for an answer may have
  // meant a former holder.
  `UPDATE "OrgMember" SET name = '${NOBODY}', mobile = NULL, email = NULL, "empNo" = NULL, position = NULL,
     "leftAt" = CASE WHEN status = ${MEMBER.active} THEN clock_timestamp() ELSE "leftAt" END, status = CASE WHEN status <= ${MEMBER.active} THEN ${MEMBER.left} ELSE status END
   WHERE "userId" = $1 OR ("userId" IS NULL AND status = ${MEMBER.invited} AND (mobile = $2 OR email = $3))`,
  `UPDATE "Organisation" SET "contactName" = '已注销', "contactMobile" = NULL, "contactEmail" = NULL, "updatedAt" = clock_timestamp()
   WHERE id IN (${ORGS}) AND ("contactMobile" = $2 OR "contactEmail" = $3)`,
];

/**
 * What they wrote into their papers by hand: the score it was given stays, and so do options, which are nobody's words.
 */
const OWN_WORDS = `
  UPDATE "AttemptAnswer" SET value = CASE jsonb_typeof(value) WHEN 'array' THEN (SELECT jsonb_agg(''::text) FROM jsonb_array_elements(value)) ELSE '""'::jsonb END
  WHERE "attemptId" IN (SELECT id FROM "Attempt" WHERE "userId" = $1) AND value::text !~ '^("[A-Z]"|[[]("[A-Z]"(, )?)*[]])$'`;

/** Finished work that is theirs, or that lists the people of an organisation that had them: a click makes it again. */
const listsOf = (id: string) => sql`
  status IN (${lits([TASK.done, TASK.failed])}) AND ("ownerId" = ${id} OR (
    "resultFile" IS NOT NULL AND "orgId" IN (SELECT "orgId" FROM "OrgMember" WHERE "userId" = ${id})
  ))`;

/**
 * Takes the person out of everything but their own account row. What stays, and why:
 * - study, exams and the facts of applications: figures of nobody, which certificates rest on;
 * - a certificate with its holder and its file: verification compares with what was issued; it leads to no account any
 * more;
 * - what others wrote, even about the person (opinions, reasons, a marker's comments, feedback): whose words they are,
 * and no pattern
 *   knows a name from the same characters in another word. What the platform itself wrote names people by reference
 * (Notice.aboutId);
 * - who decided about an application: an office and a masked name, as the record of the decision needs;
 * - the legal person of an organisation and changes of it: facts of the business register;
 * - ids of nobody: who began an application, an invitation code, a change or a task;
 * - work under way: it forgets what it was given when it ends, an unconfirmed import after a day, its file after a week
 * (task/sweep-job.ts).
 */
export const forget = async (client: Client, storage: Deps['storage'], person: Person): Promise<void> => {
  const { id, mobile, email } = person;
  // What an organisation assigned stays with it, under no name.
  await freezeStudy(client, id);
  await client.query(OWN_WORDS, [id]);
  for (const statement of OWN) await client.query(statement, [id]);
  for (const statement of REACHED) await client.query(statement, [id, mobile, email]);
  await client.query(ON_THEIR_WAY, [mobile, email]);
  await dropTasks(client, storage.remove, listsOf(id));
};
