/** What was not visible in the document, or what a text of ours holds in another way. Answers what was lost by that. */
export const tidy = (page: Document): { comments: number; nested: number; embeds: number } => {
  const comments = take(page, '.MsoCommentReference, [style*="mso-special-character:comment" i]');
  take(page, '[style*="mso-element:comment-list" i], .msoDel, del[datetime]');
  for (const element of page.querySelectorAll<HTMLElement>('[style*="display" i], [style*="mso-hide" i]'))
    if (HIDDEN.test(element.getAttribute('style') ?? '')) element.remove();
  const embeds = take(page, 'iframe, video, audio, object, embed, canvas');
  // Word keeps a second copy of each picture for itself, and notes for old browsers.
  take(page, 'style, script, title, meta, link, xml');
  for (const element of page.querySelectorAll<HTMLElement>('p[align], h1[align], h2[align], h3[align], h4[align]'))
    element.style.textAlign ||= element.getAttribute('align') ?? '';
  // A list directly within a list belongs to the item before it.
  for (const list of page.querySelectorAll('ul > ul, ul > ol, ol > ul, ol > ol'))
    if (list.previousElementSibling?.localName === 'li') list.previousElementSibling.append(list);
  return { comments, embeds, nested: flattenTables(page) };
};

const HIDDEN = /(^|;)\s*(display\s*:\s*none|mso-hide\s*:\s*all)\b/i;

const take = (page: Document, selector: string): number => {
  const found = page.querySelectorAll(selector);
  found.forEach((element) => element.remove());
  return found.length;
};

/** A table within a cell becomes its lines: a text of ours has none there. */
const flattenTables = (page: Document): number => {
  const inner = [...page.querySelectorAll('table table')].reverse();
  for (const table of inner) {
    const lines = [...table.querySelectorAll('tr')].flatMap((row) => {
      const line = page.createElement('p');
      line.textContent = [...row.children].map(({ textContent }) => textContent?.trim() ?? '').join('　');
      return [line, ...row.querySelectorAll('img')];
    });
    table.replaceWith(...lines);
  }
  return inner.length;
};
