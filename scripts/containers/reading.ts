import { randomUUID } from 'node:crypto';
import type { Site } from './site.ts';

/**
 * A course that is read in five seconds, written as SQL because a production database begins without courses and the
 * back office is not there yet. Its study, credit and proof are the product's own.
 */
export const publishReading = async (site: Pick<Site, 'inApp'>): Promise<{ lessonId: string; lid: string }> => {
  const [teacher, lessonId, chapter, lid] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  await site.inApp(`
    import pg from 'pg';
    const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
    await client.connect();
    await client.query(\`BEGIN;
      INSERT INTO "Teacher" (id, name, synopsis, "desc") VALUES ('${teacher}', '周老师', '讲师', '讲师');
      INSERT INTO "Lesson" (id, name, "desc", "categoryId", "teacherId", "creditHours", access, status,
                            "publishTime", "updatedAt")
        SELECT '${lessonId}', '读一页', '一页要点。', min(id), '${teacher}', 1, 1, 1,
               clock_timestamp(), clock_timestamp() FROM "StudyDict";
      INSERT INTO "LessonChapter" (id, "lessonId", title, sort) VALUES ('${chapter}', '${lessonId}', '要点', 0);
      INSERT INTO "LessonItem" (id, "lessonId", "chapterId", title, type, html, "minSec", sort)
        VALUES ('${lid}', '${lessonId}', '${chapter}', '要点', 3, '<p>先读程序，再看记录。</p>', 5, 0);
      COMMIT\`);
    await client.end();`);
  return { lessonId, lid };
};
