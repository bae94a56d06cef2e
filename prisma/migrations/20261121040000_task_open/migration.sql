-- CreateIndex
CREATE INDEX "Task_open" ON "Task"("status") WHERE (status < 2);
