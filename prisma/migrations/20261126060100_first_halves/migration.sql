-- What a key had begun its maker did: whoever ends it is compared with a person.
UPDATE "Lesson" l SET "editedBy" = t."createdBy" FROM "StaffToken" t WHERE l."editedBy" = t.id;
UPDATE "Rescore" r SET by = t."createdBy" FROM "StaffToken" t WHERE r.by = t.id;
