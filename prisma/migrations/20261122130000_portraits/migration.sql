-- Only who has a portrait may be submitted for an auditor's certificate, and most people have none.
CREATE INDEX "User_with_portrait" ON "User"("id") WHERE (photo IS NOT NULL AND status <> 3);
