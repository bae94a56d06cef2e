-- Which folder of truth belongs to this database (it bears the same id), and a text sealed with the installation's
-- secret, so that a wrong one is noticed at start. One row.
CREATE TABLE "Installation" (
  "id" INTEGER NOT NULL DEFAULT 1,
  "folder" UUID NOT NULL,
  "sealed" TEXT,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "Installation_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "Installation_one" CHECK ("id" = 1)
);

-- What a night's look at all files found.
CREATE TABLE "FileCheck" (
  "night" DATE NOT NULL,
  "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "files" INTEGER NOT NULL,
  "hashed" INTEGER NOT NULL,
  "missing" INTEGER NOT NULL,
  "altered" INTEGER NOT NULL,
  "spoilt" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[],
  CONSTRAINT "FileCheck_pkey" PRIMARY KEY ("night")
);
