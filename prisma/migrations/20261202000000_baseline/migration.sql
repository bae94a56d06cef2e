-- Tables, constraints and indexes as they stood when the migrations of before 1.0 were drawn together, by subject as in
-- prisma/schema. What they are for is said there; functions, triggers and views are in prisma/sql.
-- A database that had all of those migrations is taken over as it is (replaces.txt); an older one passes through the
-- release named there.

-- ———— agreement ————

CREATE TABLE "AgreementVersion" (
  code text NOT NULL,
  version text NOT NULL,
  title text NOT NULL,
  content text NOT NULL,
  sha256 text NOT NULL,
  changes text NOT NULL DEFAULT '',
  reconsent boolean NOT NULL DEFAULT false,
  "effectiveAt" timestamptz(3) NOT NULL,
  "publishedBy" uuid,
  "publishedAt" timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  source text,
  CONSTRAINT "AgreementVersion_pkey" PRIMARY KEY (code, version)
);
CREATE INDEX "AgreementVersion_code_effectiveAt_idx" ON "AgreementVersion" (code, "effectiveAt" DESC);

CREATE TABLE "AgreementDraft" (
  code text NOT NULL,
  title text NOT NULL,
  content text NOT NULL,
  changes text NOT NULL DEFAULT '',
  version integer NOT NULL DEFAULT 1,
  "editedBy" uuid,
  "updatedAt" timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "AgreementDraft_pkey" PRIMARY KEY (code)
);

CREATE TABLE "Consent" (
  id uuid NOT NULL,
  "userId" uuid NOT NULL,
  document text NOT NULL,
  version text NOT NULL,
  ip text NOT NULL,
  "createdAt" timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "withdrawnAt" timestamptz(3),
  CONSTRAINT "Consent_pkey" PRIMARY KEY (id)
);
CREATE INDEX "Consent_in_force" ON "Consent" ("userId", document) WHERE ("withdrawnAt" IS NULL);
CREATE INDEX "Consent_userId_idx" ON "Consent" ("userId");

-- ———— apply ————

CREATE TABLE "CertApply" (
  id uuid NOT NULL,
  "applyNo" text NOT NULL,
  kind integer NOT NULL,
  "orgId" uuid,
  "lessonId" uuid,
  "standardCode" text,
  status integer NOT NULL DEFAULT 0,
  opinion text,
  version integer NOT NULL DEFAULT 0,
  "createdBy" uuid NOT NULL,
  "submitTime" timestamptz(3),
  "createdAt" timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "updatedAt" timestamptz(3) NOT NULL,
  "auditedBy" uuid,
  "auditedAt" timestamptz(3),
  "renewsId" uuid,
  CONSTRAINT "CertApply_pkey" PRIMARY KEY (id)
);
CREATE INDEX "CertApply_applyNo_bigrams" ON "CertApply" USING gin (bigrams("applyNo"));
CREATE UNIQUE INDEX "CertApply_applyNo_key" ON "CertApply" ("applyNo");
CREATE INDEX "CertApply_audited_by"
  ON "CertApply" ("auditedBy", "submitTime" DESC, id DESC) WHERE ("auditedBy" IS NOT NULL);
CREATE INDEX "CertApply_createdBy_createdAt_idx" ON "CertApply" ("createdBy", "createdAt" DESC);
CREATE INDEX "CertApply_of_org" ON "CertApply" ("orgId", "submitTime" DESC, id DESC) WHERE (status <> 0);
CREATE INDEX "CertApply_of_org_by_kind" ON "CertApply" ("orgId", kind, "submitTime" DESC, id DESC) WHERE (status <> 0);
CREATE INDEX "CertApply_of_org_by_status"
  ON "CertApply" ("orgId", status, "submitTime" DESC, id DESC) WHERE (status <> 0);
CREATE UNIQUE INDEX "CertApply_one_renewal" ON "CertApply" ("renewsId") WHERE (status < 5);
CREATE INDEX "CertApply_orgId_status_createdAt_idx" ON "CertApply" ("orgId", status, "createdAt" DESC);
CREATE INDEX "CertApply_renewsId_idx" ON "CertApply" ("renewsId");
CREATE INDEX "CertApply_standardCode_bigrams" ON "CertApply" USING gin (bigrams("standardCode"));
CREATE INDEX "CertApply_status_createdAt_idx" ON "CertApply" (status, "createdAt");
CREATE INDEX "CertApply_submitted" ON "CertApply" ("submitTime" DESC, id DESC) WHERE (status <> 0);

CREATE TABLE "CertApplyItem" (
  id uuid NOT NULL,
  "applyId" uuid NOT NULL,
  "userId" uuid NOT NULL,
  evidence jsonb NOT NULL,
  result integer NOT NULL DEFAULT 0,
  reason text,
  "certId" uuid,
  "photoKey" text,
  CONSTRAINT "CertApplyItem_pkey" PRIMARY KEY (id)
);
CREATE UNIQUE INDEX "CertApplyItem_applyId_userId_key" ON "CertApplyItem" ("applyId", "userId");
CREATE UNIQUE INDEX "CertApplyItem_certId_key" ON "CertApplyItem" ("certId");
CREATE INDEX "CertApplyItem_userId_idx" ON "CertApplyItem" ("userId");

CREATE TABLE "CertApplyLog" (
  id uuid NOT NULL,
  "applyId" uuid NOT NULL,
  "fromStatus" integer NOT NULL,
  "toStatus" integer NOT NULL,
  action text NOT NULL,
  operator text NOT NULL,
  opinion text,
  "createdAt" timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "staffId" uuid,
  CONSTRAINT "CertApplyLog_pkey" PRIMARY KEY (id)
);
CREATE INDEX "CertApplyLog_applyId_createdAt_idx" ON "CertApplyLog" ("applyId", "createdAt");

-- ———— article ————

CREATE TABLE "Article" (
  id uuid NOT NULL,
  code text,
  version text,
  type integer NOT NULL,
  "sourceType" integer NOT NULL DEFAULT 1,
  title text NOT NULL,
  summary text NOT NULL DEFAULT '',
  cover text,
  content text NOT NULL DEFAULT '',
  "linkUrl" text,
  "docNo" text,
  issuer text,
  "publishDate" date NOT NULL,
  "effectDate" date,
  "effectStatus" text,
  attachments jsonb NOT NULL DEFAULT '[]',
  "isTop" boolean NOT NULL DEFAULT false,
  status integer NOT NULL DEFAULT 1,
  "createdAt" timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "updatedAt" timestamptz(3) NOT NULL,
  kind integer,
  edition integer NOT NULL DEFAULT 0,
  "publishAt" timestamptz(3),
  "editedBy" uuid,
  "starterKey" text,
  CONSTRAINT "Article_pkey" PRIMARY KEY (id)
);
CREATE INDEX "Article_attachments_idx" ON "Article" USING gin (attachments jsonb_path_ops);
CREATE UNIQUE INDEX "Article_code_key" ON "Article" (code);
CREATE INDEX "Article_docNo_bigrams" ON "Article" USING gin (bigrams(document_number("docNo")));
CREATE INDEX "Article_due" ON "Article" ("publishAt") WHERE ("publishAt" IS NOT NULL);
CREATE INDEX "Article_policy_bigrams" ON "Article" USING gin (policy_bigrams(type, content));
CREATE UNIQUE INDEX "Article_starterKey_key" ON "Article" ("starterKey");
CREATE INDEX "Article_status_isTop_publishDate_id_idx" ON "Article" (status, "isTop" DESC, "publishDate" DESC, id);
CREATE INDEX "Article_title_bigrams" ON "Article" USING gin (bigrams(title));
CREATE INDEX "Article_type_kind_status_isTop_publishDate_id_idx"
  ON "Article" (type, kind, status, "isTop" DESC, "publishDate" DESC, id);
CREATE INDEX "Article_type_status_isTop_publishDate_id_idx"
  ON "Article" (type, status, "isTop" DESC, "publishDate" DESC, id);
CREATE INDEX "Article_updatedAt_id_idx" ON "Article" ("updatedAt" DESC, id DESC);

CREATE TABLE "ArticleVersion" (
  "articleId" uuid NOT NULL,
  version integer NOT NULL,
  content jsonb NOT NULL,
  by uuid,
  at timestamptz(3) NOT NULL,
  CONSTRAINT "ArticleVersion_pkey" PRIMARY KEY ("articleId", version)
);

-- ———— audit ————

CREATE TABLE "AuditHead" (
  id integer NOT NULL,
  seq bigint NOT NULL DEFAULT 0,
  hash text NOT NULL DEFAULT '',
  count bigint NOT NULL DEFAULT 0,
  CONSTRAINT "AuditHead_pkey" PRIMARY KEY (id)
);

CREATE TABLE "AuditLog" (
  seq bigint NOT NULL,
  at timestamptz(3) NOT NULL,
  kind integer NOT NULL,
  "actorId" uuid,
  "actorName" text NOT NULL,
  "sessionId" uuid,
  ip text NOT NULL,
  action text NOT NULL,
  "objectType" text NOT NULL,
  "objectId" text,
  "orgId" uuid,
  ok boolean NOT NULL DEFAULT true,
  "detailDigest" text NOT NULL,
  "prevHash" text NOT NULL,
  hash text NOT NULL,
  CONSTRAINT "AuditLog_pkey" PRIMARY KEY (seq)
);
CREATE INDEX "AuditLog_action_seq_idx" ON "AuditLog" (action, seq DESC);
CREATE INDEX "AuditLog_actorId_seq_idx" ON "AuditLog" ("actorId", seq DESC);
CREATE INDEX "AuditLog_at_idx" ON "AuditLog" (at);
CREATE INDEX "AuditLog_objectType_objectId_seq_idx" ON "AuditLog" ("objectType", "objectId", seq DESC);
CREATE INDEX "AuditLog_orgId_seq_idx" ON "AuditLog" ("orgId", seq DESC);

CREATE TABLE "AuditDetail" (
  seq bigint NOT NULL,
  salt bytea,
  detail jsonb,
  "erasedAt" timestamptz(3),
  CONSTRAINT "AuditDetail_pkey" PRIMARY KEY (seq)
);

CREATE TABLE "AuditSubject" (
  seq bigint NOT NULL,
  "userId" uuid NOT NULL,
  CONSTRAINT "AuditSubject_pkey" PRIMARY KEY (seq, "userId")
);
CREATE INDEX "AuditSubject_userId_seq_idx" ON "AuditSubject" ("userId", seq DESC);

CREATE TABLE "AuditAnchor" (
  seq bigint NOT NULL,
  hash text NOT NULL,
  count bigint NOT NULL,
  at timestamptz(3) NOT NULL,
  kid text NOT NULL,
  signature text NOT NULL,
  CONSTRAINT "AuditAnchor_pkey" PRIMARY KEY (seq)
);

-- ———— auth ————

CREATE TABLE "UserPassword" (
  id uuid NOT NULL,
  "userId" uuid NOT NULL,
  hash text NOT NULL,
  at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "UserPassword_pkey" PRIMARY KEY (id)
);
CREATE INDEX "UserPassword_userId_at_idx" ON "UserPassword" ("userId", at DESC);

CREATE TABLE "Session" (
  id uuid NOT NULL,
  "userId" uuid NOT NULL,
  remember boolean NOT NULL,
  device text NOT NULL,
  ip text NOT NULL,
  "createdAt" timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "lastSeenAt" timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "expiresAt" timestamptz(3) NOT NULL,
  "revokedAt" timestamptz(3),
  mark text NOT NULL DEFAULT '',
  CONSTRAINT "Session_pkey" PRIMARY KEY (id)
);
CREATE INDEX "Session_expiresAt_idx" ON "Session" ("expiresAt");
CREATE INDEX "Session_userId_idx" ON "Session" ("userId");

CREATE TABLE "UsedNonce" (
  nonce text NOT NULL,
  "expiresAt" timestamptz(3) NOT NULL,
  CONSTRAINT "UsedNonce_pkey" PRIMARY KEY (nonce)
);
CREATE INDEX "UsedNonce_expiresAt_idx" ON "UsedNonce" ("expiresAt");

CREATE TABLE "VerificationCode" (
  target text NOT NULL,
  purpose text NOT NULL,
  "codeHash" text NOT NULL,
  "triesLeft" integer NOT NULL,
  "expiresAt" timestamptz(3) NOT NULL,
  "createdAt" timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  asker text NOT NULL DEFAULT '',
  network text NOT NULL DEFAULT '',
  CONSTRAINT "VerificationCode_pkey" PRIMARY KEY (target, purpose, asker)
);
CREATE INDEX "VerificationCode_expiresAt_idx" ON "VerificationCode" ("expiresAt");

CREATE TABLE "ResetTicket" (
  hash text NOT NULL,
  "userId" uuid NOT NULL,
  "expiresAt" timestamptz(3) NOT NULL,
  renews boolean NOT NULL DEFAULT false,
  CONSTRAINT "ResetTicket_pkey" PRIMARY KEY (hash)
);

CREATE TABLE "RateLimit" (
  key text NOT NULL,
  count integer NOT NULL,
  "resetAt" timestamptz(3) NOT NULL,
  subject text,
  CONSTRAINT "RateLimit_pkey" PRIMARY KEY (key)
);
CREATE INDEX "RateLimit_of_subject" ON "RateLimit" (subject) WHERE (subject IS NOT NULL);
CREATE INDEX "RateLimit_resetAt_idx" ON "RateLimit" ("resetAt");

CREATE TABLE "SubmitOnce" (
  key text NOT NULL,
  "expiresAt" timestamptz(3) NOT NULL,
  CONSTRAINT "SubmitOnce_pkey" PRIMARY KEY (key)
);

CREATE TABLE "LoginLog" (
  id uuid NOT NULL,
  "userId" uuid,
  account text NOT NULL,
  method text NOT NULL,
  ok boolean NOT NULL,
  reason text,
  ip text NOT NULL,
  device text NOT NULL,
  "createdAt" timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  realm integer NOT NULL DEFAULT 1,
  "staffId" uuid,
  CONSTRAINT "LoginLog_pkey" PRIMARY KEY (id)
);
CREATE INDEX "LoginLog_createdAt_idx" ON "LoginLog" ("createdAt");
CREATE INDEX "LoginLog_ok" ON "LoginLog" ("userId", "createdAt" DESC, id DESC) WHERE ok;
CREATE INDEX "LoginLog_realm_createdAt_id_idx" ON "LoginLog" (realm, "createdAt" DESC, id DESC);
CREATE INDEX "LoginLog_userId_createdAt_idx" ON "LoginLog" ("userId", "createdAt");

-- ———— backup ————

CREATE TABLE "BackupRun" (
  id uuid NOT NULL,
  kind text NOT NULL,
  level text,
  "startedAt" timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "heldUntil" timestamptz(3) NOT NULL,
  "endedAt" timestamptz(3),
  place text NOT NULL,
  set text,
  "madeAt" timestamptz(3),
  "verifiedAt" timestamptz(3),
  bytes bigint NOT NULL DEFAULT 0,
  files integer NOT NULL DEFAULT 0,
  fault text,
  report jsonb,
  CONSTRAINT "BackupRun_pkey" PRIMARY KEY (id),
  CONSTRAINT "BackupRun_kind_check" CHECK (kind IN ('backup', 'drill')),
  CONSTRAINT "BackupRun_level_check" CHECK (level IN ('full', 'incremental', 'command'))
);
CREATE INDEX "BackupRun_kind_startedAt_idx" ON "BackupRun" (kind, "startedAt" DESC);
CREATE UNIQUE INDEX "BackupRun_one" ON "BackupRun" ((1)) WHERE ("endedAt" IS NULL);

CREATE TABLE "BackupLog" (
  stretch text NOT NULL,
  place text NOT NULL,
  "beganAt" timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "reachesTo" timestamptz(3),
  CONSTRAINT "BackupLog_pkey" PRIMARY KEY (stretch)
);

-- ———— certificate ————

CREATE TABLE "Certificate" (
  id uuid NOT NULL,
  "certNo" text NOT NULL,
  type integer NOT NULL,
  "userId" uuid,
  "orgId" uuid,
  holder jsonb NOT NULL,
  facts jsonb NOT NULL,
  "factsHash" text NOT NULL,
  "issueDate" date NOT NULL,
  "expireDate" date,
  status integer NOT NULL DEFAULT 1,
  "verifyCode" text NOT NULL,
  file text NOT NULL,
  sha256 text NOT NULL,
  canonical text NOT NULL,
  signature text NOT NULL,
  kid text NOT NULL,
  "previousId" uuid,
  "revokeReason" text,
  "createdAt" timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  picture text,
  sources jsonb,
  "templateId" uuid,
  "statusIndex" serial,
  "reissueReason" text,
  CONSTRAINT "Certificate_pkey" PRIMARY KEY (id)
);
CREATE INDEX "Certificate_certNo_bigrams" ON "Certificate" USING gin (bigrams("certNo"));
CREATE UNIQUE INDEX "Certificate_certNo_key" ON "Certificate" ("certNo");
CREATE INDEX "Certificate_createdAt_id_idx" ON "Certificate" ("createdAt" DESC, id DESC);
CREATE INDEX "Certificate_expireDate_idx" ON "Certificate" ("expireDate");
CREATE INDEX "Certificate_expiring" ON "Certificate" ("expireDate") WHERE (status = 1);
CREATE INDEX "Certificate_holder_bigrams" ON "Certificate" USING gin (bigrams((holder ->> 'name'::text)));
CREATE UNIQUE INDEX "Certificate_previousId_key" ON "Certificate" ("previousId");
CREATE UNIQUE INDEX "Certificate_same_facts" ON "Certificate" ("userId", type, "factsHash") WHERE (status = 1);
CREATE INDEX "Certificate_sha256_idx" ON "Certificate" (sha256);
CREATE UNIQUE INDEX "Certificate_statusIndex_key" ON "Certificate" ("statusIndex");
CREATE INDEX "Certificate_templateId_idx" ON "Certificate" ("templateId");
CREATE INDEX "Certificate_userId_createdAt_idx" ON "Certificate" ("userId", "createdAt" DESC);
CREATE UNIQUE INDEX "Certificate_verifyCode_key" ON "Certificate" ("verifyCode");

CREATE TABLE "CertificateVerification" (
  "certId" uuid NOT NULL,
  times integer NOT NULL DEFAULT 1,
  "lastAt" timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "CertificateVerification_pkey" PRIMARY KEY ("certId")
);

CREATE TABLE "CertificateReminder" (
  "certId" uuid NOT NULL,
  at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "CertificateReminder_pkey" PRIMARY KEY ("certId")
);

CREATE TABLE "CertTemplate" (
  id uuid NOT NULL,
  family uuid NOT NULL,
  revision integer NOT NULL,
  type integer NOT NULL,
  name text NOT NULL,
  status integer NOT NULL DEFAULT 0,
  "issuerName" text NOT NULL DEFAULT '',
  title text NOT NULL,
  "bodyText" text NOT NULL,
  "footText" text NOT NULL,
  "logoKey" text,
  "sealKey" text,
  "signKey" text,
  signer text NOT NULL DEFAULT '',
  "signerTitle" text NOT NULL DEFAULT '',
  fields jsonb NOT NULL,
  "validYears" integer,
  version integer NOT NULL DEFAULT 0,
  "updatedBy" uuid,
  "createdAt" timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "updatedAt" timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "enabledAt" timestamptz(3),
  CONSTRAINT "CertTemplate_pkey" PRIMARY KEY (id),
  CONSTRAINT "CertTemplate_status" CHECK (status BETWEEN 0 AND 2),
  CONSTRAINT "CertTemplate_type" CHECK (type BETWEEN 1 AND 3),
  CONSTRAINT "CertTemplate_validity" CHECK (
    (type = 1) = ("validYears" IS NULL) AND "validYears" BETWEEN 1 AND 10
  )
);
CREATE UNIQUE INDEX "CertTemplate_family_revision_key" ON "CertTemplate" (family, revision);
CREATE UNIQUE INDEX "CertTemplate_one_draft" ON "CertTemplate" (family) WHERE (status = 0);
CREATE UNIQUE INDEX "CertTemplate_one_enabled" ON "CertTemplate" (type) WHERE (status = 1);

