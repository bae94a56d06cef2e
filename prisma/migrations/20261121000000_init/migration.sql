-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateTable
CREATE TABLE "Certificate" (
    "id" UUID NOT NULL,
    "certNo" TEXT NOT NULL,
    "type" INTEGER NOT NULL,
    "userId" UUID,
    "orgId" UUID,
    "holder" JSONB NOT NULL,
    "facts" JSONB NOT NULL,
    "factsHash" TEXT NOT NULL,
    "issueDate" DATE NOT NULL,
    "expireDate" DATE,
    "status" INTEGER NOT NULL DEFAULT 1,
    "verifyCode" TEXT NOT NULL,
    "file" TEXT NOT NULL,
    "sha256" TEXT NOT NULL,
    "canonical" TEXT NOT NULL,
    "signature" TEXT NOT NULL,
    "kid" TEXT NOT NULL,
    "previousId" UUID,
    "revokeReason" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Certificate_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "SigningKey" (
    "kid" TEXT NOT NULL,
    "publicKey" TEXT NOT NULL,
    "active" BOOLEAN NOT NULL DEFAULT true,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "SigningKey_pkey" PRIMARY KEY ("kid")
);

-- CreateTable
CREATE TABLE "Article" (
    "id" UUID NOT NULL,
    "code" TEXT,
    "version" TEXT,
    "type" INTEGER NOT NULL,
    "sourceType" INTEGER NOT NULL DEFAULT 1,
    "title" TEXT NOT NULL,
    "summary" TEXT NOT NULL DEFAULT '',
    "cover" TEXT,
    "content" TEXT NOT NULL DEFAULT '',
    "linkUrl" TEXT,
    "docNo" TEXT,
    "issuer" TEXT,
    "publishDate" DATE NOT NULL,
    "effectDate" DATE,
    "effectStatus" TEXT,
    "attachments" JSONB NOT NULL DEFAULT '[]',
    "isTop" BOOLEAN NOT NULL DEFAULT false,
    "status" INTEGER NOT NULL DEFAULT 1,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Article_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Teacher" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "avatar" TEXT,
    "synopsis" TEXT NOT NULL,
    "desc" TEXT NOT NULL,
    "sort" INTEGER NOT NULL DEFAULT 0,
    "status" INTEGER NOT NULL DEFAULT 1,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Teacher_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "EvaluateItem" (
    "id" UUID NOT NULL,
    "title" TEXT NOT NULL,
    "maxScore" INTEGER NOT NULL DEFAULT 5,
    "sort" INTEGER NOT NULL DEFAULT 0,
    "status" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "EvaluateItem_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "TeacherRating" (
    "id" UUID NOT NULL,
    "teacherId" UUID NOT NULL,
    "itemId" UUID NOT NULL,
    "itemTitle" TEXT NOT NULL,
    "score" INTEGER NOT NULL,
    "day" DATE NOT NULL,

    CONSTRAINT "TeacherRating_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "RatingGuard" (
    "hash" TEXT NOT NULL,

    CONSTRAINT "RatingGuard_pkey" PRIMARY KEY ("hash")
);

-- CreateTable
CREATE TABLE "Suggestion" (
    "id" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "type" TEXT NOT NULL,
    "content" TEXT NOT NULL,
    "images" TEXT[],
    "contact" TEXT,
    "reply" TEXT,
    "status" INTEGER NOT NULL DEFAULT 0,
    "isRead" INTEGER NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "repliedAt" TIMESTAMPTZ(3),

    CONSTRAINT "Suggestion_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Notice" (
    "id" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "type" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "content" TEXT NOT NULL,
    "linkUrl" TEXT,
    "isRead" BOOLEAN NOT NULL DEFAULT false,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Notice_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Banner" (
    "id" UUID NOT NULL,
    "title" TEXT NOT NULL,
    "image" TEXT NOT NULL,
    "alt" TEXT NOT NULL,
    "linkUrl" TEXT,
    "sort" INTEGER NOT NULL DEFAULT 0,
    "status" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "Banner_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Setting" (
    "key" TEXT NOT NULL,
    "value" JSONB NOT NULL,

    CONSTRAINT "Setting_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "DictEntry" (
    "id" UUID NOT NULL,
    "type" TEXT NOT NULL,
    "value" TEXT NOT NULL,
    "label" TEXT NOT NULL,
    "sort" INTEGER NOT NULL DEFAULT 0,
    "isDefault" BOOLEAN NOT NULL DEFAULT false,
    "status" TEXT NOT NULL DEFAULT '0',
    "remark" TEXT,

    CONSTRAINT "DictEntry_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "StudyDict" (
    "id" INTEGER NOT NULL,
    "pId" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "sort" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "StudyDict_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Area" (
    "code" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "parent" TEXT NOT NULL,
    "level" INTEGER NOT NULL,

    CONSTRAINT "Area_pkey" PRIMARY KEY ("code")
);

-- CreateTable
CREATE TABLE "QuestionBank" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "QuestionBank_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Question" (
    "id" UUID NOT NULL,
    "bankId" UUID NOT NULL,
    "type" INTEGER NOT NULL,
    "stem" TEXT NOT NULL,
    "material" TEXT,
    "options" JSONB NOT NULL DEFAULT '[]',
    "difficulty" INTEGER NOT NULL DEFAULT 3,
    "clause" TEXT,
    "version" INTEGER NOT NULL DEFAULT 1,
    "status" INTEGER NOT NULL DEFAULT 1,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Question_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "QuestionKey" (
    "questionId" UUID NOT NULL,
    "answer" JSONB NOT NULL,
    "analysis" TEXT NOT NULL,

    CONSTRAINT "QuestionKey_pkey" PRIMARY KEY ("questionId")
);

-- CreateTable
CREATE TABLE "Paper" (
    "id" UUID NOT NULL,
    "lessonId" UUID,
    "title" TEXT NOT NULL,
    "mode" INTEGER NOT NULL,
    "rules" JSONB NOT NULL,
    "totalScore" INTEGER NOT NULL,
    "passScore" INTEGER NOT NULL,
    "durationMin" INTEGER NOT NULL,
    "openTime" TIMESTAMPTZ(3),
    "closeTime" TIMESTAMPTZ(3),
    "maxAttempts" INTEGER NOT NULL DEFAULT 3,
    "retryHours" INTEGER NOT NULL DEFAULT 0,
    "shuffleQuestions" BOOLEAN NOT NULL DEFAULT true,
    "shuffleOptions" BOOLEAN NOT NULL DEFAULT true,
    "multiRule" INTEGER NOT NULL DEFAULT 0,
    "showResult" INTEGER NOT NULL DEFAULT 0,
    "blurLimit" INTEGER NOT NULL DEFAULT 0,
    "requireLesson" BOOLEAN NOT NULL DEFAULT true,
    "status" INTEGER NOT NULL DEFAULT 1,
    "sort" INTEGER NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Paper_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Attempt" (
    "id" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "paperId" UUID NOT NULL,
    "no" INTEGER NOT NULL,
    "seed" TEXT NOT NULL,
    "snapshot" JSONB NOT NULL,
    "totalScore" INTEGER NOT NULL,
    "passScore" INTEGER NOT NULL,
    "multiRule" INTEGER NOT NULL,
    "blurLimit" INTEGER NOT NULL,
    "status" INTEGER NOT NULL DEFAULT 0,
    "startTime" TIMESTAMPTZ(3) NOT NULL,
    "deadline" TIMESTAMPTZ(3) NOT NULL,
    "submitTime" TIMESTAMPTZ(3),
    "submitType" INTEGER,
    "score" DECIMAL(6,1),
    "passed" BOOLEAN,
    "blurCount" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "Attempt_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "AttemptKey" (
    "attemptId" UUID NOT NULL,
    "key" JSONB NOT NULL,

    CONSTRAINT "AttemptKey_pkey" PRIMARY KEY ("attemptId")
);

-- CreateTable
CREATE TABLE "AttemptAnswer" (
    "attemptId" UUID NOT NULL,
    "questionId" UUID NOT NULL,
    "value" JSONB NOT NULL,
    "seq" INTEGER NOT NULL,
    "savedAt" TIMESTAMPTZ(3) NOT NULL,
    "score" DECIMAL(5,1),
    "marker" TEXT,
    "comment" TEXT,

    CONSTRAINT "AttemptAnswer_pkey" PRIMARY KEY ("attemptId","questionId")
);

-- CreateTable
CREATE TABLE "ExamEvent" (
    "id" UUID NOT NULL,
    "attemptId" UUID NOT NULL,
    "type" TEXT NOT NULL,
    "durationMs" INTEGER,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "ExamEvent_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Media" (
    "id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "file" TEXT NOT NULL,
    "captions" TEXT,
    "poster" TEXT,
    "mime" TEXT NOT NULL,
    "size" INTEGER NOT NULL,
    "sha256" TEXT NOT NULL,
    "durationSec" INTEGER NOT NULL DEFAULT 0,
    "pages" INTEGER,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Media_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Lesson" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "cover" TEXT,
    "desc" TEXT NOT NULL,
    "content" TEXT NOT NULL DEFAULT '',
    "categoryId" INTEGER NOT NULL,
    "standardCode" TEXT,
    "teacherId" UUID NOT NULL,
    "creditHours" DECIMAL(5,1) NOT NULL,
    "access" INTEGER NOT NULL DEFAULT 1,
    "sequential" BOOLEAN NOT NULL DEFAULT false,
    "seekLock" BOOLEAN NOT NULL DEFAULT false,
    "status" INTEGER NOT NULL DEFAULT 0,
    "publishTime" TIMESTAMPTZ(3),
    "sort" INTEGER NOT NULL DEFAULT 0,
    "studyCount" INTEGER NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Lesson_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "LessonChapter" (
    "id" UUID NOT NULL,
    "lessonId" UUID NOT NULL,
    "title" TEXT NOT NULL,
    "sort" INTEGER NOT NULL,

    CONSTRAINT "LessonChapter_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "LessonItem" (
    "id" UUID NOT NULL,
    "lessonId" UUID NOT NULL,
    "chapterId" UUID NOT NULL,
    "title" TEXT NOT NULL,
    "type" INTEGER NOT NULL,
    "mediaId" UUID,
    "html" TEXT,
    "durationSec" INTEGER NOT NULL DEFAULT 0,
    "minSec" INTEGER NOT NULL DEFAULT 0,
    "required" BOOLEAN NOT NULL DEFAULT true,
    "freePreview" BOOLEAN NOT NULL DEFAULT false,
    "sort" INTEGER NOT NULL,

    CONSTRAINT "LessonItem_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "UserLesson" (
    "userId" UUID NOT NULL,
    "lessonId" UUID NOT NULL,
    "orgId" UUID,
    "source" INTEGER NOT NULL DEFAULT 1,
    "status" INTEGER NOT NULL DEFAULT 0,
    "deadline" TIMESTAMPTZ(3),
    "creditedSec" INTEGER NOT NULL DEFAULT 0,
    "progress" INTEGER NOT NULL DEFAULT 0,
    "lastLid" UUID,
    "startTime" TIMESTAMPTZ(3),
    "learnedTime" TIMESTAMPTZ(3),
    "finishTime" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "UserLesson_pkey" PRIMARY KEY ("userId","lessonId")
);

-- CreateTable
CREATE TABLE "Organisation" (
    "id" UUID NOT NULL,
    "orgName" TEXT NOT NULL,
    "creditCode" TEXT NOT NULL,
    "orgType" TEXT NOT NULL DEFAULT '1',
    "areaCode" TEXT NOT NULL,
    "address" TEXT,
    "contactName" TEXT NOT NULL,
    "contactMobile" TEXT,
    "contactEmail" TEXT,
    "logo" TEXT,
    "licenseUrl" TEXT,
    "status" INTEGER NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Organisation_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "OrgMember" (
    "id" UUID NOT NULL,
    "orgId" UUID NOT NULL,
    "userId" UUID,
    "name" TEXT NOT NULL,
    "mobile" TEXT,
    "email" TEXT,
    "department" TEXT,
    "empNo" TEXT,
    "position" TEXT,
    "status" INTEGER NOT NULL,
    "source" INTEGER NOT NULL,
    "joinedAt" TIMESTAMPTZ(3),
    "leftAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "OrgMember_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "OrgInvite" (
    "id" UUID NOT NULL,
    "orgId" UUID NOT NULL,
    "code" TEXT NOT NULL,
    "department" TEXT,
    "lessonIds" UUID[] DEFAULT ARRAY[]::UUID[],
    "maxUse" INTEGER NOT NULL,
    "used" INTEGER NOT NULL DEFAULT 0,
    "needApprove" BOOLEAN NOT NULL DEFAULT false,
    "expireTime" TIMESTAMPTZ(3),
    "status" INTEGER NOT NULL DEFAULT 1,
    "createdBy" UUID NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "OrgInvite_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "User" (
    "id" UUID NOT NULL,
    "mobile" TEXT,
    "email" TEXT,
    "passwordHash" TEXT NOT NULL,
    "realName" TEXT NOT NULL,
    "nickName" TEXT,
    "avatar" TEXT,
    "gender" INTEGER NOT NULL DEFAULT 0,
    "role" INTEGER NOT NULL DEFAULT 1,
    "type" INTEGER NOT NULL DEFAULT 1,
    "currentType" TEXT NOT NULL DEFAULT '1',
    "orgId" UUID,
    "education" TEXT,
    "position" TEXT,
    "areaCode" TEXT,
    "idCardCipher" TEXT,
    "idCardHash" TEXT,
    "photo" TEXT,
    "nameLocked" BOOLEAN NOT NULL DEFAULT false,
    "status" INTEGER NOT NULL DEFAULT 0,
    "pwdUpdatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "cancelledAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "User_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Session" (
    "id" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "remember" BOOLEAN NOT NULL,
    "device" TEXT NOT NULL,
    "ip" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lastSeenAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "revokedAt" TIMESTAMPTZ(3),

    CONSTRAINT "Session_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "UsedNonce" (
    "nonce" TEXT NOT NULL,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "UsedNonce_pkey" PRIMARY KEY ("nonce")
);

-- CreateTable
CREATE TABLE "VerificationCode" (
    "target" TEXT NOT NULL,
    "purpose" TEXT NOT NULL,
    "codeHash" TEXT NOT NULL,
    "triesLeft" INTEGER NOT NULL,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "VerificationCode_pkey" PRIMARY KEY ("target","purpose")
);

-- CreateTable
CREATE TABLE "ResetTicket" (
    "hash" TEXT NOT NULL,
    "userId" UUID NOT NULL,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "ResetTicket_pkey" PRIMARY KEY ("hash")
);

-- CreateTable
CREATE TABLE "RateLimit" (
    "key" TEXT NOT NULL,
    "count" INTEGER NOT NULL,
    "resetAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "RateLimit_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "SubmitOnce" (
    "key" TEXT NOT NULL,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "SubmitOnce_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "Consent" (
    "id" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "document" TEXT NOT NULL,
    "version" TEXT NOT NULL,
    "ip" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Consent_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "LoginLog" (
    "id" UUID NOT NULL,
    "userId" UUID,
    "account" TEXT NOT NULL,
    "method" TEXT NOT NULL,
    "ok" BOOLEAN NOT NULL,
    "reason" TEXT,
    "ip" TEXT NOT NULL,
    "device" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "LoginLog_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Upload" (
    "key" TEXT NOT NULL,
    "userId" UUID NOT NULL,
    "bytes" INTEGER NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Upload_pkey" PRIMARY KEY ("key","userId")
);

-- CreateTable
CREATE TABLE "UserItem" (
    "userId" UUID NOT NULL,
    "lid" UUID NOT NULL,
    "lessonId" UUID NOT NULL,
    "coverage" BYTEA NOT NULL,
    "covered" INTEGER NOT NULL DEFAULT 0,
    "maxPos" INTEGER NOT NULL DEFAULT 0,
    "lastPos" INTEGER NOT NULL DEFAULT 0,
    "creditedSec" INTEGER NOT NULL DEFAULT 0,
    "doneAt" TIMESTAMPTZ(3),
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "UserItem_pkey" PRIMARY KEY ("userId","lid")
);

-- CreateTable
CREATE TABLE "StudySession" (
    "id" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "lid" UUID NOT NULL,
    "device" TEXT NOT NULL,
    "startedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "endedAt" TIMESTAMPTZ(3),

    CONSTRAINT "StudySession_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "StudyClock" (
    "userId" UUID NOT NULL,
    "sessionId" UUID NOT NULL,
    "lid" UUID NOT NULL,
    "lastSeq" INTEGER NOT NULL DEFAULT 0,
    "lastBeatAt" TIMESTAMPTZ(3) NOT NULL,
    "nextCheckAt" TIMESTAMPTZ(3) NOT NULL,
    "checkId" UUID,
    "checkAt" TIMESTAMPTZ(3),
    "chainSeq" INTEGER NOT NULL DEFAULT 0,
    "chainHash" TEXT NOT NULL DEFAULT '',
    "version" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "StudyClock_pkey" PRIMARY KEY ("userId")
);

-- CreateTable
CREATE TABLE "StudySegment" (
    "userId" UUID NOT NULL,
    "chainSeq" INTEGER NOT NULL,
    "sessionId" UUID NOT NULL,
    "lid" UUID NOT NULL,
    "lessonId" UUID NOT NULL,
    "seq" INTEGER NOT NULL,
    "from" INTEGER NOT NULL,
    "to" INTEGER NOT NULL,
    "wallMs" INTEGER NOT NULL,
    "creditedSec" INTEGER NOT NULL,
    "refusedSec" INTEGER NOT NULL DEFAULT 0,
    "refusal" TEXT,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "prevHash" TEXT NOT NULL,
    "hash" TEXT NOT NULL,

    CONSTRAINT "StudySegment_pkey" PRIMARY KEY ("userId","chainSeq")
);

-- CreateIndex
CREATE UNIQUE INDEX "Certificate_certNo_key" ON "Certificate"("certNo");

-- CreateIndex
CREATE UNIQUE INDEX "Certificate_verifyCode_key" ON "Certificate"("verifyCode");

-- CreateIndex
CREATE UNIQUE INDEX "Certificate_previousId_key" ON "Certificate"("previousId");

-- CreateIndex
CREATE INDEX "Certificate_userId_createdAt_idx" ON "Certificate"("userId", "createdAt" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "Certificate_same_facts" ON "Certificate"("userId", "type", "factsHash") WHERE (status = 1);

-- CreateIndex
CREATE UNIQUE INDEX "Article_code_key" ON "Article"("code");

-- CreateIndex
CREATE INDEX "Article_type_status_isTop_publishDate_id_idx" ON "Article"("type", "status", "isTop" DESC, "publishDate" DESC, "id");

-- CreateIndex
CREATE INDEX "TeacherRating_teacherId_idx" ON "TeacherRating"("teacherId");

-- CreateIndex
CREATE INDEX "Suggestion_userId_createdAt_idx" ON "Suggestion"("userId", "createdAt");

-- CreateIndex
CREATE INDEX "Notice_userId_isRead_idx" ON "Notice"("userId", "isRead");

-- CreateIndex
CREATE UNIQUE INDEX "DictEntry_type_value_key" ON "DictEntry"("type", "value");

-- CreateIndex
CREATE INDEX "StudyDict_pId_idx" ON "StudyDict"("pId");

-- CreateIndex
CREATE INDEX "Area_parent_idx" ON "Area"("parent");

-- CreateIndex
CREATE INDEX "Question_bankId_type_status_idx" ON "Question"("bankId", "type", "status");

-- CreateIndex
CREATE INDEX "Paper_lessonId_idx" ON "Paper"("lessonId");

-- CreateIndex
CREATE INDEX "Paper_status_sort_id_idx" ON "Paper"("status", "sort", "id");

-- CreateIndex
CREATE INDEX "Attempt_userId_startTime_idx" ON "Attempt"("userId", "startTime" DESC);

-- CreateIndex
CREATE INDEX "Attempt_paperId_idx" ON "Attempt"("paperId");

-- CreateIndex
CREATE INDEX "Attempt_status_deadline_idx" ON "Attempt"("status", "deadline");

-- CreateIndex
CREATE UNIQUE INDEX "Attempt_userId_paperId_no_key" ON "Attempt"("userId", "paperId", "no");

-- CreateIndex
CREATE UNIQUE INDEX "Attempt_one_running" ON "Attempt"("userId", "paperId") WHERE (status = 0);

-- CreateIndex
CREATE INDEX "ExamEvent_attemptId_at_idx" ON "ExamEvent"("attemptId", "at");

-- CreateIndex
CREATE INDEX "Lesson_status_sort_id_idx" ON "Lesson"("status", "sort", "id");

-- CreateIndex
CREATE INDEX "Lesson_categoryId_idx" ON "Lesson"("categoryId");

-- CreateIndex
CREATE INDEX "Lesson_teacherId_idx" ON "Lesson"("teacherId");

-- CreateIndex
CREATE INDEX "LessonChapter_lessonId_sort_idx" ON "LessonChapter"("lessonId", "sort");

-- CreateIndex
CREATE INDEX "LessonItem_lessonId_sort_idx" ON "LessonItem"("lessonId", "sort");

-- CreateIndex
CREATE INDEX "UserLesson_userId_updatedAt_idx" ON "UserLesson"("userId", "updatedAt" DESC);

-- CreateIndex
CREATE INDEX "UserLesson_lessonId_idx" ON "UserLesson"("lessonId");

-- CreateIndex
CREATE UNIQUE INDEX "Organisation_creditCode_key" ON "Organisation"("creditCode");

-- CreateIndex
CREATE INDEX "OrgMember_orgId_status_idx" ON "OrgMember"("orgId", "status");

-- CreateIndex
CREATE INDEX "OrgMember_userId_idx" ON "OrgMember"("userId");

-- CreateIndex
CREATE UNIQUE INDEX "OrgMember_one_active" ON "OrgMember"("userId") WHERE (status = 2);

-- CreateIndex
CREATE UNIQUE INDEX "OrgMember_one_pending" ON "OrgMember"("userId") WHERE (status = 1);

-- CreateIndex
CREATE INDEX "OrgMember_invited_mobile" ON "OrgMember"("mobile") WHERE (status = 0);

-- CreateIndex
CREATE INDEX "OrgMember_invited_email" ON "OrgMember"("email") WHERE (status = 0);

-- CreateIndex
CREATE UNIQUE INDEX "OrgInvite_code_key" ON "OrgInvite"("code");

-- CreateIndex
CREATE INDEX "OrgInvite_orgId_createdAt_idx" ON "OrgInvite"("orgId", "createdAt");

-- CreateIndex
CREATE UNIQUE INDEX "User_mobile_key" ON "User"("mobile");

-- CreateIndex
CREATE UNIQUE INDEX "User_email_key" ON "User"("email");

-- CreateIndex
CREATE UNIQUE INDEX "User_idCardHash_key" ON "User"("idCardHash");

-- CreateIndex
CREATE INDEX "User_orgId_idx" ON "User"("orgId");

-- CreateIndex
CREATE INDEX "Session_userId_idx" ON "Session"("userId");

-- CreateIndex
CREATE INDEX "Session_expiresAt_idx" ON "Session"("expiresAt");

-- CreateIndex
CREATE INDEX "UsedNonce_expiresAt_idx" ON "UsedNonce"("expiresAt");

-- CreateIndex
CREATE INDEX "VerificationCode_expiresAt_idx" ON "VerificationCode"("expiresAt");

-- CreateIndex
CREATE INDEX "RateLimit_resetAt_idx" ON "RateLimit"("resetAt");

-- CreateIndex
CREATE INDEX "Consent_userId_idx" ON "Consent"("userId");

-- CreateIndex
CREATE INDEX "LoginLog_userId_createdAt_idx" ON "LoginLog"("userId", "createdAt");

-- CreateIndex
CREATE INDEX "Upload_userId_idx" ON "Upload"("userId");

-- CreateIndex
CREATE INDEX "Upload_at_idx" ON "Upload"("at");

-- CreateIndex
CREATE INDEX "UserItem_userId_lessonId_idx" ON "UserItem"("userId", "lessonId");

-- CreateIndex
CREATE INDEX "StudySession_userId_startedAt_idx" ON "StudySession"("userId", "startedAt");

-- CreateIndex
CREATE INDEX "StudySegment_userId_lessonId_at_idx" ON "StudySegment"("userId", "lessonId", "at" DESC);

-- AddForeignKey
ALTER TABLE "Certificate" ADD CONSTRAINT "Certificate_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Certificate" ADD CONSTRAINT "Certificate_previousId_fkey" FOREIGN KEY ("previousId") REFERENCES "Certificate"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "TeacherRating" ADD CONSTRAINT "TeacherRating_teacherId_fkey" FOREIGN KEY ("teacherId") REFERENCES "Teacher"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Suggestion" ADD CONSTRAINT "Suggestion_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Notice" ADD CONSTRAINT "Notice_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Question" ADD CONSTRAINT "Question_bankId_fkey" FOREIGN KEY ("bankId") REFERENCES "QuestionBank"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "QuestionKey" ADD CONSTRAINT "QuestionKey_questionId_fkey" FOREIGN KEY ("questionId") REFERENCES "Question"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Paper" ADD CONSTRAINT "Paper_lessonId_fkey" FOREIGN KEY ("lessonId") REFERENCES "Lesson"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Attempt" ADD CONSTRAINT "Attempt_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Attempt" ADD CONSTRAINT "Attempt_paperId_fkey" FOREIGN KEY ("paperId") REFERENCES "Paper"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AttemptKey" ADD CONSTRAINT "AttemptKey_attemptId_fkey" FOREIGN KEY ("attemptId") REFERENCES "Attempt"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AttemptAnswer" ADD CONSTRAINT "AttemptAnswer_attemptId_fkey" FOREIGN KEY ("attemptId") REFERENCES "Attempt"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ExamEvent" ADD CONSTRAINT "ExamEvent_attemptId_fkey" FOREIGN KEY ("attemptId") REFERENCES "Attempt"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Lesson" ADD CONSTRAINT "Lesson_categoryId_fkey" FOREIGN KEY ("categoryId") REFERENCES "StudyDict"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Lesson" ADD CONSTRAINT "Lesson_teacherId_fkey" FOREIGN KEY ("teacherId") REFERENCES "Teacher"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "LessonChapter" ADD CONSTRAINT "LessonChapter_lessonId_fkey" FOREIGN KEY ("lessonId") REFERENCES "Lesson"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "LessonItem" ADD CONSTRAINT "LessonItem_lessonId_fkey" FOREIGN KEY ("lessonId") REFERENCES "Lesson"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "LessonItem" ADD CONSTRAINT "LessonItem_chapterId_fkey" FOREIGN KEY ("chapterId") REFERENCES "LessonChapter"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "LessonItem" ADD CONSTRAINT "LessonItem_mediaId_fkey" FOREIGN KEY ("mediaId") REFERENCES "Media"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "UserLesson" ADD CONSTRAINT "UserLesson_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "UserLesson" ADD CONSTRAINT "UserLesson_lessonId_fkey" FOREIGN KEY ("lessonId") REFERENCES "Lesson"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "OrgMember" ADD CONSTRAINT "OrgMember_orgId_fkey" FOREIGN KEY ("orgId") REFERENCES "Organisation"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "OrgMember" ADD CONSTRAINT "OrgMember_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "OrgInvite" ADD CONSTRAINT "OrgInvite_orgId_fkey" FOREIGN KEY ("orgId") REFERENCES "Organisation"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "User" ADD CONSTRAINT "User_orgId_fkey" FOREIGN KEY ("orgId") REFERENCES "Organisation"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Session" ADD CONSTRAINT "Session_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Consent" ADD CONSTRAINT "Consent_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Upload" ADD CONSTRAINT "Upload_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "UserItem" ADD CONSTRAINT "UserItem_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "UserItem" ADD CONSTRAINT "UserItem_lid_fkey" FOREIGN KEY ("lid") REFERENCES "LessonItem"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Search by pairs of characters: a two-character Chinese word has no token and no trigram of its own.
-- Functions and indexes on expressions are outside Prisma's schema language, and outside what it compares.

-- One spelling of a text: full width and half width, capitals and small letters are the same.
CREATE FUNCTION search_text(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN lower(normalize(value, NFKC));

-- Every pair of neighbouring characters; none in a text of one character.
CREATE FUNCTION bigrams(value text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE COST 1000
RETURN (
  SELECT coalesce(array_agg(DISTINCT substr(spelt, i, 2)), '{}'::text[])
  FROM (SELECT search_text(value) AS spelt) AS s, generate_series(1, char_length(spelt) - 1) AS i
);

CREATE INDEX "Article_title_bigrams" ON "Article" USING gin (bigrams("title"));

CREATE INDEX "Lesson_name_bigrams" ON "Lesson" USING gin (bigrams("name"));
