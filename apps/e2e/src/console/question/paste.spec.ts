import { enterConsole } from '#support/people/console-staff.ts';
import { PASTED, type PastedDocument, PNG } from '#support/study/pasted-documents.ts';
import { expect, test, type Locator } from '#support/test.ts';

const paste = (text: Locator, { html, rtf = '', files = 0 }: PastedDocument): Promise<void> =>
  text.evaluate(
    (editor, given) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/html', given.html);
      clipboardData.setData('text/rtf', given.rtf);
      const bytes = Uint8Array.from(given.png.match(/../g) ?? [], (pair) => parseInt(pair, 16));
      for (let left = given.files; left > 0; left -= 1)
        clipboardData.items.add(new File([bytes], 'image.png', { type: 'image/png' }));
      editor.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    },
    { html, rtf, files, png: PNG },
  );
const empty = async (text: Locator): Promise<void> => {
  for (const key of ['ControlOrMeta+a', 'Backspace', 'Backspace']) await text.press(key);
};
/** The text without what the editor draws around it; of a picture only that it lies on this site. */
const textOf = async (text: Locator): Promise<string> =>
  (await text.innerHTML())
    .replace(/<img[^>]*? src="\/[^>]*>/g, '<img src="…">')
    .replace(/ class="[^"]*"| contenteditable="[^"]*"| draggable="[^"]*"| style="min-width[^"]*"/g, '')
    .replace(/<br>|<\/?div>|<colgroup>.*?<\/colgroup>/g, '')
    .replace(/(<p><\/p>)+$/, '');

test('what is pasted from Word, WPS and Writer comes whole, and what does not is said, also once saved', async ({
  page,
}) => {
  await enterConsole(page, '陆知微', ['article:edit']);
  await page.goto('/console/article/new');
  await page.getByLabel('标题', { exact: true }).fill('粘贴');
  const text = page.getByRole('textbox', { name: '正文' });
  const status = page.getByRole('status').filter({ hasText: /。$/ });
  for (const [name, document] of Object.entries(PASTED)) {
    await empty(text);
    await paste(text, document);
    await expect.poll(() => textOf(text), name).toBe(document.text);
    if (document.said) await expect(status.last(), name).toHaveText(document.said);
  }
  // A field of plain text has no other way to keep them than their characters.
  const summary = page.getByLabel('摘要');
  await summary.focus();
  await paste(summary, {
    html: '<p>10<sup>6</sup> 吨</p><p>CO<span style="vertical-align:sub">2</span></p>',
    text: '',
  });
  await expect(summary).toHaveValue('10⁶ 吨\nCO₂');

  await empty(text);
  await paste(text, PASTED['Word: lists by their marks, pictures on a disk, a formula, what nobody sees']!);
  await expect(text.locator('img[src^="/"]')).toHaveCount(1);
  await page.getByRole('button', { name: '保存草稿' }).click();
  await expect(page).toHaveURL(/\/console\/article\/[0-9a-f-]{36}$/);
  await expect(text.locator('img')).toHaveCount(1);
  await expect(text.locator('sup')).toHaveText('6');
  await expect(page.getByText('1 个公式没有一起粘贴')).toBeVisible();
});
