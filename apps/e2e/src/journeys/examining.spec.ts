import type { Permission } from '@zhibiao/contract/permissions';
import { enterConsole } from '#support/people/console-staff.ts';
import { withDatabase } from '#support/database.ts';
import { examDocument, FAULTS, MISKEYED, RIGHT } from '#support/exam/exam-document.ts';
import { addTakers } from '#support/exam/exam-takers.ts';
import { makeLessonLearned } from '#support/people/learned.ts';
import { listenToConsole } from '#support/page/looks.ts';
import { moveBack } from '#support/exam/move-back.ts';
import { makePerson } from '#support/people/org-fixtures.ts';
import { logIn } from '#support/people/people.ts';
import { type Browser, expect, type Page, test } from '#support/test.ts';
import { WORD } from '#support/exam/word-file.ts';

/** From forty questions in a Word file to a holder who recertifies a year later, by the pages alone. */

const EDITOR: readonly Permission[] = [
  'bank:list',
  'bank:edit',
  'bank:import',
  'bank:approve',
  'bank:key',
  'paper:list',
  'paper:edit',
  'paper:publish',
  'paper:preview',
  'lesson:list',
  'exam:stats',
  'exam:rescore',
  'exam:rescoreDecide',
  'exam:result',
];
const MARK = Date.now().toString(36).slice(-6);
const BANK = `内审员实务题库${MARK}`;
const ESSAY = '两名员工离职三个月后仍能登录。应当在离职当日收回权限，并抽查其他离职人员。';
const PAPER = `内审员实务结业考试${MARK}`;

/** A page of its own for a member of the staff. */
const enter = async (browser: Browser, name: string, permissions: readonly Permission[]): Promise<Page> => {
  const page = await (await browser.newContext()).newPage();
  await enterConsole(page, name, permissions);
  return page;
};
const choose = async (page: Page, label: string, option: string): Promise<void> => {
  const field = page.getByRole('combobox', { name: label });
  await field.click();
  if (await field.isEditable()) await field.fill(option);
  const list = page.locator('.ant-select-dropdown:visible');
  await expect(list).toHaveCount(1);
  await list.getByTitle(option, { exact: true }).click();
  await expect(list).toHaveCount(0);
};
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

const importQuestions = async (page: Page): Promise<void> => {
  await page.goto('/console/bank');
  await page.getByRole('button', { name: '新建题库' }).click();
  await page.getByLabel('题库名称').fill(BANK);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('navigation', { name: '题库与条款' }).getByRole('link', { name: BANK })).toBeVisible();

  await page.goto('/console/bank/import');
  await page.getByLabel('题目文件').setInputFiles({ name: '内审员题库.docx', mimeType: WORD, buffer: examDocument() });
  await expect(page.getByRole('heading', { level: 1, name: '核对题目' })).toBeVisible();
  const faults = page.getByRole('region', { name: '错误', exact: true });
  await expect(faults.getByRole('row')).toHaveCount(FAULTS + 1);
  await faults.getByRole('radiogroup', { name: '第 1 题的答案' }).getByText('A', { exact: true }).click();
  await faults.getByRole('button', { name: '改为单选，第 37 题' }).click();
  await faults.locator('input[type=file]').setInputFiles({ name: '公式.png', mimeType: 'image/png', buffer: PIXEL });
  await expect(faults).toBeHidden();
  await page.getByRole('combobox', { name: '导入到' }).click();
  await page.locator('.ant-select-item').getByText(BANK).click();
  await page.getByRole('button', { name: '导入 40 题' }).click();
  await expect(page.getByRole('heading', { name: '已导入 40 题' })).toBeVisible();

  // What came in waits for approval, a page at a time.
  await page.getByRole('link', { name: '查看待审题目' }).click();
  const left = page.getByText('没有符合条件的题目');
  await expect(async () => {
    if (await left.isVisible()) return;
    await page.getByRole('checkbox', { name: '全选' }).check();
    await page.getByRole('toolbar').getByRole('button', { name: '启用' }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: '启用' })
      .click({ timeout: 1_000 })
      .catch(() => undefined);
    await expect(left).toBeVisible({ timeout: 2_000 });
  }).toPass();
};

