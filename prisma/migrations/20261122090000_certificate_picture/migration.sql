-- AlterTable
ALTER TABLE "Certificate" ADD COLUMN "picture" TEXT;
