-- Every list reads its page by an index: whose list it is, what it may be narrowed by, then its order.

CREATE INDEX "LessonItem_chapterId_idx" ON "LessonItem"("chapterId");
CREATE INDEX "Article_status_isTop_publishDate_id_idx" ON "Article"("status", "isTop" DESC, "publishDate" DESC, "id");
CREATE INDEX "Teacher_status_sort_id_idx" ON "Teacher"("status", "sort", "id");
-- The average of a teacher is read from the index alone.
CREATE INDEX "TeacherRating_teacherId_itemId_score_idx" ON "TeacherRating"("teacherId", "itemId", "score");
DROP INDEX "TeacherRating_teacherId_idx";

CREATE INDEX "Notice_userId_createdAt_id_idx" ON "Notice"("userId", "createdAt" DESC, "id" DESC);
CREATE INDEX "Notice_unread" ON "Notice"("userId", "createdAt" DESC, "id" DESC) WHERE (NOT "isRead");
DROP INDEX "Notice_userId_isRead_idx";

CREATE INDEX "OrgMember_orgId_createdAt_id_idx" ON "OrgMember"("orgId", "createdAt" DESC, "id" DESC);
CREATE INDEX "OrgMember_orgId_status_createdAt_id_idx" ON "OrgMember"("orgId", "status", "createdAt" DESC, "id" DESC);
DROP INDEX "OrgMember_orgId_status_idx";
CREATE INDEX "OrgMember_orgId_department_createdAt_id_idx"
  ON "OrgMember"("orgId", "department", "createdAt" DESC, "id" DESC);
-- Of who is listed now, the unique indexes know them.
CREATE INDEX "OrgMember_former_mobile" ON "OrgMember"("orgId", "mobile") WHERE (status > 2);
CREATE INDEX "OrgMember_former_email" ON "OrgMember"("orgId", "email") WHERE (status > 2);
CREATE INDEX "OrgMember_active_by_name" ON "OrgMember"("orgId", "name", "id") WHERE (status = 2);

CREATE INDEX "User_orgId_role_idx" ON "User"("orgId", "role");
DROP INDEX "User_orgId_idx";

CREATE INDEX "LeaverStudy_orgId_frozenAt_id_idx" ON "LeaverStudy"("orgId", "frozenAt" DESC, "id");
DROP INDEX "LeaverStudy_orgId_frozenAt_idx";

-- With what the list is narrowed by at its end, so that counting needs no certificate itself.
CREATE INDEX "Certificate_of_org" ON "Certificate"
  ("orgId", "createdAt" DESC, "id" DESC, "type", "status", "expireDate", "userId");

CREATE INDEX "CertApply_of_org" ON "CertApply"("orgId", "submitTime" DESC, "id" DESC) WHERE (status <> 0);
CREATE INDEX "CertApply_of_org_by_status" ON "CertApply"("orgId", "status", "submitTime" DESC, "id" DESC)
  WHERE (status <> 0);
CREATE INDEX "CertApply_of_org_by_kind" ON "CertApply"("orgId", "kind", "submitTime" DESC, "id" DESC)
  WHERE (status <> 0);
CREATE INDEX "CertApply_submitted" ON "CertApply"("submitTime" DESC, "id" DESC) WHERE (status <> 0);

-- Outside Prisma's schema language, and outside what it compares: expressions and orders of a language.
-- Names by their pairs of characters, as titles are (end of the first migration).
CREATE INDEX "OrgMember_name_bigrams" ON "OrgMember" USING gin (bigrams("name"));
CREATE INDEX "User_realName_bigrams" ON "User" USING gin (bigrams("realName"));
CREATE INDEX "Certificate_holder_bigrams" ON "Certificate" USING gin (bigrams(("holder"->>'name')));
CREATE INDEX "Certificate_certNo_bigrams" ON "Certificate" USING gin (bigrams("certNo"));
CREATE INDEX "CertApply_applyNo_bigrams" ON "CertApply" USING gin (bigrams("applyNo"));
CREATE INDEX "CertApply_standardCode_bigrams" ON "CertApply" USING gin (bigrams("standardCode"));
-- People to choose from, in the order of pinyin.
CREATE INDEX "OrgMember_active_by_pinyin" ON "OrgMember" ("orgId", "name" COLLATE "zh-x-icu", "userId")
  WHERE status = 2 AND "userId" IS NOT NULL;