const RULES = [
  { type: '单选', count: 40, score: 2 },
  { type: '判断', count: 2, score: 3 },
  { type: '简答', count: 1, score: 20 },
];

const publishPaper = async (page: Page, lesson: string): Promise<string> => {
  await page.goto('/console/paper');
  await page.getByRole('button', { name: '新建试卷' }).click();
  await page.getByRole('dialog').getByLabel('试卷名称').fill(PAPER);
  await choose(page, '所属课程', lesson);
  await page.getByRole('dialog').getByRole('button', { name: '新建' }).click();
  await expect(page.getByRole('heading', { level: 2, name: PAPER })).toBeVisible();
  for (const [at, { type, count, score }] of RULES.entries()) {
    await page.getByRole('button', { name: '添加一行' }).click();
    const line = `第 ${at + 1} 行`;
    if (at === 0) await choose(page, `${line}题库`, BANK);
    else await choose(page, `${line}题型`, type);
    await page.getByLabel(`${line}题数`).fill(String(count));
    await page.getByLabel(`${line}每题分值`).fill(String(score));
  }
  await choose(page, '成绩', '统一发布');
  await choose(page, '主观题阅卷', '双评');
  const saveConditions = page.getByRole('region', { name: '考试条件' }).getByRole('button', { name: '保存条件' });
  await saveConditions.click();
  await expect(saveConditions).toBeHidden();
  const found = page.getByRole('list', { name: '检查结果' });
  await expect(found.getByText('单选需 40 题，仅有 37 题')).toBeVisible();
  await page.getByLabel('第 1 行题数').fill('37');
  await expect(found).toHaveCount(0);
  await expect(page.getByText(/已保存 \d\d:\d\d/)).toBeVisible();
  await page.getByRole('button', { name: '发布', exact: true }).last().click();
  const publish = page.getByRole('dialog', { name: `发布《${PAPER}》` });
  await publish.getByRole('button', { name: '发布' }).click();
  await expect(publish).toBeHidden({ timeout: 60_000 });
  return new URL(page.url()).pathname.split('/').pop() ?? '';
};

/** Begins and answers everything; every choice but `slips` of them right by the matter, whatever the key says. */
const answer = async (page: Page, paperId: string, slips: number): Promise<void> => {
  await page.goto(`/examination?paperId=${paperId}`);
  await page.getByRole('checkbox', { name: /我已阅读并同意考试须知/ }).check();
  await page.getByRole('button', { name: '开始考试' }).click();
  let choices = 0;
  for (let at = 1; at <= 40; at += 1) {
    await expect(page.getByText(`第 ${at} 题 / 共 40 题`)).toBeVisible();
    const group = page.getByRole('main').getByRole('group');
    const good = group.locator('label', { hasText: RIGHT });
    const text = page.getByRole('main').getByRole('textbox');
    if (await text.isVisible()) {
      // Too long it is kept and not saved; no other answer waits for it.
      await text.fill(ESSAY.repeat(24_000).slice(0, 24_000));
      await expect(page.getByText('24,000 / 5,000')).toBeVisible();
      await expect(page.getByText(`第 ${at} 题没有保存：作答不能超过5000个字符，现有24000个。`)).toBeVisible();
      await text.fill(ESSAY);
    } else if ((await good.count()) > 0) {
      choices += 1;
      await (choices > slips ? good : group.locator('label', { hasNotText: RIGHT }).first()).click();
    } else await group.locator('label').first().click();
    if (at < 40) await page.getByRole('button', { name: '下一题' }).click();
  }
  await expect(page.getByText(/已自动保存/)).toBeVisible();
};
const handIn = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: '交卷' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: '交卷' }).click();
  await expect(page.getByRole('region', { name: '考试结果' })).toContainText('待公布');
};

