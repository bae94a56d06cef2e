-- AlterTable
ALTER TABLE "OrgMember" ADD COLUMN     "inviteId" UUID;

-- AlterTable
ALTER TABLE "Organisation" ADD COLUMN     "industry" TEXT,
ADD COLUMN     "ipmsCertNo" TEXT,
ADD COLUMN     "ipmsExpire" DATE,
ADD COLUMN     "ipmsStandard" TEXT,
ADD COLUMN     "ipmsStatus" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "legalPerson" TEXT,
ADD COLUMN     "scale" TEXT;

-- CreateTable
CREATE TABLE "CertApply" (
    "id" UUID NOT NULL,
    "applyNo" TEXT NOT NULL,
    "kind" INTEGER NOT NULL,
    "orgId" UUID,
    "lessonId" UUID,
    "standardCode" TEXT,
    "status" INTEGER NOT NULL DEFAULT 0,
    "opinion" TEXT,
    "version" INTEGER NOT NULL DEFAULT 0,
    "createdBy" UUID NOT NULL,
    "submitTime" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "CertApply_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "CertApplyItem" (
    "id" UUID NOT NULL,
    "applyId" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "evidence" JSONB NOT NULL,
    "result" INTEGER NOT NULL DEFAULT 0,
    "reason" TEXT,
    "certId" UUID,

    CONSTRAINT "CertApplyItem_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "CertApplyLog" (
    "id" UUID NOT NULL,
    "applyId" UUID NOT NULL,
    "fromStatus" INTEGER NOT NULL,
    "toStatus" INTEGER NOT NULL,
    "action" TEXT NOT NULL,
    "operator" TEXT NOT NULL,
    "opinion" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "CertApplyLog_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "OrgChange" (
    "id" UUID NOT NULL,
    "orgId" UUID NOT NULL,
    "changes" JSONB NOT NULL,
    "status" INTEGER NOT NULL DEFAULT 0,
    "reason" TEXT,
    "createdBy" UUID NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "decidedAt" TIMESTAMPTZ(3),

    CONSTRAINT "OrgChange_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Task" (
    "id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "ownerId" UUID NOT NULL,
    "orgId" UUID,
    "status" INTEGER NOT NULL DEFAULT 0,
    "total" INTEGER NOT NULL DEFAULT 0,
    "done" INTEGER NOT NULL DEFAULT 0,
    "failed" INTEGER NOT NULL DEFAULT 0,
    "input" JSONB NOT NULL,
    "resultFile" TEXT,
    "resultName" TEXT,
    "error" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "startedAt" TIMESTAMPTZ(3),
    "finishedAt" TIMESTAMPTZ(3),

    CONSTRAINT "Task_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "CertApply_applyNo_key" ON "CertApply"("applyNo");

-- CreateIndex
CREATE INDEX "CertApply_orgId_status_createdAt_idx" ON "CertApply"("orgId", "status", "createdAt" DESC);

-- CreateIndex
CREATE INDEX "CertApply_createdBy_createdAt_idx" ON "CertApply"("createdBy", "createdAt" DESC);

-- CreateIndex
CREATE INDEX "CertApply_status_createdAt_idx" ON "CertApply"("status", "createdAt");

-- CreateIndex
CREATE UNIQUE INDEX "CertApplyItem_certId_key" ON "CertApplyItem"("certId");

-- CreateIndex
CREATE INDEX "CertApplyItem_userId_idx" ON "CertApplyItem"("userId");

-- CreateIndex
CREATE UNIQUE INDEX "CertApplyItem_applyId_userId_key" ON "CertApplyItem"("applyId", "userId");

-- CreateIndex
CREATE INDEX "CertApplyLog_applyId_createdAt_idx" ON "CertApplyLog"("applyId", "createdAt");

-- CreateIndex
CREATE INDEX "OrgChange_orgId_createdAt_idx" ON "OrgChange"("orgId", "createdAt" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "OrgChange_one_pending" ON "OrgChange"("orgId") WHERE (status = 0);

-- CreateIndex
CREATE INDEX "Task_ownerId_createdAt_idx" ON "Task"("ownerId", "createdAt" DESC);

-- CreateIndex
CREATE INDEX "Task_orgId_createdAt_idx" ON "Task"("orgId", "createdAt" DESC);

-- CreateIndex
CREATE INDEX "OrgMember_inviteId_idx" ON "OrgMember"("inviteId");

-- CreateIndex
CREATE UNIQUE INDEX "OrgMember_one_mobile" ON "OrgMember"("orgId", "mobile") WHERE (status <= 2);

-- CreateIndex
CREATE UNIQUE INDEX "OrgMember_one_email" ON "OrgMember"("orgId", "email") WHERE (status <= 2);

-- AddForeignKey
ALTER TABLE "CertApply" ADD CONSTRAINT "CertApply_orgId_fkey" FOREIGN KEY ("orgId") REFERENCES "Organisation"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CertApply" ADD CONSTRAINT "CertApply_lessonId_fkey" FOREIGN KEY ("lessonId") REFERENCES "Lesson"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CertApplyItem" ADD CONSTRAINT "CertApplyItem_applyId_fkey" FOREIGN KEY ("applyId") REFERENCES "CertApply"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CertApplyItem" ADD CONSTRAINT "CertApplyItem_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CertApplyItem" ADD CONSTRAINT "CertApplyItem_certId_fkey" FOREIGN KEY ("certId") REFERENCES "Certificate"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CertApplyLog" ADD CONSTRAINT "CertApplyLog_applyId_fkey" FOREIGN KEY ("applyId") REFERENCES "CertApply"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "OrgMember" ADD CONSTRAINT "OrgMember_inviteId_fkey" FOREIGN KEY ("inviteId") REFERENCES "OrgInvite"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "OrgChange" ADD CONSTRAINT "OrgChange_orgId_fkey" FOREIGN KEY ("orgId") REFERENCES "Organisation"("id") ON DELETE CASCADE ON UPDATE CASCADE;


