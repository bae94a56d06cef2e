import { QUESTION } from '@zhibiao/contract/question/types';
import { ALL_PERMISSIONS, type Permission } from '@zhibiao/contract/permissions';
import { axeFaults } from '#support/page/accessibility.ts';
import { enterConsole } from '#support/people/console-staff.ts';
import { expect, test, type Locator, type Page } from '#support/test.ts';
import { WORD, wordFile } from '#support/exam/word-file.ts';

/** The question bank as its people work: written by keys, looked through, mended after a file, saved side by side. */

const EXAMINER: readonly Permission[] = ALL_PERMISSIONS.filter(
  (one) => one.startsWith('bank:') || one === 'standard:edit',
);

type Ask = <T = { id: string }>(method: string, path: string, data?: unknown) => Promise<T>;
/** As the page's person, without the page. */
const asking =
  (page: Page, token: string): Ask =>
  async (method, path, data) => {
    const answer = await page.request.fetch(`/prod-api/system/${path}`, {
      method,
      headers: { authorization: `Bearer ${token}` },
      ...(data === undefined ? {} : { data }),
    });
    const body = await answer.json();
    expect(body, path).toMatchObject({ code: 200 });
    return body.data ?? body.rows;
  };

const mark = (): string => Date.now().toString(36).slice(-6);
const enter = async (page: Page, permissions = EXAMINER) => {
  const token = await enterConsole(page, '顾行简', permissions);
  const ask = asking(page, token);
  const name = `题库${mark()}`;
  return { ask, token, bankId: (await ask('POST', 'bank', { name })).id, bankName: name };
};
const single = (bankId: string, stem: string) => ({
  bankId,
  type: QUESTION.single,
  stem,
  options: [
    { key: 'A', text: '采购合同和发票' },
    { key: 'B', text: '员工的口头承诺' },
  ],
  answer: ['B'],
  analysis: '口头承诺不能证明来源。',
});

const stemOf = (page: Page): Locator => page.getByLabel('题干', { exact: true });
/** Types into what has the focus, and goes on to the next field. */
const type = async (page: Page, text: string): Promise<void> => {
  await page.keyboard.insertText(text);
};
const rowsOf = (page: Page): Locator => page.getByRole('region').or(page.getByRole('table')).getByRole('row');

test('a question of each type is written and followed by the next, by keys alone', async ({ page }) => {
  const { bankId, bankName } = await enter(page);
  const begin = async (kind: number): Promise<void> => {
    await page.goto(`/console/bank/new?bankId=${bankId}&type=${kind}`);
    await expect(stemOf(page)).toBeFocused();
    await expect(page.getByText(bankName)).toBeVisible();
  };
  /** Alt+N keeps it and empties the form for another of its kind. */
  const next = async (): Promise<void> => {
    await page.keyboard.press('Alt+n');
    await expect(stemOf(page)).toHaveValue('');
    await expect(stemOf(page)).toBeFocused();
    await expect(page.getByText(bankName)).toBeVisible();
  };
  const option = async (letter: string, text: string): Promise<void> => {
    await page.getByLabel(`选项 ${letter}`, { exact: true }).focus();
    await type(page, text);
  };

  await begin(1);
  await type(page, '单选：谁批准方针（　）。');
  await option('A', '最高管理者');
  await option('B', '内审员');
  await page.keyboard.press('Alt+b');
  await page.keyboard.press('Alt+a');
  await expect(page.getByLabel('选项 B 正确')).not.toBeChecked();
  await next();

  await begin(2);
  await type(page, '多选：立项时做什么（　）。');
  await option('A', '检索');
  await option('B', '量产');
  await option('C', '评估');
  await page.keyboard.press('Alt+a');
  await page.keyboard.press('Alt+c');
  // The last option goes up by its handle, and stays right.
  await page.getByRole('button', { name: /^调整选项 C的次序/ }).press('Alt+ArrowUp');
  await expect(page.getByLabel('选项 B', { exact: true })).toHaveValue('评估');
  await expect(page.getByLabel('选项 B 正确')).toBeChecked();
  await next();

  await begin(3);
  await type(page, '判断：著作权当然归委托方。');
  await page.keyboard.press('Alt+b');
  await expect(page.getByRole('radio', { name: '错误', exact: true })).toBeChecked();
  await next();

  await begin(4);
  await type(page, '填空：应当建立____。');
  await page.getByLabel('第 1 空的答案').focus();
  await type(page, '台账|清单');
  await next();

  await begin(5);
  await type(page, '简答：写出应当留存的记录。');
  // What is missing is said at its field, which gets the focus; nothing is sent.
  await page.keyboard.press('Alt+n');
  await expect(page.getByText('请输入评分要点')).toBeVisible();
  await expect(page.getByLabel('要点 1', { exact: true })).toBeFocused();
  await type(page, '背景调查记录');
  await next();

  await page.goto(`/console/bank?bankId=${bankId}`);
  await expect(rowsOf(page)).toHaveCount(6);
  for (const [at, kind] of ['简答', '填空', '判断', '多选', '单选'].entries())
    await expect(rowsOf(page).nth(at + 1)).toContainText(kind);
});