/** Takes up the only answer of the kind, gives these points and hands it on. */
const mark = async (page: Page, kind: '待阅' | '二评' | '待仲裁', keys: readonly string[]): Promise<void> => {
  await page.goto('/console/exam/marking');
  const line = page.getByRole('row').filter({ hasText: PAPER });
  await line.getByRole('link', { name: new RegExp(`^${kind} `) }).click();
  await expect(page.getByRole('region', { name: /^答卷 / })).toBeVisible();
  for (const key of keys) await page.keyboard.press(key);
  if (kind === '待仲裁') {
    await page.keyboard.press('c');
    await page.keyboard.type('三个要点都已写到。');
    await page.keyboard.press('Escape');
  }
  await page.keyboard.press('Enter');
  await expect(page.getByText('本题已全部阅完')).toBeVisible();
};
const release = async (page: Page, count: number): Promise<void> => {
  await page.goto('/console/exam/release');
  await page.getByRole('button', { name: `发布成绩，${PAPER}` }).click();
  await page.getByRole('button', { name: `发布 ${count} 份` }).click();
  await expect(page.getByRole('dialog')).toContainText(`发布成绩已完成，共 ${count} 项`);
};
const scoreOf = async (page: Page): Promise<number> => {
  const result = page.getByRole('region', { name: '考试结果' });
  await expect(result).toContainText('合格');
  return Number(/(\d+(\.5)?)\s*分/.exec(await result.innerText())?.[1]);
};

const INVIGILATOR: readonly Permission[] = ['exam:monitor', 'exam:act', 'exam:void', 'exam:result'];
/** Ten minutes more for one of those who sit. */
const extend = async (page: Page, paperId: string, name: string): Promise<void> => {
  await page.goto(`/console/exam/desk?paperId=${paperId}`);
  await page.getByRole('checkbox', { name: `选择${name}` }).check();
  await page.keyboard.press('e');
  const dialog = page.getByRole('dialog', { name: '延长时间' });
  await dialog.getByRole('button', { name: '10 分钟', exact: true }).click();
  await dialog.getByRole('textbox', { name: '原因' }).fill('考场网络中断');
  await dialog.getByRole('button', { name: '为 1 人延长 10 分钟' }).click();
  await expect(page.getByText('已为 1 人延长 10 分钟')).toBeVisible();
};
const voidAttempt = async (page: Page, paperId: string, name: string): Promise<void> => {
  await page.goto(`/console/exam/result?paperId=${paperId}`);
  await page.getByRole('button', { name: new RegExp(`^查看答卷，${name}`) }).click();
  await page.getByRole('button', { name: '作废考试' }).click();
  const ask = page.getByRole('dialog', { name: `作废${name}的第 1 次考试` });
  await ask.getByLabel('原因').fill('监控录像显示由他人代考');
  await ask.getByRole('button', { name: '作废', exact: true }).click();
  await expect(page.getByRole('button', { name: '恢复考试' })).toBeVisible();
};
/** From the item whose figures doubt its key to the trial of another. */
const correctKey = async (page: Page, paperId: string): Promise<void> => {
  await page.goto(`/console/exam/stats/${paperId}`);
  await page.getByRole('button', { name: '重新计算' }).click();
  await expect(page.getByText('统计已重新计算')).toBeVisible();
  const suspect = page.getByRole('row').filter({ hasText: MISKEYED });
  await expect(suspect).toContainText('请核对答案');
  await suspect.getByRole('button', { name: MISKEYED }).click();
  await page.getByRole('dialog').getByRole('link', { name: '编辑题目' }).click();
  await page.getByRole('radio', { name: '选项 A 正确' }).check();
  await page.getByRole('button', { name: /^保存为 v\d/ }).click();
  await page.getByRole('dialog', { name: '答案已修改' }).getByRole('button', { name: '去重判' }).click();
  const propose = page.getByRole('dialog', { name: /^重判 Q-/ });
  await propose.getByLabel('原因').fill('答案录入有误，应为 A');
  await propose.getByRole('button', { name: '开始试算' }).click();
  await expect(page).toHaveURL(/\/rescore\/[0-9a-f-]{36}/);
  const head = page.locator('header', { has: page.getByRole('heading', { level: 2, name: /^Q-/ }) });
  await expect(head.getByText('待确认')).toBeVisible({ timeout: 30_000 });
};
const certificates = (userId: string) =>
  withDatabase(async (client) => {
    const { rows } = await client.query<{ certNo: string }>(
      `SELECT * FROM "Certificate" WHERE "userId" = $1 ORDER BY "createdAt"`,
      [userId],
    );
    return rows;
  });

