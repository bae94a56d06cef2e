import { withDatabase } from '#support/database.ts';
import { expect, type Page } from '#support/test.ts';

/** What was just done on this page is not taken back: the seconds for that are over, and it is done. */
export const letHold = async (page: Page): Promise<void> => {
  const undo = page.getByRole('complementary', { name: '刚提交的操作' });
  await expect(undo.getByRole('button', { name: '撤回' })).toBeVisible();
  await withDatabase((client) =>
    client.query(
      `UPDATE "Task" SET "dueAt" = clock_timestamp() WHERE status = 0
       AND kind IN ('org-pass', 'learner-name', 'certificate-reissue', 'learner-merge')`,
    ),
  );
  await expect(page.getByText(/已生效$/).last()).toBeVisible();
  await expect(undo).toHaveCount(0);
};
