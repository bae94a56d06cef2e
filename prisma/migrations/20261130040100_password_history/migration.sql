-- The last passwords of whoever administers an organisation, as those of the staff are kept.
CREATE TABLE "UserPassword" (
  "id" UUID NOT NULL,
  "userId" UUID NOT NULL,
  "hash" TEXT NOT NULL,
  "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

  CONSTRAINT "UserPassword_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "UserPassword_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id")
    ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "UserPassword_userId_at_idx" ON "UserPassword"("userId", "at" DESC);

-- Whether a right password that has served its days opened it, or a code.
ALTER TABLE "ResetTicket" ADD COLUMN "renews" BOOLEAN NOT NULL DEFAULT false;
