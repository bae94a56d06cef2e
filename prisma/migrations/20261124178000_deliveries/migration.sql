-- What left the site, to whom (masked) and how it went. Of a code neither the code nor its text.
CREATE TABLE "Delivery" (
  "id" UUID NOT NULL,
  "event" TEXT NOT NULL,
  "channel" INTEGER NOT NULL,
  "userId" UUID,
  "toMasked" TEXT NOT NULL,
  "subject" TEXT NOT NULL,
  "text" TEXT,
  "state" INTEGER NOT NULL DEFAULT 0,
  "tries" INTEGER NOT NULL DEFAULT 0,
  "lastError" TEXT,
  "providerNo" TEXT,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "sentAt" TIMESTAMPTZ(3),
  CONSTRAINT "Delivery_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "Delivery_state_createdAt_idx" ON "Delivery"("state", "createdAt" DESC);
CREATE INDEX "Delivery_createdAt_id_idx" ON "Delivery"("createdAt" DESC, "id" DESC);
CREATE INDEX "Delivery_userId_createdAt_idx" ON "Delivery"("userId", "createdAt");

-- Null: given up, and kept a while for another try that somebody asks for.
ALTER TABLE "OutgoingMessage" ALTER COLUMN "nextAt" DROP NOT NULL;
ALTER TABLE "OutgoingMessage" ADD COLUMN "deliveryId" UUID;
CREATE UNIQUE INDEX "OutgoingMessage_deliveryId_key" ON "OutgoingMessage"("deliveryId");
ALTER TABLE "OutgoingMessage" ADD CONSTRAINT "OutgoingMessage_deliveryId_fkey"
  FOREIGN KEY ("deliveryId") REFERENCES "Delivery"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Short messages of a day, so that it has an end.
CREATE TABLE "SmsDay" (
  "day" DATE NOT NULL,
  "sent" INTEGER NOT NULL DEFAULT 0,
  "codes" INTEGER NOT NULL DEFAULT 0,
  "alarmed" BOOLEAN NOT NULL DEFAULT false,
  CONSTRAINT "SmsDay_pkey" PRIMARY KEY ("day")
);
