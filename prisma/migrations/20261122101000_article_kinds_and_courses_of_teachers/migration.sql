-- What an article is within its type: of a policy document the kind of document, of a service who issues what it is for.
ALTER TABLE "Article" ADD COLUMN "kind" INTEGER;

-- Existing content, as far as it says so itself; what does not is listed without a kind.
UPDATE "Article" SET "kind" = CASE
  WHEN "type" = 3 AND "title" IN ('学习证明', '培训合格证书', '内审员培训与证书') THEN 1
  WHEN "type" = 3 THEN 2
  WHEN "docNo" LIKE 'GB/%' THEN 5
  WHEN "issuer" = '全国人大常委会' THEN 1
  WHEN "issuer" = '国务院' AND "title" ~ '条例|实施细则' THEN 2
  WHEN "docNo" LIKE '%令第%' THEN 3
  WHEN "sourceType" = 1 THEN 4
END
WHERE "type" IN (1, 3);

-- The next step of the services that this platform gives itself.
UPDATE "Article" SET "linkUrl" = CASE
  WHEN "title" = '内审员培训与证书' THEN '/admin/self-application'
  WHEN "kind" = 1 THEN '/mycenter/study-prove'
  WHEN "title" = '创新与知识产权管理能力分级评价（ISO 56005）准备' THEN '/lesson?categoryId=109'
  ELSE '/lesson?categoryId=102'
END
WHERE "type" = 3 AND "sourceType" = 1 AND "linkUrl" IS NULL AND "title" IN (
  '学习证明', '培训合格证书', '内审员培训与证书', '体系认证申请协助', '年审（监督审核）准备',
  '换证（信息变更与再认证）准备', '创新与知识产权管理能力分级评价（ISO 56005）准备'
);

-- CreateIndex
CREATE INDEX "Article_type_kind_status_isTop_publishDate_id_idx"
  ON "Article"("type", "kind", "status", "isTop" DESC, "publishDate" DESC, "id");

-- A document's number as people type it: brackets, dashes and spaces are of one kind or another, or left out.
CREATE FUNCTION document_number(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN translate(search_text(value), '〔〕[]()【】 -–—第号', '');

CREATE INDEX "Article_docNo_bigrams" ON "Article" USING gin (bigrams(document_number("docNo")));

-- The courses of a teacher, in the order of the catalogue.
DROP INDEX "Lesson_teacherId_idx";
CREATE INDEX "Lesson_teacherId_status_sort_id_idx" ON "Lesson"("teacherId", "status", "sort", "id");
