-- A channel that staff have taken back: the row stays, so that its version goes on.
ALTER TABLE "Channel" ADD COLUMN "removed" BOOLEAN NOT NULL DEFAULT false;
