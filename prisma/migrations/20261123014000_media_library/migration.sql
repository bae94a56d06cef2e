-- A file is one row, whatever it is called and however often it was brought.
UPDATE "LessonItem" i SET "mediaId" = k."first"
FROM (SELECT "id", first_value("id") OVER (PARTITION BY "file" ORDER BY "createdAt", "id") AS "first" FROM "Media") k
WHERE i."mediaId" = k."id" AND k."id" <> k."first";
DELETE FROM "Media" m USING "Media" f
WHERE f."file" = m."file" AND (f."createdAt", f."id") < (m."createdAt", m."id");

-- AlterTable
ALTER TABLE "Media" ADD COLUMN "name" TEXT NOT NULL DEFAULT '',
ADD COLUMN "format" TEXT NOT NULL DEFAULT '',
ADD COLUMN "width" INTEGER,
ADD COLUMN "height" INTEGER,
ADD COLUMN "videoCodec" TEXT,
ADD COLUMN "audioCodec" TEXT,
ADD COLUMN "advice" JSONB NOT NULL DEFAULT '[]',
ADD COLUMN "uploadedBy" UUID,
ADD COLUMN "version" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN "unusedSince" TIMESTAMPTZ(3),
ALTER COLUMN "size" SET DATA TYPE BIGINT;

UPDATE "Media" m SET "format" = upper(split_part(m."file", '.', 2)),
  "name" = coalesce((SELECT i."title" FROM "LessonItem" i WHERE i."mediaId" = m."id" ORDER BY i."id" LIMIT 1), '未命名')
    || '.' || split_part(m."file", '.', 2);

-- CreateIndex
CREATE UNIQUE INDEX "Media_file_key" ON "Media"("file");

-- CreateIndex
CREATE INDEX "Media_createdAt_id_idx" ON "Media"("createdAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "LessonItem_mediaId_idx" ON "LessonItem"("mediaId");

-- What a lecture shows cannot be removed.
-- DropForeignKey
ALTER TABLE "LessonItem" DROP CONSTRAINT "LessonItem_mediaId_fkey";

-- AddForeignKey
ALTER TABLE "LessonItem" ADD CONSTRAINT "LessonItem_mediaId_fkey" FOREIGN KEY ("mediaId") REFERENCES "Media"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- CreateTable
CREATE TABLE "MediaRendition" (
    "mediaId" UUID NOT NULL,
    "height" INTEGER NOT NULL,
    "file" TEXT NOT NULL,
    "index" TEXT NOT NULL,
    "size" BIGINT NOT NULL,
    "bandwidth" INTEGER NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "MediaRendition_pkey" PRIMARY KEY ("mediaId","height")
);

-- CreateTable
CREATE TABLE "MediaUpload" (
    "id" TEXT NOT NULL,
    "ownerKind" TEXT NOT NULL,
    "staffId" UUID,
    "name" TEXT NOT NULL,
    "size" BIGINT NOT NULL,
    "state" INTEGER NOT NULL DEFAULT 0,
    "leaseToken" TEXT,
    "leaseUntil" TIMESTAMPTZ(3),
    "leaseAsked" BOOLEAN NOT NULL DEFAULT false,
    "file" TEXT,
    "mediaId" UUID,
    "known" BOOLEAN NOT NULL DEFAULT false,
    "fault" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "MediaUpload_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "MediaRendition_file_idx" ON "MediaRendition"("file");

-- CreateIndex
CREATE INDEX "MediaUpload_staffId_createdAt_idx" ON "MediaUpload"("staffId", "createdAt" DESC);

-- CreateIndex
CREATE INDEX "MediaUpload_expiresAt_idx" ON "MediaUpload"("expiresAt");

-- AddForeignKey
ALTER TABLE "MediaRendition" ADD CONSTRAINT "MediaRendition_mediaId_fkey" FOREIGN KEY ("mediaId") REFERENCES "Media"("id") ON DELETE CASCADE ON UPDATE CASCADE;
