-- AlterTable: a code belongs to the browser that asked for it. Those under way live five minutes more and serve nobody.
ALTER TABLE "VerificationCode" ADD COLUMN "asker" TEXT NOT NULL DEFAULT '', ADD COLUMN "network" TEXT NOT NULL DEFAULT '';
ALTER TABLE "VerificationCode" DROP CONSTRAINT "VerificationCode_pkey", ADD CONSTRAINT "VerificationCode_pkey" PRIMARY KEY ("target", "purpose", "asker");

-- AlterTable: which browser a session was opened by.
ALTER TABLE "Session" ADD COLUMN "mark" TEXT NOT NULL DEFAULT '';
