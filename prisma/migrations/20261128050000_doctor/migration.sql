-- What the last look at the installation found, and how full its disks were at the beginning of each day.
CREATE TABLE "DoctorResult" (
  "id" INTEGER NOT NULL DEFAULT 1 PRIMARY KEY CHECK ("id" = 1),
  "report" JSONB NOT NULL,
  "disk" JSONB NOT NULL DEFAULT '[]'
);

-- What a person states about one of its checks: that a risk is accepted, that a copy lies elsewhere.
CREATE TABLE "DoctorStatement" (
  "key" TEXT NOT NULL PRIMARY KEY,
  "about" TEXT NOT NULL,
  "reason" TEXT NOT NULL,
  "staffId" UUID,
  "staffName" TEXT NOT NULL,
  "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP
);
