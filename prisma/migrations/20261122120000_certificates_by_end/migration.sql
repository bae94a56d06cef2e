-- What ends soon was issued long ago, deep in the list of the newest: it is looked up by its end.
CREATE INDEX "OrgCertificate_by_end" ON "OrgCertificate"("orgId", "status", "expireDate", "type", "createdAt", "id");
