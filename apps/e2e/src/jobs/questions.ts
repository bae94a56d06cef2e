import { expect, type Page } from '@playwright/test';
import writeXlsxFile from 'write-excel-file/node';
import { COURSE } from '#support/production/content.ts';
import { WORD, wordFile } from '#support/exam/word-file.ts';
import { pick } from './acts.ts';
import { type Body, done, type Job, trouble } from './job.ts';

/** Questions by hand and from files, and the papers that ask them. */

const BANK = '通用题库';
export const FIXED_PAPER = '商业秘密保护结业考试';
const BLUEPRINT_PAPER = '知识产权基础测验';
export const CHOICE = '知识产权方针由谁批准';
const ESSAY = '写出员工离职时应当做的工作。';

const nextByKeys = async (page: Page): Promise<void> => {
  await page.keyboard.press('Alt+n');
  await expect(page.getByLabel('题干', { exact: true })).toHaveValue('');
};

/** Each type once. */
const byHand = async (body: Body): Promise<void> => {
  const page = await body.desk('顾行简');
  await page.goto('/console/bank');
  await page.getByRole('button', { name: '新建题库' }).click();
  await page.getByLabel('题库名称').fill(BANK);
  await page.keyboard.press('Enter');
  const bank = page.getByRole('navigation', { name: '题库与条款' }).getByRole('link', { name: BANK });
  await expect(bank).toHaveAttribute('aria-current', 'true');
  const bankId = new URL((await bank.getAttribute('href')) ?? '', page.url()).searchParams.get('bankId');
  const begin = async (type: number, stem: string): Promise<void> => {
    await page.goto(`/console/bank/new?bankId=${bankId}&type=${type}`);
    await page.getByLabel('题干', { exact: true }).fill(stem);
  };
  const options = async (texts: readonly string[], right: string): Promise<void> => {
    for (const [at, text] of texts.entries()) await page.getByLabel(`选项 ${'ABCD'[at]}`, { exact: true }).fill(text);
    for (const letter of right) await page.keyboard.press(`Alt+${letter}`);
    await nextByKeys(page);
  };

  await begin(1, `${CHOICE}（　）。`);
  await options(['最高管理者', '内审员'], 'a');
  await begin(2, '研发立项时应当做什么（　）。');
  await options(['检索', '量产', '评估'], 'ac');
  await begin(3, '委托开发的软件，著作权当然归委托方。');
  await page.keyboard.press('Alt+b');
  await nextByKeys(page);
  await begin(4, '采购软件应当建立____。');
  await page.getByLabel('第 1 空的答案').fill('台账|清单');
  await nextByKeys(page);
  await begin(5, ESSAY);
  await page.getByLabel('要点 1', { exact: true }).fill('当日收回权限');
  await nextByKeys(page);
  await page.goto(`/console/bank/new?bankId=${bankId}&type=6`);
  await page.getByLabel('标题', { exact: true }).fill('阀门企业新品发布');
  await page.getByLabel('材料', { exact: true }).fill('企业计划在下月的展会上发布调节阀，尚未提交专利申请。');
  const first = page.getByRole('region', { name: '小题 1', exact: true });
  await first.getByLabel('题干', { exact: true }).fill('可能带来的后果有（　）。');
  await first.getByLabel('选项 A', { exact: true }).fill('影响新颖性');
  await first.getByLabel('选项 B', { exact: true }).fill('自动取得专利');
  await page.keyboard.press('Alt+a');
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page).toHaveURL(/\/console\/bank\/[0-9a-f-]{36}$/);
};

const bringFile = async (page: Page, name: string, mimeType: string, buffer: Buffer, count: number): Promise<void> => {
  await page.goto('/console/bank/import');
  await page.getByLabel('题目文件').setInputFiles({ name, mimeType, buffer });
  const title = page.getByRole('heading', { level: 1, name: /^(?:读到了什么|核对题目)$/ });
  await expect(title).toBeVisible();
  // Where answers stood together, the page first shows which passage they were read from.
  if ((await title.textContent()) === '读到了什么') await page.getByRole('link', { name: /去核对 \d+ 题$/ }).click();
  await page.getByRole('combobox', { name: '导入到' }).click();
  await page.locator('.ant-select-item').getByText(BANK).click();
  await page.getByRole('button', { name: `导入 ${count} 题` }).click();
  await expect(page.getByRole('heading', { name: `已导入 ${count} 题` })).toBeVisible();
};

