import type { AnswerOf, InputOf } from '@zhibiao/contract/core/endpoint';
import { PAPER_MAX } from '@zhibiao/contract/core/limits';
import * as contract from '@zhibiao/contract/paper/staff';
import { type savePaperDraft } from '@zhibiao/contract/paper/staff';
import { BLUR_MODE, PAPER_STATUS, SHOW } from '@zhibiao/contract/paper/types';
import { totalOfDraft } from '@zhibiao/contract/paper/draft';
import { v7 as uuid } from 'uuid';
import type { Client, Pool } from '#db/client.ts';
import { one, run, sql } from '#db/sql.ts';
import { changesOf } from '#domain/audit/fields.ts';
import { changesBetween } from '#domain/paper/changes.ts';
import { countOfDraft, draftFrom, sameDraft } from '#domain/paper/draft.ts';
import type { Staff } from '#domain/auth/staff.ts';
import { refused } from '#errors.ts';
import { audited } from '#services/audit/audited.ts';
import { dutyOf } from '#services/staff/duty.ts';
import { checkPaper } from '#features/paper/check/check.ts';
import {
  checkPaperLesson,
  checkLessonMove,
  findPaperConditions,
  conditionsSent,
  wantsReason,
  writeConditions,
} from './conditions.ts';
import { paperDraftOf, holdPaper, holdPaperAt, notInPaperStatus, type LockedPaper } from '#features/paper/lock.ts';

type Deps = { pool: Pool };

/** What a paper begins with; of a course on a standard a pass holds for a year. */
const BEGINNING = { minutes: 90, pass: 60 };
const insert = (
  id: string,
  { title, lessonId, mode }: InputOf<typeof contract.addPaper>['body'],
  by: string | null,
) => sql`
  INSERT INTO "Paper" (id, title, "lessonId", mode, rules, "totalScore", "passScore", "durationMin", status,
    "requireLesson", "blurMode", "passValidMonths", "editedBy")
  VALUES (${id}, ${title}, ${lessonId}::uuid, ${mode}, '[]', 0, ${BEGINNING.pass}, ${BEGINNING.minutes},
    ${PAPER_STATUS.draft}, ${lessonId !== null}, ${BLUR_MODE.record}, (
      SELECT 12 FROM "Lesson" l WHERE l.id = ${lessonId}::uuid AND l."standardCode" IS NOT NULL
    ), ${by})`;

export const addPaper = (
  deps: Deps,
  staff: Staff,
  body: InputOf<typeof contract.addPaper>['body'],
): Promise<AnswerOf<typeof contract.addPaper>> =>
  audited(deps, staff, async (client, note) => {
    await checkPaperLesson(client, body.lessonId);
    const id = uuid();
    await run(client, insert(id, body, await dutyOf(client, staff)));
    note({ object: 'paper', id, name: body.title, changes: changesOf({}, { title: body.title, mode: body.mode }) });
    return { id, version: 0 };
  });

/** Answers would come to be released that another paper can ask for as well. */
const checkReleased = async (
  client: Client,
  { pool }: Deps,
  paper: LockedPaper,
  { accepted }: { accepted: boolean },
): Promise<string[]> => {
  const { shared } = await checkPaper(pool, client, paper, draftFrom(paper));
  const news = shared.filter(({ paperId }) => !paper.sharesWith.includes(paperId));
  const [first] = news;
  if (first && !accepted)
    throw refused(`与《${first.title}》共用 ${first.questions} 道题，公布答案会泄露该试卷；确需公布请勾选“接受共用”`, {
      field: 'acceptShared',
    });
  return [...paper.sharesWith, ...news.map(({ paperId }) => paperId)];
};

export const editPaper = (
  deps: Deps,
  staff: Staff,
  { id, version, reason, acceptShared, ...sent }: InputOf<typeof contract.editPaper>['body'],
): Promise<AnswerOf<typeof contract.editPaper>> =>
  audited(deps, staff, async (client, note) => {
    const paper = await holdPaperAt(client, id, version);
    const before = await findPaperConditions(client, id);
    const after = conditionsSent(sent);
    if (wantsReason(paper.status) && !reason) throw refused('请填写修改原因', { field: 'reason' });
    checkLessonMove(paper.edition, before, after);
    if (before.lessonId !== after.lessonId) await checkPaperLesson(client, after.lessonId);
    const saved = await one(client, writeConditions(id, after, await dutyOf(client, staff)));
    let shared: string[] = [];
    if (
      paper.status === PAPER_STATUS.published &&
      after.showResult === SHOW.analysis &&
      before.showResult !== SHOW.analysis
    ) {
      const accepted = await checkReleased(
        client,
        deps,
        { ...paper, showResult: after.showResult },
        { accepted: acceptShared },
      );
      shared = accepted.filter((other) => !paper.sharesWith.includes(other));
      await run(client, sql`UPDATE "Paper" SET "sharesWith" = ${accepted}::uuid[] WHERE id = ${id}`);
    }
    note({
      object: 'paper',
      id,
      name: after.title,
      changes: changesOf(before, after),
      reason,
      ...(shared.length > 0 ? { facts: { shared } } : {}),
    });
    return { id, version: saved.version };
  });

