CREATE INDEX CONCURRENTLY "Certificate_sha256_idx" ON "Certificate"("sha256");