const STEMS = [
  '首次会议由审核组长主持',
  '抽样的范围写在审核计划里',
  '合同到期前要评估是否续签',
  '离职员工的权限当日收回',
];

/** Answers at the end, as papers have them. */
const fromWord = async (body: Body): Promise<void> => {
  const lines = ['一、单项选择题'];
  for (const [at, stem] of STEMS.entries()) lines.push(`${at + 1}. ${stem}（　）。`, 'A. 是', 'B. 否', 'C. 不一定');
  lines.push('参考答案', '1-4 AAAA');
  await bringFile(await body.desk('顾行简'), '内审员题库.docx', WORD, wordFile(lines), 4);
};

const fromExcel = async (body: Body): Promise<void> => {
  const rows = [
    ['题型', '题干', '选项A', '选项B', '答案'],
    ['单选题', '商标注册的有效期是几年（　）。', '十年', '二十年', 'A'],
    ['单选题', '发明专利权的期限是几年（　）。', '十年', '二十年', 'B'],
  ];
  const buffer = await writeXlsxFile([
    { sheet: '题目', data: rows.map((cells) => cells.map((value) => ({ value, type: String }))) },
  ]).toBuffer();
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  await bringFile(await body.desk('顾行简'), '补充题目.xlsx', type, buffer, 2);
};

/** Everything that waits, a page of the list at a time. */
const approve = async (body: Body): Promise<void> => {
  const page = await body.desk('顾行简');
  await page.goto('/console/bank?flag=pending');
  await page.getByRole('checkbox', { name: '全选' }).check();
  await page.getByRole('toolbar').getByRole('button', { name: '启用' }).click();
  await expect(page.getByText('没有符合条件的题目')).toBeVisible();
};

const newPaper = async (page: Page, title: string, course?: string): Promise<void> => {
  await page.goto('/console/paper');
  await page.getByRole('button', { name: '新建试卷' }).first().click();
  const dialog = page.getByRole('dialog', { name: '新建试卷' });
  await dialog.getByLabel('试卷名称').fill(title);
  if (course) {
    await dialog.getByText('固定', { exact: false }).first().click();
    await pick(dialog.getByLabel('所属课程'), course);
  }
  await dialog.getByRole('button', { name: '新建' }).click();
  await expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible();
};
const publish = async (page: Page, title: string): Promise<void> => {
  await expect(page.getByText(/已保存 \d\d:\d\d/)).toBeVisible();
  await page.getByRole('button', { name: '发布', exact: true }).last().click();
  const dialog = page.getByRole('dialog', { name: `发布《${title}》` });
  await dialog.getByRole('button', { name: '发布' }).click();
  await expect(dialog).toBeHidden({ timeout: 60_000 });
};

const fixedPaper = async (body: Body): Promise<void> => {
  const page = await body.desk('顾行简');
  await newPaper(page, FIXED_PAPER, COURSE);
  await page.getByRole('button', { name: '从题库选题' }).click();
  const picker = page.getByRole('dialog', { name: '从题库选题' });
  for (const stem of [CHOICE, ESSAY]) {
    await picker.getByRole('checkbox', { name: stem }).check();
  }
  await picker.getByRole('button', { name: '添加 2 题' }).click();
  await pick(page.getByLabel('成绩', { exact: true }), '统一发布');
  await pick(page.getByLabel('主观题阅卷'), '双评');
  await page.getByLabel('次数').fill('1');
  await page.getByRole('button', { name: '保存条件' }).click();
  await publish(page, FIXED_PAPER);
};

const blueprint = async (body: Body): Promise<void> => {
  const page = await body.desk('顾行简');
  await newPaper(page, BLUEPRINT_PAPER);
  await page.getByRole('button', { name: '添加一行' }).click();
  await pick(page.getByRole('combobox', { name: '第 1 行题库' }), BANK);
  await page.getByLabel('第 1 行题数').fill('5');
  await page.getByLabel('第 1 行每题分值').fill('20');
  await publish(page, BLUEPRINT_PAPER);
};

export const QUESTIONS: readonly Job[] = [
  { id: 15, name: '六种题型逐题录入', before: done(45), run: byHand },
  { id: 16, name: '从 Word 导入题目', before: trouble(12), run: fromWord },
  { id: 17, name: '从 Excel 导入题目', before: done(4), run: fromExcel },
  { id: 18, name: '批量启用题目', before: done(2), run: approve },
  { id: 19, name: '固定试卷：组卷与发布', before: done(25), run: fixedPaper },
  { id: 20, name: '按蓝图组卷：发布', before: done(14), run: blueprint },
];
