-- Months of the study ledger that an operator moved into the storage: where they lie, where each learner's archived
-- chain ends, and the refused entries, which the pages of a course go on listing. The owner alone writes here.
CREATE TABLE "StudyArchive" (
  part text PRIMARY KEY,
  "from" timestamptz(3),
  "to" timestamptz(3) NOT NULL,
  entries bigint NOT NULL,
  checkpoint text NOT NULL,
  at timestamptz(3) NOT NULL DEFAULT now()
);
CREATE TABLE "StudyArchiveBlock" (
  part text NOT NULL,
  no integer NOT NULL,
  key text NOT NULL,
  "firstUserId" uuid NOT NULL,
  "lastUserId" uuid NOT NULL,
  entries integer NOT NULL,
  PRIMARY KEY (part, no)
);
CREATE TABLE "StudyArchiveEnd" (
  "userId" uuid PRIMARY KEY,
  "chainSeq" integer NOT NULL,
  hash text NOT NULL,
  entries integer NOT NULL,
  "creditedSec" integer NOT NULL,
  "refusedSec" integer NOT NULL,
  "firstAt" timestamptz(3) NOT NULL,
  "lastAt" timestamptz(3) NOT NULL
);
CREATE TABLE "StudyArchiveRefusal" (
  "userId" uuid NOT NULL,
  "chainSeq" integer NOT NULL,
  "sessionId" uuid NOT NULL,
  lid uuid NOT NULL,
  "lessonId" uuid NOT NULL,
  "from" integer NOT NULL,
  "to" integer NOT NULL,
  "wallMs" integer,
  "creditedSec" integer NOT NULL,
  "refusedSec" integer NOT NULL,
  refusal text NOT NULL,
  "spanMs" integer,
  "ageMs" integer,
  at timestamptz(3) NOT NULL,
  PRIMARY KEY ("userId", "chainSeq")
);
CREATE INDEX "StudyArchiveRefusal_userId_lessonId_at_idx" ON "StudyArchiveRefusal" ("userId", "lessonId", at DESC);