CREATE TABLE "CertImage" (
  key text NOT NULL,
  "staffId" uuid,
  bytes integer NOT NULL,
  width integer NOT NULL,
  height integer NOT NULL,
  at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "CertImage_pkey" PRIMARY KEY (key)
);
CREATE INDEX "CertImage_at_idx" ON "CertImage" (at);

CREATE TABLE "SigningKey" (
  kid text NOT NULL,
  "publicKey" text NOT NULL,
  active boolean NOT NULL DEFAULT true,
  "createdAt" timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  pinned boolean NOT NULL DEFAULT false,
  CONSTRAINT "SigningKey_pkey" PRIMARY KEY (kid)
);

CREATE TABLE "UnclaimedDocument" (
  key text NOT NULL,
  at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "UnclaimedDocument_pkey" PRIMARY KEY (key)
);
CREATE INDEX "UnclaimedDocument_at_idx" ON "UnclaimedDocument" (at);

CREATE TABLE "CertBatch" (
  id uuid NOT NULL,
  no text NOT NULL,
  kind integer NOT NULL,
  "templateId" uuid NOT NULL,
  status integer NOT NULL DEFAULT 0,
  total integer NOT NULL,
  done integer NOT NULL DEFAULT 0,
  failed integer NOT NULL DEFAULT 0,
  samples jsonb NOT NULL DEFAULT '[]',
  "createdBy" uuid,
  "confirmedBy" uuid,
  "taskId" uuid,
  version integer NOT NULL DEFAULT 0,
  "createdAt" timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "confirmedAt" timestamptz(3),
  "finishedAt" timestamptz(3),
  CONSTRAINT "CertBatch_pkey" PRIMARY KEY (id)
);
CREATE INDEX "CertBatch_createdAt_id_idx" ON "CertBatch" ("createdAt" DESC, id DESC);
CREATE UNIQUE INDEX "CertBatch_no_key" ON "CertBatch" (no);
CREATE INDEX "CertBatch_open" ON "CertBatch" (status) WHERE (status < 2);

CREATE TABLE "CertBatchItem" (
  id uuid NOT NULL,
  "batchId" uuid NOT NULL,
  "applyItemId" uuid NOT NULL,
  "applyId" uuid NOT NULL,
  "applyVersion" integer NOT NULL,
  state integer NOT NULL DEFAULT 0,
  reason text,
  CONSTRAINT "CertBatchItem_pkey" PRIMARY KEY (id)
);
CREATE INDEX "CertBatchItem_applyItemId_idx" ON "CertBatchItem" ("applyItemId");
CREATE INDEX "CertBatchItem_batchId_state_id_idx" ON "CertBatchItem" ("batchId", state, id);
CREATE UNIQUE INDEX "CertBatchItem_one_open" ON "CertBatchItem" ("applyItemId") WHERE (state = 0);

CREATE TABLE "IssuedFile" (
  sha256 text NOT NULL,
  pack text NOT NULL,
  text text NOT NULL,
  signature text NOT NULL,
  kid text NOT NULL,
  CONSTRAINT "IssuedFile_pkey" PRIMARY KEY (sha256, pack)
);
CREATE INDEX "IssuedFile_pack_idx" ON "IssuedFile" (pack);

-- ———— checklist ————

CREATE TABLE "ChecklistIgnored" (
  key text NOT NULL,
  reason text NOT NULL,
  "staffId" uuid,
  at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "ChecklistIgnored_pkey" PRIMARY KEY (key)
);

-- ———— doctor ————

CREATE TABLE "DoctorResult" (
  id integer NOT NULL DEFAULT 1,
  report jsonb NOT NULL,
  disk jsonb NOT NULL DEFAULT '[]',
  CONSTRAINT "DoctorResult_pkey" PRIMARY KEY (id),
  CONSTRAINT "DoctorResult_id_check" CHECK (id = 1)
);

CREATE TABLE "DoctorStatement" (
  key text NOT NULL,
  about text NOT NULL,
  reason text NOT NULL,
  "staffId" uuid,
  "staffName" text NOT NULL,
  at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "DoctorStatement_pkey" PRIMARY KEY (key)
);

CREATE TABLE "FileCheck" (
  night date NOT NULL,
  at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  files integer NOT NULL,
  hashed integer NOT NULL,
  missing integer NOT NULL,
  altered integer NOT NULL,
  spoilt text[] NOT NULL DEFAULT ARRAY[]::text[],
  CONSTRAINT "FileCheck_pkey" PRIMARY KEY (night)
);

-- ———— exam ————

CREATE TABLE "Attempt" (
  id uuid NOT NULL,
  "userId" uuid NOT NULL,
  "paperId" uuid NOT NULL,
  no integer NOT NULL,
  seed text NOT NULL,
  snapshot jsonb NOT NULL,
  "totalScore" integer NOT NULL,
  "passScore" integer NOT NULL,
  "multiRule" integer NOT NULL,
  "blurLimit" integer NOT NULL,
  status integer NOT NULL DEFAULT 0,
  "startTime" timestamptz(3) NOT NULL,
  deadline timestamptz(3) NOT NULL,
  "submitTime" timestamptz(3),
  "submitType" integer,
  score numeric(6,1),
  passed boolean,
  "blurCount" integer NOT NULL DEFAULT 0,
  edition integer NOT NULL DEFAULT 0,
  round integer NOT NULL DEFAULT 1,
  "indefRule" integer NOT NULL DEFAULT 0,
  "blurMode" integer NOT NULL DEFAULT 1,
  "releaseMode" integer NOT NULL DEFAULT 0,
  "reviewState" integer NOT NULL DEFAULT 0,
  "voidedFrom" integer,
  "releasedAt" timestamptz(3),
  folded integer NOT NULL DEFAULT 0,
  CONSTRAINT "Attempt_pkey" PRIMARY KEY (id)
);
CREATE INDEX "Attempt_marking" ON "Attempt" ("paperId", id) WHERE (status = 2);
CREATE UNIQUE INDEX "Attempt_one_running" ON "Attempt" ("userId", "paperId") WHERE (status = 0);
CREATE INDEX "Attempt_paperId_id_idx" ON "Attempt" ("paperId", id);
CREATE INDEX "Attempt_running" ON "Attempt" ("paperId", id) WHERE (status = 0);
CREATE INDEX "Attempt_status_deadline_idx" ON "Attempt" (status, deadline);
CREATE INDEX "Attempt_to_fold" ON "Attempt" (id) WHERE ((status = 3) AND (folded = 0));
CREATE INDEX "Attempt_to_release" ON "Attempt" ("paperId", id) WHERE ((status = 4) OR ("reviewState" = 1));
CREATE UNIQUE INDEX "Attempt_userId_paperId_no_key" ON "Attempt" ("userId", "paperId", no);
CREATE INDEX "Attempt_userId_startTime_idx" ON "Attempt" ("userId", "startTime" DESC);

CREATE TABLE "AttemptKey" (
  "attemptId" uuid NOT NULL,
  key jsonb NOT NULL,
  no integer NOT NULL DEFAULT 0,
  CONSTRAINT "AttemptKey_pkey" PRIMARY KEY ("attemptId", no)
);

CREATE TABLE "AttemptAnswer" (
  "attemptId" uuid NOT NULL,
  "questionId" uuid NOT NULL,
  value jsonb NOT NULL,
  seq integer NOT NULL,
  "savedAt" timestamptz(3) NOT NULL,
  score numeric(5,1),
  marker text,
  comment text,
  writer uuid,
  CONSTRAINT "AttemptAnswer_pkey" PRIMARY KEY ("attemptId", "questionId")
);

CREATE TABLE "ExamEvent" (
  id uuid NOT NULL,
  "attemptId" uuid NOT NULL,
  type text NOT NULL,
  "durationMs" integer,
  at timestamptz(3) NOT NULL,
  "actId" uuid,
  by uuid,
  note text,
  CONSTRAINT "ExamEvent_pkey" PRIMARY KEY (id)
);
CREATE INDEX "ExamEvent_attemptId_at_idx" ON "ExamEvent" ("attemptId", at);
CREATE UNIQUE INDEX "ExamEvent_once_an_act" ON "ExamEvent" ("attemptId", "actId") WHERE ("actId" IS NOT NULL);

CREATE TABLE "ExamOverride" (
  id uuid NOT NULL,
  "paperId" uuid NOT NULL,
  "userId" uuid,
  "orgId" uuid,
  "openTime" timestamptz(3),
  "closeTime" timestamptz(3),
  "extraMin" integer,
  "retryHours" integer,
  "blurLimit" integer,
  "blurMode" integer,
  "waiveLesson" boolean,
  reason text NOT NULL,
  by uuid,
  "createdAt" timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "endedAt" timestamptz(3),
  version integer NOT NULL DEFAULT 0,
  CONSTRAINT "ExamOverride_pkey" PRIMARY KEY (id),
  CONSTRAINT "ExamOverride_extra" CHECK ("extraMin" BETWEEN 0 AND 600),
  CONSTRAINT "ExamOverride_of_one" CHECK ("userId" IS NULL OR "orgId" IS NULL)
);
CREATE UNIQUE INDEX "ExamOverride_of_all"
  ON "ExamOverride" ("paperId") WHERE (("endedAt" IS NULL) AND ("userId" IS NULL) AND ("orgId" IS NULL));
CREATE UNIQUE INDEX "ExamOverride_of_org"
  ON "ExamOverride" ("paperId", "orgId") WHERE (("endedAt" IS NULL) AND ("orgId" IS NOT NULL));
CREATE UNIQUE INDEX "ExamOverride_of_person"
  ON "ExamOverride" ("paperId", "userId") WHERE (("endedAt" IS NULL) AND ("userId" IS NOT NULL));
CREATE INDEX "ExamOverride_paperId_createdAt_idx" ON "ExamOverride" ("paperId", "createdAt" DESC);
CREATE INDEX "ExamOverride_userId_idx" ON "ExamOverride" ("userId");

CREATE TABLE "AttemptGrant" (
  id uuid NOT NULL,
  "actId" uuid NOT NULL,
  "paperId" uuid NOT NULL,
  "userId" uuid NOT NULL,
  round integer NOT NULL DEFAULT 1,
  n integer NOT NULL,
  "validUntil" timestamptz(3),
  "skipWait" boolean NOT NULL DEFAULT false,
  reason text NOT NULL,
  by uuid,
  source integer NOT NULL DEFAULT 1,
  "createdAt" timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "AttemptGrant_pkey" PRIMARY KEY (id),
  CONSTRAINT "AttemptGrant_n" CHECK (n BETWEEN 1 AND 10)
);
CREATE UNIQUE INDEX "AttemptGrant_actId_userId_key" ON "AttemptGrant" ("actId", "userId");
CREATE INDEX "AttemptGrant_paperId_createdAt_idx" ON "AttemptGrant" ("paperId", "createdAt" DESC);
CREATE INDEX "AttemptGrant_userId_paperId_idx" ON "AttemptGrant" ("userId", "paperId");

CREATE TABLE "ExamRequest" (
  id uuid NOT NULL,
  "userId" uuid NOT NULL,
  "paperId" uuid NOT NULL,
  "attemptId" uuid,
  kind integer NOT NULL,
  round integer NOT NULL DEFAULT 1,
  reason text NOT NULL,
  status integer NOT NULL DEFAULT 0,
  opinion text NOT NULL DEFAULT '',
  by uuid,
  version integer NOT NULL DEFAULT 0,
  "createdAt" timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "decidedAt" timestamptz(3),
  CONSTRAINT "ExamRequest_pkey" PRIMARY KEY (id),
  CONSTRAINT "ExamRequest_kind" CHECK (kind = 1 OR kind = 2 AND "attemptId" IS NOT NULL)
);
CREATE INDEX "ExamRequest_attemptId_idx" ON "ExamRequest" ("attemptId");
CREATE UNIQUE INDEX "ExamRequest_one_open" ON "ExamRequest" ("userId", "paperId", kind) WHERE (status = 0);
CREATE UNIQUE INDEX "ExamRequest_one_review" ON "ExamRequest" ("attemptId") WHERE ((kind = 2) AND (status <> 3));
CREATE INDEX "ExamRequest_paperId_idx" ON "ExamRequest" ("paperId");
CREATE INDEX "ExamRequest_status_createdAt_idx" ON "ExamRequest" (status, "createdAt");
CREATE INDEX "ExamRequest_userId_createdAt_idx" ON "ExamRequest" ("userId", "createdAt" DESC);

CREATE UNLOGGED TABLE "AttemptPulse" (
  "attemptId" uuid NOT NULL,
  "seenAt" timestamptz(3) NOT NULL,
  ip text NOT NULL,
  device text NOT NULL,
  CONSTRAINT "AttemptPulse_pkey" PRIMARY KEY ("attemptId")
) WITH (fillfactor=50);

CREATE TABLE "DeskAct" (
  "actId" uuid NOT NULL,
  kind text NOT NULL,
  "paperId" uuid NOT NULL,
  by uuid,
  answer jsonb,
  at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "DeskAct_pkey" PRIMARY KEY ("actId")
);

CREATE TABLE "DeadlineWatch" (
  id integer NOT NULL DEFAULT 1,
  "lastRunAt" timestamptz(3) NOT NULL,
  CONSTRAINT "DeadlineWatch_pkey" PRIMARY KEY (id),
  CONSTRAINT "DeadlineWatch_one" CHECK (id = 1)
) WITH (fillfactor=10);

CREATE TABLE "Outage" (
  id uuid NOT NULL,
  "fromTime" timestamptz(3) NOT NULL,
  "untilTime" timestamptz(3) NOT NULL,
  CONSTRAINT "Outage_pkey" PRIMARY KEY (id)
);
CREATE INDEX "Outage_untilTime_idx" ON "Outage" ("untilTime");

CREATE TABLE "MarkTask" (
  id uuid NOT NULL,
  "paperId" uuid NOT NULL,
  "attemptId" uuid NOT NULL,
  "questionId" uuid NOT NULL,
  "qVersion" integer NOT NULL,
  "full" numeric(5,1) NOT NULL,
  state integer NOT NULL DEFAULT 0,
  need integer NOT NULL DEFAULT 1,
  "leaseBy" uuid,
  "leaseUntil" timestamptz(3),
  final numeric(5,1),
  version integer NOT NULL DEFAULT 0,
  "createdAt" timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "settledAt" timestamptz(3),
  sample integer NOT NULL DEFAULT 0,
  gap integer NOT NULL DEFAULT 20,
  "leasedAt" timestamptz(3),
  "remarkId" uuid,
  CONSTRAINT "MarkTask_pkey" PRIMARY KEY (id),
  CONSTRAINT "MarkTask_final" CHECK (final >= 0::numeric AND final <= "full"),
  CONSTRAINT "MarkTask_gap" CHECK (gap BETWEEN 0 AND 100),
  CONSTRAINT "MarkTask_need" CHECK (need IN (1, 2)),
  CONSTRAINT "MarkTask_sample" CHECK (sample BETWEEN 0 AND 100),
  CONSTRAINT "MarkTask_state" CHECK (
    (state IN (0, 1, 2, 5)) AND (final IS NOT NULL) = (state = 5 OR state = 2 AND "remarkId" IS NOT NULL)
  )
);
CREATE UNIQUE INDEX "MarkTask_attemptId_questionId_key" ON "MarkTask" ("attemptId", "questionId");
CREATE INDEX "MarkTask_disputed" ON "MarkTask" ("paperId", id) WHERE (state = 2);
CREATE UNIQUE INDEX "MarkTask_one_lease"
  ON "MarkTask" ("leaseBy", "paperId", "questionId") WHERE ("leaseBy" IS NOT NULL);
CREATE INDEX "MarkTask_open" ON "MarkTask" ("paperId", "questionId", state, "createdAt") WHERE (state <> 5);
CREATE INDEX "MarkTask_paperId_questionId_state_id_idx" ON "MarkTask" ("paperId", "questionId", state, id);
CREATE INDEX "MarkTask_settled" ON "MarkTask" ("settledAt", "paperId", "questionId") WHERE (state = 5);

CREATE TABLE "Mark" (
  id uuid NOT NULL,
  "taskId" uuid NOT NULL,
  nth integer NOT NULL,
  "markerId" uuid NOT NULL,
  points jsonb NOT NULL,
  score numeric(5,1) NOT NULL,
  comment text NOT NULL DEFAULT '',
  "tookSec" integer,
  at timestamptz(3) NOT NULL,
  "revokedAt" timestamptz(3),
  CONSTRAINT "Mark_pkey" PRIMARY KEY (id),
  CONSTRAINT "Mark_nth" CHECK (nth BETWEEN 1 AND 9),
  CONSTRAINT "Mark_score" CHECK (score >= 0::numeric)
);
CREATE INDEX "Mark_markerId_at_idx" ON "Mark" ("markerId", at DESC);
CREATE UNIQUE INDEX "Mark_once_by_each" ON "Mark" ("taskId", "markerId") WHERE ("revokedAt" IS NULL);
CREATE UNIQUE INDEX "Mark_once_each_time" ON "Mark" ("taskId", nth) WHERE ("revokedAt" IS NULL);

CREATE TABLE "Rescore" (
  id uuid NOT NULL,
  "questionId" uuid,
  "paperId" uuid,
  kind integer NOT NULL,
  "toVersion" integer,
  "passScore" integer,
  policy integer NOT NULL DEFAULT 0,
  scope jsonb NOT NULL DEFAULT '{}',
  reason text NOT NULL,
  by uuid NOT NULL,
  "confirmedBy" uuid,
  state integer NOT NULL DEFAULT 0,
  "taskId" uuid,
  counts jsonb NOT NULL DEFAULT '{}',
  version integer NOT NULL DEFAULT 0,
  "createdAt" timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "finishedAt" timestamptz(3),
  CONSTRAINT "Rescore_pkey" PRIMARY KEY (id),
  CONSTRAINT "Rescore_kind" CHECK (
    kind BETWEEN 1 AND 5 AND CASE WHEN kind = 5 THEN "paperId" IS NOT NULL AND "passScore" IS NOT NULL
      ELSE "questionId" IS NOT NULL END
  )
);
CREATE INDEX "Rescore_createdAt_idx" ON "Rescore" ("createdAt" DESC);
CREATE UNIQUE INDEX "Rescore_one_of_paper" ON "Rescore" ("paperId") WHERE ((state < 3) AND (kind = 5));
CREATE UNIQUE INDEX "Rescore_one_of_question"
  ON "Rescore" ("questionId") WHERE ((state < 3) AND ("questionId" IS NOT NULL));

CREATE TABLE "RescoreEffect" (
  "rescoreId" uuid NOT NULL,
  "attemptId" uuid NOT NULL,
  "oldScore" numeric(6,1) NOT NULL,
  "newScore" numeric(6,1) NOT NULL,
  "oldPassed" boolean NOT NULL,
  "newPassed" boolean NOT NULL,
  "certIds" text[] NOT NULL DEFAULT '{}',
  decision integer,
  by uuid,
  why text NOT NULL DEFAULT '',
  "doneAt" timestamptz(3),
  CONSTRAINT "RescoreEffect_pkey" PRIMARY KEY ("rescoreId", "attemptId")
);
CREATE INDEX "RescoreEffect_attemptId_idx" ON "RescoreEffect" ("attemptId");

CREATE TABLE "ScoreChange" (
  id uuid NOT NULL,
  "attemptId" uuid NOT NULL,
  "questionId" uuid,
  cause integer NOT NULL,
  "from" numeric(6,1),
  "to" numeric(6,1),
  "passedFrom" boolean,
  "passedTo" boolean,
  by uuid,
  reason text NOT NULL,
  ref uuid,
  at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "ScoreChange_pkey" PRIMARY KEY (id)
);
CREATE INDEX "ScoreChange_attemptId_at_idx" ON "ScoreChange" ("attemptId", at);

