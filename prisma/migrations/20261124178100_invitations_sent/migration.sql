-- Invitations that leave the site: how often and when last; how it went stands with each message.
ALTER TABLE "OrgMember" ADD COLUMN "inviteSends" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "OrgMember" ADD COLUMN "inviteSentAt" TIMESTAMPTZ(3);
CREATE INDEX "OrgMember_invite_sent" ON "OrgMember"("orgId", "inviteSentAt") WHERE "inviteSentAt" IS NOT NULL;

ALTER TABLE "Delivery" ADD COLUMN "memberId" UUID;
CREATE INDEX "Delivery_memberId_idx" ON "Delivery"("memberId") WHERE "memberId" IS NOT NULL;
