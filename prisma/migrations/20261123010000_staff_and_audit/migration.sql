-- The training body's own staff, their roles and sessions, and the audit log of what they do.

CREATE TABLE "Staff" (
  "id" UUID NOT NULL,
  "account" TEXT NOT NULL,
  "name" TEXT NOT NULL,
  "mobile" TEXT,
  "email" TEXT,
  "passwordHash" TEXT,
  "pwdUpdatedAt" TIMESTAMPTZ(3),
  "status" INTEGER NOT NULL DEFAULT 0,
  "totpCipher" TEXT,
  "totpStep" BIGINT NOT NULL DEFAULT 0,
  "totpAt" TIMESTAMPTZ(3),
  "scopeKind" INTEGER NOT NULL DEFAULT 0,
  "lastLoginAt" TIMESTAMPTZ(3),
  "auditSeenSeq" BIGINT NOT NULL DEFAULT 0,
  "note" TEXT,
  "version" INTEGER NOT NULL DEFAULT 0,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "Staff_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "Staff_account_key" ON "Staff"("account");
CREATE INDEX "Staff_status_createdAt_id_idx" ON "Staff"("status", "createdAt" DESC, "id" DESC);

CREATE TABLE "StaffScope" (
  "id" UUID NOT NULL,
  "staffId" UUID NOT NULL,
  "orgId" UUID,
  "areaPrefix" TEXT,
  CONSTRAINT "StaffScope_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "StaffScope_staffId_fkey" FOREIGN KEY ("staffId") REFERENCES "Staff"("id")
    ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "StaffScope_staffId_idx" ON "StaffScope"("staffId");

CREATE TABLE "StaffPassword" (
  "id" UUID NOT NULL,
  "staffId" UUID NOT NULL,
  "hash" TEXT NOT NULL,
  "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "StaffPassword_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "StaffPassword_staffId_fkey" FOREIGN KEY ("staffId") REFERENCES "Staff"("id")
    ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "StaffPassword_staffId_at_idx" ON "StaffPassword"("staffId", "at" DESC);

CREATE TABLE "RecoveryCode" (
  "hash" TEXT NOT NULL,
  "staffId" UUID NOT NULL,
  "usedAt" TIMESTAMPTZ(3),
  CONSTRAINT "RecoveryCode_pkey" PRIMARY KEY ("hash"),
  CONSTRAINT "RecoveryCode_staffId_fkey" FOREIGN KEY ("staffId") REFERENCES "Staff"("id")
    ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "RecoveryCode_staffId_idx" ON "RecoveryCode"("staffId");

CREATE TABLE "StaffTicket" (
  "hash" TEXT NOT NULL,
  "staffId" UUID,
  "purpose" TEXT NOT NULL,
  "network" TEXT,
  "secret" TEXT,
  "triesLeft" INTEGER NOT NULL DEFAULT 5,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "expiresAt" TIMESTAMPTZ(3) NOT NULL,
  "usedAt" TIMESTAMPTZ(3),
  CONSTRAINT "StaffTicket_pkey" PRIMARY KEY ("hash"),
  CONSTRAINT "StaffTicket_staffId_fkey" FOREIGN KEY ("staffId") REFERENCES "Staff"("id")
    ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "StaffTicket_one_first" ON "StaffTicket"("purpose")
  WHERE purpose = 'first' AND "usedAt" IS NULL;
CREATE INDEX "StaffTicket_staffId_idx" ON "StaffTicket"("staffId");
CREATE INDEX "StaffTicket_expiresAt_idx" ON "StaffTicket"("expiresAt");

CREATE TABLE "StaffSession" (
  "id" UUID NOT NULL,
  "hash" TEXT NOT NULL,
  "staffId" UUID NOT NULL,
  "ip" TEXT NOT NULL,
  "device" TEXT NOT NULL,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "lastSeenAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "expiresAt" TIMESTAMPTZ(3) NOT NULL,
  "freshUntil" TIMESTAMPTZ(3),
  "revokedAt" TIMESTAMPTZ(3),
  "endedBy" TEXT,
  CONSTRAINT "StaffSession_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "StaffSession_staffId_fkey" FOREIGN KEY ("staffId") REFERENCES "Staff"("id")
    ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "StaffSession_hash_key" ON "StaffSession"("hash");
CREATE INDEX "StaffSession_staffId_idx" ON "StaffSession"("staffId");
CREATE INDEX "StaffSession_expiresAt_idx" ON "StaffSession"("expiresAt");

CREATE TABLE "StaffToken" (
  "id" UUID NOT NULL,
  "name" TEXT NOT NULL,
  "prefix" TEXT NOT NULL,
  "hash" TEXT NOT NULL,
  "permissions" TEXT[],
  "pending" TEXT[] DEFAULT ARRAY[]::TEXT[],
  "areaPrefixes" TEXT[] DEFAULT ARRAY[]::TEXT[],
  "cidrs" TEXT[] DEFAULT ARRAY[]::TEXT[],
  "expiresAt" TIMESTAMPTZ(3) NOT NULL,
  "lastUsedAt" TIMESTAMPTZ(3),
  "lastIp" TEXT,
  "createdBy" UUID NOT NULL,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "revokedAt" TIMESTAMPTZ(3),
  "version" INTEGER NOT NULL DEFAULT 0,
  CONSTRAINT "StaffToken_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "StaffToken_createdBy_fkey" FOREIGN KEY ("createdBy") REFERENCES "Staff"("id")
    ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "StaffToken_prefix_key" ON "StaffToken"("prefix");
CREATE UNIQUE INDEX "StaffToken_hash_key" ON "StaffToken"("hash");
CREATE INDEX "StaffToken_createdAt_idx" ON "StaffToken"("createdAt" DESC);
CREATE INDEX "StaffToken_createdBy_idx" ON "StaffToken"("createdBy");

CREATE TABLE "StaffRole" (
  "id" UUID NOT NULL,
  "key" TEXT,
  "name" TEXT NOT NULL,
  "permissions" TEXT[],
  "version" INTEGER NOT NULL DEFAULT 0,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "StaffRole_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "StaffRole_key_key" ON "StaffRole"("key");
CREATE UNIQUE INDEX "StaffRole_name_key" ON "StaffRole"("name");

CREATE TABLE "StaffRoleMember" (
  "staffId" UUID NOT NULL,
  "roleId" UUID NOT NULL,
  CONSTRAINT "StaffRoleMember_pkey" PRIMARY KEY ("staffId", "roleId"),
  CONSTRAINT "StaffRoleMember_staffId_fkey" FOREIGN KEY ("staffId") REFERENCES "Staff"("id")
    ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT "StaffRoleMember_roleId_fkey" FOREIGN KEY ("roleId") REFERENCES "StaffRole"("id")
    ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX "StaffRoleMember_roleId_idx" ON "StaffRoleMember"("roleId");

CREATE TABLE "AuditHead" (
  "id" INTEGER NOT NULL,
  "seq" BIGINT NOT NULL DEFAULT 0,
  "hash" TEXT NOT NULL DEFAULT '',
  "count" BIGINT NOT NULL DEFAULT 0,
  CONSTRAINT "AuditHead_pkey" PRIMARY KEY ("id")
);
INSERT INTO "AuditHead" (id) VALUES (1);

CREATE TABLE "AuditLog" (
  "seq" BIGINT NOT NULL,
  "at" TIMESTAMPTZ(3) NOT NULL,
  "kind" INTEGER NOT NULL,
  "actorId" UUID,
  "actorName" TEXT NOT NULL,
  "sessionId" UUID,
  "ip" TEXT NOT NULL,
  "action" TEXT NOT NULL,
  "objectType" TEXT NOT NULL,
  "objectId" TEXT,
  "orgId" UUID,
  "ok" BOOLEAN NOT NULL DEFAULT true,
  "detailDigest" TEXT NOT NULL,
  "prevHash" TEXT NOT NULL,
  "hash" TEXT NOT NULL,
  CONSTRAINT "AuditLog_pkey" PRIMARY KEY ("seq")
);
CREATE INDEX "AuditLog_objectType_objectId_seq_idx" ON "AuditLog"("objectType", "objectId", "seq" DESC);
CREATE INDEX "AuditLog_actorId_seq_idx" ON "AuditLog"("actorId", "seq" DESC);
CREATE INDEX "AuditLog_action_seq_idx" ON "AuditLog"("action", "seq" DESC);
CREATE INDEX "AuditLog_orgId_seq_idx" ON "AuditLog"("orgId", "seq" DESC);
CREATE INDEX "AuditLog_at_idx" ON "AuditLog"("at");

CREATE TABLE "AuditDetail" (
  "seq" BIGINT NOT NULL,
  "salt" BYTEA,
  "detail" JSONB,
  "erasedAt" TIMESTAMPTZ(3),
  CONSTRAINT "AuditDetail_pkey" PRIMARY KEY ("seq"),
  CONSTRAINT "AuditDetail_seq_fkey" FOREIGN KEY ("seq") REFERENCES "AuditLog"("seq")
    ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE TABLE "AuditSubject" (
  "seq" BIGINT NOT NULL,
  "userId" UUID NOT NULL,
  CONSTRAINT "AuditSubject_pkey" PRIMARY KEY ("seq", "userId"),
  CONSTRAINT "AuditSubject_seq_fkey" FOREIGN KEY ("seq") REFERENCES "AuditLog"("seq")
    ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX "AuditSubject_userId_seq_idx" ON "AuditSubject"("userId", "seq" DESC);

CREATE TABLE "AuditAnchor" (
  "seq" BIGINT NOT NULL,
  "hash" TEXT NOT NULL,
  "count" BIGINT NOT NULL,
  "at" TIMESTAMPTZ(3) NOT NULL,
  "kid" TEXT NOT NULL,
  "signature" TEXT NOT NULL,
  CONSTRAINT "AuditAnchor_pkey" PRIMARY KEY ("seq")
);

-- Written once: whoever may write rows may still not rewrite these.
CREATE FUNCTION audit_is_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER audit_log_kept BEFORE UPDATE OR DELETE ON "AuditLog" FOR EACH ROW EXECUTE FUNCTION audit_is_kept();
CREATE TRIGGER audit_log_whole BEFORE TRUNCATE ON "AuditLog" FOR EACH STATEMENT EXECUTE FUNCTION audit_is_kept();
CREATE TRIGGER audit_subject_kept BEFORE UPDATE OR DELETE ON "AuditSubject"
  FOR EACH ROW EXECUTE FUNCTION audit_is_kept();
CREATE TRIGGER audit_subject_whole BEFORE TRUNCATE ON "AuditSubject"
  FOR EACH STATEMENT EXECUTE FUNCTION audit_is_kept();
CREATE TRIGGER audit_anchor_kept BEFORE UPDATE OR DELETE ON "AuditAnchor"
  FOR EACH ROW EXECUTE FUNCTION audit_is_kept();
CREATE TRIGGER audit_anchor_whole BEFORE TRUNCATE ON "AuditAnchor"
  FOR EACH STATEMENT EXECUTE FUNCTION audit_is_kept();

-- A detail may be erased, and nothing else.
CREATE FUNCTION audit_detail_only_erased() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.seq = OLD.seq AND NEW.salt IS NULL AND NEW.detail IS NULL
    AND NEW."erasedAt" IS NOT NULL THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'AuditDetail may only be erased' USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER audit_detail_kept BEFORE UPDATE OR DELETE ON "AuditDetail"
  FOR EACH ROW EXECUTE FUNCTION audit_detail_only_erased();
CREATE TRIGGER audit_detail_whole BEFORE TRUNCATE ON "AuditDetail"
  FOR EACH STATEMENT EXECUTE FUNCTION audit_is_kept();

-- The head moves forward only.
CREATE FUNCTION audit_head_moves_up() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.id = OLD.id AND NEW.seq > OLD.seq AND NEW.count > OLD.count THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'AuditHead moves forward only' USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER audit_head_up BEFORE UPDATE OR DELETE ON "AuditHead"
  FOR EACH ROW EXECUTE FUNCTION audit_head_moves_up();
CREATE TRIGGER audit_head_whole BEFORE TRUNCATE ON "AuditHead"
  FOR EACH STATEMENT EXECUTE FUNCTION audit_is_kept();

ALTER TABLE "LoginLog" ADD COLUMN "realm" INTEGER NOT NULL DEFAULT 1, ADD COLUMN "staffId" UUID;
CREATE INDEX "LoginLog_realm_createdAt_id_idx" ON "LoginLog"("realm", "createdAt" DESC, "id" DESC);

ALTER TABLE "RateLimit" ADD COLUMN "subject" TEXT;
CREATE INDEX "RateLimit_of_subject" ON "RateLimit"("subject") WHERE subject IS NOT NULL;
