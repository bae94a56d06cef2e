import { MEMBER } from '@zhibiao/contract/member/learner';
import { withDatabase } from '#support/database.ts';
import { look } from '#support/page/looks.ts';
import {
  makeLearned,
  makeMember,
  makeOrg,
  makeTrainingApply,
  type Org,
  type Person,
} from '#support/people/org-fixtures.ts';
import { enterAsOrg, expectShown, row } from '#support/people/org-pages.ts';
import { expect, type Page, test } from '#support/test.ts';

/** 概览: what waits in an organisation and how it stands, and what is there before anything has happened. */

const COURSE = '专利基础与专利导航';
const main = (page: Page) => page.getByRole('main');

/** The course as the organisation assigned it, to be finished in two days. */
const assign = (org: Org, people: readonly Person[]): Promise<unknown> =>
  withDatabase((client) =>
    client.query(
      `INSERT INTO "UserLesson" ("userId", "lessonId", "orgId", source, deadline, "updatedAt")
       SELECT p, (SELECT id FROM "Lesson" WHERE name = $3 AND status = 1 LIMIT 1), $1, 2,
         clock_timestamp() + interval '2 days', clock_timestamp() FROM unnest($2::uuid[]) p`,
      [org.id, people.map(({ id }) => id), COURSE],
    ),
  );

test('the owner finds what waits, goes to it, and reads how the departments stand', async ({ browser }) => {
  const org = await makeOrg('青禾概览', '沈知夏');
  const people = [await makeMember(org, '许南乔'), await makeMember(org, '陆清和', { department: '质量部' })];
  await makeMember(org, '何以安', { status: MEMBER.pending });
  await makeMember(org, '江望舒', { status: MEMBER.invited });
  const lesson = await makeLearned([people[0] as Person]);
  await makeTrainingApply(org, people[0] as Person, lesson);
  await assign(org, people);
  const { page, said } = await enterAsOrg(browser, org.owner);

  await page.goto('/');
  await page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '机构管理' }).click();
  await expect(page).toHaveURL('/admin/overview');
  await expect(main(page).getByRole('heading', { level: 1 })).toHaveText('概览');
  const tasks = main(page).getByRole('region', { name: '要处理' });
  for (const text of ['1 份证书申请等您审核', '2 人没学完', '1 人申请加入', '何以安', '1 人还没接受邀请'])
    await expect(tasks).toContainText(text);
  await expect(main(page).getByRole('region', { name: '两周内的期限' })).toContainText(COURSE);
  const departments = main(page).getByRole('region', { name: '各部门完成率' });
  await expect(departments.getByRole('listitem').filter({ hasText: '研发部' })).toContainText('50%');
  await expect(departments.getByRole('listitem').filter({ hasText: '质量部' })).toContainText('0%');
  await expect(main(page).getByRole('region', { name: /年学时/ })).toContainText('/ 3 人达标');
  await look(page, 'org-overview');

  await tasks.getByRole('link', { name: /^看名单：1 人还没接受邀请/ }).click();
  await expect(row(page, '江望舒')).toContainText('待接受');
  await expect(page.getByRole('link', { name: '待接受邀请 1' })).toHaveAttribute('aria-current', 'page');
  await page.getByRole('link', { name: '学员', exact: true }).click();
  await expect(row(page, '许南乔')).toBeVisible();
  await expect(row(page, '江望舒')).toHaveCount(0);
  expect(said).toEqual([]);
});

test('a new organisation is led to its first step', async ({ browser }) => {
  const org = await makeOrg('青禾新建', '沈知夏');
  const { page, said } = await enterAsOrg(browser, org.owner);
  await page.goto('/admin/overview');
  await expectShown(page, '没有要处理的事');
  await expectShown(page, '两周内没有课程或证书到期');
  await look(page, 'org-overview-new');
  await main(page)
    .getByRole('region', { name: /机构审核已通过/ })
    .getByRole('link', { name: '学员邀请' })
    .click();
  await expect(page).toHaveURL('/admin');
  await expect(page.getByRole('button', { name: '创建邀请' }).first()).toBeVisible();
  expect(said).toEqual([]);
});