const writeDraft = (id: string, draft: object | null, by: string | null) => sql<{ version: number }>`
  UPDATE "Paper" SET draft = ${draft === null ? null : JSON.stringify(draft)}::jsonb, "editedBy" = ${by},
    "updatedAt" = clock_timestamp(), version = version + 1
  WHERE id = ${id} RETURNING version`;

/** What is as it is in force is no draft. */
export const saveDraft = (
  deps: Deps,
  staff: Staff,
  { id, version, draft }: InputOf<typeof savePaperDraft>['body'],
): Promise<AnswerOf<typeof savePaperDraft>> =>
  audited(deps, staff, async (client, note) => {
    const paper = await holdPaperAt(client, id, version);
    const before = paperDraftOf(paper);
    const inForce = draftFrom(paper);
    const after = draft ?? inForce;
    const kept = paper.edition > 0 && sameDraft(after, inForce) ? null : after;
    const saved = await one(client, writeDraft(id, kept, await dutyOf(client, staff)));
    note({
      object: 'paper',
      id,
      name: paper.title,
      facts: { draft: changesBetween(before, after) },
      counts: { questions: countOfDraft(after) },
    });
    return { id, version: saved.version };
  });

export const removePaper = (
  deps: Deps,
  staff: Staff,
  { id, version }: InputOf<typeof contract.removePaper>['body'],
): Promise<AnswerOf<typeof contract.removePaper>> =>
  audited(deps, staff, async (client, note) => {
    const { title, status, edition } = await holdPaperAt(client, id, version);
    if (status !== PAPER_STATUS.draft) throw notInPaperStatus(status, '删除');
    if (edition > 0) throw refused('试卷发布过，不能删除；可以下架');
    await run(client, sql`DELETE FROM "Paper" WHERE id = ${id}`);
    note({ object: 'paper', id, name: title });
    return { id };
  });

const SUFFIX = '（副本）';
const copyOf = (id: string, from: string, title: string, draft: object, by: string | null) => sql`
  INSERT INTO "Paper" (id, "lessonId", title, mode, rules, topics, "totalScore", "passScore", "durationMin",
    "openTime", "closeTime", "maxAttempts", "retryHours", "passValidMonths", "shuffleQuestions", "shuffleOptions",
    "multiRule", "indefRule", "showResult", "blurLimit", "blurMode", "releaseMode", "avoidSeen", "markRule",
    "requireLesson", status, sort, draft, "editedBy")
  SELECT ${id}, "lessonId", ${title}, mode, '[]', topics, 0, "passScore", "durationMin", "openTime", "closeTime",
    "maxAttempts", "retryHours", "passValidMonths", "shuffleQuestions", "shuffleOptions", "multiRule", "indefRule",
    "showResult", "blurLimit", "blurMode", "releaseMode", "avoidSeen", "markRule", "requireLesson",
    ${PAPER_STATUS.draft}, sort, ${JSON.stringify(draft)}::jsonb, ${by}
  FROM "Paper" WHERE id = ${from}`;

export const copyPaper = (
  deps: Deps,
  staff: Staff,
  { id: from }: InputOf<typeof contract.copyPaper>['body'],
): Promise<AnswerOf<typeof contract.copyPaper>> =>
  audited(deps, staff, async (client, note) => {
    const original = await holdPaper(client, from);
    const draft = paperDraftOf(original);
    const id = uuid();
    const title = `${[...original.title].slice(0, PAPER_MAX.title - SUFFIX.length).join('')}${SUFFIX}`;
    await run(client, copyOf(id, from, title, draft, await dutyOf(client, staff)));
    note({
      object: 'paper',
      id,
      name: title,
      facts: { copiedFrom: from, totalScore: totalOfDraft(draft) },
    });
    return { id, version: 0 };
  });