CREATE TABLE "ItemStat" (
  "paperId" uuid NOT NULL,
  "questionId" uuid NOT NULL,
  "qVersion" integer NOT NULL,
  n bigint NOT NULL DEFAULT 0,
  sx bigint NOT NULL DEFAULT 0,
  sxx bigint NOT NULL DEFAULT 0,
  sy bigint NOT NULL DEFAULT 0,
  syy bigint NOT NULL DEFAULT 0,
  sxy bigint NOT NULL DEFAULT 0,
  st bigint NOT NULL DEFAULT 0,
  stt bigint NOT NULL DEFAULT 0,
  bins jsonb NOT NULL,
  options jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT "ItemStat_pkey" PRIMARY KEY ("paperId", "questionId", "qVersion")
);
CREATE INDEX "ItemStat_questionId_idx" ON "ItemStat" ("questionId");

CREATE TABLE "PaperStat" (
  "paperId" uuid NOT NULL,
  edition integer NOT NULL,
  n bigint NOT NULL DEFAULT 0,
  s bigint NOT NULL DEFAULT 0,
  ss bigint NOT NULL DEFAULT 0,
  passed bigint NOT NULL DEFAULT 0,
  bins jsonb NOT NULL,
  parts jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT "PaperStat_pkey" PRIMARY KEY ("paperId", edition)
);

-- ———— feedback ————

CREATE TABLE "Suggestion" (
  id uuid NOT NULL,
  "userId" uuid NOT NULL,
  type text NOT NULL,
  content text NOT NULL,
  images text[],
  contact text,
  reply text,
  status integer NOT NULL DEFAULT 0,
  "isRead" integer NOT NULL DEFAULT 0,
  "createdAt" timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "repliedAt" timestamptz(3),
  version integer NOT NULL DEFAULT 0,
  CONSTRAINT "Suggestion_pkey" PRIMARY KEY (id)
);
CREATE INDEX "Suggestion_answered" ON "Suggestion" ("repliedAt") WHERE (status = 1);
CREATE INDEX "Suggestion_userId_createdAt_idx" ON "Suggestion" ("userId", "createdAt");
CREATE INDEX "Suggestion_waiting" ON "Suggestion" ("createdAt") WHERE (status = 0);

CREATE TABLE "SuggestReply" (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  "suggestId" uuid NOT NULL,
  by integer NOT NULL,
  "staffId" uuid,
  text text NOT NULL,
  at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "SuggestReply_pkey" PRIMARY KEY (id)
);
CREATE INDEX "SuggestReply_suggestId_at_idx" ON "SuggestReply" ("suggestId", at);

-- ———— inbox ————

CREATE TABLE "WorkItem" (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  kind integer NOT NULL,
  "subjectId" uuid NOT NULL,
  "orgId" uuid,
  "areaCode" text,
  "userId" uuid,
  state integer NOT NULL DEFAULT 0,
  "openedAt" timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "dueAt" timestamptz(3),
  "soonAt" timestamptz(3),
  "pausedAt" timestamptz(3),
  pauses timestamptz(3)[] NOT NULL DEFAULT '{}',
  "ownerId" uuid,
  "claimUntil" timestamptz(3),
  outcome integer,
  "closedAt" timestamptz(3),
  "closedBy" uuid,
  version integer NOT NULL DEFAULT 0,
  urgent boolean NOT NULL DEFAULT false,
  CONSTRAINT "WorkItem_pkey" PRIMARY KEY (id),
  CONSTRAINT "WorkItem_state" CHECK (
    state BETWEEN 0 AND 3 AND ("closedAt" IS NOT NULL) = (state = 3) AND ("pausedAt" IS NOT NULL) = (state = 2)
      AND (state <> 1 OR "ownerId" IS NOT NULL)
  )
);
CREATE INDEX "WorkItem_closed" ON "WorkItem" ("closedAt" DESC, id) WHERE (state = 3);
CREATE INDEX "WorkItem_of_person" ON "WorkItem" ("userId") WHERE ((state < 3) AND ("userId" IS NOT NULL));
CREATE INDEX "WorkItem_of_subject" ON "WorkItem" ("subjectId");
CREATE INDEX "WorkItem_oldest_first" ON "WorkItem" ("openedAt", id) WHERE (state < 2);
CREATE UNIQUE INDEX "WorkItem_one_open" ON "WorkItem" (kind, "subjectId") WHERE (state < 3);
CREATE INDEX "WorkItem_orgId_idx" ON "WorkItem" ("orgId");
CREATE INDEX "WorkItem_ownerId_state_idx" ON "WorkItem" ("ownerId", state);
CREATE INDEX "WorkItem_paused" ON "WorkItem" ("pausedAt", id) WHERE (state = 2);
CREATE INDEX "WorkItem_undated" ON "WorkItem" (id) WHERE ((state < 2) AND ("dueAt" IS NULL));
CREATE INDEX "WorkItem_urgent_first" ON "WorkItem" (urgent DESC, "dueAt", "openedAt", id) WHERE (state < 2);
CREATE INDEX "WorkItem_waiting" ON "WorkItem" ("dueAt", "openedAt", id) WHERE (state < 2);
CREATE INDEX "WorkItem_waiting_of_kind" ON "WorkItem" (kind, "dueAt", "openedAt", id) WHERE (state < 2);

-- ———— job ————

CREATE TABLE "JobRun" (
  name text NOT NULL,
  title text NOT NULL,
  "everyMs" integer NOT NULL,
  "startedAt" timestamptz(3),
  "tookMs" integer,
  done integer,
  "workedAt" timestamptz(3),
  worked integer,
  fault text,
  "faultAt" timestamptz(3),
  "askedAt" timestamptz(3),
  "seenAt" timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "JobRun_pkey" PRIMARY KEY (name)
);

CREATE TABLE "JobPast" (
  name text NOT NULL,
  "startedAt" timestamptz(3) NOT NULL,
  "tookMs" integer NOT NULL,
  done integer NOT NULL,
  fault text,
  CONSTRAINT "JobPast_pkey" PRIMARY KEY (name, "startedAt")
);

CREATE TABLE "Lease" (
  name text NOT NULL,
  holder uuid NOT NULL,
  "heldUntil" timestamptz(3) NOT NULL,
  CONSTRAINT "Lease_pkey" PRIMARY KEY (name)
);

-- ———— law ————

CREATE TABLE "Law" (
  id uuid NOT NULL,
  name text NOT NULL,
  edition text NOT NULL,
  "effectiveFrom" date NOT NULL,
  "effectiveTo" date,
  "replacedBy" uuid,
  url text NOT NULL DEFAULT '',
  version integer NOT NULL DEFAULT 0,
  CONSTRAINT "Law_pkey" PRIMARY KEY (id)
);
CREATE UNIQUE INDEX "Law_name_edition_key" ON "Law" (name, edition);
CREATE INDEX "Law_replacedBy_idx" ON "Law" ("replacedBy");

-- ———— learner ————

CREATE TABLE "User" (
  id uuid NOT NULL,
  mobile text,
  email text,
  "passwordHash" text NOT NULL,
  "realName" text NOT NULL,
  "nickName" text,
  avatar text,
  gender integer NOT NULL DEFAULT 0,
  role integer NOT NULL DEFAULT 1,
  type integer NOT NULL DEFAULT 1,
  "currentType" text NOT NULL DEFAULT '1',
  "orgId" uuid,
  education text,
  "position" text,
  "areaCode" text,
  "idCardCipher" text,
  "idCardHash" text,
  photo text,
  "nameLocked" boolean NOT NULL DEFAULT false,
  status integer NOT NULL DEFAULT 0,
  "pwdUpdatedAt" timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "cancelledAt" timestamptz(3),
  "createdAt" timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "updatedAt" timestamptz(3) NOT NULL,
  "agreedAt" timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  version integer NOT NULL DEFAULT 0,
  "disabledReason" text,
  "disabledUntil" timestamptz(3),
  "cancelHoldUntil" timestamptz(3),
  "cancelHoldReason" text,
  "quietFrom" integer,
  "quietTo" integer,
  digest integer NOT NULL DEFAULT 0,
  "mergedIntoId" uuid,
  CONSTRAINT "User_pkey" PRIMARY KEY (id)
);
CREATE UNIQUE INDEX "User_email_key" ON "User" (email);
CREATE UNIQUE INDEX "User_idCardHash_key" ON "User" ("idCardHash");
CREATE INDEX "User_merged" ON "User" ("mergedIntoId") WHERE ("mergedIntoId" IS NOT NULL);
CREATE UNIQUE INDEX "User_mobile_key" ON "User" (mobile);
CREATE INDEX "User_orgId_role_idx" ON "User" ("orgId", role);
CREATE INDEX "User_realName_bigrams" ON "User" USING gin (bigrams("realName"));
CREATE INDEX "User_set_apart" ON "User" (status, id) WHERE (status IN (1, 2));
CREATE INDEX "User_with_id_card" ON "User" (id) WHERE (("idCardCipher" IS NOT NULL) AND (status <> 3));
CREATE INDEX "User_with_portrait" ON "User" (id) WHERE ((photo IS NOT NULL) AND (status <> 3));

CREATE TABLE "UserMerge" (
  id uuid NOT NULL,
  "keepId" uuid NOT NULL,
  "dropId" uuid NOT NULL,
  status integer NOT NULL DEFAULT 0,
  reason text NOT NULL,
  summary jsonb NOT NULL DEFAULT '{}',
  by uuid,
  "createdAt" timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "doneAt" timestamptz(3),
  CONSTRAINT "UserMerge_pkey" PRIMARY KEY (id),
  CONSTRAINT "UserMerge_status" CHECK (status BETWEEN 0 AND 2 AND ("doneAt" IS NOT NULL) = (status <> 0)),
  CONSTRAINT "UserMerge_two" CHECK ("keepId" <> "dropId")
);
CREATE INDEX "UserMerge_keepId_idx" ON "UserMerge" ("keepId");
CREATE UNIQUE INDEX "UserMerge_one_drop" ON "UserMerge" ("dropId") WHERE (status <> 2);
CREATE UNIQUE INDEX "UserMerge_one_open" ON "UserMerge" ("keepId") WHERE (status = 0);

CREATE TABLE "UserAlias" (
  hash text NOT NULL,
  "userId" uuid NOT NULL,
  "createdAt" timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "UserAlias_pkey" PRIMARY KEY (hash)
);
CREATE INDEX "UserAlias_userId_idx" ON "UserAlias" ("userId");

CREATE TABLE "NameChange" (
  id uuid NOT NULL,
  "userId" uuid NOT NULL,
  "fromName" text NOT NULL,
  "toName" text NOT NULL,
  reason text NOT NULL,
  status integer NOT NULL DEFAULT 0,
  opinion text,
  by uuid,
  certificates jsonb NOT NULL DEFAULT '[]',
  "createdAt" timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "decidedAt" timestamptz(3),
  CONSTRAINT "NameChange_pkey" PRIMARY KEY (id),
  CONSTRAINT "NameChange_status" CHECK (status BETWEEN 0 AND 3 AND ("decidedAt" IS NOT NULL) = (status <> 0))
);
CREATE UNIQUE INDEX "NameChange_one_open" ON "NameChange" ("userId") WHERE (status = 0);
CREATE INDEX "NameChange_userId_createdAt_idx" ON "NameChange" ("userId", "createdAt" DESC);

CREATE TABLE "LearnerNote" (
  id uuid NOT NULL,
  "userId" uuid NOT NULL,
  "authorId" uuid NOT NULL,
  content text NOT NULL,
  at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "LearnerNote_pkey" PRIMARY KEY (id)
);
CREATE INDEX "LearnerNote_userId_id_idx" ON "LearnerNote" ("userId", id DESC);

-- ———— lesson ————

CREATE TABLE "Lesson" (
  id uuid NOT NULL,
  name text NOT NULL,
  cover text,
  "desc" text NOT NULL,
  content text NOT NULL DEFAULT '',
  "categoryId" integer NOT NULL,
  "standardCode" text,
  "teacherId" uuid NOT NULL,
  "creditHours" numeric(5,1) NOT NULL,
  access integer NOT NULL DEFAULT 1,
  sequential boolean NOT NULL DEFAULT false,
  "seekLock" boolean NOT NULL DEFAULT false,
  status integer NOT NULL DEFAULT 0,
  "publishTime" timestamptz(3),
  sort integer NOT NULL DEFAULT 0,
  "studyCount" integer NOT NULL DEFAULT 0,
  "createdAt" timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "updatedAt" timestamptz(3) NOT NULL,
  version integer NOT NULL DEFAULT 0,
  "treeVersion" integer NOT NULL DEFAULT 0,
  subject integer NOT NULL DEFAULT 1,
  "plannedReason" text,
  "studyUntil" timestamptz(3),
  "publishAt" timestamptz(3),
  "editedBy" uuid,
  "starterKey" text,
  "publishFault" text,
  "recountAt" timestamptz(3),
  "finishDue" boolean NOT NULL DEFAULT false,
  "measuredSec" integer NOT NULL DEFAULT 0,
  "measuredHours" numeric(5,1) NOT NULL DEFAULT 0,
  "plannedHours" numeric(5,1) NOT NULL DEFAULT 0,
  "plannedSetBy" uuid,
  "plannedBy" uuid,
  "plannedAt" timestamptz(3),
  "approvedHours" numeric(5,1),
  "forWhom" text[] NOT NULL DEFAULT '{}',
  outcomes text[] NOT NULL DEFAULT '{}',
  CONSTRAINT "Lesson_pkey" PRIMARY KEY (id),
  CONSTRAINT "Lesson_planned_approval" CHECK (
    ("plannedBy" IS NULL) = ("approvedHours" IS NULL) AND ("plannedBy" IS NULL) = ("plannedAt" IS NULL)
  ),
  CONSTRAINT "Lesson_planned_two_people" CHECK (
    "plannedBy" IS NULL OR "plannedSetBy" IS NOT NULL AND "plannedBy" <> "plannedSetBy"
  )
);
CREATE INDEX "Lesson_categoryId_idx" ON "Lesson" ("categoryId");
CREATE INDEX "Lesson_name_bigrams" ON "Lesson" USING gin (bigrams(name));
CREATE INDEX "Lesson_publish_due" ON "Lesson" ("publishAt") WHERE ("publishAt" IS NOT NULL);
CREATE INDEX "Lesson_recount_due" ON "Lesson" ("recountAt") WHERE ("recountAt" IS NOT NULL);
CREATE INDEX "Lesson_standardCode_idx" ON "Lesson" ("standardCode");
CREATE UNIQUE INDEX "Lesson_starterKey_key" ON "Lesson" ("starterKey");
CREATE INDEX "Lesson_status_measuredHours_idx" ON "Lesson" (status, "measuredHours");
CREATE INDEX "Lesson_status_sort_id_idx" ON "Lesson" (status, sort, id);
CREATE INDEX "Lesson_status_standardCode_sort_id_idx" ON "Lesson" (status, "standardCode", sort, id);
CREATE INDEX "Lesson_status_updatedAt_id_idx" ON "Lesson" (status, "updatedAt" DESC, id DESC);
CREATE INDEX "Lesson_teacherId_status_sort_id_idx" ON "Lesson" ("teacherId", status, sort, id);
CREATE INDEX "Lesson_updatedAt_id_idx" ON "Lesson" ("updatedAt" DESC, id DESC);

CREATE TABLE "LessonChapter" (
  id uuid NOT NULL,
  "lessonId" uuid NOT NULL,
  title text NOT NULL,
  sort integer NOT NULL,
  CONSTRAINT "LessonChapter_pkey" PRIMARY KEY (id)
);
CREATE INDEX "LessonChapter_lessonId_sort_idx" ON "LessonChapter" ("lessonId", sort);

CREATE TABLE "LessonItem" (
  id uuid NOT NULL,
  "lessonId" uuid NOT NULL,
  "chapterId" uuid NOT NULL,
  title text NOT NULL,
  type integer NOT NULL,
  "mediaId" uuid,
  html text,
  "durationSec" integer NOT NULL DEFAULT 0,
  "minSec" integer NOT NULL DEFAULT 0,
  required boolean NOT NULL DEFAULT true,
  "freePreview" boolean NOT NULL DEFAULT false,
  sort integer NOT NULL,
  rev integer NOT NULL DEFAULT 1,
  version integer NOT NULL DEFAULT 0,
  "removedAt" timestamptz(3),
  checks jsonb NOT NULL DEFAULT '[]',
  CONSTRAINT "LessonItem_pkey" PRIMARY KEY (id)
);
CREATE INDEX "LessonItem_chapterId_idx" ON "LessonItem" ("chapterId");
CREATE INDEX "LessonItem_lessonId_sort_idx" ON "LessonItem" ("lessonId", sort);
CREATE INDEX "LessonItem_live" ON "LessonItem" ("lessonId", sort, id) WHERE ("removedAt" IS NULL);
CREATE INDEX "LessonItem_live_type" ON "LessonItem" (type, "lessonId") WHERE ("removedAt" IS NULL);
CREATE INDEX "LessonItem_mediaId_idx" ON "LessonItem" ("mediaId");
CREATE INDEX "LessonItem_title_bigrams" ON "LessonItem" USING gin (bigrams(title));

CREATE TABLE "LessonItemRev" (
  lid uuid NOT NULL,
  rev integer NOT NULL,
  "mediaId" uuid,
  "durationSec" integer NOT NULL,
  "minSec" integer NOT NULL,
  pages integer,
  "htmlHash" text,
  "from" timestamptz(3) NOT NULL,
  by uuid,
  reason text,
  CONSTRAINT "LessonItemRev_pkey" PRIMARY KEY (lid, rev)
);
CREATE INDEX "LessonItemRev_mediaId_idx" ON "LessonItemRev" ("mediaId");

-- ———— media ————

CREATE TABLE "Media" (
  id uuid NOT NULL,
  kind text NOT NULL,
  file text NOT NULL,
  captions text,
  poster text,
  mime text NOT NULL,
  size bigint NOT NULL,
  sha256 text NOT NULL,
  "durationSec" integer NOT NULL DEFAULT 0,
  pages integer,
  "createdAt" timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  name text NOT NULL DEFAULT '',
  format text NOT NULL DEFAULT '',
  width integer,
  height integer,
  "videoCodec" text,
  "audioCodec" text,
  advice jsonb NOT NULL DEFAULT '[]',
  "uploadedBy" uuid,
  version integer NOT NULL DEFAULT 0,
  "unusedSince" timestamptz(3),
  "captionsRead" text,
  CONSTRAINT "Media_pkey" PRIMARY KEY (id)
);
CREATE INDEX "Media_captions_unread" ON "Media" (id) WHERE (captions IS DISTINCT FROM "captionsRead");
CREATE INDEX "Media_createdAt_id_idx" ON "Media" ("createdAt" DESC, id DESC);
CREATE UNIQUE INDEX "Media_file_key" ON "Media" (file);

CREATE TABLE "CaptionCue" (
  "mediaId" uuid NOT NULL,
  no integer NOT NULL,
  "fromMs" integer NOT NULL,
  text text NOT NULL,
  CONSTRAINT "CaptionCue_pkey" PRIMARY KEY ("mediaId", no)
);
CREATE INDEX "CaptionCue_text_bigrams" ON "CaptionCue" USING gin (bigrams(text));

CREATE TABLE "MediaRendition" (
  "mediaId" uuid NOT NULL,
  height integer NOT NULL,
  file text NOT NULL,
  index text NOT NULL,
  size bigint NOT NULL,
  bandwidth integer NOT NULL,
  "createdAt" timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "MediaRendition_pkey" PRIMARY KEY ("mediaId", height)
);
CREATE INDEX "MediaRendition_file_idx" ON "MediaRendition" (file);

CREATE TABLE "MediaUpload" (
  id text NOT NULL,
  "ownerKind" text NOT NULL,
  "staffId" uuid,
  name text NOT NULL,
  size bigint NOT NULL,
  state integer NOT NULL DEFAULT 0,
  "leaseToken" text,
  "leaseUntil" timestamptz(3),
  "leaseAsked" boolean NOT NULL DEFAULT false,
  file text,
  "mediaId" uuid,
  known boolean NOT NULL DEFAULT false,
  fault text,
  "createdAt" timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "expiresAt" timestamptz(3) NOT NULL,
  CONSTRAINT "MediaUpload_pkey" PRIMARY KEY (id)
);
CREATE INDEX "MediaUpload_expiresAt_idx" ON "MediaUpload" ("expiresAt");
CREATE INDEX "MediaUpload_staffId_createdAt_idx" ON "MediaUpload" ("staffId", "createdAt" DESC);

