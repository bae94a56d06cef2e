-- Many courses and articles: copies of those of the demo, with their chapters and items.

SET session_replication_role = replica;
SET statement_timeout = 0;

CREATE FUNCTION pg_temp.copy(id uuid, n int) RETURNS uuid LANGUAGE sql IMMUTABLE AS $$
  SELECT overlay(overlay(md5(id::text || n) PLACING '7' FROM 13) PLACING '8' FROM 17)::uuid
$$;
CREATE TEMP TABLE c AS SELECT l.id, n FROM "Lesson" l, generate_series(1, 100) n WHERE l.status = 1;
INSERT INTO "Lesson" SELECT (jsonb_populate_record(l,
  jsonb_build_object('id', pg_temp.copy(id, n), 'name', l.name || n, 'sort', 1000 + n, 'starterKey', NULL))).*
FROM "Lesson" l JOIN c USING (id);
INSERT INTO "LessonChapter" SELECT (jsonb_populate_record(x,
  jsonb_build_object('id', pg_temp.copy(x.id, n), 'lessonId', pg_temp.copy(c.id, n)))).*
FROM "LessonChapter" x JOIN c ON c.id = x."lessonId";
INSERT INTO "LessonItem" SELECT (jsonb_populate_record(x,
  jsonb_build_object('id', pg_temp.copy(x.id, n), 'lessonId', pg_temp.copy(c.id, n),
    'chapterId', pg_temp.copy(x."chapterId", n)))).*
FROM "LessonItem" x JOIN c ON c.id = x."lessonId";
INSERT INTO "Article" SELECT (jsonb_populate_record(a,
  jsonb_build_object('id', pg_temp.copy(id, n), 'title', a.title || n, 'code', NULL, 'starterKey', NULL))).*
FROM "Article" a, generate_series(1, 150) n WHERE a.type <= 3 AND a.status = 1 AND a."sourceType" = 1;
