-- The columns that a province's regulator asks for.
CREATE TABLE "RegulatorMap" (
  "id" UUID NOT NULL,
  "name" TEXT NOT NULL,
  "columns" JSONB NOT NULL,
  "version" INTEGER NOT NULL DEFAULT 0,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "RegulatorMap_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "RegulatorMap_name_key" ON "RegulatorMap"("name");

-- One to begin with.
INSERT INTO "RegulatorMap" ("id", "name", "columns") VALUES (gen_random_uuid(), '通用格式', '{
  "hours": [
    {"field": "name", "title": "姓名"}, {"field": "idCard", "title": "身份证号码"},
    {"field": "orgName", "title": "所在机构"}, {"field": "creditCode", "title": "统一社会信用代码"},
    {"field": "lessonName", "title": "课程"}, {"field": "subject", "title": "科目类别"},
    {"field": "creditHours", "title": "学时"}, {"field": "finishDate", "title": "完成日期"}
  ],
  "certs": [
    {"field": "name", "title": "姓名"}, {"field": "idCard", "title": "身份证号码"},
    {"field": "orgName", "title": "所在机构"}, {"field": "certNo", "title": "证书编号"},
    {"field": "certType", "title": "证书类型"}, {"field": "totalHours", "title": "学时"},
    {"field": "issueDate", "title": "签发日期"}, {"field": "expireDate", "title": "有效期至"},
    {"field": "certStatus", "title": "证书状态"}
  ],
  "ledger": [
    {"field": "name", "title": "姓名"}, {"field": "idCard", "title": "身份证号码"},
    {"field": "orgName", "title": "所在机构"}, {"field": "totalHours", "title": "累计学时"},
    {"field": "majorHours", "title": "专业科目学时"}, {"field": "publicHours", "title": "公需科目学时"},
    {"field": "ledgerEntries", "title": "台账记录数"}, {"field": "ledgerHead", "title": "台账链尾校验值"}
  ]
}');
