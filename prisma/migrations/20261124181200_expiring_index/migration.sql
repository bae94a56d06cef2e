CREATE INDEX CONCURRENTLY "Certificate_expiring" ON "Certificate"("expireDate") WHERE status = 1;