CREATE TABLE "Upload" (
  key text NOT NULL,
  "userId" uuid NOT NULL,
  bytes integer NOT NULL,
  at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "Upload_pkey" PRIMARY KEY (key, "userId")
);
CREATE INDEX "Upload_at_idx" ON "Upload" (at);
CREATE INDEX "Upload_userId_idx" ON "Upload" ("userId");

CREATE TABLE "Evidence" (
  subject text NOT NULL,
  "subjectId" uuid NOT NULL,
  no integer NOT NULL,
  key text NOT NULL,
  "userId" uuid,
  at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "Evidence_pkey" PRIMARY KEY (subject, "subjectId", no)
);
CREATE INDEX "Evidence_at_idx" ON "Evidence" (at);
CREATE INDEX "Evidence_userId_idx" ON "Evidence" ("userId");

CREATE TABLE "StaffUpload" (
  key text NOT NULL,
  "staffId" uuid,
  bytes integer NOT NULL,
  at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "StaffUpload_pkey" PRIMARY KEY (key)
);
CREATE INDEX "StaffUpload_at_idx" ON "StaffUpload" (at);

-- ———— member ————

CREATE TABLE "OrgMember" (
  id uuid NOT NULL,
  "orgId" uuid NOT NULL,
  "userId" uuid,
  name text NOT NULL,
  mobile text,
  email text,
  department text,
  "empNo" text,
  "position" text,
  status integer NOT NULL,
  source integer NOT NULL,
  "joinedAt" timestamptz(3),
  "leftAt" timestamptz(3),
  "createdAt" timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "inviteId" uuid,
  "inviteSends" integer NOT NULL DEFAULT 0,
  "inviteSentAt" timestamptz(3),
  "inviteOpenedAt" timestamptz(3),
  CONSTRAINT "OrgMember_pkey" PRIMARY KEY (id)
);
CREATE INDEX "OrgMember_active_by_name" ON "OrgMember" ("orgId", name, id) WHERE (status = 2);
CREATE INDEX "OrgMember_active_by_pinyin"
  ON "OrgMember" ("orgId", name COLLATE "zh-x-icu", "userId") WHERE ((status = 2) AND ("userId" IS NOT NULL));
CREATE INDEX "OrgMember_active_by_post"
  ON "OrgMember" ("orgId", "position") WHERE ((status = 2) AND ("position" IS NOT NULL));
CREATE INDEX "OrgMember_former_email" ON "OrgMember" ("orgId", email) WHERE (status > 2);
CREATE INDEX "OrgMember_former_mobile" ON "OrgMember" ("orgId", mobile) WHERE (status > 2);
CREATE INDEX "OrgMember_inviteId_idx" ON "OrgMember" ("inviteId");
CREATE INDEX "OrgMember_invite_sent" ON "OrgMember" ("orgId", "inviteSentAt") WHERE ("inviteSentAt" IS NOT NULL);
CREATE INDEX "OrgMember_invited_email" ON "OrgMember" (email) WHERE (status = 0);
CREATE INDEX "OrgMember_invited_mobile" ON "OrgMember" (mobile) WHERE (status = 0);
CREATE INDEX "OrgMember_name_bigrams" ON "OrgMember" USING gin (bigrams(name));
CREATE UNIQUE INDEX "OrgMember_one_active" ON "OrgMember" ("userId") WHERE (status = 2);
CREATE UNIQUE INDEX "OrgMember_one_email" ON "OrgMember" ("orgId", email) WHERE (status <= 2);
CREATE UNIQUE INDEX "OrgMember_one_mobile" ON "OrgMember" ("orgId", mobile) WHERE (status <= 2);
CREATE UNIQUE INDEX "OrgMember_one_pending" ON "OrgMember" ("userId") WHERE (status = 1);
CREATE INDEX "OrgMember_orgId_createdAt_id_idx" ON "OrgMember" ("orgId", "createdAt" DESC, id DESC);
CREATE INDEX "OrgMember_orgId_department_createdAt_id_idx"
  ON "OrgMember" ("orgId", department, "createdAt" DESC, id DESC);
CREATE INDEX "OrgMember_orgId_status_createdAt_id_idx" ON "OrgMember" ("orgId", status, "createdAt" DESC, id DESC);
CREATE INDEX "OrgMember_userId_idx" ON "OrgMember" ("userId");

CREATE TABLE "OrgDepartment" (
  id uuid NOT NULL,
  "orgId" uuid NOT NULL,
  path text NOT NULL,
  sort integer NOT NULL DEFAULT 1000,
  "createdAt" timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "OrgDepartment_pkey" PRIMARY KEY (id)
);
CREATE UNIQUE INDEX "OrgDepartment_orgId_path_key" ON "OrgDepartment" ("orgId", path);

CREATE TABLE "OrgGrant" (
  "orgId" uuid NOT NULL,
  "userId" uuid NOT NULL,
  "right" text NOT NULL,
  by uuid,
  at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "OrgGrant_pkey" PRIMARY KEY ("userId", "orgId", "right")
);
CREATE INDEX "OrgGrant_orgId_idx" ON "OrgGrant" ("orgId");

CREATE TABLE "LeaverStudy" (
  id uuid NOT NULL,
  "orgId" uuid NOT NULL,
  "memberId" uuid NOT NULL,
  "lessonId" uuid NOT NULL,
  status integer NOT NULL,
  light integer NOT NULL,
  progress integer NOT NULL,
  deadline timestamptz(3),
  learned boolean NOT NULL,
  "needSec" integer NOT NULL,
  "coveredSec" integer NOT NULL,
  "lastStudy" timestamptz(3),
  "refusedSec" integer NOT NULL,
  "bestScore" numeric(6,1),
  passed boolean NOT NULL,
  "frozenAt" timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  round integer NOT NULL DEFAULT 1,
  CONSTRAINT "LeaverStudy_pkey" PRIMARY KEY (id)
);
CREATE UNIQUE INDEX "LeaverStudy_memberId_lessonId_key" ON "LeaverStudy" ("memberId", "lessonId");
CREATE INDEX "LeaverStudy_orgId_frozenAt_id_idx" ON "LeaverStudy" ("orgId", "frozenAt" DESC, id);

CREATE TABLE "LeaverCertificate" (
  id uuid NOT NULL,
  "orgId" uuid NOT NULL,
  "memberId" uuid NOT NULL,
  "certNo" text NOT NULL,
  type integer NOT NULL,
  holder text NOT NULL,
  status text NOT NULL,
  "issueDate" date NOT NULL,
  "expireDate" date,
  "frozenAt" timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "LeaverCertificate_pkey" PRIMARY KEY (id)
);
CREATE UNIQUE INDEX "LeaverCertificate_memberId_certNo_key" ON "LeaverCertificate" ("memberId", "certNo");
CREATE INDEX "LeaverCertificate_orgId_frozenAt_id_idx" ON "LeaverCertificate" ("orgId", "frozenAt" DESC, id);

CREATE TABLE "OrgInvite" (
  id uuid NOT NULL,
  "orgId" uuid NOT NULL,
  code text NOT NULL,
  department text,
  "lessonIds" uuid[] DEFAULT ARRAY[]::uuid[],
  "maxUse" integer NOT NULL,
  used integer NOT NULL DEFAULT 0,
  "needApprove" boolean NOT NULL DEFAULT false,
  "expireTime" timestamptz(3),
  status integer NOT NULL DEFAULT 1,
  "createdBy" uuid NOT NULL,
  "createdAt" timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "openedAt" timestamptz(3),
  CONSTRAINT "OrgInvite_pkey" PRIMARY KEY (id)
);
CREATE UNIQUE INDEX "OrgInvite_code_key" ON "OrgInvite" (code);
CREATE INDEX "OrgInvite_orgId_createdAt_idx" ON "OrgInvite" ("orgId", "createdAt");

-- ———— notice ————

CREATE TABLE "OutgoingMessage" (
  id uuid NOT NULL,
  "to" text NOT NULL,
  subject text NOT NULL,
  text text NOT NULL,
  template text NOT NULL,
  params jsonb NOT NULL DEFAULT '{}',
  tries integer NOT NULL DEFAULT 0,
  "nextAt" timestamptz(3) DEFAULT CURRENT_TIMESTAMP,
  "createdAt" timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "deliveryId" uuid,
  event text,
  link text,
  CONSTRAINT "OutgoingMessage_pkey" PRIMARY KEY (id)
);
CREATE UNIQUE INDEX "OutgoingMessage_deliveryId_key" ON "OutgoingMessage" ("deliveryId");
CREATE INDEX "OutgoingMessage_nextAt_idx" ON "OutgoingMessage" ("nextAt");

CREATE TABLE "Delivery" (
  id uuid NOT NULL,
  event text NOT NULL,
  channel integer NOT NULL,
  "userId" uuid,
  "toMasked" text NOT NULL,
  subject text NOT NULL,
  text text,
  state integer NOT NULL DEFAULT 0,
  tries integer NOT NULL DEFAULT 0,
  "lastError" text,
  "providerNo" text,
  "createdAt" timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "sentAt" timestamptz(3),
  "memberId" uuid,
  "batchId" uuid,
  CONSTRAINT "Delivery_pkey" PRIMARY KEY (id)
);
CREATE INDEX "Delivery_batchId_idx" ON "Delivery" ("batchId") WHERE ("batchId" IS NOT NULL);
CREATE INDEX "Delivery_createdAt_id_idx" ON "Delivery" ("createdAt" DESC, id DESC);
CREATE INDEX "Delivery_memberId_idx" ON "Delivery" ("memberId") WHERE ("memberId" IS NOT NULL);
CREATE INDEX "Delivery_state_createdAt_idx" ON "Delivery" (state, "createdAt" DESC);
CREATE INDEX "Delivery_userId_createdAt_idx" ON "Delivery" ("userId", "createdAt");

CREATE TABLE "SmsDay" (
  day date NOT NULL,
  sent integer NOT NULL DEFAULT 0,
  codes integer NOT NULL DEFAULT 0,
  alarmed boolean NOT NULL DEFAULT false,
  CONSTRAINT "SmsDay_pkey" PRIMARY KEY (day)
);

CREATE TABLE "NotifyRule" (
  event text NOT NULL,
  site boolean NOT NULL,
  sms boolean NOT NULL,
  mail boolean NOT NULL,
  robot boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 0,
  "updatedBy" uuid,
  "updatedAt" timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "NotifyRule_pkey" PRIMARY KEY (event)
);

CREATE TABLE "NotifyTemplate" (
  event text NOT NULL,
  channel text NOT NULL,
  title text NOT NULL,
  body text NOT NULL,
  version integer NOT NULL DEFAULT 0,
  "updatedBy" uuid,
  "updatedAt" timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  standard boolean NOT NULL DEFAULT false,
  CONSTRAINT "NotifyTemplate_pkey" PRIMARY KEY (event, channel)
);

CREATE TABLE "NotifyPref" (
  "userId" uuid NOT NULL,
  "group" text NOT NULL,
  sms boolean NOT NULL,
  mail boolean NOT NULL,
  CONSTRAINT "NotifyPref_pkey" PRIMARY KEY ("userId", "group")
);

CREATE TABLE "DigestItem" (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  "userId" uuid NOT NULL,
  event text NOT NULL,
  title text NOT NULL,
  text text NOT NULL,
  "createdAt" timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "DigestItem_pkey" PRIMARY KEY (id)
);
CREATE INDEX "DigestItem_userId_idx" ON "DigestItem" ("userId");

CREATE TABLE "NotifyOnce" (
  key text NOT NULL,
  "userId" uuid NOT NULL,
  at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "NotifyOnce_pkey" PRIMARY KEY (key)
);
CREATE INDEX "NotifyOnce_userId_idx" ON "NotifyOnce" ("userId");

CREATE TABLE "ChannelReach" (
  channel integer NOT NULL,
  present boolean NOT NULL,
  CONSTRAINT "ChannelReach_pkey" PRIMARY KEY (channel)
);

CREATE TABLE "Robot" (
  id uuid NOT NULL,
  kind integer NOT NULL,
  name text NOT NULL,
  "urlCipher" text NOT NULL,
  "secretCipher" text,
  events text[] NOT NULL DEFAULT '{}',
  status integer NOT NULL DEFAULT 1,
  failures integer NOT NULL DEFAULT 0,
  "lastError" text,
  "sentAt" timestamptz(3),
  "nextAt" timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  version integer NOT NULL DEFAULT 0,
  "createdAt" timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "Robot_pkey" PRIMARY KEY (id)
);
CREATE UNIQUE INDEX "Robot_name_key" ON "Robot" (name);

CREATE TABLE "RobotMessage" (
  id bigserial,
  "robotId" uuid NOT NULL,
  event text NOT NULL,
  facts jsonb NOT NULL DEFAULT '{}',
  at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "RobotMessage_pkey" PRIMARY KEY (id)
);
CREATE INDEX "RobotMessage_robotId_id_idx" ON "RobotMessage" ("robotId", id);

CREATE TABLE "StaffTold" (
  key text NOT NULL,
  at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "StaffTold_pkey" PRIMARY KEY (key)
);
CREATE INDEX "StaffTold_at_idx" ON "StaffTold" (at);

CREATE TABLE "Channel" (
  kind text NOT NULL,
  settings jsonb NOT NULL,
  "secretCipher" text,
  version integer NOT NULL DEFAULT 1,
  "updatedBy" uuid,
  "updatedAt" timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  removed boolean NOT NULL DEFAULT false,
  CONSTRAINT "Channel_pkey" PRIMARY KEY (kind)
);

CREATE TABLE "Broadcast" (
  id uuid NOT NULL,
  title text NOT NULL,
  content text NOT NULL,
  audience jsonb NOT NULL,
  "audienceText" text NOT NULL,
  channels text[],
  state integer NOT NULL DEFAULT 0,
  total integer NOT NULL DEFAULT 0,
  told integer NOT NULL DEFAULT 0,
  queued integer NOT NULL DEFAULT 0,
  cursor uuid,
  scope jsonb,
  by uuid,
  "withdrawnBy" uuid,
  "taskId" uuid,
  version integer NOT NULL DEFAULT 0,
  "createdAt" timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "changedAt" timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "confirmedAt" timestamptz(3),
  "sendAt" timestamptz(3),
  "startedAt" timestamptz(3),
  "doneAt" timestamptz(3),
  CONSTRAINT "Broadcast_pkey" PRIMARY KEY (id),
  CONSTRAINT "Broadcast_state" CHECK (state BETWEEN 0 AND 4 AND ("sendAt" IS NULL) = (state = 0))
);
CREATE INDEX "Broadcast_by_changedAt_id_idx" ON "Broadcast" (by, "changedAt" DESC, id DESC);
CREATE INDEX "Broadcast_changedAt_id_idx" ON "Broadcast" ("changedAt" DESC, id DESC);

CREATE TABLE "Notice" (
  id uuid NOT NULL,
  "userId" uuid NOT NULL,
  type text NOT NULL,
  title text NOT NULL,
  content text NOT NULL,
  "linkUrl" text,
  "isRead" boolean NOT NULL DEFAULT false,
  "createdAt" timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "aboutId" uuid,
  "batchId" uuid,
  CONSTRAINT "Notice_pkey" PRIMARY KEY (id)
);
CREATE INDEX "Notice_batchId_idx" ON "Notice" ("batchId") WHERE ("batchId" IS NOT NULL);
CREATE INDEX "Notice_unread" ON "Notice" ("userId", "createdAt" DESC, id DESC) WHERE (NOT "isRead");
CREATE INDEX "Notice_userId_createdAt_id_idx" ON "Notice" ("userId", "createdAt" DESC, id DESC);

-- ———— org ————

CREATE TABLE "Organisation" (
  id uuid NOT NULL,
  "orgName" text NOT NULL,
  "creditCode" text NOT NULL,
  "orgType" text NOT NULL DEFAULT '1',
  "areaCode" text NOT NULL,
  address text,
  "contactName" text NOT NULL,
  "contactMobile" text,
  "contactEmail" text,
  logo text,
  "licenseUrl" text,
  status integer NOT NULL DEFAULT 0,
  "createdAt" timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "updatedAt" timestamptz(3) NOT NULL,
  industry text,
  "ipmsCertNo" text,
  "ipmsExpire" date,
  "ipmsStandard" text,
  "ipmsStatus" integer NOT NULL DEFAULT 0,
  "legalPerson" text,
  scale text,
  "rejectReason" text,
  "disabledReason" text,
  "codeWarning" text,
  version integer NOT NULL DEFAULT 0,
  "yearTarget" integer,
  CONSTRAINT "Organisation_pkey" PRIMARY KEY (id),
  CONSTRAINT "Organisation_year_target" CHECK ("yearTarget" BETWEEN 1 AND 500)
);
CREATE INDEX "Organisation_contactMobile_idx" ON "Organisation" ("contactMobile");
CREATE UNIQUE INDEX "Organisation_creditCode_key" ON "Organisation" ("creditCode");
CREATE INDEX "Organisation_orgName_bigrams" ON "Organisation" USING gin (bigrams("orgName"));
CREATE INDEX "Organisation_status_createdAt_idx" ON "Organisation" (status, "createdAt" DESC);

CREATE TABLE "OrgOwnerChange" (
  id uuid NOT NULL,
  "orgId" uuid NOT NULL,
  "formerId" uuid,
  "ownerId" uuid NOT NULL,
  by uuid,
  at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "OrgOwnerChange_pkey" PRIMARY KEY (id)
);
CREATE INDEX "OrgOwnerChange_orgId_at_idx" ON "OrgOwnerChange" ("orgId", at DESC);

CREATE TABLE "OrgAssignRule" (
  id uuid NOT NULL,
  "orgId" uuid NOT NULL,
  "departmentId" uuid,
  "lessonId" uuid NOT NULL,
  days integer,
  "createdBy" uuid NOT NULL,
  "createdAt" timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "position" text,
  CONSTRAINT "OrgAssignRule_pkey" PRIMARY KEY (id),
  CONSTRAINT "OrgAssignRule_one_target" CHECK (num_nonnulls("departmentId", "position") = 1)
);
CREATE UNIQUE INDEX "OrgAssignRule_departmentId_lessonId_key" ON "OrgAssignRule" ("departmentId", "lessonId");
CREATE UNIQUE INDEX "OrgAssignRule_one_post"
  ON "OrgAssignRule" ("orgId", "position", "lessonId") WHERE ("position" IS NOT NULL);
CREATE INDEX "OrgAssignRule_orgId_idx" ON "OrgAssignRule" ("orgId");

CREATE TABLE "OrgRuleApplied" (
  "ruleId" uuid NOT NULL,
  "userId" uuid NOT NULL,
  made boolean NOT NULL,
  at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "OrgRuleApplied_pkey" PRIMARY KEY ("ruleId", "userId")
);
CREATE INDEX "OrgRuleApplied_userId_idx" ON "OrgRuleApplied" ("userId");

CREATE TABLE "OrgChange" (
  id uuid NOT NULL,
  "orgId" uuid NOT NULL,
  changes jsonb NOT NULL,
  status integer NOT NULL DEFAULT 0,
  reason text,
  "createdBy" uuid NOT NULL,
  "createdAt" timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "decidedAt" timestamptz(3),
  CONSTRAINT "OrgChange_pkey" PRIMARY KEY (id)
);
CREATE UNIQUE INDEX "OrgChange_one_pending" ON "OrgChange" ("orgId") WHERE (status = 0);
CREATE INDEX "OrgChange_orgId_createdAt_idx" ON "OrgChange" ("orgId", "createdAt" DESC);

