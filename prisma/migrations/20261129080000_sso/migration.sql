-- Where people log in by the account they have at their organisation.
CREATE TABLE "SsoProvider" (
  "id" UUID NOT NULL,
  "kind" INTEGER NOT NULL,
  "name" TEXT NOT NULL,
  "issuer" TEXT NOT NULL,
  "clientId" TEXT NOT NULL,
  "secretCipher" TEXT NOT NULL,
  "forStaff" BOOLEAN NOT NULL,
  "forLearners" BOOLEAN NOT NULL,
  "enabled" BOOLEAN NOT NULL DEFAULT false,
  "version" INTEGER NOT NULL DEFAULT 0,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "SsoProvider_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "SsoProvider_name_key" ON "SsoProvider"("name");
CREATE UNIQUE INDEX "SsoProvider_kind_issuer_clientId_key" ON "SsoProvider"("kind", "issuer", "clientId");

-- An account there belongs to one learner and to one member of the staff at the most, and they have one at each.
CREATE TABLE "SsoIdentity" (
  "id" UUID NOT NULL,
  "providerId" UUID NOT NULL,
  "issuer" TEXT NOT NULL,
  "subject" TEXT NOT NULL,
  "userId" UUID,
  "staffId" UUID,
  "label" TEXT NOT NULL,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "usedAt" TIMESTAMPTZ(3),
  CONSTRAINT "SsoIdentity_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "SsoIdentity_one_person" CHECK (num_nonnulls("userId", "staffId") = 1),
  CONSTRAINT "SsoIdentity_providerId_fkey" FOREIGN KEY ("providerId") REFERENCES "SsoProvider"("id")
    ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT "SsoIdentity_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id")
    ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT "SsoIdentity_staffId_fkey" FOREIGN KEY ("staffId") REFERENCES "Staff"("id")
    ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "SsoIdentity_one_user" ON "SsoIdentity"("issuer", "subject") WHERE "userId" IS NOT NULL;
CREATE UNIQUE INDEX "SsoIdentity_one_staff" ON "SsoIdentity"("issuer", "subject") WHERE "staffId" IS NOT NULL;
CREATE UNIQUE INDEX "SsoIdentity_userId_providerId_key" ON "SsoIdentity"("userId", "providerId");
CREATE UNIQUE INDEX "SsoIdentity_staffId_providerId_key" ON "SsoIdentity"("staffId", "providerId");
CREATE INDEX "SsoIdentity_providerId_createdAt_id_idx"
  ON "SsoIdentity"("providerId", "createdAt" DESC, "id" DESC);

-- Somebody is on the way to a provider and back: used once, within ten minutes, by the browser that began.
CREATE TABLE "SsoAttempt" (
  "hash" TEXT NOT NULL,
  "providerId" UUID NOT NULL,
  "staff" BOOLEAN NOT NULL,
  "personId" UUID,
  "mark" TEXT NOT NULL,
  "nonce" TEXT NOT NULL,
  "verifier" TEXT NOT NULL,
  "expiresAt" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "SsoAttempt_pkey" PRIMARY KEY ("hash"),
  CONSTRAINT "SsoAttempt_providerId_fkey" FOREIGN KEY ("providerId") REFERENCES "SsoProvider"("id")
    ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "SsoAttempt_providerId_idx" ON "SsoAttempt"("providerId");
CREATE INDEX "SsoAttempt_expiresAt_idx" ON "SsoAttempt"("expiresAt");

ALTER TABLE "StaffTicket" ADD COLUMN "method" TEXT;
