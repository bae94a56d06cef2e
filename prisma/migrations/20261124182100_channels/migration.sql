-- How short messages and mails leave the site, where the environment does not say: keys sealed beside the rest.
CREATE TABLE "Channel" (
  "kind" TEXT NOT NULL,
  "settings" JSONB NOT NULL,
  "secretCipher" TEXT,
  "version" INTEGER NOT NULL DEFAULT 1,
  "updatedBy" UUID,
  "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "Channel_pkey" PRIMARY KEY ("kind")
);
