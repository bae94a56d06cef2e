-- An evaluation waits here, encrypted, until it is counted among others.
CREATE TABLE "RatingBallot" (
    "id" UUID NOT NULL,
    "sealed" BYTEA NOT NULL,

    CONSTRAINT "RatingBallot_pkey" PRIMARY KEY ("id")
);

-- Ratings and guards so far were written side by side: each pair shared its transaction and its place. Both are written anew, in an order of their own.
CREATE TEMPORARY TABLE ratings AS SELECT * FROM "TeacherRating";
TRUNCATE "TeacherRating";
INSERT INTO "TeacherRating" ("id", "teacherId", "itemId", "itemTitle", "score", "day")
SELECT gen_random_uuid(), "teacherId", "itemId", "itemTitle", "score", "day" FROM ratings ORDER BY random();
DROP TABLE ratings;
CREATE TEMPORARY TABLE guards AS SELECT * FROM "RatingGuard";
TRUNCATE "RatingGuard";
INSERT INTO "RatingGuard" ("hash") SELECT "hash" FROM guards ORDER BY "hash";
DROP TABLE guards;
