-- Whom a notice is about: their name is read from their account, not kept in the text.
ALTER TABLE "Notice" ADD COLUMN "aboutId" UUID;
ALTER TABLE "Notice" ADD CONSTRAINT "Notice_aboutId_fkey" FOREIGN KEY ("aboutId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- The platform's own two sentences that began with a name; whose it was, the lists say.
UPDATE "Notice" SET "content" = '有学员申请加入机构，请及时审核。' WHERE "type" = 'organisation' AND "title" = '新的加入申请' AND "content" LIKE '%申请加入机构，请及时审核。';
UPDATE "Notice" SET "content" = regexp_replace("content", '^.*(提交了培训合格证书申请 )', '有学员\1') WHERE "type" = 'application' AND "title" = '新的证书申请';