test('a case with 不定项 and 简答 is written, looked through and brought into force', async ({ page }) => {
  const { bankId } = await enter(page);
  await page.goto(`/console/bank/new?bankId=${bankId}&type=6`);
  await page.getByLabel('标题', { exact: true }).fill('阀门企业新品发布');
  await page.getByLabel('材料', { exact: true }).fill('澄江阀业计划在下月的展会上发布调节阀，尚未提交专利申请。');
  const first = page.getByRole('region', { name: '小题 1', exact: true });
  await first.getByLabel('题干', { exact: true }).fill('可能带来的后果有（　）。');
  await first.getByLabel('选项 A', { exact: true }).fill('影响新颖性');
  await first.getByLabel('选项 B', { exact: true }).fill('自动取得专利');
  await page.keyboard.press('Alt+a');
  await page.getByRole('button', { name: '添加小题' }).press('Enter');
  const second = page.getByRole('region', { name: '小题 2', exact: true });
  await second.getByRole('combobox', { name: '小题 2题型' }).click();
  await page
    .getByRole('option', { name: '简答' })
    .or(page.locator('.ant-select-item').getByText('简答'))
    .last()
    .click();
  await second.getByLabel('题干', { exact: true }).fill('写出应当补做的工作。');
  await second.getByLabel('要点 1', { exact: true }).fill('补做背景调查');
  await second.getByLabel('小题 2占比').fill('3');
  await expect(page.getByText('按 1 : 3 分配')).toBeVisible();

  // As a learner has it: one question after another, with the material.
  const preview = page.getByRole('region', { name: '学员看到的样子' });
  await expect(preview.getByText('第 1 小题 / 共 2 小题')).toBeVisible();
  await expect(preview.getByText('不定项，3 分；少选得一半，错选不得分')).toBeVisible();
  await preview.getByRole('button', { name: '下一题' }).click();
  await expect(preview.getByText('满分 9 分', { exact: false })).toBeVisible();

  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page).toHaveURL(/\/console\/bank\/[0-9a-f-]{36}$/);
  await expect(page.getByRole('main').getByText('待审', { exact: true })).toBeVisible();

  await page.goto(`/console/bank?bankId=${bankId}&flag=pending`);
  await page.getByRole('button', { name: /^预览/ }).click();
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByText('补做背景调查，占 1')).toBeVisible();
  await drawer.getByRole('button', { name: '启用' }).click();
  await expect(drawer.getByRole('button', { name: '停用' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('没有符合条件的题目')).toBeVisible();
});

