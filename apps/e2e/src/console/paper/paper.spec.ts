import { PAPER_MODE } from '@zhibiao/contract/paper/types';
import { QUESTION } from '@zhibiao/contract/question/types';
import { randomUUID } from 'node:crypto';
import { withDatabase } from '#support/database.ts';
import { enterConsole } from '#support/people/console-staff.ts';
import { held } from '#support/page/held.ts';
import { expectNoOverflow, listenToConsole, lookAtConsole } from '#support/page/looks.ts';
import { expect, test, type Page } from '#support/test.ts';

/** A paper from its first rule to what a stranger with a link reads of it. */

const MAKER = [
  'paper:list',
  'paper:edit',
  'paper:publish',
  'paper:preview',
  'bank:list',
  'bank:edit',
  'bank:key',
  'lesson:list',
] as const;
const ANALYSIS = '解析标记QX3';

/** A bank of its own: eight of difficulty 2, three of difficulty 4, and two 简答. */
const addBank = (): Promise<string> =>
  withDatabase(async (client) => {
    const [bankId, name] = [randomUUID(), `审核实务 ${randomUUID().slice(0, 6)}`];
    await client.query(`INSERT INTO "QuestionBank" (id, name) VALUES ($1, $2)`, [bankId, name]);
    const options = JSON.stringify(['A', 'B', 'C', 'D'].map((key) => ({ key, text: `做法${key}` })));
    for (const [type, difficulty, count] of [
      [QUESTION.single, 2, 8],
      [QUESTION.single, 4, 3],
      [QUESTION.essay, 3, 2],
    ] as const)
      for (let at = 1; at <= count; at += 1) {
        const id = randomUUID();
        await client.query(
          `INSERT INTO "Question" (id, "bankId", type, stem, options, difficulty) VALUES ($1, $2, $3, $4, $5, $6)`,
          [
            id,
            bankId,
            type,
            `内部审核发现第 ${difficulty}-${at} 类问题时应当怎样处理？`,
            type === QUESTION.single ? options : '[]',
            difficulty,
          ],
        );
        await client.query(`INSERT INTO "QuestionKey" ("questionId", answer, analysis) VALUES ($1, $2, $3)`, [
          id,
          JSON.stringify([type === QUESTION.single ? 'C' : '参考答案']),
          ANALYSIS,
        ]);
      }
    return name;
  });

const choose = async (page: Page, label: string, option: string): Promise<void> => {
  const field = page.getByRole('combobox', { name: label });
  await field.click();
  // A long list is drawn as far as it is seen: to reach an option, type it.
  if (await field.isEditable()) await field.fill(option);
  const list = page.locator('.ant-select-dropdown:visible');
  await expect(list).toHaveCount(1);
  await list.getByTitle(option, { exact: true }).click();
  await expect(list).toHaveCount(0);
};
const saved = (page: Page) => expect(page.getByText(/已保存 \d\d:\d\d/)).toBeVisible();