CREATE TABLE "OrgStudyRecord" (
  "userId" uuid NOT NULL,
  "lessonId" uuid NOT NULL,
  "orgId" uuid NOT NULL,
  department text,
  status integer NOT NULL,
  progress integer NOT NULL,
  band integer NOT NULL,
  deadline timestamptz(3),
  period integer NOT NULL,
  CONSTRAINT "OrgStudyRecord_pkey" PRIMARY KEY ("userId", "lessonId")
) WITH (fillfactor=80);
CREATE INDEX "OrgStudyRecord_by_deadline" ON "OrgStudyRecord" ("orgId", deadline, "userId", "lessonId");
CREATE INDEX "OrgStudyRecord_by_department" ON "OrgStudyRecord" ("orgId", department, period DESC);
CREATE INDEX "OrgStudyRecord_by_lesson" ON "OrgStudyRecord" ("orgId", "lessonId", period DESC);
CREATE INDEX "OrgStudyRecord_by_progress" ON "OrgStudyRecord" ("orgId", progress, "userId", "lessonId");
CREATE INDEX "OrgStudyRecord_by_status" ON "OrgStudyRecord" ("orgId", status, period DESC);
CREATE INDEX "OrgStudyRecord_latest" ON "OrgStudyRecord" ("orgId", period DESC);

CREATE TABLE "OrgExaminee" (
  "userId" uuid NOT NULL,
  "lessonId" uuid NOT NULL,
  "orgId" uuid NOT NULL,
  passed boolean NOT NULL,
  CONSTRAINT "OrgExaminee_pkey" PRIMARY KEY ("userId", "lessonId")
);

CREATE TABLE "OrgCertificate" (
  id uuid NOT NULL,
  "userId" uuid NOT NULL,
  "orgId" uuid NOT NULL,
  type integer NOT NULL,
  status integer NOT NULL,
  "expireDate" date,
  "createdAt" timestamptz(3) NOT NULL,
  CONSTRAINT "OrgCertificate_pkey" PRIMARY KEY (id)
);
CREATE INDEX "OrgCertificate_by_end" ON "OrgCertificate" ("orgId", status, "expireDate", type, "createdAt", id);
CREATE INDEX "OrgCertificate_latest"
  ON "OrgCertificate" ("orgId", "createdAt" DESC, id DESC, type, status, "expireDate");
CREATE INDEX "OrgCertificate_userId_idx" ON "OrgCertificate" ("userId");

CREATE TABLE "OrgActiveDay" (
  "userId" uuid NOT NULL,
  day date NOT NULL,
  "orgId" uuid NOT NULL,
  CONSTRAINT "OrgActiveDay_pkey" PRIMARY KEY ("userId", day)
);
CREATE INDEX "OrgActiveDay_day_idx" ON "OrgActiveDay" (day);

CREATE TABLE "OrgFigure" (
  id bigserial,
  "orgId" uuid NOT NULL,
  kind integer NOT NULL,
  part integer NOT NULL DEFAULT 0,
  deadline timestamptz(3),
  "lessonId" uuid,
  day date,
  amount integer NOT NULL,
  passed integer NOT NULL DEFAULT 0,
  CONSTRAINT "OrgFigure_pkey" PRIMARY KEY (id)
);
CREATE INDEX "OrgFigure_of_org" ON "OrgFigure" ("orgId", kind, "lessonId", day, part, deadline, amount, passed);

-- ———— paper ————

CREATE TABLE "Paper" (
  id uuid NOT NULL,
  "lessonId" uuid,
  title text NOT NULL,
  mode integer NOT NULL,
  rules jsonb NOT NULL,
  "totalScore" integer NOT NULL,
  "passScore" integer NOT NULL,
  "durationMin" integer NOT NULL,
  "openTime" timestamptz(3),
  "closeTime" timestamptz(3),
  "maxAttempts" integer NOT NULL DEFAULT 3,
  "retryHours" integer NOT NULL DEFAULT 0,
  "shuffleQuestions" boolean NOT NULL DEFAULT true,
  "shuffleOptions" boolean NOT NULL DEFAULT true,
  "multiRule" integer NOT NULL DEFAULT 0,
  "showResult" integer NOT NULL DEFAULT 0,
  "blurLimit" integer NOT NULL DEFAULT 0,
  "requireLesson" boolean NOT NULL DEFAULT true,
  status integer NOT NULL DEFAULT 1,
  sort integer NOT NULL DEFAULT 0,
  "createdAt" timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  topics jsonb NOT NULL DEFAULT '[]',
  "starterKey" text,
  "passValidMonths" integer,
  "indefRule" integer NOT NULL DEFAULT 0,
  "blurMode" integer NOT NULL DEFAULT 1,
  "releaseMode" integer NOT NULL DEFAULT 0,
  "avoidSeen" boolean NOT NULL DEFAULT true,
  "markRule" jsonb NOT NULL DEFAULT '{"gap": 20, "double": 0, "sample": 10}',
  edition integer NOT NULL DEFAULT 0,
  draft jsonb,
  version integer NOT NULL DEFAULT 0,
  "editedBy" uuid,
  "updatedAt" timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  parity jsonb,
  health text,
  "sharesWith" uuid[] NOT NULL DEFAULT '{}',
  CONSTRAINT "Paper_pkey" PRIMARY KEY (id)
);
CREATE INDEX "Paper_lessonId_idx" ON "Paper" ("lessonId");
CREATE UNIQUE INDEX "Paper_starterKey_key" ON "Paper" ("starterKey");
CREATE INDEX "Paper_status_sort_id_idx" ON "Paper" (status, sort, id);
CREATE INDEX "Paper_unwell" ON "Paper" (id) WHERE (health IS NOT NULL);
CREATE INDEX "Paper_updatedAt_id_idx" ON "Paper" ("updatedAt" DESC, id DESC);

CREATE TABLE "PaperEdition" (
  "paperId" uuid NOT NULL,
  no integer NOT NULL,
  content jsonb NOT NULL,
  parity jsonb,
  shared jsonb NOT NULL DEFAULT '[]',
  by uuid,
  at timestamptz(3) NOT NULL,
  reason text NOT NULL DEFAULT '',
  CONSTRAINT "PaperEdition_pkey" PRIMARY KEY ("paperId", no)
);

CREATE TABLE "PaperLink" (
  id uuid NOT NULL,
  "paperId" uuid NOT NULL,
  content jsonb NOT NULL,
  name text NOT NULL,
  "tokenHash" text NOT NULL,
  "withKey" boolean NOT NULL DEFAULT false,
  "maxViews" integer NOT NULL,
  views integer NOT NULL DEFAULT 0,
  "viewedAt" timestamptz(3),
  reason text NOT NULL,
  by uuid,
  "createdAt" timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "expiresAt" timestamptz(3) NOT NULL,
  "revokedAt" timestamptz(3),
  CONSTRAINT "PaperLink_pkey" PRIMARY KEY (id)
);
CREATE INDEX "PaperLink_paperId_createdAt_idx" ON "PaperLink" ("paperId", "createdAt" DESC);
CREATE UNIQUE INDEX "PaperLink_tokenHash_key" ON "PaperLink" ("tokenHash");

CREATE TABLE "PaperRemark" (
  id uuid NOT NULL,
  "linkId" uuid NOT NULL,
  "questionId" uuid NOT NULL,
  text text NOT NULL,
  at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "PaperRemark_pkey" PRIMARY KEY (id)
);
CREATE INDEX "PaperRemark_linkId_at_idx" ON "PaperRemark" ("linkId", at);
CREATE INDEX "PaperRemark_questionId_at_idx" ON "PaperRemark" ("questionId", at DESC);

-- ———— practice ————

CREATE TABLE "PracticeCard" (
  "userId" uuid NOT NULL,
  "questionId" uuid NOT NULL,
  box integer NOT NULL DEFAULT 1,
  "dueAt" timestamptz(3) NOT NULL,
  "attemptId" uuid,
  "right" integer NOT NULL DEFAULT 0,
  wrong integer NOT NULL DEFAULT 0,
  "lastAt" timestamptz(3),
  "createdAt" timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "PracticeCard_pkey" PRIMARY KEY ("userId", "questionId"),
  CONSTRAINT "PracticeCard_box" CHECK (box BETWEEN 1 AND 5)
);
CREATE INDEX "PracticeCard_userId_dueAt_idx" ON "PracticeCard" ("userId", "dueAt");

CREATE TABLE "PracticeAnswer" (
  id uuid NOT NULL,
  "userId" uuid NOT NULL,
  "questionId" uuid NOT NULL,
  "qVersion" integer NOT NULL,
  value jsonb NOT NULL,
  "right" boolean NOT NULL,
  at timestamptz(3) NOT NULL,
  CONSTRAINT "PracticeAnswer_pkey" PRIMARY KEY (id)
);
CREATE INDEX "PracticeAnswer_userId_at_idx" ON "PracticeAnswer" ("userId", at DESC);

CREATE TABLE "PracticeSet" (
  id uuid NOT NULL,
  "userId" uuid NOT NULL,
  "lessonId" uuid NOT NULL,
  kind integer NOT NULL,
  snapshot jsonb NOT NULL,
  key jsonb NOT NULL,
  answers jsonb NOT NULL DEFAULT '{}',
  form jsonb,
  "startAt" timestamptz(3) NOT NULL,
  deadline timestamptz(3),
  "endAt" timestamptz(3),
  CONSTRAINT "PracticeSet_pkey" PRIMARY KEY (id),
  CONSTRAINT "PracticeSet_kind" CHECK (kind IN (1, 2))
);
CREATE INDEX "PracticeSet_lessonId_idx" ON "PracticeSet" ("lessonId");
CREATE UNIQUE INDEX "PracticeSet_open" ON "PracticeSet" ("userId", "lessonId", kind) WHERE ("endAt" IS NULL);
CREATE INDEX "PracticeSet_userId_lessonId_startAt_idx" ON "PracticeSet" ("userId", "lessonId", "startAt" DESC);

CREATE TABLE "OrgClause" (
  "orgId" uuid NOT NULL,
  "clauseId" uuid NOT NULL,
  gained bigint NOT NULL,
  "full" bigint NOT NULL,
  answers integer NOT NULL,
  people integer NOT NULL,
  "madeAt" timestamptz(3) NOT NULL,
  CONSTRAINT "OrgClause_pkey" PRIMARY KEY ("orgId", "clauseId")
);
CREATE INDEX "OrgClause_clauseId_idx" ON "OrgClause" ("clauseId");

CREATE TABLE "ClauseFigure" (
  "orgId" uuid NOT NULL,
  "clauseId" uuid NOT NULL,
  gained bigint NOT NULL,
  "full" bigint NOT NULL,
  answers integer NOT NULL,
  people integer NOT NULL,
  "peopleBelow" integer NOT NULL,
  "madeAt" timestamptz(3) NOT NULL,
  CONSTRAINT "ClauseFigure_pkey" PRIMARY KEY ("orgId", "clauseId")
);
CREATE INDEX "ClauseFigure_clauseId_idx" ON "ClauseFigure" ("clauseId");

CREATE TABLE "OrgClauseRun" (
  "orgId" uuid NOT NULL,
  "madeAt" timestamptz(3) NOT NULL,
  CONSTRAINT "OrgClauseRun_pkey" PRIMARY KEY ("orgId")
);

-- ———— question ————

CREATE TABLE "QuestionBank" (
  id uuid NOT NULL,
  name text NOT NULL,
  "createdAt" timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "starterKey" text,
  status integer NOT NULL DEFAULT 1,
  rev integer NOT NULL DEFAULT 0,
  version integer NOT NULL DEFAULT 0,
  CONSTRAINT "QuestionBank_pkey" PRIMARY KEY (id)
);
CREATE UNIQUE INDEX "QuestionBank_starterKey_key" ON "QuestionBank" ("starterKey");

CREATE TABLE "Question" (
  id uuid NOT NULL,
  "bankId" uuid NOT NULL,
  type integer NOT NULL,
  stem text NOT NULL,
  material text,
  options jsonb NOT NULL DEFAULT '[]',
  difficulty integer NOT NULL DEFAULT 3,
  clause text,
  version integer NOT NULL DEFAULT 1,
  status integer NOT NULL DEFAULT 1,
  "createdAt" timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "starterKey" text,
  no serial,
  images jsonb NOT NULL DEFAULT '[]',
  "clauseId" uuid,
  "lawId" uuid,
  "validFrom" date,
  "validTo" date,
  "parentId" uuid,
  sort integer NOT NULL DEFAULT 0,
  share integer NOT NULL DEFAULT 1,
  note text,
  "dupBands" integer[] NOT NULL DEFAULT '{}',
  "createdBy" uuid,
  "editedBy" uuid,
  "updatedAt" timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "Question_pkey" PRIMARY KEY (id),
  CONSTRAINT "Question_difficulty" CHECK (difficulty BETWEEN 1 AND 5),
  CONSTRAINT "Question_status" CHECK (status BETWEEN 0 AND 2),
  CONSTRAINT "Question_type" CHECK (type BETWEEN 1 AND 7),
  CONSTRAINT "Question_valid" CHECK ("validFrom" < "validTo")
);
CREATE INDEX "Question_bankId_status_type_difficulty_clauseId_no_idx"
  ON "Question" ("bankId", status, type, difficulty, "clauseId", no);
CREATE INDEX "Question_clauseId_idx" ON "Question" ("clauseId");
CREATE INDEX "Question_clause_idx" ON "Question" (clause);
CREATE INDEX "Question_dupBands_idx" ON "Question" USING gin ("dupBands");
CREATE INDEX "Question_expiring" ON "Question" ("validTo") WHERE (status = 1);
CREATE INDEX "Question_latest" ON "Question" (no DESC) WHERE ("parentId" IS NULL);
CREATE INDEX "Question_latest_of_bank" ON "Question" ("bankId", no DESC) WHERE ("parentId" IS NULL);
CREATE INDEX "Question_lawId_idx" ON "Question" ("lawId");
CREATE UNIQUE INDEX "Question_no_key" ON "Question" (no);
CREATE INDEX "Question_parentId_sort_idx" ON "Question" ("parentId", sort);
CREATE INDEX "Question_pending" ON "Question" (no DESC) WHERE ((status = 2) AND ("parentId" IS NULL));
CREATE UNIQUE INDEX "Question_starterKey_key" ON "Question" ("starterKey");
CREATE INDEX "Question_states_of_bank" ON "Question" ("bankId", status) WHERE ("parentId" IS NULL);
CREATE INDEX "Question_stem_bigrams" ON "Question" USING gin (bigrams(stem));
CREATE INDEX "Question_unmarked" ON "Question" (id) WHERE (("dupBands" = '{}'::integer[]) AND ("parentId" IS NULL));
CREATE INDEX "Question_without_clause" ON "Question" (no DESC) WHERE (("clauseId" IS NULL) AND ("parentId" IS NULL));

CREATE TABLE "QuestionKey" (
  "questionId" uuid NOT NULL,
  answer jsonb NOT NULL,
  analysis text NOT NULL,
  rubric jsonb NOT NULL DEFAULT '[]',
  CONSTRAINT "QuestionKey_pkey" PRIMARY KEY ("questionId")
);

CREATE TABLE "QuestionVersion" (
  "questionId" uuid NOT NULL,
  version integer NOT NULL,
  content jsonb NOT NULL,
  answer jsonb NOT NULL,
  analysis text NOT NULL,
  rubric jsonb NOT NULL,
  by uuid,
  at timestamptz(3) NOT NULL,
  why text NOT NULL DEFAULT '',
  CONSTRAINT "QuestionVersion_pkey" PRIMARY KEY ("questionId", version)
);

CREATE TABLE "QuestionPair" (
  "aId" uuid NOT NULL,
  "bId" uuid NOT NULL,
  percent integer NOT NULL,
  "settledBy" uuid,
  "settledAt" timestamptz(3),
  CONSTRAINT "QuestionPair_pkey" PRIMARY KEY ("aId", "bId"),
  CONSTRAINT "QuestionPair_order" CHECK ("aId" < "bId")
);
CREATE INDEX "QuestionPair_bId_idx" ON "QuestionPair" ("bId");
CREATE INDEX "QuestionPair_open" ON "QuestionPair" ("aId", "bId") WHERE ("settledAt" IS NULL);

CREATE TABLE "QuestionImport" (
  id uuid NOT NULL,
  "bankId" uuid,
  by uuid NOT NULL,
  kind text NOT NULL,
  "fileName" text NOT NULL,
  "fileSize" integer NOT NULL,
  state integer NOT NULL DEFAULT 0,
  "taskId" uuid,
  added integer NOT NULL DEFAULT 0,
  version integer NOT NULL DEFAULT 0,
  "createdAt" timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "expiresAt" timestamptz(3) NOT NULL,
  reading jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT "QuestionImport_pkey" PRIMARY KEY (id)
);
CREATE INDEX "QuestionImport_bankId_idx" ON "QuestionImport" ("bankId");
CREATE INDEX "QuestionImport_by_createdAt_idx" ON "QuestionImport" (by, "createdAt" DESC);
CREATE INDEX "QuestionImport_open" ON "QuestionImport" ("expiresAt") WHERE (state = 0);

CREATE TABLE "QuestionImportRow" (
  "importId" uuid NOT NULL,
  no integer NOT NULL,
  type integer NOT NULL,
  faulty boolean NOT NULL,
  "similar" boolean NOT NULL,
  skip boolean NOT NULL,
  pictures integer NOT NULL,
  bands integer[] NOT NULL,
  content jsonb NOT NULL,
  CONSTRAINT "QuestionImportRow_pkey" PRIMARY KEY ("importId", no)
);

-- ———— report ————

CREATE TABLE "RegulatorMap" (
  id uuid NOT NULL,
  name text NOT NULL,
  columns jsonb NOT NULL,
  version integer NOT NULL DEFAULT 0,
  "createdAt" timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "RegulatorMap_pkey" PRIMARY KEY (id)
);
CREATE UNIQUE INDEX "RegulatorMap_name_key" ON "RegulatorMap" (name);

CREATE TABLE "StatDay" (
  day date NOT NULL,
  dim text NOT NULL,
  "dimId" text NOT NULL,
  metric text NOT NULL,
  value bigint NOT NULL,
  CONSTRAINT "StatDay_pkey" PRIMARY KEY (day, dim, "dimId", metric)
);
CREATE INDEX "StatDay_cities"
  ON "StatDay" (metric, day, "dimId", value) WHERE ((dim = 'area') AND (length("dimId") = 4));
CREATE INDEX "StatDay_lessons" ON "StatDay" (metric, day, "dimId", value) WHERE (dim = 'lesson');
CREATE INDEX "StatDay_of" ON "StatDay" (dim, "dimId", day);

CREATE TABLE "StatShape" (
  shape integer NOT NULL,
  at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "StatShape_pkey" PRIMARY KEY (shape)
);

-- ———— round ————

CREATE TABLE "LessonRound" (
  "userId" uuid NOT NULL,
  "lessonId" uuid NOT NULL,
  no integer NOT NULL,
  key text,
  kind integer NOT NULL DEFAULT 1,
  "orgId" uuid,
  source integer NOT NULL,
  "startTime" timestamptz(3),
  "learnedTime" timestamptz(3),
  "finishTime" timestamptz(3),
  "creditHours" numeric(5,1) NOT NULL,
  subject integer NOT NULL,
  "creditedSec" integer NOT NULL,
  items jsonb NOT NULL,
  "attemptId" uuid,
  why integer NOT NULL,
  "endedAt" timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "openedAt" timestamptz(3),
  "grantedSec" integer NOT NULL DEFAULT 0,
  "measuredHours" numeric(5,1) NOT NULL,
  "plannedHours" numeric(5,1) NOT NULL,
  CONSTRAINT "LessonRound_pkey" PRIMARY KEY ("userId", "lessonId", no)
);
CREATE INDEX "LessonRound_finished" ON "LessonRound" ("finishTime") WHERE ("finishTime" IS NOT NULL);
CREATE INDEX "LessonRound_lessonId_finishTime_idx" ON "LessonRound" ("lessonId", "finishTime" DESC);
CREATE INDEX "LessonRound_orgId_finishTime_idx" ON "LessonRound" ("orgId", "finishTime" DESC);
CREATE INDEX "LessonRound_userId_finishTime_idx" ON "LessonRound" ("userId", "finishTime" DESC);

CREATE TABLE "PaperRound" (
  "userId" uuid NOT NULL,
  "paperId" uuid NOT NULL,
  no integer NOT NULL,
  key text,
  kind integer NOT NULL,
  "openedAt" timestamptz(3) NOT NULL,
  by uuid,
  CONSTRAINT "PaperRound_pkey" PRIMARY KEY ("userId", "paperId", no),
  CONSTRAINT "PaperRound_no" CHECK (no >= 2)
);
CREATE UNIQUE INDEX "PaperRound_once_a_key" ON "PaperRound" ("userId", "paperId", key) WHERE (key IS NOT NULL);
CREATE INDEX "PaperRound_paperId_idx" ON "PaperRound" ("paperId");

