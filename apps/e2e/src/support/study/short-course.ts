import { randomUUID } from 'node:crypto';
import { withDatabase } from '#support/database.ts';

/**
 * A published course that is read in five seconds, with three questions to close it: everything an 内审员 needs besides
 * the photo.
 */
export const publishShortCourse = (name: string, standardCode: string): Promise<void> =>
  withDatabase(async (client) => {
    const [lesson, chapter] = [randomUUID(), randomUUID()];
    await client.query('BEGIN');
    await client.query(
      `INSERT INTO "Lesson" (id, name, "desc", "categoryId", "teacherId", "standardCode", "creditHours", access,
         status, "publishTime", sort, "updatedAt")
     SELECT $1, $2, '内审员换证前的短课程。', "categoryId", "teacherId", $3, 16, 1, 1, clock_timestamp(), 999,
       clock_timestamp()
     FROM "Lesson" WHERE "standardCode" = $3 ORDER BY sort LIMIT 1`,
      [lesson, name, standardCode],
    );
    await client.query(`INSERT INTO "LessonChapter" (id, "lessonId", title, sort) VALUES ($1, $2, '要点', 0)`, [
      chapter,
      lesson,
    ]);
    await client.query(
      `INSERT INTO "LessonItem" (id, "lessonId", "chapterId", title, type, html, "minSec", sort)
       VALUES ($1, $2, $3, '内审前要读的一页', 3, '<p>内审看证据，不看人。先读程序，再看记录，最后问做事的人。</p>', 5, 0)`,
      [randomUUID(), lesson, chapter],
    );
    // The page stands for sixteen hours of content.
    await client.query(`UPDATE "Lesson" SET "measuredSec" = 43200 WHERE id = $1`, [lesson]);
    // Right-or-wrong questions of the demo bank about the same standard.
    await client.query(
      `INSERT INTO "Paper" (id, "lessonId", title, mode, rules, "totalScore", "passScore", "durationMin", status, sort)
     SELECT $1, $2, $3, 1, jsonb_agg(jsonb_build_object('questionId', id, 'score', 20)), 60, 40, 30, 1, 999
     FROM (SELECT q.id FROM "Question" q JOIN "QuestionBank" b ON b.id = q."bankId"
     WHERE q.type = 3 AND b.name LIKE '%29490%' ORDER BY q.id LIMIT 3) three`,
      [randomUUID(), lesson, `${name}结业考试`],
    );
    await client.query('COMMIT');
  });

/** Lets the texts of a demo course count as read after ten seconds each, as no test waits for what they really take. */
export const shortenReading = (course: string): Promise<void> =>
  withDatabase(async (client) => {
    await client.query(
      `UPDATE "LessonItem" i SET "minSec" = 10 FROM "Lesson" l
       WHERE l.id = i."lessonId" AND l.name = $1 AND i.type = 3`,
      [course],
    );
  });
