import type { Head, JsonLd } from './head.ts';

const ESCAPED: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => ESCAPED[sign] ?? '');

/** Terms of schema.org that hold an address. */
const ADDRESSES = ['@id', 'url', 'item', 'image', 'logo'];
/** `/path` of this site with its origin; `//host` is none of it. */
const absolute = (origin: string, address: string): string => (/^\/(?!\/)/.test(address) ? origin + address : address);

/** Within a script element: nothing ends it, whatever a title says, and old parsers of JavaScript read it as JSON. */
const jsonOf = (origin: string, facts: JsonLd): string =>
  JSON.stringify({ '@context': 'https://schema.org', ...facts }, (term, value: unknown) =>
    ADDRESSES.includes(term) && typeof value === 'string' ? absolute(origin, value) : value,
  ).replace(/[<>&\u2028\u2029]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);

const named = (name: string, content: string) => `<meta name="${name}" content="${escaped(content)}" />`;
const openGraph = (property: string, content: string) =>
  `<meta property="og:${property}" content="${escaped(content)}" />`;

/** The tags of a head, for a page that is drawn as text. `origin`: https://learn.example.com, without a slash. */
export const headHtml = (
  { description, canonical, noindex, openGraph: card, jsonLd }: Head,
  origin: string,
): string => {
  if (noindex) return [named('description', description), named('robots', 'noindex')].join('\n');
  const address = absolute(origin, canonical);
  return [
    named('description', description),
    `<link rel="canonical" href="${escaped(address)}" />`,
    openGraph('type', card.type),
    openGraph('title', card.title),
    openGraph('description', description),
    openGraph('url', address),
    ...(card.image === null ? [] : [openGraph('image', absolute(origin, card.image))]),
    openGraph('site_name', card.siteName),
    openGraph('locale', 'zh_CN'),
    ...jsonLd.map((facts) => `<script type="application/ld+json">${jsonOf(origin, facts)}</script>`),
  ].join('\n');
};
