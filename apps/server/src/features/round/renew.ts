import { copy } from '@zhibiao/contract/core/copy';
import { LESSON_STATE } from '@zhibiao/contract/lesson/staff';
import { PAPER_STATUS } from '@zhibiao/contract/paper/types';
import type { Client, Pool } from '#db/client.ts';
import { lit, maybeOne, sql } from '#db/sql.ts';
import { inTransaction } from '#db/transaction.ts';
import { lessonLock } from '#domain/lesson/access.ts';
import type { Viewer } from '#domain/auth/roles.ts';
import { whyNotRenew } from '#domain/round/round.ts';
import { missing, refused } from '#errors.ts';
import { openRound, type RoundSubject } from '#features/round/open-round.ts';

/** Begun by the learner: the present run was passed, and what came of it ends soon or has ended. */

const open = (pool: Pool, viewer: Viewer, subject: RoundSubject, admit: (client: Client) => Promise<void>) =>
  inTransaction(pool, async (client) => {
    await admit(client);
    const own = { key: null, by: null, close: null, deadline: null, refuse: whyNotRenew };
    const opened = await openRound(client, { ...subject, ...own, userId: viewer.id });
    if ('refused' in opened) throw refused(opened.refused);
    return { round: opened.round };
  });

const findLesson = (userId: string, lessonId: string) => sql<{ status: number; access: number }>`
  SELECT l.status, l.access FROM "Lesson" l JOIN "UserLesson" ul ON ul."lessonId" = l.id
  WHERE l.id = ${lessonId} AND ul."userId" = ${userId} AND l.status = ${lit(LESSON_STATE.published)}`;

export const renewLesson = (pool: Pool, viewer: Viewer, lessonId: string): Promise<{ round: number }> =>
  open(pool, viewer, { lessonId, paperId: null }, async (client) => {
    const lesson = await maybeOne(client, findLesson(viewer.id, lessonId));
    if (!lesson) throw missing('课程不存在');
    const lock = lessonLock(lesson, viewer);
    if (lock) throw refused(lock);
  });

const findPaper = (userId: string, paperId: string) => sql<{
  closed: boolean;
  status: number | null;
  access: number | null;
}>`
  SELECT coalesce(p."closeTime" <= clock_timestamp(), false) AS closed, l.status, l.access
  FROM "Paper" p LEFT JOIN "Lesson" l ON l.id = p."lessonId"
  WHERE p.id = ${paperId} AND p.status = ${lit(PAPER_STATUS.published)}
    AND EXISTS (SELECT FROM "Attempt" a WHERE a."paperId" = p.id AND a."userId" = ${userId})`;

export const renewExam = (pool: Pool, viewer: Viewer, paperId: string): Promise<{ round: number }> =>
  open(pool, viewer, { lessonId: null, paperId }, async (client) => {
    const paper = await maybeOne(client, findPaper(viewer.id, paperId));
    if (!paper) throw missing('考试不存在');
    const { status, access } = paper;
    const lock = status === null || access === null ? null : lessonLock({ status, access }, viewer);
    if (lock) throw refused(lock);
    if (paper.closed) throw refused(copy.examClosed);
  });