test('a bank is made, renamed, and removed while it is empty', async ({ page }) => {
  await enter(page);
  const name = `新库${mark()}`;
  await page.goto('/console/bank');
  await page.getByRole('button', { name: '新建题库' }).press('Enter');
  await page.getByLabel('题库名称').fill(name);
  await page.keyboard.press('Enter');
  const tree = page.getByRole('navigation', { name: '题库与条款' });
  await expect(tree.getByRole('link', { name })).toHaveAttribute('aria-current', 'true');
  await expect(page.getByText('没有符合条件的题目')).toBeVisible();

  await tree.getByRole('button', { name: `更多操作：${name}` }).click();
  await page.getByRole('menuitem', { name: '改名' }).click();
  await page.getByLabel('题库名称').fill(`${name}改`);
  await page.keyboard.press('Enter');
  await expect(tree.getByRole('link', { name: `${name}改` })).toBeVisible();

  // Where the tree has no room, the same is behind the filters.
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.getByRole('button', { name: `更多操作：${name}改` }).click();
  await page.getByRole('menuitem', { name: '删除题库' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
  await expect(page.getByText('已删除')).toBeVisible();
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(tree.getByRole('link', { name: `${name}改` })).toHaveCount(0);
});

test('many at once: what was done, and of each other why not', async ({ page }) => {
  const { ask, bankId } = await enter(page);
  for (const stem of ['甲题：采购软件时（　）。', '乙题：签订合同时（　）。'])
    await ask('POST', 'question', single(bankId, stem));
  await page.goto(`/console/bank?bankId=${bankId}`);
  await page.getByRole('checkbox', { name: '全选' }).check();
  // Meanwhile a colleague saves one of them.
  const [row] = await ask<{ id: string; version: number }[]>(
    'GET',
    `question/list?bankId=${bankId}&pageNum=1&pageSize=1`,
  );
  await ask('PUT', 'question', { ...single(bankId, '乙题改过：签订合同时（　）。'), ...pick(row!) });
  await page.getByRole('toolbar').getByRole('button', { name: '启用' }).click();
  const told = page.getByRole('dialog', { name: '已启用 1 题，1 题没有启用' });
  await expect(told.getByRole('listitem')).toHaveText(/^Q-\d+：.+/);
  await told.getByRole('button', { name: '知道了' }).click();
  await expect(rowsOf(page).filter({ hasText: '甲题' })).toContainText('启用');
  await expect(rowsOf(page).filter({ hasText: '乙题改过' })).toContainText('待审');
});
const pick = ({ id, version }: { id: string; version: number }) => ({ id, version });

test('whoever saves second keeps what they typed, beside what is there now', async ({ page }) => {
  const { ask, bankId } = await enter(page);
  const { id } = await ask('POST', 'question', single(bankId, '采购软件时，不能证明来源的是（　）。'));
  await page.goto(`/console/bank/${id}`);
  await stemOf(page).fill('我写的题干（　）。');
  await ask('PUT', 'question', { ...single(bankId, '同事写的题干（　）。'), id, version: 1 });
  await page.getByRole('button', { name: '保存为 v2' }).click();
  const beside = page.getByRole('region', { name: '内容已被他人修改' });
  await expect(beside.getByText(/您在另一个窗口 .+ 修改了题目/)).toBeVisible();
  const stem = beside.getByRole('listitem').filter({ has: page.getByRole('group', { name: '题干，留哪一个' }) });
  await expect(stem).toContainText('我写的题干（　）。');
  await expect(stem).toContainText('同事写的题干（　）。');
  await expect(stemOf(page)).toHaveValue('同事写的题干（　）。');
  await stem.getByRole('button', { name: '用我的' }).click();
  await beside.getByRole('button', { name: '放进编辑框' }).click();
  await expect(stemOf(page)).toHaveValue('我写的题干（　）。');

  await page.getByRole('button', { name: '保存为 v3' }).click();
  await expect(beside).toBeHidden();
  const versions = page.getByRole('region', { name: '版本' });
  await versions.getByRole('button', { name: '查看 v2' }).click();
  const dialog = page.getByRole('dialog', { name: 'v2' });
  await dialog.getByText('与 v3 比较').click();
  await expect(dialog.locator('dd del')).toHaveText('同事');
  await expect(dialog.locator('dd ins')).toHaveText('我');
});

test('what was typed and not saved is asked about, and offered again', async ({ page }) => {
  const { ask, bankId } = await enter(page);
  const { id } = await ask('POST', 'question', single(bankId, '签订合同时，应当约定的是（　）。'));
  await page.goto(`/console/bank/${id}`);
  await stemOf(page).fill('写了一半');
  await page.getByRole('navigation', { name: '位置' }).getByRole('link', { name: '题库' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '离开' }).click();
  await expect(page).toHaveURL(/\/console\/bank$/);
  await page.goto(`/console/bank/${id}`);
  await expect(page.getByText('您未保存的内容')).toBeVisible();
  await page.getByRole('button', { name: '放回编辑框' }).click();
  await expect(stemOf(page)).toHaveValue('写了一半');
});

test('without the permission for keys a question is read, and no byte of its key has come', async ({ page }) => {
  const { ask, bankId } = await enter(page);
  const { id } = await ask('POST', 'question', single(bankId, '没有答案权限的人看的题（　）。'));
  const said: string[] = [];
  page.on('response', async (answer) => {
    if (answer.url().includes('/system/')) said.push(await answer.text().catch(() => ''));
  });
  await enterConsole(
    page,
    '只读的人',
    EXAMINER.filter((one) => one !== 'bank:key'),
  );
  await page.goto(`/console/bank/${id}`);
  await expect(page.getByText('您没有“查看答案”权限', { exact: false })).toBeVisible();
  await expect(page.getByRole('main').getByText('没有答案权限的人看的题（　）。').first()).toBeVisible();
  await expect(page.getByRole('button', { name: /^保存/ })).toHaveCount(0);
  expect(said.join('\n')).toContain('采购合同和发票');
  expect(said.join('\n')).not.toContain('口头承诺不能证明来源');
});

const BANK_QUESTION = '采购软件时，能够证明使用权来源的材料不包括哪一项（　）。';
const FILE = [
  '一、单项选择题',
  '1. 首次会议上，审核组长不需要说明的是（　）。',
  'A. 审核目的',
  'B. 审核范围',
  'C. 个人收入',
  '答案：E',
  '2. 采购商业软件时，能够证明使用权来源的材料不包括哪一项（　）。',
  'A. 采购合同和发票',
  'B. 员工的口头承诺',
  '答案：B',
  '3. 对自身体系进行的走查属于哪一种（　）。',
  'A. 第一方',
  'B. 第二方',
  '答案：A',
  '4. 赔偿额按下式计算：[公式]，其中 R 指什么（　）。',
  'A. 所得',
  'B. 成本',
  '答案：A',
  '二、多项选择题',
  '5. 判断抽样是否有代表性，应当考虑什么（　）。',
  'A. 数量',
  'B. 来源',
  '答案：B',
];
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

test('a Word file with three faults is mended on the page, its double is left out, the rest comes in', async ({
  page,
}) => {
  const { ask, bankId, bankName } = await enter(page);
  await ask('POST', 'question', single(bankId, BANK_QUESTION));
  await page.goto('/console/bank/import');
  await page.getByLabel('题目文件').setInputFiles({ name: '内审员题库.docx', mimeType: WORD, buffer: wordFile(FILE) });
  await expect(page.getByRole('heading', { level: 1, name: '核对题目' })).toBeVisible();
  const faults = page.getByRole('region', { name: '错误', exact: true });
  await expect(faults.getByRole('row')).toHaveCount(4);

  // An answer that is none of the options; a 多选 with one answer; a formula.
  await expect(faults.getByRole('row').nth(1)).toContainText('选项E不存在');
  await faults.getByRole('radiogroup', { name: '第 1 题的答案' }).getByText('C', { exact: true }).click();
  await expect(faults.getByRole('row')).toHaveCount(3);
  await faults.getByRole('button', { name: '改为单选，第 5 题' }).click();
  await expect(faults.getByRole('row')).toHaveCount(2);
  await faults.locator('input[type=file]').setInputFiles({ name: '公式.png', mimeType: 'image/png', buffer: PIXEL });
  await expect(faults).toBeHidden();

  const doubles = page.getByRole('region', { name: '疑似重复', exact: true });
  await expect(doubles.getByRole('article')).toHaveCount(1);
  await expect(doubles.locator('article ins')).toHaveText('商业');
  await expect(doubles.getByRole('radio', { name: '不导入' })).toBeChecked();

  // A whole one is opened in the editor's form.
  await page.getByRole('button', { name: '展开，第 3 题' }).click();
  const dialog = page.getByRole('dialog', { name: /^第 3 题/ });
  await dialog.getByLabel('选项 A', { exact: true }).fill('第一方审核');
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(dialog).toBeHidden();

  await page.getByRole('button', { name: '导入 4 题' }).click();
  await expect(page.getByText('请选择题库').last()).toBeVisible();
  await page.getByRole('combobox', { name: '导入到' }).click();
  await page.locator('.ant-select-item').getByText(bankName).click();
  await page.getByRole('button', { name: '导入 4 题' }).click();
  await expect(page.getByRole('heading', { name: '已导入 4 题' })).toBeVisible();
  await page.getByRole('link', { name: '查看待审题目' }).click();
  await expect(rowsOf(page).filter({ hasText: '首次会议上' })).toContainText('待审');
  await expect(rowsOf(page).filter({ hasText: '赔偿额按下式计算' })).toContainText('1 图');
  await expect(rowsOf(page).filter({ hasText: '判断抽样' })).toContainText('单选');
  await expect(rowsOf(page).filter({ hasText: '采购商业软件' })).toHaveCount(0);
});

const PAPER = [
  '一、单项选择题',
  '1. 首次会议由谁主持（　）。',
  'A. 审核组长',
  'B. 受审核部门',
  '2. 离职员工的权限何时收回（　）。',
  'A. 次月',
  'B. 当日',
  '二、简答题',
  '1. 简述内部审核的步骤。',
  '答案：（1）编制审核计划；（2）实施现场审核。',
  '参考答案',
  '一、1-2 AB',
  'C. 由人事部门决定',
  '附：评卷人签名处，复核人签名处。',
];

test('what no question owns is given to one by keys or dragged to it, and is named before anything comes in', async ({
  page,
}) => {
  const { bankName } = await enter(page);
  await page.goto('/console/bank/import');
  await page.getByLabel('题目文件').setInputFiles({ name: '答案在后.docx', mimeType: WORD, buffer: wordFile(PAPER) });
  await expect(page.getByRole('heading', { level: 1, name: '读到了什么' })).toBeVisible();
  await expect(page.getByRole('region', { name: '答案表原文' })).toContainText('一、1-2 AB');
  expect(await axeFaults(page)).toEqual([]);

  // By keys alone: to another question than the one before it, as what it begins like.
  await page.getByRole('button', { name: '归入其他题，第 13 段' }).press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: '题目' }).fill('离职员工');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('radio', { name: '选项' })).toBeChecked();
  await dialog.getByRole('button', { name: '归入', exact: true }).press('Enter');
  const left = page.getByRole('list', { name: '没有读入的段落' }).getByRole('listitem');
  await expect(left.first()).toContainText('已归入第 2 题的选项');

  // Dragged, and taken back.
  await left.nth(1).locator('[draggable]').dragTo(page.locator('[data-no="1"]'));
  await expect(dialog.getByRole('heading', { name: '归入第 1 题' })).toBeVisible();
  await dialog.getByText('解析', { exact: true }).click();
  await dialog.getByRole('button', { name: '归入', exact: true }).click();
  await expect(left.nth(1)).toContainText('已归入第 1 题的解析');
  await left.nth(1).getByRole('button', { name: '撤回' }).click();
  await expect(left.nth(1)).toContainText('附：评卷人签名处，复核人签名处。');

  await page.getByRole('link', { name: '读法没问题，去核对 3 题' }).click();
  await expect(page.getByText('1 段没有读入，未处理的不会导入：“附：评卷人签名处')).toBeVisible();
  await page.getByRole('button', { name: '采用为评分要点，第 3 题' }).click();
  await page.getByRole('combobox', { name: '导入到' }).click();
  await page.locator('.ant-select-item').getByText(bankName).click();
  await page.getByRole('button', { name: '导入 3 题' }).click();
  await expect(page.getByRole('heading', { name: '已导入 3 题' })).toBeVisible();
  await expect(page.getByRole('region', { name: '没有读的', exact: true })).toContainText('附：评卷人签名处');
});
