import { randomUUID } from 'node:crypto';
import { withDatabase } from '#support/database.ts';
import { listenToConsole } from '#support/page/looks.ts';
import { expect, test } from '#support/test.ts';

/** Addresses as staff enter them: the page opens whatever they are, and says where they lead. */

const LINKS: [linkUrl: string, label: string, href: string | null][] = [
  ['www.cnipa.gov.cn/art/1.html', 'www.cnipa.gov.cn', 'https://www.cnipa.gov.cn/art/1.html'],
  ['//evil.example/x', 'evil.example', 'https://evil.example/x'],
  ['/\\evil.example', 'evil.example', 'https://evil.example/'],
  ['/docs/guide.pdf', '本站文件', '/docs/guide.pdf'],
  ['javascript:alert(1)', '', null],
  ['http://', '', null],
];

const written: string[] = [];
// The home page lists what is newest: other tests look at it.
test.afterAll(() =>
  withDatabase((client) => client.query('DELETE FROM "Article" WHERE id = ANY($1::uuid[])', [written])),
);

test('an article opens whatever its source link is, and names truly where it leads', async ({ page, baseURL }) => {
  const said = listenToConsole(page);
  for (const [linkUrl, label, href] of LINKS) {
    const id = randomUUID();
    written.push(id);
    const title = `链接 ${linkUrl}`;
    await withDatabase((client) =>
      client.query(
        `INSERT INTO "Article" (id, type, title, content, "linkUrl", status, "publishDate", "updatedAt")
         VALUES ($1, 1, $2, '<p>正文</p>', $3, 1, '2026-01-01', clock_timestamp())`,
        [id, title, linkUrl],
      ),
    );
    await page.goto(`/policy-doc/detal-page?id=${id}`);
    await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible();
    const source = page.locator('dl a');
    if (href === null) {
      await expect(source).toHaveCount(0);
    } else {
      await expect(source).toHaveText(label);
      expect(await source.evaluate((a) => (a as HTMLAnchorElement).href)).toBe(new URL(href, baseURL).href);
    }
  }
  expect(said).toEqual([]);
});