CREATE TABLE "RetakePlan" (
  id uuid NOT NULL,
  name text NOT NULL,
  "lessonId" uuid,
  "paperId" uuid,
  rule integer NOT NULL,
  "monthDay" text,
  "withCourse" boolean NOT NULL DEFAULT true,
  "orgIds" text[] NOT NULL DEFAULT '{}',
  "closeUnfinished" boolean NOT NULL DEFAULT false,
  notice integer[] NOT NULL DEFAULT '{90,30,7}',
  status integer NOT NULL DEFAULT 0,
  version integer NOT NULL DEFAULT 0,
  "createdAt" timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "enabledAt" timestamptz(3),
  CONSTRAINT "RetakePlan_pkey" PRIMARY KEY (id),
  CONSTRAINT "RetakePlan_of_one" CHECK (("lessonId" IS NULL) <> ("paperId" IS NULL)),
  CONSTRAINT "RetakePlan_rule" CHECK (rule = 1 OR rule = 2 AND "monthDay" IS NOT NULL)
);
CREATE UNIQUE INDEX "RetakePlan_one_of_lesson"
  ON "RetakePlan" ("lessonId") WHERE ((status = 1) AND ("lessonId" IS NOT NULL));
CREATE UNIQUE INDEX "RetakePlan_one_of_paper"
  ON "RetakePlan" ("paperId") WHERE ((status = 1) AND ("paperId" IS NOT NULL));

-- ———— search ————

CREATE TABLE "TitlePinyin" (
  kind integer NOT NULL,
  id uuid NOT NULL,
  title text NOT NULL,
  terms text[],
  CONSTRAINT "TitlePinyin_pkey" PRIMARY KEY (kind, id)
);
CREATE INDEX "TitlePinyin_terms" ON "TitlePinyin" USING gin (array_to_tsvector(terms));

-- ———— setting ————

CREATE TABLE "Setting" (
  key text NOT NULL,
  value jsonb NOT NULL,
  version integer NOT NULL DEFAULT 1,
  "updatedBy" uuid,
  "updatedAt" timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "Setting_pkey" PRIMARY KEY (key)
);

CREATE TABLE "DictEntry" (
  id uuid NOT NULL,
  type text NOT NULL,
  value text NOT NULL,
  label text NOT NULL,
  sort integer NOT NULL DEFAULT 0,
  "isDefault" boolean NOT NULL DEFAULT false,
  status text NOT NULL DEFAULT '0',
  remark text,
  version integer NOT NULL DEFAULT 0,
  CONSTRAINT "DictEntry_pkey" PRIMARY KEY (id)
);
CREATE UNIQUE INDEX "DictEntry_type_value_key" ON "DictEntry" (type, value);

CREATE TABLE "StudyDict" (
  id integer NOT NULL,
  "pId" integer NOT NULL,
  name text NOT NULL,
  sort integer NOT NULL DEFAULT 0,
  status integer NOT NULL DEFAULT 1,
  version integer NOT NULL DEFAULT 0,
  CONSTRAINT "StudyDict_pkey" PRIMARY KEY (id)
);
CREATE INDEX "StudyDict_pId_idx" ON "StudyDict" ("pId");

CREATE TABLE "Area" (
  code text NOT NULL,
  name text NOT NULL,
  parent text NOT NULL,
  level integer NOT NULL,
  status integer NOT NULL DEFAULT 1,
  CONSTRAINT "Area_pkey" PRIMARY KEY (code)
);
CREATE INDEX "Area_parent_idx" ON "Area" (parent);

-- ———— site ————

CREATE TABLE "Installation" (
  id integer NOT NULL DEFAULT 1,
  folder uuid NOT NULL,
  sealed text,
  "createdAt" timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "Installation_pkey" PRIMARY KEY (id),
  CONSTRAINT "Installation_one" CHECK (id = 1)
);

CREATE TABLE "Banner" (
  id uuid NOT NULL,
  title text NOT NULL,
  image text NOT NULL,
  alt text NOT NULL,
  "linkUrl" text,
  sort integer NOT NULL DEFAULT 0,
  status integer NOT NULL DEFAULT 1,
  "startAt" timestamptz(3),
  "endAt" timestamptz(3),
  version integer NOT NULL DEFAULT 0,
  CONSTRAINT "Banner_pkey" PRIMARY KEY (id)
);

-- ———— sso ————

CREATE TABLE "SsoProvider" (
  id uuid NOT NULL,
  kind integer NOT NULL,
  name text NOT NULL,
  issuer text NOT NULL,
  "clientId" text NOT NULL,
  "secretCipher" text NOT NULL,
  "forStaff" boolean NOT NULL,
  "forLearners" boolean NOT NULL,
  enabled boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 0,
  "createdAt" timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "SsoProvider_pkey" PRIMARY KEY (id)
);
CREATE UNIQUE INDEX "SsoProvider_kind_issuer_clientId_key" ON "SsoProvider" (kind, issuer, "clientId");
CREATE UNIQUE INDEX "SsoProvider_name_key" ON "SsoProvider" (name);

CREATE TABLE "SsoIdentity" (
  id uuid NOT NULL,
  "providerId" uuid NOT NULL,
  issuer text NOT NULL,
  subject text NOT NULL,
  "userId" uuid,
  "staffId" uuid,
  label text NOT NULL,
  "createdAt" timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "usedAt" timestamptz(3),
  CONSTRAINT "SsoIdentity_pkey" PRIMARY KEY (id),
  CONSTRAINT "SsoIdentity_one_person" CHECK (num_nonnulls("userId", "staffId") = 1)
);
CREATE UNIQUE INDEX "SsoIdentity_one_staff" ON "SsoIdentity" (issuer, subject) WHERE ("staffId" IS NOT NULL);
CREATE UNIQUE INDEX "SsoIdentity_one_user" ON "SsoIdentity" (issuer, subject) WHERE ("userId" IS NOT NULL);
CREATE INDEX "SsoIdentity_providerId_createdAt_id_idx" ON "SsoIdentity" ("providerId", "createdAt" DESC, id DESC);
CREATE UNIQUE INDEX "SsoIdentity_staffId_providerId_key" ON "SsoIdentity" ("staffId", "providerId");
CREATE UNIQUE INDEX "SsoIdentity_userId_providerId_key" ON "SsoIdentity" ("userId", "providerId");

CREATE TABLE "SsoAttempt" (
  hash text NOT NULL,
  "providerId" uuid NOT NULL,
  staff boolean NOT NULL,
  "personId" uuid,
  mark text NOT NULL,
  nonce text NOT NULL,
  verifier text NOT NULL,
  "expiresAt" timestamptz(3) NOT NULL,
  CONSTRAINT "SsoAttempt_pkey" PRIMARY KEY (hash)
);
CREATE INDEX "SsoAttempt_expiresAt_idx" ON "SsoAttempt" ("expiresAt");
CREATE INDEX "SsoAttempt_providerId_idx" ON "SsoAttempt" ("providerId");

-- ———— staff ————

CREATE TABLE "Staff" (
  id uuid NOT NULL,
  account text NOT NULL,
  name text NOT NULL,
  mobile text,
  email text,
  "passwordHash" text,
  "pwdUpdatedAt" timestamptz(3),
  status integer NOT NULL DEFAULT 0,
  "totpCipher" text,
  "totpStep" bigint NOT NULL DEFAULT 0,
  "totpAt" timestamptz(3),
  "scopeKind" integer NOT NULL DEFAULT 0,
  "lastLoginAt" timestamptz(3),
  "auditSeenSeq" bigint NOT NULL DEFAULT 0,
  note text,
  version integer NOT NULL DEFAULT 0,
  "createdAt" timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "Staff_pkey" PRIMARY KEY (id)
);
CREATE UNIQUE INDEX "Staff_account_key" ON "Staff" (account);
CREATE INDEX "Staff_status_createdAt_id_idx" ON "Staff" (status, "createdAt" DESC, id DESC);

CREATE TABLE "StaffScope" (
  id uuid NOT NULL,
  "staffId" uuid NOT NULL,
  "orgId" uuid,
  "areaPrefix" text,
  CONSTRAINT "StaffScope_pkey" PRIMARY KEY (id)
);
CREATE INDEX "StaffScope_staffId_idx" ON "StaffScope" ("staffId");

CREATE TABLE "StaffPassword" (
  id uuid NOT NULL,
  "staffId" uuid NOT NULL,
  hash text NOT NULL,
  at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "StaffPassword_pkey" PRIMARY KEY (id)
);
CREATE INDEX "StaffPassword_staffId_at_idx" ON "StaffPassword" ("staffId", at DESC);

CREATE TABLE "RecoveryCode" (
  hash text NOT NULL,
  "staffId" uuid NOT NULL,
  "usedAt" timestamptz(3),
  CONSTRAINT "RecoveryCode_pkey" PRIMARY KEY (hash)
);
CREATE INDEX "RecoveryCode_staffId_idx" ON "RecoveryCode" ("staffId");

CREATE TABLE "StaffTicket" (
  hash text NOT NULL,
  "staffId" uuid,
  purpose text NOT NULL,
  network text,
  secret text,
  "triesLeft" integer NOT NULL DEFAULT 5,
  "createdAt" timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "expiresAt" timestamptz(3) NOT NULL,
  "usedAt" timestamptz(3),
  method text,
  CONSTRAINT "StaffTicket_pkey" PRIMARY KEY (hash)
);
CREATE INDEX "StaffTicket_expiresAt_idx" ON "StaffTicket" ("expiresAt");
CREATE UNIQUE INDEX "StaffTicket_one_first"
  ON "StaffTicket" (purpose) WHERE ((purpose = 'first') AND ("usedAt" IS NULL));
CREATE INDEX "StaffTicket_staffId_idx" ON "StaffTicket" ("staffId");

CREATE TABLE "StaffRescue" (
  id uuid NOT NULL,
  "staffId" uuid NOT NULL,
  act text NOT NULL,
  "askedBy" uuid NOT NULL,
  "askedAt" timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "doneBy" uuid,
  "doneAt" timestamptz(3),
  CONSTRAINT "StaffRescue_pkey" PRIMARY KEY (id)
);
CREATE UNIQUE INDEX "StaffRescue_one_asked" ON "StaffRescue" ("staffId", act) WHERE ("doneAt" IS NULL);
CREATE INDEX "StaffRescue_staffId_askedAt_idx" ON "StaffRescue" ("staffId", "askedAt" DESC);

CREATE TABLE "StaffSession" (
  id uuid NOT NULL,
  hash text NOT NULL,
  "staffId" uuid NOT NULL,
  ip text NOT NULL,
  device text NOT NULL,
  "createdAt" timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "lastSeenAt" timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "expiresAt" timestamptz(3) NOT NULL,
  "freshUntil" timestamptz(3),
  "revokedAt" timestamptz(3),
  "endedBy" text,
  CONSTRAINT "StaffSession_pkey" PRIMARY KEY (id)
);
CREATE INDEX "StaffSession_expiresAt_idx" ON "StaffSession" ("expiresAt");
CREATE UNIQUE INDEX "StaffSession_hash_key" ON "StaffSession" (hash);
CREATE INDEX "StaffSession_staffId_idx" ON "StaffSession" ("staffId");

CREATE TABLE "SavedView" (
  id uuid NOT NULL,
  "staffId" uuid NOT NULL,
  list text NOT NULL,
  name text NOT NULL,
  query text NOT NULL,
  CONSTRAINT "SavedView_pkey" PRIMARY KEY (id)
);
CREATE UNIQUE INDEX "SavedView_staffId_list_name_key" ON "SavedView" ("staffId", list, name);

CREATE TABLE "StaffToken" (
  id uuid NOT NULL,
  name text NOT NULL,
  prefix text NOT NULL,
  hash text NOT NULL,
  permissions text[],
  pending text[] DEFAULT ARRAY[]::text[],
  "areaPrefixes" text[] DEFAULT ARRAY[]::text[],
  cidrs text[] DEFAULT ARRAY[]::text[],
  "expiresAt" timestamptz(3) NOT NULL,
  "lastUsedAt" timestamptz(3),
  "lastIp" text,
  "createdBy" uuid NOT NULL,
  "createdAt" timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "revokedAt" timestamptz(3),
  version integer NOT NULL DEFAULT 0,
  acts text[] NOT NULL DEFAULT ARRAY[]::text[],
  vouchers jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT "StaffToken_pkey" PRIMARY KEY (id)
);
CREATE INDEX "StaffToken_createdAt_idx" ON "StaffToken" ("createdAt" DESC);
CREATE INDEX "StaffToken_createdBy_idx" ON "StaffToken" ("createdBy");
CREATE UNIQUE INDEX "StaffToken_hash_key" ON "StaffToken" (hash);
CREATE UNIQUE INDEX "StaffToken_prefix_key" ON "StaffToken" (prefix);

CREATE TABLE "StaffRole" (
  id uuid NOT NULL,
  key text,
  name text NOT NULL,
  permissions text[],
  version integer NOT NULL DEFAULT 0,
  "createdAt" timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "StaffRole_pkey" PRIMARY KEY (id)
);
CREATE UNIQUE INDEX "StaffRole_key_key" ON "StaffRole" (key);
CREATE UNIQUE INDEX "StaffRole_name_key" ON "StaffRole" (name);

CREATE TABLE "StaffRoleMember" (
  "staffId" uuid NOT NULL,
  "roleId" uuid NOT NULL,
  CONSTRAINT "StaffRoleMember_pkey" PRIMARY KEY ("staffId", "roleId")
);
CREATE INDEX "StaffRoleMember_roleId_idx" ON "StaffRoleMember" ("roleId");

-- ———— standard ————

CREATE TABLE "Standard" (
  code text NOT NULL,
  name text NOT NULL,
  family text NOT NULL,
  year integer,
  status integer NOT NULL DEFAULT 1,
  "effectiveFrom" date,
  "effectiveTo" date,
  "replacedBy" text,
  url text NOT NULL DEFAULT '',
  version integer NOT NULL DEFAULT 0,
  CONSTRAINT "Standard_pkey" PRIMARY KEY (code),
  CONSTRAINT "Standard_not_by_itself" CHECK ("replacedBy" <> code)
);
CREATE INDEX "Standard_family_year_idx" ON "Standard" (family, year);
CREATE INDEX "Standard_replacedBy_idx" ON "Standard" ("replacedBy");

CREATE TABLE "Clause" (
  id uuid NOT NULL,
  "standardCode" text NOT NULL,
  number text NOT NULL,
  title text NOT NULL,
  explain text NOT NULL DEFAULT '',
  "parentId" uuid,
  path text NOT NULL,
  sort integer NOT NULL DEFAULT 0,
  version integer NOT NULL DEFAULT 0,
  CONSTRAINT "Clause_pkey" PRIMARY KEY (id),
  CONSTRAINT "Clause_explain_own_words" CHECK (char_length(explain) <= 1000)
);
CREATE INDEX "Clause_label_bigrams"
  ON "Clause" USING gin (bigrams((((("standardCode" || ' '::text) || number) || ' '::text) || title)));
CREATE INDEX "Clause_parentId_idx" ON "Clause" ("parentId");
CREATE UNIQUE INDEX "Clause_standardCode_number_key" ON "Clause" ("standardCode", number);
CREATE INDEX "Clause_standardCode_path_idx" ON "Clause" ("standardCode", path text_pattern_ops);

CREATE TABLE "ClauseMap" (
  id uuid NOT NULL,
  "fromCode" text NOT NULL,
  "toCode" text NOT NULL,
  "fromId" uuid,
  "toId" uuid,
  kind integer NOT NULL,
  CONSTRAINT "ClauseMap_pkey" PRIMARY KEY (id),
  CONSTRAINT "ClauseMap_kind" CHECK (
    CASE kind WHEN 3 THEN "fromId" IS NULL AND "toId" IS NOT NULL WHEN 4 THEN "fromId" IS NOT NULL
      AND "toId" IS NULL ELSE (kind IN (1, 2)) AND "fromId" IS NOT NULL AND "toId" IS NOT NULL END
  )
);
CREATE INDEX "ClauseMap_fromCode_toCode_idx" ON "ClauseMap" ("fromCode", "toCode");
CREATE UNIQUE INDEX "ClauseMap_fromId_toId_key" ON "ClauseMap" ("fromId", "toId");
CREATE INDEX "ClauseMap_toCode_idx" ON "ClauseMap" ("toCode");
CREATE INDEX "ClauseMap_toId_idx" ON "ClauseMap" ("toId");

CREATE TABLE "LessonItemClause" (
  lid uuid NOT NULL,
  "clauseId" uuid NOT NULL,
  CONSTRAINT "LessonItemClause_pkey" PRIMARY KEY (lid, "clauseId")
);
CREATE INDEX "LessonItemClause_clauseId_idx" ON "LessonItemClause" ("clauseId");

-- ———— study ————

CREATE TABLE "UserLesson" (
  "userId" uuid NOT NULL,
  "lessonId" uuid NOT NULL,
  "orgId" uuid,
  source integer NOT NULL DEFAULT 1,
  status integer NOT NULL DEFAULT 0,
  deadline timestamptz(3),
  "creditedSec" integer NOT NULL DEFAULT 0,
  progress integer NOT NULL DEFAULT 0,
  "lastLid" uuid,
  "startTime" timestamptz(3),
  "learnedTime" timestamptz(3),
  "finishTime" timestamptz(3),
  "createdAt" timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "updatedAt" timestamptz(3) NOT NULL,
  round integer NOT NULL DEFAULT 1,
  "roundKey" text,
  "roundOpenedAt" timestamptz(3),
  "creditHours" numeric(5,1),
  "measuredHours" numeric(5,1),
  "plannedHours" numeric(5,1),
  CONSTRAINT "UserLesson_pkey" PRIMARY KEY ("userId", "lessonId")
) WITH (fillfactor=80);
CREATE INDEX "UserLesson_deadline_open" ON "UserLesson" (deadline) WHERE ((deadline IS NOT NULL) AND (status < 3));
CREATE INDEX "UserLesson_lessonId_createdAt_userId_idx" ON "UserLesson" ("lessonId", "createdAt" DESC, "userId");

CREATE TABLE "UserItem" (
  "userId" uuid NOT NULL,
  lid uuid NOT NULL,
  "lessonId" uuid NOT NULL,
  coverage bytea NOT NULL,
  covered integer NOT NULL DEFAULT 0,
  "maxPos" integer NOT NULL DEFAULT 0,
  "lastPos" integer NOT NULL DEFAULT 0,
  "creditedSec" integer NOT NULL DEFAULT 0,
  "doneAt" timestamptz(3),
  "updatedAt" timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  rev integer NOT NULL DEFAULT 1,
  round integer NOT NULL DEFAULT 1,
  "grantedSec" integer NOT NULL DEFAULT 0,
  CONSTRAINT "UserItem_pkey" PRIMARY KEY ("userId", lid)
) WITH (fillfactor=80);
CREATE INDEX "UserItem_userId_lessonId_idx" ON "UserItem" ("userId", "lessonId");

CREATE TABLE "StudySession" (
  id uuid NOT NULL,
  "userId" uuid NOT NULL,
  lid uuid NOT NULL,
  device text NOT NULL,
  "startedAt" timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "endedAt" timestamptz(3),
  rev integer NOT NULL DEFAULT 1,
  round integer NOT NULL DEFAULT 1,
  CONSTRAINT "StudySession_pkey" PRIMARY KEY (id)
);
CREATE INDEX "StudySession_userId_startedAt_idx" ON "StudySession" ("userId", "startedAt");

