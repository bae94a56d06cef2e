-- The house's own words state measured hours from now on, as a revision of their own: what was issued is drawn by the
-- revision of then. Words that somebody wrote stay; where the hours come from is printed with each of them.
CREATE TEMPORARY TABLE house (type INTEGER, old TEXT, new TEXT) ON COMMIT DROP;
INSERT INTO house VALUES
  (1, '兹证明　{姓名}　在本平台完成下列课程，学时由服务器逐段记录。', 
    '兹证明　{姓名}　在本平台完成下列课程，学时为服务器实测。'),
  (2, E'于 {起止}参加\n{课程}（{标准}）\n培训，完成规定的 {学时} 学时，考核成绩 {成绩}，准予合格。',
    E'于 {起止}参加\n{课程}（{标准}）\n培训，实测学习 {学时} 学时，考核成绩 {成绩}，准予合格。'),
  (3, E'于 {起止}参加\n{标准} 知识产权管理体系内部审核员\n培训，完成规定的 {学时} 学时，考核成绩 {成绩}，考核合格。',
    E'于 {起止}参加\n{标准} 知识产权管理体系内部审核员\n培训，实测学习 {学时} 学时，考核成绩 {成绩}，考核合格。');
CREATE TEMPORARY TABLE replaced ON COMMIT DROP AS
  SELECT t.*, h.new FROM "CertTemplate" t JOIN house h ON h.type = t.type AND h.old = t."bodyText" WHERE t.status = 1;
UPDATE "CertTemplate" SET status = 2 WHERE id IN (SELECT id FROM replaced);
INSERT INTO "CertTemplate" ("id", "family", "revision", "type", "name", "status", "issuerName", "title", "bodyText",
  "footText", "logoKey", "sealKey", "signKey", "signer", "signerTitle", "fields", "validYears", "enabledAt")
SELECT gen_random_uuid(), r.family,
  (SELECT max(t.revision) + 1 FROM "CertTemplate" t WHERE t.family = r.family), r.type, r.name, 1, r."issuerName",
  r.title, r.new, r."footText", r."logoKey", r."sealKey", r."signKey", r.signer, r."signerTitle", r.fields,
  r."validYears", now()
FROM replaced r;
