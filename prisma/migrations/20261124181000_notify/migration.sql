-- The one door by which people are told: rules and words of the console, wishes of the learner, and what waits.
CREATE TABLE "NotifyRule" (
  "event" TEXT NOT NULL,
  "site" BOOLEAN NOT NULL,
  "sms" BOOLEAN NOT NULL,
  "mail" BOOLEAN NOT NULL,
  "robot" BOOLEAN NOT NULL DEFAULT false,
  "version" INTEGER NOT NULL DEFAULT 0,
  "updatedBy" UUID,
  "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "NotifyRule_pkey" PRIMARY KEY ("event")
);
CREATE TABLE "NotifyTemplate" (
  "event" TEXT NOT NULL,
  "channel" TEXT NOT NULL,
  "title" TEXT NOT NULL,
  "body" TEXT NOT NULL,
  "version" INTEGER NOT NULL DEFAULT 0,
  "updatedBy" UUID,
  "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "NotifyTemplate_pkey" PRIMARY KEY ("event", "channel")
);
CREATE TABLE "NotifyPref" (
  "userId" UUID NOT NULL,
  "group" TEXT NOT NULL,
  "sms" BOOLEAN NOT NULL,
  "mail" BOOLEAN NOT NULL,
  CONSTRAINT "NotifyPref_pkey" PRIMARY KEY ("userId", "group"),
  CONSTRAINT "NotifyPref_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE TABLE "DigestItem" (
  "id" UUID NOT NULL DEFAULT gen_random_uuid(),
  "userId" UUID NOT NULL,
  "event" TEXT NOT NULL,
  "title" TEXT NOT NULL,
  "text" TEXT NOT NULL,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "DigestItem_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "DigestItem_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "DigestItem_userId_idx" ON "DigestItem"("userId");
CREATE TABLE "NotifyOnce" (
  "key" TEXT NOT NULL,
  "userId" UUID NOT NULL,
  "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "NotifyOnce_pkey" PRIMARY KEY ("key"),
  CONSTRAINT "NotifyOnce_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "NotifyOnce_userId_idx" ON "NotifyOnce"("userId");
CREATE TABLE "ChannelReach" (
  "channel" INTEGER NOT NULL,
  "present" BOOLEAN NOT NULL,
  CONSTRAINT "ChannelReach_pkey" PRIMARY KEY ("channel")
);

ALTER TABLE "User" ADD COLUMN "quietFrom" INTEGER;
ALTER TABLE "User" ADD COLUMN "quietTo" INTEGER;
ALTER TABLE "User" ADD COLUMN "digest" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "OutgoingMessage" ADD COLUMN "event" TEXT;
ALTER TABLE "OutgoingMessage" ADD COLUMN "link" TEXT;