test('from a Word file to a certificate, a wrong key put right, and a year later', async ({ browser }) => {
  test.setTimeout(420_000);
  const [holder, other] = [await makePerson('闻人澈'), await makePerson('钟离野')];
  const lesson = `内审员实务${MARK}`;
  await makeLessonLearned(lesson, [holder, other]);
  const editor = await enter(browser, '顾行简', EDITOR);
  const said = listenToConsole(editor);
  await importQuestions(editor);
  const paperId = await publishPaper(editor, lesson);

  const [own = null, others = null] = await Promise.all(
    [holder, other].map(async (person, at) => {
      const page = await (await browser.newContext()).newPage();
      await logIn(page, person.mobile);
      await answer(page, paperId, at * 20);
      return page;
    }),
  );
  if (!own || !others) throw new Error('nobody sits');
  const invigilator = await enter(browser, '秦监考', INVIGILATOR);
  await extend(invigilator, paperId, holder.name);
  await expect(own.getByText('监考人员为您延长了 10 分钟')).toBeVisible({ timeout: 30_000 });
  await handIn(own);
  const result = own.url();
  await handIn(others);
  await voidAttempt(invigilator, paperId, other.name);
  await others.reload();
  await expect(others.getByText('本次考试已作废，请联系监考人员').first()).toBeVisible();

  const markers = [
    await enter(browser, '秦一鸣', ['mark:score']),
    await enter(browser, '乔知远', ['mark:score']),
  ] as const;
  const head = await enter(browser, '沈仲裁', ['mark:score', 'mark:arbitrate', 'mark:release']);
  await mark(markers[0], '待阅', ['1', '2']);
  await mark(markers[1], '二评', ['1', '2', '3']);
  await mark(head, '待仲裁', ['1', '2', '3']);
  await own.reload();
  await expect(own.getByRole('region', { name: '考试结果' })).toContainText('待公布');
  await release(head, 1);
  await own.reload();
  const score = await scoreOf(own);
  await own.goto('/mycenter/study-prove');
  await own.getByRole('checkbox', { name: lesson }).check();
  await own.getByRole('button', { name: '生成证明' }).click();
  await expect(own.getByText('学习证明已生成')).toBeVisible();
  const [certificate] = await certificates(holder.id);

  await addTakers(paperId, 40, RIGHT);
  await correctKey(editor, paperId);
  await expect(editor.getByText('涉及 1 张证书', { exact: false })).toBeVisible();
  await editor.getByRole('button', { name: '涉及证书' }).click();
  await expect(editor.getByRole('row').nth(1)).toContainText(certificate?.certNo ?? 'none');
  await expect(editor.getByRole('row').nth(1)).toContainText(`${score} → ${score + 2}`);
  await editor.getByRole('button', { name: '执行重判' }).click();
  await editor.getByRole('dialog', { name: '执行重判' }).getByRole('button', { name: '执行', exact: true }).click();
  await expect(editor.getByText('已完成', { exact: true })).toBeVisible({ timeout: 30_000 });
  await own.goto(result);
  await expect(own.getByRole('region', { name: '考试结果' })).toContainText(
    `试题更正，成绩由 ${score} 分调整为 ${score + 2} 分`,
  );
  expect(await certificates(holder.id)).toEqual([certificate]);

  await moveBack(holder.id, lesson, 366);
  await own.goto(`/examination?paperId=${paperId}`);
  await own.getByRole('button', { name: '再认证' }).click();
  await own.getByRole('dialog').getByRole('button', { name: '开始新一轮' }).click();
  await answer(own, paperId, 0);
  await handIn(own);
  await mark(markers[0], '待阅', ['1', '2', '3']);
  await mark(markers[1], '二评', ['1', '2', '3']);
  await release(head, 1);
  await own.reload();
  expect(await scoreOf(own)).toBeGreaterThanOrEqual(60);
  expect(said).toEqual([]);
});