test('a blueprint is found short, mended, published; a stranger reads it by a link and says something', async ({
  page,
  browser,
}) => {
  const said = listenToConsole(page);
  const bank = await addBank();
  await enterConsole(page, '孟砚清', MAKER);
  await page.goto('/console/paper');
  await page.getByRole('button', { name: '新建试卷' }).click();
  const title = `内审员实务 ${randomUUID().slice(0, 6)}`;
  await page.getByRole('dialog').getByLabel('试卷名称').fill(title);
  await page.getByRole('dialog').getByRole('button', { name: '新建' }).click();
  await expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible();

  // Two rules: one is short at once, and says of what.
  await page.getByRole('button', { name: '添加一行' }).click();
  await choose(page, '第 1 行题库', bank);
  await choose(page, '第 1 行难度', '4');
  await page.getByLabel('第 1 行题数').fill('5');
  await page.getByLabel('第 1 行每题分值').fill('10');
  const found = page.getByRole('list', { name: '检查结果' });
  await expect(found.getByText('单选·难度4需 5 题，仅有 3 题')).toBeVisible();
  await expect(
    page
      .getByRole('row')
      .filter({ has: page.getByLabel('第 1 行题数') })
      .getByText('缺 2 题'),
  ).toBeVisible();
  await expect(found.getByRole('link', { name: '去出题' })).toHaveAttribute(
    'href',
    /\/console\/bank\/new\?bankId=.+&type=1&difficulty=4/,
  );
  await page.getByRole('button', { name: '添加一行' }).click();
  await choose(page, '第 2 行题型', '简答');
  await choose(page, '第 2 行难度', '不限');
  await page.getByLabel('第 2 行题数').fill('1');
  await page.getByLabel('第 2 行每题分值').fill('50');
  // The lines change places by keys, and the focus goes along.
  await page.getByLabel('第 2 行题数').press('Alt+ArrowUp');
  await expect(page.getByLabel('第 1 行题数')).toHaveValue('1');
  await expect(page.getByLabel('第 1 行题数')).toBeFocused();
  await saved(page);
  // However narrow its pane, a line can be taken out without scrolling.
  await page.setViewportSize({ width: 1024, height: 768 });
  const pane = await page.getByRole('region', { name: '组卷规则表' }).boundingBox();
  const remove = await page.getByRole('button', { name: '删除第 2 行' }).boundingBox();
  expect((remove?.x ?? 0) + (remove?.width ?? 0)).toBeLessThanOrEqual((pane?.x ?? 0) + (pane?.width ?? 0));
  await lookAtConsole(page, 'paper-short');
  await page.getByRole('button', { name: '发布', exact: true }).last().click();
  const publish = page.getByRole('dialog', { name: `发布《${title}》` });
  await expect(publish.getByText('单选·难度4需 5 题，仅有 3 题')).toBeVisible();
  await expect(publish.getByRole('button', { name: '发布' })).toBeDisabled();
  await publish.getByRole('button', { name: '取消' }).click();

  await found.getByRole('button', { name: '难度不限（11 题）' }).click();
  await expect(found).toHaveCount(0);
  await saved(page);
  await page.getByRole('button', { name: '测算' }).click();
  await expect(page.getByRole('img', { name: /试抽 1,000 份/ })).toBeVisible({ timeout: 30_000 });
  await lookAtConsole(page, 'paper-even');

  await page.getByRole('button', { name: '预览', exact: true }).last().click();
  const preview = page.getByRole('dialog', { name: '预览' });
  await expect(preview.getByText('共 6 题')).toBeVisible();
  await expect(preview.getByText(ANALYSIS)).toHaveCount(0);
  await preview.getByRole('button', { name: '显示答案' }).click();
  await expect(preview.getByText(ANALYSIS).first()).toBeVisible();
  await preview.getByRole('button', { name: '关闭' }).click();

  await page.getByRole('button', { name: '发布', exact: true }).last().click();
  await publish.getByRole('button', { name: '发布' }).click();
  await expect(publish).toBeHidden({ timeout: 60_000 });
  await expect(page.getByRole('heading', { name: '发布记录' })).toBeVisible();

  await page.getByRole('region', { name: '专家预览链接' }).getByRole('button', { name: '新建' }).click();
  const making = page.getByRole('dialog', { name: '新建专家预览链接' });
  await making.getByLabel('专家姓名').fill('骆闻笙');
  await making.getByLabel('用途').fill('专家审题');
  await making.getByRole('button', { name: '生成链接' }).click();
  const address = await page.getByRole('textbox', { name: '预览链接' }).inputValue();
  const { pathname, search } = new URL(address);
  await lookAtConsole(page, 'paper-link');

  const stranger = await (await browser.newContext()).newPage();
  await stranger.goto(pathname + search);
  await expect(stranger.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(stranger.getByText(/^专家预览 · 骆闻笙 · [0-9A-F]{6}$/).first()).toBeAttached();
  await expect(stranger.getByText(ANALYSIS)).toHaveCount(0);
  expect(await stranger.content()).not.toContain(ANALYSIS);
  for (const width of [1440, 375]) {
    await stranger.setViewportSize({ width, height: 900 });
    await expectNoOverflow(stranger, `an expert’s paper at ${width}`);
    if (process.env['SCREENS'])
      await stranger.screenshot({ path: `test-results/screens/expert-${width}.png`, fullPage: true });
  }
  await stranger.getByRole('button', { name: '对第 1 题提意见' }).click();
  await stranger.getByLabel('对第 1 题的意见').fill('题干“类”字有歧义，建议改为“种”。');
  await stranger.getByRole('button', { name: '提交意见' }).click();
  await expect(stranger.getByRole('list', { name: '第 1 题的意见' }).getByText('骆闻笙')).toBeVisible();
  await stranger.goto('/prew-exam?token=abcdefghijklmnopqrstuvwxyz1');
  await expect(stranger.getByText('链接无效或已失效。请联系给您链接的人。')).toBeVisible();
  await stranger.close();

  await page.reload();
  await page.getByRole('button', { name: '1 条意见，骆闻笙' }).click();
  await expect(
    page.getByRole('dialog', { name: '专家意见' }).getByText('题干“类”字有歧义，建议改为“种”。'),
  ).toBeVisible();
  await page.getByRole('dialog', { name: '专家意见' }).getByRole('button', { name: '关闭' }).click();
  await page.goto('/console/paper');
  const row = page.getByRole('row').filter({ hasText: title });
  await expect(row.getByText('已发布')).toBeVisible();
  await lookAtConsole(page, 'papers');
  expect(said).toEqual([]);
});

test('a fixed paper is picked and put in order; what somebody else saved does not cover what is typed', async ({
  page,
}) => {
  const bank = await addBank();
  const token = await enterConsole(page, '秦岳', MAKER);
  const headers = { authorization: `Bearer ${token}` };
  const made = await page.request.post('/prod-api/system/paper', {
    headers,
    data: { title: `固定卷 ${randomUUID().slice(0, 6)}`, mode: PAPER_MODE.fixed, lessonId: null },
  });
  const { id } = ((await made.json()) as { data: { id: string } }).data;
  await page.goto(`/console/paper/${id}`);
  await page.getByRole('button', { name: '从题库选题' }).click();
  const picker = page.getByRole('dialog', { name: '从题库选题' });
  await choose(page, '题库', bank);
  await choose(page, '题型', '单选');
  await picker.getByRole('checkbox', { name: '全选 11 题' }).check();
  await expect(picker.getByRole('button', { name: '添加 11 题' })).toBeEnabled();
  await picker.getByRole('checkbox', { name: '全选 11 题' }).uncheck();
  for (const at of [1, 2, 3]) await picker.getByRole('checkbox').nth(at).check();
  await picker.getByRole('button', { name: '添加 3 题' }).click();
  // The pass line is sixty of a hundred, whatever the total.
  await expect(page.getByText('共 3 题，6 分，合格线 4 分（60%）')).toBeVisible();
  const points = page.getByRole('group', { name: '每题分值' });
  await points.getByLabel('单选 3 题').fill('5');
  await expect(page.getByText('共 3 题，15 分，合格线 9 分（60%）')).toBeVisible();
  await points.getByRole('button', { name: '按比例分配' }).click();
  await expect(page.getByText('共 3 题，100 分，合格线 60 分（60%）')).toBeVisible();
  const order = page.getByRole('list', { name: '试题' }).getByRole('listitem');
  const [first = '', second = ''] = await order
    .locator('button[draggable]')
    .evaluateAll((all) => all.map((one) => one.ariaLabel ?? ''));
  await page.getByRole('button', { name: second }).press('Alt+ArrowUp');
  await expect(order.locator('button[draggable]').first()).toHaveAttribute('aria-label', second);
  expect(first).not.toBe(second);
  const passLine = page.getByLabel('合格线（占总分的百分比）');
  await passLine.fill('70');
  await saved(page);
  await lookAtConsole(page, 'paper-fixed');

  // Another editor saves while this page is open.
  const there = await page.request.get(`/prod-api/system/paper/${id}`, { headers });
  const { version, draft } = ((await there.json()) as { data: { version: number; draft: Record<string, unknown> } })
    .data;
  await page.request.put('/prod-api/system/paper/draft', {
    headers,
    data: { id, version, draft: { ...draft, durationMin: 45 } },
  });
  await passLine.fill('80');
  const beside = page.getByRole('region', { name: '内容已被他人修改' });
  await expect(beside.getByText('2 处不同，定了 2 处')).toBeVisible();
  await expect(page.getByLabel('时长（分钟）')).toHaveValue('45');
  await expect(passLine).toHaveValue('70');
  await beside.getByRole('button', { name: '放进编辑框' }).click();
  await expect(passLine).toHaveValue('80');
  await expect(page.getByLabel('时长（分钟）')).toHaveValue('45');
  await saved(page);
});

test('conditions are saved after the rules that are on their way, and publishing waits for them', async ({ page }) => {
  const token = await enterConsole(page, '裴序', MAKER);
  const made = await page.request.post('/prod-api/system/paper', {
    headers: { authorization: `Bearer ${token}` },
    data: { title: `条件卷 ${randomUUID().slice(0, 6)}`, mode: PAPER_MODE.drawn, lessonId: null },
  });
  const { id } = ((await made.json()) as { data: { id: string } }).data;
  const letGo = await held(page, '**/system/paper/draft');
  await page.goto(`/console/paper/${id}`);
  await page.getByLabel('时长（分钟）').fill('75');
  await expect(page.getByRole('status').filter({ hasText: '正在保存…' })).toBeVisible();
  await choose(page, '成绩', '统一发布');
  const conditions = page.getByRole('region', { name: '考试条件' });
  const save = conditions.getByRole('button', { name: '保存条件' });
  await expect(save).toBeEnabled();
  await save.click();
  await choose(page, '主观题阅卷', '双评');
  letGo();
  // What was typed meanwhile is still to be saved, and nothing is published without it.
  await expect(page.getByRole('status').filter({ hasText: '考试条件未保存' })).toBeVisible();
  await expect(page.getByRole('button', { name: '发布', exact: true }).last()).toBeDisabled();
  await expect(save).toBeVisible();
  await save.click();
  await expect(save).toBeHidden();
  await page.reload();
  await expect(page.getByLabel('时长（分钟）')).toHaveValue('75');
  for (const chosen of ['统一发布', '双评'])
    await expect(conditions.locator('.ant-select').filter({ hasText: chosen })).toBeVisible();
});
