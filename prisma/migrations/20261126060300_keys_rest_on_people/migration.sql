-- A key does what somebody may do now: its maker, or who confirmed a right that its maker lacked. What asks a person for a
-- fresh proof it does only where it was made for that.
ALTER TABLE "StaffToken" ADD COLUMN "acts" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[],
  ADD COLUMN "vouchers" JSONB NOT NULL DEFAULT '{}';

UPDATE "StaffToken" t SET "vouchers" = c.by FROM (
  SELECT l."objectId", jsonb_object_agg(x."right", l."actorId" ORDER BY l.seq) AS by
  FROM "AuditLog" l JOIN "AuditDetail" d ON d.seq = l.seq,
    jsonb_array_elements_text(CASE WHEN jsonb_typeof(d.detail -> 'facts' -> 'confirmed') = 'array'
      THEN d.detail -> 'facts' -> 'confirmed' ELSE '[]' END) AS x("right")
  WHERE l.action = 'token.confirm' AND l.ok AND l."actorId" IS NOT NULL
  GROUP BY l."objectId"
) c WHERE c."objectId" = t.id::text;
