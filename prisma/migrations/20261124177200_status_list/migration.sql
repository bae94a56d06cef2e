-- Which bit of the signed status list is a certificate's; an old server goes on numbering by the default.
ALTER TABLE "Certificate" ADD COLUMN "statusIndex" SERIAL NOT NULL;
CREATE UNIQUE INDEX "Certificate_statusIndex_key" ON "Certificate" ("statusIndex");