CREATE TABLE "StudyClock" (
  "userId" uuid NOT NULL,
  "sessionId" uuid NOT NULL,
  lid uuid NOT NULL,
  "lastSeq" integer NOT NULL DEFAULT 0,
  "lastBeatAt" timestamptz(3) NOT NULL,
  "nextCheckAt" timestamptz(3) NOT NULL,
  "checkId" uuid,
  "checkAt" timestamptz(3),
  "chainSeq" integer NOT NULL DEFAULT 0,
  "chainHash" text NOT NULL DEFAULT '',
  version integer NOT NULL DEFAULT 0,
  "gapDay" integer NOT NULL DEFAULT 0,
  "gapSec" integer NOT NULL DEFAULT 0,
  "checkFor" uuid,
  "checkAsk" jsonb,
  CONSTRAINT "StudyClock_pkey" PRIMARY KEY ("userId")
) WITH (fillfactor=80);

CREATE TABLE "StudySegment" (
  "userId" uuid NOT NULL,
  "chainSeq" integer NOT NULL,
  "sessionId" uuid NOT NULL,
  lid uuid NOT NULL,
  "lessonId" uuid NOT NULL,
  seq integer NOT NULL,
  "from" integer NOT NULL,
  "to" integer NOT NULL,
  "wallMs" integer NOT NULL,
  "creditedSec" integer NOT NULL,
  "refusedSec" integer NOT NULL DEFAULT 0,
  refusal text,
  at timestamptz(3) NOT NULL,
  "prevHash" text NOT NULL,
  hash text NOT NULL,
  gap boolean NOT NULL DEFAULT false,
  seal integer NOT NULL DEFAULT 1,
  kind integer NOT NULL DEFAULT 0,
  ref uuid,
  "grantedSec" integer NOT NULL DEFAULT 0,
  link text,
  "spanMs" integer,
  "ageMs" integer,
  CONSTRAINT "StudySegment_pkey" PRIMARY KEY ("userId", "chainSeq")
);
CREATE INDEX "StudySegment_at_idx" ON "StudySegment" USING brin (at) WITH (autosummarize='on');
CREATE UNIQUE INDEX "StudySegment_one_grant" ON "StudySegment" ("userId", ref, lid) WHERE (ref IS NOT NULL);
CREATE INDEX "StudySegment_userId_lessonId_at_idx" ON "StudySegment" ("userId", "lessonId", at DESC);

CREATE TABLE "AuditPack" (
  id uuid NOT NULL,
  no text NOT NULL,
  "orgId" uuid NOT NULL,
  "verifyCode" text NOT NULL,
  statement text,
  signature text,
  "pdfStatement" text,
  "pdfSignature" text,
  kid text,
  "createdAt" timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "AuditPack_pkey" PRIMARY KEY (id)
);
CREATE UNIQUE INDEX "AuditPack_no_key" ON "AuditPack" (no);
CREATE INDEX "AuditPack_orgId_idx" ON "AuditPack" ("orgId");
CREATE UNIQUE INDEX "AuditPack_verifyCode_key" ON "AuditPack" ("verifyCode");

CREATE TABLE "StudyNote" (
  id uuid NOT NULL,
  "userId" uuid NOT NULL,
  "lessonId" uuid NOT NULL,
  lid uuid NOT NULL,
  "atSec" integer,
  text text NOT NULL,
  "createdAt" timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "updatedAt" timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "StudyNote_pkey" PRIMARY KEY (id)
);
CREATE INDEX "StudyNote_lessonId_idx" ON "StudyNote" ("lessonId");
CREATE INDEX "StudyNote_lid_idx" ON "StudyNote" (lid);
CREATE INDEX "StudyNote_userId_lessonId_idx" ON "StudyNote" ("userId", "lessonId");

CREATE TABLE "Appeal" (
  id uuid NOT NULL,
  no text NOT NULL,
  "userId" uuid,
  "orgId" uuid,
  "lessonId" uuid NOT NULL,
  lid uuid NOT NULL,
  round integer NOT NULL,
  seqs integer[],
  "claimSec" integer NOT NULL,
  reason text NOT NULL,
  status integer NOT NULL DEFAULT 0,
  "grantSec" integer,
  opinion text NOT NULL DEFAULT '',
  by uuid,
  "decidedAt" timestamptz(3),
  "askedAt" timestamptz(3),
  version integer NOT NULL DEFAULT 0,
  "createdAt" timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "ledgerId" uuid,
  CONSTRAINT "Appeal_pkey" PRIMARY KEY (id),
  CONSTRAINT "Appeal_grant" CHECK ((COALESCE("grantSec", 0) > 0) = (status IN (3, 4))),
  CONSTRAINT "Appeal_status" CHECK (status IN (0, 2, 3, 4, 5, 6))
);
CREATE INDEX "Appeal_lessonId_idx" ON "Appeal" ("lessonId");
CREATE INDEX "Appeal_lid_idx" ON "Appeal" (lid);
CREATE UNIQUE INDEX "Appeal_no_key" ON "Appeal" (no);
CREATE UNIQUE INDEX "Appeal_one_open" ON "Appeal" ("userId", lid) WHERE (status IN (0, 2));
CREATE INDEX "Appeal_status_createdAt_idx" ON "Appeal" (status, "createdAt");
CREATE INDEX "Appeal_userId_createdAt_idx" ON "Appeal" ("userId", "createdAt" DESC);

CREATE TABLE "AppealNote" (
  id uuid NOT NULL,
  "appealId" uuid NOT NULL,
  by integer NOT NULL,
  "staffId" uuid,
  text text NOT NULL,
  at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "AppealNote_pkey" PRIMARY KEY (id)
);
CREATE INDEX "AppealNote_appealId_at_idx" ON "AppealNote" ("appealId", at);

CREATE TABLE "Incident" (
  id uuid NOT NULL,
  "from" timestamptz(3) NOT NULL,
  "to" timestamptz(3) NOT NULL,
  reason text NOT NULL,
  status integer NOT NULL DEFAULT 0,
  by uuid,
  "confirmedBy" uuid,
  "taskId" uuid,
  people integer NOT NULL DEFAULT 0,
  seconds integer NOT NULL DEFAULT 0,
  version integer NOT NULL DEFAULT 0,
  "createdAt" timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "doneAt" timestamptz(3),
  CONSTRAINT "Incident_pkey" PRIMARY KEY (id),
  CONSTRAINT "Incident_span" CHECK ("from" < "to"),
  CONSTRAINT "Incident_two_people" CHECK ("confirmedBy" IS NULL OR "confirmedBy" IS DISTINCT FROM by)
);
CREATE INDEX "Incident_createdAt_idx" ON "Incident" ("createdAt" DESC);

CREATE TABLE "StudyGrant" (
  "userId" uuid NOT NULL,
  "chainSeq" integer NOT NULL,
  kind integer NOT NULL,
  ref uuid NOT NULL,
  sec integer NOT NULL,
  at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "StudyGrant_pkey" PRIMARY KEY ("userId", "chainSeq")
);
CREATE INDEX "StudyGrant_ref_idx" ON "StudyGrant" (ref);

-- ———— task ————

CREATE TABLE "Task" (
  id uuid NOT NULL,
  kind text NOT NULL,
  "ownerId" uuid NOT NULL,
  "orgId" uuid,
  status integer NOT NULL DEFAULT 0,
  total integer NOT NULL DEFAULT 0,
  done integer NOT NULL DEFAULT 0,
  failed integer NOT NULL DEFAULT 0,
  input jsonb NOT NULL,
  "resultFile" text,
  "resultName" text,
  error text,
  "createdAt" timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "startedAt" timestamptz(3),
  "finishedAt" timestamptz(3),
  tries integer NOT NULL DEFAULT 0,
  "dueAt" timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  realm integer NOT NULL DEFAULT 1,
  holder uuid,
  "heldUntil" timestamptz(3),
  CONSTRAINT "Task_pkey" PRIMARY KEY (id)
);
CREATE INDEX "Task_of_staff" ON "Task" ("createdAt" DESC, id DESC) WHERE (realm = 2);
CREATE INDEX "Task_open" ON "Task" (status) WHERE (status < 2);
CREATE INDEX "Task_orgId_createdAt_idx" ON "Task" ("orgId", "createdAt" DESC);
CREATE INDEX "Task_ownerId_createdAt_idx" ON "Task" ("ownerId", "createdAt" DESC);

-- ———— teacher ————

CREATE TABLE "Teacher" (
  id uuid NOT NULL,
  name text NOT NULL,
  avatar text,
  synopsis text NOT NULL,
  "desc" text NOT NULL,
  sort integer NOT NULL DEFAULT 0,
  status integer NOT NULL DEFAULT 1,
  "createdAt" timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  version integer NOT NULL DEFAULT 0,
  CONSTRAINT "Teacher_pkey" PRIMARY KEY (id)
);
CREATE INDEX "Teacher_name_bigrams" ON "Teacher" USING gin (bigrams(name));
CREATE INDEX "Teacher_status_sort_id_idx" ON "Teacher" (status, sort, id);

CREATE TABLE "EvaluateItem" (
  id uuid NOT NULL,
  title text NOT NULL,
  "maxScore" integer NOT NULL DEFAULT 5,
  sort integer NOT NULL DEFAULT 0,
  status integer NOT NULL DEFAULT 1,
  CONSTRAINT "EvaluateItem_pkey" PRIMARY KEY (id)
);

CREATE TABLE "TeacherRating" (
  id uuid NOT NULL,
  "teacherId" uuid NOT NULL,
  "itemId" uuid NOT NULL,
  "itemTitle" text NOT NULL,
  score integer NOT NULL,
  day date NOT NULL,
  CONSTRAINT "TeacherRating_pkey" PRIMARY KEY (id)
);
CREATE INDEX "TeacherRating_teacherId_itemId_score_idx" ON "TeacherRating" ("teacherId", "itemId", score);

CREATE TABLE "RatingBallot" (
  id uuid NOT NULL,
  sealed bytea NOT NULL,
  CONSTRAINT "RatingBallot_pkey" PRIMARY KEY (id)
);

CREATE TABLE "RatingGuard" (
  hash text NOT NULL,
  CONSTRAINT "RatingGuard_pkey" PRIMARY KEY (hash)
);

-- ———— what belongs to what ————

ALTER TABLE "Consent"
  ADD CONSTRAINT "Consent_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE "CertApply"
  ADD CONSTRAINT "CertApply_lessonId_fkey" FOREIGN KEY ("lessonId")
    REFERENCES "Lesson"(id) ON UPDATE CASCADE ON DELETE SET NULL,
  ADD CONSTRAINT "CertApply_orgId_fkey" FOREIGN KEY ("orgId")
    REFERENCES "Organisation"(id) ON UPDATE CASCADE ON DELETE SET NULL,
  ADD CONSTRAINT "CertApply_renewsId_fkey" FOREIGN KEY ("renewsId")
    REFERENCES "Certificate"(id) ON UPDATE CASCADE ON DELETE SET NULL;

