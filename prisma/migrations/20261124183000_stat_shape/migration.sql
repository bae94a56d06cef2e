-- Which set of figures every day has been counted for: a new one is counted from the first day on, once.
CREATE TABLE "StatShape" (
  "shape" INTEGER NOT NULL,
  "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "StatShape_pkey" PRIMARY KEY ("shape")
);

-- One region, one organisation over a span of days; courses and cities beside each other.
CREATE INDEX "StatDay_of" ON "StatDay"("dim", "dimId", "day");
CREATE INDEX "StatDay_lessons" ON "StatDay"("metric", "day", "dimId", "value") WHERE "dim" = 'lesson';
CREATE INDEX "StatDay_cities" ON "StatDay"("metric", "day", "dimId", "value")
  WHERE "dim" = 'area' AND length("dimId") = 4;
