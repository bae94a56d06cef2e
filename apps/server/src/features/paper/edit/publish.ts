import type { AnswerOf, InputOf } from '@zhibiao/contract/core/endpoint';
import { PAPER_STATUS } from '@zhibiao/contract/paper/types';
import type { PaperDraft } from '@zhibiao/contract/paper/draft';
import * as contract from '@zhibiao/contract/paper/staff-publish';
import type { Client, Pool } from '#db/client.ts';
import { maybeOne, one, run, sql } from '#db/sql.ts';
import { changesBetween } from '#domain/paper/changes.ts';
import { columnsFrom, draftFrom } from '#domain/paper/draft.ts';
import { personIdOf, type Staff } from '#domain/auth/staff.ts';
import { refused } from '#errors.ts';
import { audited } from '#services/audit/audited.ts';
import { ownHalf } from '#services/staff/duty.ts';
import { checkPaper } from '#features/paper/check/check.ts';
import { editionOf } from './editions.ts';
import { paperDraftOf, holdPaperAt, notInPaperStatus, type LockedPaper } from '#features/paper/lock.ts';
import { parityOf } from './parity.ts';

type Deps = { pool: Pool };

/** With 发布与编辑分离, no member of staff publishes what they edited last. */
const checkDuty = async (client: Client, staff: Staff, { editedBy }: LockedPaper): Promise<void> => {
  if ((await ownHalf(client, staff))(editedBy)) throw refused('发布人不能是最后编辑人，请由其他同事发布');
};

const setPublished = (id: string, c: ReturnType<typeof columnsFrom>, edition: number, shares: string[]) => sql<{
  version: number;
}>`
  UPDATE "Paper" SET mode = ${c.mode}, rules = ${JSON.stringify(c.rules)}::jsonb, "totalScore" = ${c.totalScore},
    "passScore" = ${c.passScore}, "durationMin" = ${c.durationMin}, "shuffleQuestions" = ${c.shuffleQuestions},
    "shuffleOptions" = ${c.shuffleOptions}, "multiRule" = ${c.multiRule}, "indefRule" = ${c.indefRule},
    status = ${PAPER_STATUS.published}, edition = ${edition}, draft = NULL, health = NULL,
    "sharesWith" = ${shares}::uuid[], "updatedAt" = clock_timestamp(), version = version + 1
  WHERE id = ${id} RETURNING version`;
const keepEdition = (
  { id, no, by, reason }: { id: string; no: number; by: string | null; reason: string },
  content: object,
  parity: object | null,
  shared: object[],
) => sql`
  INSERT INTO "PaperEdition" ("paperId", no, content, parity, shared, by, at, reason)
  VALUES (${id}, ${no}, ${JSON.stringify(content)}::jsonb, ${parity && JSON.stringify(parity)}::jsonb,
    ${JSON.stringify(shared)}::jsonb, ${by}, clock_timestamp(), ${reason})`;

/** Of a published paper there is something to publish only while something is edited. */
const checkState = ({ status, draft }: LockedPaper): void => {
  if (status === PAPER_STATUS.published && draft === null) throw notInPaperStatus(status, '再次发布：没有未发布的修改');
};

/**
 * What is edited goes into force as a new edition; learners who sit it go on with theirs. A paper of a course that
 * is not public yet may be published: no learner can sit it before they can learn the course.
 */
export const publishPaper = (
  deps: Deps,
  staff: Staff,
  { id, version, reason, acceptShared }: InputOf<typeof contract.publishPaper>['body'],
): Promise<AnswerOf<typeof contract.publishPaper>> =>
  audited(deps, staff, async (client, note) => {
    const paper = await holdPaperAt(client, id, version);
    checkState(paper);
    await checkDuty(client, staff, paper);
    const draft: PaperDraft = paperDraftOf(paper);
    const { faults, shared } = await checkPaper(deps.pool, client, paper, draft);
    const [fault] = faults.filter(({ part }) => !(part === 'shared' && acceptShared));
    if (fault) throw refused(fault.msg, fault.part === 'shared' ? { field: 'acceptShared' } : {});
    const no = paper.edition + 1;
    const columns = columnsFrom(draft);
    const content = await editionOf(client, draft);
    await run(
      client,
      keepEdition({ id, no, by: personIdOf(staff), reason }, content, await parityOf(client, id, draft), shared),
    );
    const moved = await one(
      client,
      setPublished(
        id,
        columns,
        no,
        shared.map(({ paperId }) => paperId),
      ),
    );
    note({
      object: 'paper',
      id,
      name: paper.title,
      changes: {
        edition: { from: paper.edition, to: no },
        ...(paper.status === PAPER_STATUS.published
          ? {}
          : { status: { from: paper.status, to: PAPER_STATUS.published } }),
      },
      reason,
      facts: {
        draft: paper.edition > 0 ? changesBetween(draftFrom(paper), draft) : [],
        ...(shared.length > 0 ? { shared: shared.map(({ title, questions }) => `《${title}》${questions} 题`) } : {}),
      },
    });
    return { id, version: moved.version, edition: no };
  });

const setWithdrawn = (id: string) => sql<{ version: number }>`
  UPDATE "Paper" SET status = ${PAPER_STATUS.withdrawn}, health = NULL, "updatedAt" = clock_timestamp(),
    version = version + 1
  WHERE id = ${id} RETURNING version`;
/** Those at 待考试 are finished by the job that concludes courses (features/study/conclude/recount-job.ts). */
const askRecount = (lessonId: string) => sql`
  UPDATE "Lesson" SET "recountAt" = clock_timestamp(), "finishDue" = true WHERE id = ${lessonId}`;
const otherPaper = (id: string, lessonId: string) => sql`
  SELECT 1 FROM "Paper" WHERE "lessonId" = ${lessonId} AND id <> ${id} AND status = ${PAPER_STATUS.published} LIMIT 1`;

/** No learner begins it any more; those who sit it go on to the end, and a pass stays one. */
export const withdrawPaper = (
  deps: Deps,
  staff: Staff,
  { id, version, reason, finish }: InputOf<typeof contract.withdrawPaper>['body'],
): Promise<AnswerOf<typeof contract.withdrawPaper>> =>
  audited(deps, staff, async (client, note) => {
    const { title, status, lessonId } = await holdPaperAt(client, id, version);
    if (status !== PAPER_STATUS.published) throw notInPaperStatus(status, '下架');
    if (finish) {
      if (lessonId === null) throw refused('试卷没有所属课程，没有待考试的学员', { field: 'finish' });
      if (await maybeOne(client, otherPaper(id, lessonId)))
        throw refused('课程还有另一份已发布的试卷，学员仍须通过它', { field: 'finish' });
      await run(client, askRecount(lessonId));
    }
    const moved = await one(client, setWithdrawn(id));
    note({
      object: 'paper',
      id,
      name: title,
      changes: { status: { from: status, to: PAPER_STATUS.withdrawn } },
      reason,
      ...(finish ? { facts: { finish } } : {}),
    });
    return { id, version: moved.version };
  });