ALTER TABLE "CertApplyItem"
  ADD CONSTRAINT "CertApplyItem_applyId_fkey" FOREIGN KEY ("applyId")
    REFERENCES "CertApply"(id) ON UPDATE CASCADE ON DELETE CASCADE,
  ADD CONSTRAINT "CertApplyItem_certId_fkey" FOREIGN KEY ("certId")
    REFERENCES "Certificate"(id) ON UPDATE CASCADE ON DELETE SET NULL,
  ADD CONSTRAINT "CertApplyItem_userId_fkey" FOREIGN KEY ("userId")
    REFERENCES "User"(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE "CertApplyLog"
  ADD CONSTRAINT "CertApplyLog_applyId_fkey" FOREIGN KEY ("applyId")
    REFERENCES "CertApply"(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE "ArticleVersion"
  ADD CONSTRAINT "ArticleVersion_articleId_fkey" FOREIGN KEY ("articleId")
    REFERENCES "Article"(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE "AuditDetail"
  ADD CONSTRAINT "AuditDetail_seq_fkey" FOREIGN KEY (seq)
    REFERENCES "AuditLog"(seq) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE "AuditSubject"
  ADD CONSTRAINT "AuditSubject_seq_fkey" FOREIGN KEY (seq)
    REFERENCES "AuditLog"(seq) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE "UserPassword"
  ADD CONSTRAINT "UserPassword_userId_fkey" FOREIGN KEY ("userId")
    REFERENCES "User"(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE "Session"
  ADD CONSTRAINT "Session_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE "Certificate"
  ADD CONSTRAINT "Certificate_previousId_fkey" FOREIGN KEY ("previousId")
    REFERENCES "Certificate"(id) ON UPDATE CASCADE ON DELETE SET NULL,
  ADD CONSTRAINT "Certificate_templateId_fkey" FOREIGN KEY ("templateId")
    REFERENCES "CertTemplate"(id) ON UPDATE CASCADE ON DELETE RESTRICT,
  ADD CONSTRAINT "Certificate_userId_fkey" FOREIGN KEY ("userId")
    REFERENCES "User"(id) ON UPDATE CASCADE ON DELETE SET NULL;

ALTER TABLE "CertificateVerification"
  ADD CONSTRAINT "CertificateVerification_certId_fkey" FOREIGN KEY ("certId")
    REFERENCES "Certificate"(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE "CertificateReminder"
  ADD CONSTRAINT "CertificateReminder_certId_fkey" FOREIGN KEY ("certId")
    REFERENCES "Certificate"(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE "CertTemplate"
  ADD CONSTRAINT "CertTemplate_logoKey_fkey" FOREIGN KEY ("logoKey")
    REFERENCES "CertImage"(key) ON UPDATE CASCADE ON DELETE RESTRICT,
  ADD CONSTRAINT "CertTemplate_sealKey_fkey" FOREIGN KEY ("sealKey")
    REFERENCES "CertImage"(key) ON UPDATE CASCADE ON DELETE RESTRICT,
  ADD CONSTRAINT "CertTemplate_signKey_fkey" FOREIGN KEY ("signKey")
    REFERENCES "CertImage"(key) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE "CertBatchItem"
  ADD CONSTRAINT "CertBatchItem_applyItemId_fkey" FOREIGN KEY ("applyItemId")
    REFERENCES "CertApplyItem"(id) ON UPDATE CASCADE ON DELETE CASCADE,
  ADD CONSTRAINT "CertBatchItem_batchId_fkey" FOREIGN KEY ("batchId")
    REFERENCES "CertBatch"(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE "Attempt"
  ADD CONSTRAINT "Attempt_paperId_fkey" FOREIGN KEY ("paperId")
    REFERENCES "Paper"(id) ON UPDATE CASCADE ON DELETE RESTRICT,
  ADD CONSTRAINT "Attempt_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE "AttemptKey"
  ADD CONSTRAINT "AttemptKey_attemptId_fkey" FOREIGN KEY ("attemptId")
    REFERENCES "Attempt"(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE "AttemptAnswer"
  ADD CONSTRAINT "AttemptAnswer_attemptId_fkey" FOREIGN KEY ("attemptId")
    REFERENCES "Attempt"(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE "ExamEvent"
  ADD CONSTRAINT "ExamEvent_attemptId_fkey" FOREIGN KEY ("attemptId")
    REFERENCES "Attempt"(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE "ExamOverride"
  ADD CONSTRAINT "ExamOverride_paperId_fkey" FOREIGN KEY ("paperId")
    REFERENCES "Paper"(id) ON UPDATE CASCADE ON DELETE CASCADE,
  ADD CONSTRAINT "ExamOverride_userId_fkey" FOREIGN KEY ("userId")
    REFERENCES "User"(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE "AttemptGrant"
  ADD CONSTRAINT "AttemptGrant_paperId_fkey" FOREIGN KEY ("paperId")
    REFERENCES "Paper"(id) ON UPDATE CASCADE ON DELETE CASCADE,
  ADD CONSTRAINT "AttemptGrant_userId_fkey" FOREIGN KEY ("userId")
    REFERENCES "User"(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE "ExamRequest"
  ADD CONSTRAINT "ExamRequest_attemptId_fkey" FOREIGN KEY ("attemptId")
    REFERENCES "Attempt"(id) ON UPDATE CASCADE ON DELETE CASCADE,
  ADD CONSTRAINT "ExamRequest_paperId_fkey" FOREIGN KEY ("paperId")
    REFERENCES "Paper"(id) ON UPDATE CASCADE ON DELETE CASCADE,
  ADD CONSTRAINT "ExamRequest_userId_fkey" FOREIGN KEY ("userId")
    REFERENCES "User"(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE "MarkTask"
  ADD CONSTRAINT "MarkTask_attemptId_fkey" FOREIGN KEY ("attemptId")
    REFERENCES "Attempt"(id) ON UPDATE CASCADE ON DELETE CASCADE,
  ADD CONSTRAINT "MarkTask_paperId_fkey" FOREIGN KEY ("paperId")
    REFERENCES "Paper"(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE "Mark"
  ADD CONSTRAINT "Mark_taskId_fkey" FOREIGN KEY ("taskId")
    REFERENCES "MarkTask"(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE "RescoreEffect"
  ADD CONSTRAINT "RescoreEffect_attemptId_fkey" FOREIGN KEY ("attemptId")
    REFERENCES "Attempt"(id) ON UPDATE CASCADE ON DELETE CASCADE,
  ADD CONSTRAINT "RescoreEffect_rescoreId_fkey" FOREIGN KEY ("rescoreId")
    REFERENCES "Rescore"(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE "ScoreChange"
  ADD CONSTRAINT "ScoreChange_attemptId_fkey" FOREIGN KEY ("attemptId")
    REFERENCES "Attempt"(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE "Suggestion"
  ADD CONSTRAINT "Suggestion_userId_fkey" FOREIGN KEY ("userId")
    REFERENCES "User"(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE "SuggestReply"
  ADD CONSTRAINT "SuggestReply_suggestId_fkey" FOREIGN KEY ("suggestId")
    REFERENCES "Suggestion"(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE "JobPast"
  ADD CONSTRAINT "JobPast_name_fkey" FOREIGN KEY (name) REFERENCES "JobRun"(name) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE "Law"
  ADD CONSTRAINT "Law_replacedBy_fkey" FOREIGN KEY ("replacedBy")
    REFERENCES "Law"(id) ON UPDATE CASCADE ON DELETE SET NULL;

ALTER TABLE "User"
  ADD CONSTRAINT "User_mergedIntoId_fkey" FOREIGN KEY ("mergedIntoId")
    REFERENCES "User"(id) ON UPDATE CASCADE ON DELETE SET NULL,
  ADD CONSTRAINT "User_orgId_fkey" FOREIGN KEY ("orgId")
    REFERENCES "Organisation"(id) ON UPDATE CASCADE ON DELETE SET NULL;

ALTER TABLE "UserMerge"
  ADD CONSTRAINT "UserMerge_dropId_fkey" FOREIGN KEY ("dropId")
    REFERENCES "User"(id) ON UPDATE CASCADE ON DELETE CASCADE,
  ADD CONSTRAINT "UserMerge_keepId_fkey" FOREIGN KEY ("keepId")
    REFERENCES "User"(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE "UserAlias"
  ADD CONSTRAINT "UserAlias_userId_fkey" FOREIGN KEY ("userId")
    REFERENCES "User"(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE "NameChange"
  ADD CONSTRAINT "NameChange_userId_fkey" FOREIGN KEY ("userId")
    REFERENCES "User"(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE "LearnerNote"
  ADD CONSTRAINT "LearnerNote_authorId_fkey" FOREIGN KEY ("authorId")
    REFERENCES "Staff"(id) ON UPDATE CASCADE ON DELETE RESTRICT,
  ADD CONSTRAINT "LearnerNote_userId_fkey" FOREIGN KEY ("userId")
    REFERENCES "User"(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE "Lesson"
  ADD CONSTRAINT "Lesson_categoryId_fkey" FOREIGN KEY ("categoryId")
    REFERENCES "StudyDict"(id) ON UPDATE CASCADE ON DELETE RESTRICT,
  ADD CONSTRAINT "Lesson_standardCode_fkey" FOREIGN KEY ("standardCode")
    REFERENCES "Standard"(code) ON UPDATE CASCADE ON DELETE RESTRICT,
  ADD CONSTRAINT "Lesson_teacherId_fkey" FOREIGN KEY ("teacherId")
    REFERENCES "Teacher"(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE "LessonChapter"
  ADD CONSTRAINT "LessonChapter_lessonId_fkey" FOREIGN KEY ("lessonId")
    REFERENCES "Lesson"(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE "LessonItem"
  ADD CONSTRAINT "LessonItem_chapterId_fkey" FOREIGN KEY ("chapterId")
    REFERENCES "LessonChapter"(id) ON UPDATE CASCADE ON DELETE CASCADE,
  ADD CONSTRAINT "LessonItem_lessonId_fkey" FOREIGN KEY ("lessonId")
    REFERENCES "Lesson"(id) ON UPDATE CASCADE ON DELETE CASCADE,
  ADD CONSTRAINT "LessonItem_mediaId_fkey" FOREIGN KEY ("mediaId")
    REFERENCES "Media"(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE "CaptionCue"
  ADD CONSTRAINT "CaptionCue_mediaId_fkey" FOREIGN KEY ("mediaId")
    REFERENCES "Media"(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE "MediaRendition"
  ADD CONSTRAINT "MediaRendition_mediaId_fkey" FOREIGN KEY ("mediaId")
    REFERENCES "Media"(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE "Upload"
  ADD CONSTRAINT "Upload_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE "OrgMember"
  ADD CONSTRAINT "OrgMember_inviteId_fkey" FOREIGN KEY ("inviteId")
    REFERENCES "OrgInvite"(id) ON UPDATE CASCADE ON DELETE SET NULL,
  ADD CONSTRAINT "OrgMember_orgId_fkey" FOREIGN KEY ("orgId")
    REFERENCES "Organisation"(id) ON UPDATE CASCADE ON DELETE CASCADE,
  ADD CONSTRAINT "OrgMember_userId_fkey" FOREIGN KEY ("userId")
    REFERENCES "User"(id) ON UPDATE CASCADE ON DELETE SET NULL;

ALTER TABLE "OrgDepartment"
  ADD CONSTRAINT "OrgDepartment_orgId_fkey" FOREIGN KEY ("orgId")
    REFERENCES "Organisation"(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE "OrgGrant"
  ADD CONSTRAINT "OrgGrant_orgId_fkey" FOREIGN KEY ("orgId")
    REFERENCES "Organisation"(id) ON UPDATE CASCADE ON DELETE CASCADE,
  ADD CONSTRAINT "OrgGrant_userId_fkey" FOREIGN KEY ("userId")
    REFERENCES "User"(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE "LeaverStudy"
  ADD CONSTRAINT "LeaverStudy_lessonId_fkey" FOREIGN KEY ("lessonId")
    REFERENCES "Lesson"(id) ON UPDATE CASCADE ON DELETE RESTRICT,
  ADD CONSTRAINT "LeaverStudy_memberId_fkey" FOREIGN KEY ("memberId")
    REFERENCES "OrgMember"(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE "LeaverCertificate"
  ADD CONSTRAINT "LeaverCertificate_memberId_fkey" FOREIGN KEY ("memberId")
    REFERENCES "OrgMember"(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE "OrgInvite"
  ADD CONSTRAINT "OrgInvite_orgId_fkey" FOREIGN KEY ("orgId")
    REFERENCES "Organisation"(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE "OutgoingMessage"
  ADD CONSTRAINT "OutgoingMessage_deliveryId_fkey" FOREIGN KEY ("deliveryId")
    REFERENCES "Delivery"(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE "NotifyPref"
  ADD CONSTRAINT "NotifyPref_userId_fkey" FOREIGN KEY ("userId")
    REFERENCES "User"(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE "DigestItem"
  ADD CONSTRAINT "DigestItem_userId_fkey" FOREIGN KEY ("userId")
    REFERENCES "User"(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE "NotifyOnce"
  ADD CONSTRAINT "NotifyOnce_userId_fkey" FOREIGN KEY ("userId")
    REFERENCES "User"(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE "RobotMessage"
  ADD CONSTRAINT "RobotMessage_robotId_fkey" FOREIGN KEY ("robotId")
    REFERENCES "Robot"(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE "Notice"
  ADD CONSTRAINT "Notice_aboutId_fkey" FOREIGN KEY ("aboutId")
    REFERENCES "User"(id) ON UPDATE CASCADE ON DELETE SET NULL,
  ADD CONSTRAINT "Notice_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE "OrgOwnerChange"
  ADD CONSTRAINT "OrgOwnerChange_orgId_fkey" FOREIGN KEY ("orgId")
    REFERENCES "Organisation"(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE "OrgAssignRule"
  ADD CONSTRAINT "OrgAssignRule_departmentId_fkey" FOREIGN KEY ("departmentId")
    REFERENCES "OrgDepartment"(id) ON UPDATE CASCADE ON DELETE RESTRICT,
  ADD CONSTRAINT "OrgAssignRule_lessonId_fkey" FOREIGN KEY ("lessonId")
    REFERENCES "Lesson"(id) ON UPDATE CASCADE ON DELETE CASCADE,
  ADD CONSTRAINT "OrgAssignRule_orgId_fkey" FOREIGN KEY ("orgId")
    REFERENCES "Organisation"(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE "OrgRuleApplied"
  ADD CONSTRAINT "OrgRuleApplied_ruleId_fkey" FOREIGN KEY ("ruleId")
    REFERENCES "OrgAssignRule"(id) ON UPDATE CASCADE ON DELETE CASCADE,
  ADD CONSTRAINT "OrgRuleApplied_userId_fkey" FOREIGN KEY ("userId")
    REFERENCES "User"(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE "OrgChange"
  ADD CONSTRAINT "OrgChange_orgId_fkey" FOREIGN KEY ("orgId")
    REFERENCES "Organisation"(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE "Paper"
  ADD CONSTRAINT "Paper_lessonId_fkey" FOREIGN KEY ("lessonId")
    REFERENCES "Lesson"(id) ON UPDATE CASCADE ON DELETE SET NULL;

ALTER TABLE "PaperEdition"
  ADD CONSTRAINT "PaperEdition_paperId_fkey" FOREIGN KEY ("paperId")
    REFERENCES "Paper"(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE "PaperLink"
  ADD CONSTRAINT "PaperLink_paperId_fkey" FOREIGN KEY ("paperId")
    REFERENCES "Paper"(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE "PaperRemark"
  ADD CONSTRAINT "PaperRemark_linkId_fkey" FOREIGN KEY ("linkId")
    REFERENCES "PaperLink"(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE "PracticeCard"
  ADD CONSTRAINT "PracticeCard_userId_fkey" FOREIGN KEY ("userId")
    REFERENCES "User"(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE "PracticeAnswer"
  ADD CONSTRAINT "PracticeAnswer_userId_fkey" FOREIGN KEY ("userId")
    REFERENCES "User"(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE "PracticeSet"
  ADD CONSTRAINT "PracticeSet_lessonId_fkey" FOREIGN KEY ("lessonId")
    REFERENCES "Lesson"(id) ON UPDATE CASCADE ON DELETE CASCADE,
  ADD CONSTRAINT "PracticeSet_userId_fkey" FOREIGN KEY ("userId")
    REFERENCES "User"(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE "OrgClause"
  ADD CONSTRAINT "OrgClause_clauseId_fkey" FOREIGN KEY ("clauseId")
    REFERENCES "Clause"(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE "ClauseFigure"
  ADD CONSTRAINT "ClauseFigure_clauseId_fkey" FOREIGN KEY ("clauseId")
    REFERENCES "Clause"(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE "OrgClauseRun"
  ADD CONSTRAINT "OrgClauseRun_orgId_fkey" FOREIGN KEY ("orgId")
    REFERENCES "Organisation"(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE "Question"
  ADD CONSTRAINT "Question_bankId_fkey" FOREIGN KEY ("bankId")
    REFERENCES "QuestionBank"(id) ON UPDATE CASCADE ON DELETE RESTRICT,
  ADD CONSTRAINT "Question_clauseId_fkey" FOREIGN KEY ("clauseId")
    REFERENCES "Clause"(id) ON UPDATE CASCADE ON DELETE RESTRICT,
  ADD CONSTRAINT "Question_lawId_fkey" FOREIGN KEY ("lawId") REFERENCES "Law"(id) ON UPDATE CASCADE ON DELETE RESTRICT,
  ADD CONSTRAINT "Question_parentId_fkey" FOREIGN KEY ("parentId")
    REFERENCES "Question"(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE "QuestionKey"
  ADD CONSTRAINT "QuestionKey_questionId_fkey" FOREIGN KEY ("questionId")
    REFERENCES "Question"(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE "QuestionPair"
  ADD CONSTRAINT "QuestionPair_aId_fkey" FOREIGN KEY ("aId")
    REFERENCES "Question"(id) ON UPDATE CASCADE ON DELETE CASCADE,
  ADD CONSTRAINT "QuestionPair_bId_fkey" FOREIGN KEY ("bId")
    REFERENCES "Question"(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE "QuestionImport"
  ADD CONSTRAINT "QuestionImport_bankId_fkey" FOREIGN KEY ("bankId")
    REFERENCES "QuestionBank"(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE "QuestionImportRow"
  ADD CONSTRAINT "QuestionImportRow_importId_fkey" FOREIGN KEY ("importId")
    REFERENCES "QuestionImport"(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE "LessonRound"
  ADD CONSTRAINT "LessonRound_lessonId_fkey" FOREIGN KEY ("lessonId")
    REFERENCES "Lesson"(id) ON UPDATE CASCADE ON DELETE RESTRICT,
  ADD CONSTRAINT "LessonRound_userId_fkey" FOREIGN KEY ("userId")
    REFERENCES "User"(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE "PaperRound"
  ADD CONSTRAINT "PaperRound_paperId_fkey" FOREIGN KEY ("paperId")
    REFERENCES "Paper"(id) ON UPDATE CASCADE ON DELETE RESTRICT,
  ADD CONSTRAINT "PaperRound_userId_fkey" FOREIGN KEY ("userId")
    REFERENCES "User"(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE "RetakePlan"
  ADD CONSTRAINT "RetakePlan_lessonId_fkey" FOREIGN KEY ("lessonId")
    REFERENCES "Lesson"(id) ON UPDATE CASCADE ON DELETE CASCADE,
  ADD CONSTRAINT "RetakePlan_paperId_fkey" FOREIGN KEY ("paperId")
    REFERENCES "Paper"(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE "SsoIdentity"
  ADD CONSTRAINT "SsoIdentity_providerId_fkey" FOREIGN KEY ("providerId")
    REFERENCES "SsoProvider"(id) ON UPDATE CASCADE ON DELETE CASCADE,
  ADD CONSTRAINT "SsoIdentity_staffId_fkey" FOREIGN KEY ("staffId")
    REFERENCES "Staff"(id) ON UPDATE CASCADE ON DELETE CASCADE,
  ADD CONSTRAINT "SsoIdentity_userId_fkey" FOREIGN KEY ("userId")
    REFERENCES "User"(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE "SsoAttempt"
  ADD CONSTRAINT "SsoAttempt_providerId_fkey" FOREIGN KEY ("providerId")
    REFERENCES "SsoProvider"(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE "StaffScope"
  ADD CONSTRAINT "StaffScope_staffId_fkey" FOREIGN KEY ("staffId")
    REFERENCES "Staff"(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE "StaffPassword"
  ADD CONSTRAINT "StaffPassword_staffId_fkey" FOREIGN KEY ("staffId")
    REFERENCES "Staff"(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE "RecoveryCode"
  ADD CONSTRAINT "RecoveryCode_staffId_fkey" FOREIGN KEY ("staffId")
    REFERENCES "Staff"(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE "StaffTicket"
  ADD CONSTRAINT "StaffTicket_staffId_fkey" FOREIGN KEY ("staffId")
    REFERENCES "Staff"(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE "StaffRescue"
  ADD CONSTRAINT "StaffRescue_staffId_fkey" FOREIGN KEY ("staffId")
    REFERENCES "Staff"(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE "StaffSession"
  ADD CONSTRAINT "StaffSession_staffId_fkey" FOREIGN KEY ("staffId")
    REFERENCES "Staff"(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE "SavedView"
  ADD CONSTRAINT "SavedView_staffId_fkey" FOREIGN KEY ("staffId")
    REFERENCES "Staff"(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE "StaffToken"
  ADD CONSTRAINT "StaffToken_createdBy_fkey" FOREIGN KEY ("createdBy")
    REFERENCES "Staff"(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE "StaffRoleMember"
  ADD CONSTRAINT "StaffRoleMember_roleId_fkey" FOREIGN KEY ("roleId")
    REFERENCES "StaffRole"(id) ON UPDATE CASCADE ON DELETE RESTRICT,
  ADD CONSTRAINT "StaffRoleMember_staffId_fkey" FOREIGN KEY ("staffId")
    REFERENCES "Staff"(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE "Standard"
  ADD CONSTRAINT "Standard_replacedBy_fkey" FOREIGN KEY ("replacedBy")
    REFERENCES "Standard"(code) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE "Clause"
  ADD CONSTRAINT "Clause_parentId_fkey" FOREIGN KEY ("parentId")
    REFERENCES "Clause"(id) ON UPDATE CASCADE ON DELETE RESTRICT,
  ADD CONSTRAINT "Clause_standardCode_fkey" FOREIGN KEY ("standardCode")
    REFERENCES "Standard"(code) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE "ClauseMap"
  ADD CONSTRAINT "ClauseMap_fromCode_fkey" FOREIGN KEY ("fromCode")
    REFERENCES "Standard"(code) ON UPDATE CASCADE ON DELETE CASCADE,
  ADD CONSTRAINT "ClauseMap_fromId_fkey" FOREIGN KEY ("fromId")
    REFERENCES "Clause"(id) ON UPDATE CASCADE ON DELETE CASCADE,
  ADD CONSTRAINT "ClauseMap_toCode_fkey" FOREIGN KEY ("toCode")
    REFERENCES "Standard"(code) ON UPDATE CASCADE ON DELETE CASCADE,
  ADD CONSTRAINT "ClauseMap_toId_fkey" FOREIGN KEY ("toId") REFERENCES "Clause"(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE "LessonItemClause"
  ADD CONSTRAINT "LessonItemClause_clauseId_fkey" FOREIGN KEY ("clauseId")
    REFERENCES "Clause"(id) ON UPDATE CASCADE ON DELETE RESTRICT,
  ADD CONSTRAINT "LessonItemClause_lid_fkey" FOREIGN KEY (lid)
    REFERENCES "LessonItem"(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE "UserLesson"
  ADD CONSTRAINT "UserLesson_lessonId_fkey" FOREIGN KEY ("lessonId")
    REFERENCES "Lesson"(id) ON UPDATE CASCADE ON DELETE RESTRICT,
  ADD CONSTRAINT "UserLesson_userId_fkey" FOREIGN KEY ("userId")
    REFERENCES "User"(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE "UserItem"
  ADD CONSTRAINT "UserItem_lid_fkey" FOREIGN KEY (lid) REFERENCES "LessonItem"(id) ON UPDATE CASCADE ON DELETE RESTRICT,
  ADD CONSTRAINT "UserItem_userId_fkey" FOREIGN KEY ("userId")
    REFERENCES "User"(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE "AuditPack"
  ADD CONSTRAINT "AuditPack_orgId_fkey" FOREIGN KEY ("orgId")
    REFERENCES "Organisation"(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE "StudyNote"
  ADD CONSTRAINT "StudyNote_lessonId_fkey" FOREIGN KEY ("lessonId")
    REFERENCES "Lesson"(id) ON UPDATE CASCADE ON DELETE CASCADE,
  ADD CONSTRAINT "StudyNote_lid_fkey" FOREIGN KEY (lid) REFERENCES "LessonItem"(id) ON UPDATE CASCADE ON DELETE CASCADE,
  ADD CONSTRAINT "StudyNote_userId_fkey" FOREIGN KEY ("userId")
    REFERENCES "User"(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE "Appeal"
  ADD CONSTRAINT "Appeal_lessonId_fkey" FOREIGN KEY ("lessonId")
    REFERENCES "Lesson"(id) ON UPDATE CASCADE ON DELETE RESTRICT,
  ADD CONSTRAINT "Appeal_lid_fkey" FOREIGN KEY (lid) REFERENCES "LessonItem"(id) ON UPDATE CASCADE ON DELETE RESTRICT,
  ADD CONSTRAINT "Appeal_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"(id) ON UPDATE CASCADE ON DELETE SET NULL;

ALTER TABLE "AppealNote"
  ADD CONSTRAINT "AppealNote_appealId_fkey" FOREIGN KEY ("appealId")
    REFERENCES "Appeal"(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE "TeacherRating"
  ADD CONSTRAINT "TeacherRating_teacherId_fkey" FOREIGN KEY ("teacherId")
    REFERENCES "Teacher"(id) ON UPDATE CASCADE ON DELETE CASCADE;

-- ———— rows that every installation begins with ————

-- The head of the audit log.
INSERT INTO "AuditHead" (id) VALUES (1);

-- The house's own certificates. Their first words, from before hours were measured, stay as revisions out of use.
WITH house (family, type, title, first, words, foot, fields, years) AS MATERIALIZED (VALUES
  (gen_random_uuid(), 1, '学习证明',
    '兹证明　{姓名}　在本平台完成下列课程，学时由服务器逐段记录。',
    '兹证明　{姓名}　在本平台完成下列课程，学时为服务器实测。',
    '本证明记载培训学习事实，不作为知识产权管理体系认证证书使用。',
    '{"portrait": false, "org": false, "finishDate": true, "score": true}'::jsonb, NULL::integer),
  (gen_random_uuid(), 2, '培训合格证书',
    E'于 {起止}参加\n{课程}（{标准}）\n培训，完成规定的 {学时} 学时，考核成绩 {成绩}，准予合格。',
    E'于 {起止}参加\n{课程}（{标准}）\n培训，实测学习 {学时} 学时，考核成绩 {成绩}，准予合格。',
    '本证书记载培训学习事实，不作为知识产权管理体系认证证书使用。',
    '{"portrait": false, "org": false, "finishDate": true, "score": true}', 3),
  (gen_random_uuid(), 3, '内审员证书',
    E'于 {起止}参加\n{标准} 知识产权管理体系内部审核员\n培训，完成规定的 {学时} 学时，考核成绩 {成绩}，考核合格。',
    E'于 {起止}参加\n{标准} 知识产权管理体系内部审核员\n培训，实测学习 {学时} 学时，考核成绩 {成绩}，考核合格。',
    '本证书记载内审员培训与考核的事实，不表示任何机构已通过体系认证。',
    '{"portrait": true, "org": true, "finishDate": true, "score": true}', 3)
)
INSERT INTO "CertTemplate"
  (id, family, revision, type, name, status, title, "bodyText", "footText", fields, "validYears", "enabledAt")
SELECT family, family, 1, type, title, 2, title, first, foot, fields, years, now() FROM house
UNION ALL SELECT gen_random_uuid(), family, 2, type, title, 1, title, words, foot, fields, years, now() FROM house;

-- The columns that a province's regulator asks for: one set to begin with.
INSERT INTO "RegulatorMap" ("id", "name", "columns") VALUES (gen_random_uuid(), '通用格式', '{
  "hours": [
    {"field": "name", "title": "姓名"}, {"field": "idCard", "title": "身份证号码"},
    {"field": "orgName", "title": "所在机构"}, {"field": "creditCode", "title": "统一社会信用代码"},
    {"field": "lessonName", "title": "课程"}, {"field": "subject", "title": "科目类别"},
    {"field": "creditHours", "title": "学时"}, {"field": "finishDate", "title": "完成日期"}
  ],
  "certs": [
    {"field": "name", "title": "姓名"}, {"field": "idCard", "title": "身份证号码"},
    {"field": "orgName", "title": "所在机构"}, {"field": "certNo", "title": "证书编号"},
    {"field": "certType", "title": "证书类型"}, {"field": "totalHours", "title": "学时"},
    {"field": "issueDate", "title": "签发日期"}, {"field": "expireDate", "title": "有效期至"},
    {"field": "certStatus", "title": "证书状态"}
  ],
  "ledger": [
    {"field": "name", "title": "姓名"}, {"field": "idCard", "title": "身份证号码"},
    {"field": "orgName", "title": "所在机构"}, {"field": "totalHours", "title": "累计学时"},
    {"field": "majorHours", "title": "专业科目学时"}, {"field": "publicHours", "title": "公需科目学时"},
    {"field": "ledgerEntries", "title": "台账记录数"}, {"field": "ledgerHead", "title": "台账链尾校验值"}
  ]
}');
