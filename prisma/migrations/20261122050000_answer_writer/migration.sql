-- AlterTable
ALTER TABLE "AttemptAnswer" ADD COLUMN     "writer" UUID;
