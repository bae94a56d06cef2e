import type { AnswerOf, InputOf } from '@zhibiao/contract/core/endpoint';
import { HELD_SEC } from '@zhibiao/contract/held/staff';
import type { mergeLearners } from '@zhibiao/contract/learner/staff-merge';
import { v7 as uuid } from 'uuid';
import { isUniqueViolation } from '#db/faults.ts';
import { maybeOne, run, sql } from '#db/sql.ts';
import { personIdOf, type Staff } from '#domain/auth/staff.ts';
import { conflict, refused } from '#errors.ts';
import type { Desk } from '#features/learner/context.ts';
import { enqueueStaffTask } from '#jobs/queue/staff.ts';
import { audited } from '#services/audit/audited.ts';
import { bindEvidence } from '#services/files/evidence.ts';
import { findPair, lockAccounts } from './pair.ts';
import { refusalsOf } from './refusals.ts';

/** As `Evidence.subject`. */
const MERGE_EVIDENCE = 'userMerge';
type Body = InputOf<typeof mergeLearners>['body'];
const insertMerge = (id: string, { keepId, dropId, reason }: Body, by: string | null) => sql`
  INSERT INTO "UserMerge" (id, "keepId", "dropId", reason, by) VALUES (${id}, ${keepId}, ${dropId}, ${reason}, ${by})`;

/** Held, with what proves it; then a task does it, all or nothing, and looks at everything once more. */
export const askToMerge = (
  { pool, idCards }: Pick<Desk, 'pool' | 'idCards'>,
  staff: Staff,
  body: Body,
): Promise<AnswerOf<typeof mergeLearners>> =>
  audited({ pool }, staff, async (client, note) => {
    await maybeOne(client, lockAccounts(body));
    const pair = await findPair(client, body, staff.scope);
    if (pair.keep.version !== body.keepVersion || pair.drop.version !== body.dropVersion) throw conflict();
    const [first] = await refusalsOf(client, pair, { staff, idCards });
    if (first) throw refused(first.text);
    const id = uuid();
    await run(client, insertMerge(id, body, personIdOf(staff)));
    await bindEvidence(client, {
      by: { staff },
      subject: MERGE_EVIDENCE,
      subjectId: id,
      about: body.keepId,
      files: body.evidence,
    });
    const { keepId, dropId } = body;
    note({ object: 'learner', id: keepId, orgId: pair.keep.orgId, reason: body.reason, users: [keepId, dropId] });
    const request = { subjectId: keepId, text: `合并${pair.keep.name || '两个账号'}`, mergeId: id, scope: staff.scope };
    const { taskId } = await enqueueStaffTask(client, staff, 'learner-merge', request, { afterSec: HELD_SEC });
    return { taskId, leftSec: HELD_SEC };
  }).catch((fault: unknown) => {
    if (isUniqueViolation(fault, 'UserMerge_one')) throw refused('其中一个账号正在合并，请稍后再试');
    throw fault;
  });
