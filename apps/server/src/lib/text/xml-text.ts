/** The characters of XML parts. */

const DECLARED = /^<\?xml[^>]*\bencoding\s*=\s*["']([\w-]+)["']/;
const encodingOf = (bytes: Uint8Array): string => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return DECLARED.exec(Buffer.from(bytes.subarray(0, 120)).toString('latin1'))?.[1] ?? 'utf-8';
};

const ESCAPED: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const escaped = (text: string): string => text.replace(/[&<>]/g, (one) => ESCAPED[one] ?? one);
/** What is between them is other than tags: none of it, or text as it stands. */
const BARE = [
  { open: '<!--', close: '-->', text: () => '' },
  { open: '<![CDATA[', close: ']]>', text: escaped },
];

/** A part as text in which every < begins a tag: no comments, and what stood in CDATA is escaped as other text is. */
export const xmlOf = (bytes: Uint8Array): string => {
  const xml = new TextDecoder(encodingOf(bytes)).decode(bytes);
  const pieces: string[] = [];
  let kept = 0;
  for (let at = xml.indexOf('<!'); at >= 0; at = xml.indexOf('<!', Math.max(kept, at + 2))) {
    const bare = BARE.find(({ open }) => xml.startsWith(open, at));
    if (!bare) continue;
    const from = at + bare.open.length;
    const to = xml.indexOf(bare.close, from);
    if (to < 0) throw new Error('a comment without an end');
    pieces.push(xml.slice(kept, at), bare.text(xml.slice(from, to)));
    kept = to + bare.close.length;
  }
  return kept === 0 ? xml : pieces.join('') + xml.slice(kept);
};

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const characterOf = (code: number): string => (code === 0 || code > 0x10ffff ? '\uFFFD' : String.fromCodePoint(code));

/** The text that was escaped: characters by number are whole, beyond the first plane too, even as two halves. */
export const unescapeXml = (text: string): string =>
  text.includes('&')
    ? text.replace(/&(?:#x([0-9a-f]{1,8})|#(\d{1,9})|(\w+));/gi, (whole, hex?: string, decimal?: string, name = '') => {
        if (hex !== undefined) return characterOf(parseInt(hex, 16));
        return decimal === undefined ? (NAMED[name as string] ?? whole) : characterOf(Number(decimal));
      })
    : text;
