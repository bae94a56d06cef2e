-- A login is compared with the account's earlier ones, however often strangers have tried.
CREATE INDEX CONCURRENTLY "LoginLog_ok" ON "LoginLog"("userId", "createdAt" DESC, "id" DESC) WHERE ok;
