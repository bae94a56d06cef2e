import { APPLY, ITEM_RESULT } from '@zhibiao/contract/apply/types';
import { enterConsole } from '#support/people/console-staff.ts';
import { withDatabase } from '#support/database.ts';
import { listenToConsole, lookAtConsole } from '#support/page/looks.ts';
import { makeGroupApply, makeMember, makeOrg } from '#support/people/org-fixtures.ts';
import { expect, test } from '#support/test.ts';

/** Certificates of several people, tried without a number, then made together. */

/** An application for these people whose review is over. */
const makeWaiting = async (names: readonly string[]): Promise<{ id: string; applyNo: string }> => {
  const org = await makeOrg('批次走查', '顾知行');
  const people = [];
  for (const name of names) people.push(await makeMember(org, name));
  const apply = await makeGroupApply(org, people);
  await withDatabase(async (client) => {
    await client.query('UPDATE "CertApplyItem" SET result = $2 WHERE "applyId" = $1', [apply.id, ITEM_RESULT.passed]);
    await client.query(
      `UPDATE "CertApply" SET status = $2, version = version + 1, "auditedAt" = clock_timestamp() WHERE id = $1`,
      [apply.id, APPLY.making],
    );
  });
  return apply;
};

const endOf = (id: string): Promise<{ status: number; certificates: number } | undefined> =>
  withDatabase(async (client) => {
    const { rows } = await client.query<{ status: number; certificates: number }>(
      `SELECT a.status, (SELECT count("certId")::int FROM "CertApplyItem" WHERE "applyId" = a.id) AS certificates
       FROM "CertApply" a WHERE a.id = $1`,
      [id],
    );
    return rows[0];
  });

test('an application is tried, its samples are looked at, and everybody gets a certificate', async ({ page }) => {
  const { id, applyNo } = await makeWaiting(['沈知微', '江临']);
  await enterConsole(page, '闻人静', ['apply:list', 'cert:issue']);
  const said = listenToConsole(page);
  await page.goto('/console/batch');
  await page.getByRole('button', { name: '新建批次' }).first().click();
  const start = page.getByRole('dialog', { name: '新建制证批次' });
  // It grows with its list, and a press that begins before and ends after is none.
  await expect(start.locator('[aria-busy="true"]')).toHaveCount(0);
  await start.getByText('内审员证书', { exact: true }).click();
  await start.getByRole('button', { name: '试制' }).click();
  await expect(start.getByRole('alert')).toHaveText('请选择申请');
  await start.getByRole('checkbox', { name: `选择申请 ${applyNo}` }).check();
  await expect(start.getByRole('status')).toHaveText('已选 1 份申请');
  await lookAtConsole(page, '新建制证批次');
  await start.getByRole('button', { name: '试制' }).click();

  const dock = page.getByRole('dialog', { name: /^批次 ZZ\d{12}$/ });
  await expect(dock).toContainText('所有人都可以制证');
  expect((await endOf(id))?.certificates).toBe(0);
  const samples = dock.getByRole('button', { name: /下载样张/ });
  await expect(samples).toHaveCount(3);
  const download = page.waitForEvent('download');
  await samples.first().click();
  expect((await download).suggestedFilename()).toMatch(/^ZZ\d{12} 样张1\.pdf$/);
  await lookAtConsole(page, '制证批次');

  await dock.getByRole('button', { name: '确认制证' }).click();
  const question = page.getByRole('dialog', { name: '为 2 人制证？' });
  await question.getByRole('button', { name: '制证 2 人' }).click();
  await expect(dock).toContainText('已完成', { timeout: 30_000 });
  await expect(dock).toContainText('2 人，已制 2 人');
  await expect(dock.getByRole('button', { name: '确认制证' })).toHaveCount(0);
  expect(await endOf(id)).toEqual({ status: APPLY.issued, certificates: 2 });
  expect(said).toEqual([]);
});
