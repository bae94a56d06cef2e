import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CommonPart, type PageText } from './page-parcel.ts';

/** What was built for browsers, as far as a drawn page has to name it (apps/web/build/chunks.ts, Vite's manifest). */

type Chunk = { file: string; imports?: string[]; css?: string[] };

/** A page as the bundle of the web draws it (apps/web/src/draw.tsx). */
export type Drawn = {
  status: 200 | 404;
  page: string | null;
  search: string;
  queries: unknown[];
  head: string;
  html: string;
  first: string[];
  files: string[];
};

const readJson = <T>(root: string, name: string): T => JSON.parse(readFileSync(join(root, '.vite', name), 'utf8')) as T;

const EARLY = 'src/early.ts';

type Files = {
  /** Of a page: the scripts and style sheets that must arrive before it can live, the site's own first. */
  needed: (sources: readonly string[]) => string[];
  /** Whether a script comes before the site's own. */
  isBase: (script: string) => boolean;
};
const filesOf = (root: string): Files => {
  const manifest = readJson<Record<string, Chunk>>(root, 'manifest.json');
  const pages = readJson<Record<string, string>>(root, 'pages.json');
  const byFile = new Map(Object.values(manifest).map((chunk) => [chunk.file, chunk]));
  const collect = (chunk: Chunk | undefined, found: Set<string>): Set<string> => {
    if (!chunk || found.has(chunk.file)) return found;
    found.add(chunk.file);
    for (const name of chunk.imports ?? []) collect(manifest[name], found);
    for (const css of chunk.css ?? []) found.add(css);
    return found;
  };
  const site = manifest['index.html'];
  return {
    needed: (sources) => {
      const found = collect(site, new Set());
      for (const source of sources) collect(byFile.get(pages[source] ?? ''), found);
      return [...found];
    },
    isBase: (script) => !site || !collect(byFile.get(script), new Set()).has(site.file),
  };
};

/** The script that comes before all others. */
const earlyOf = (root: string): string => {
  const file = readJson<Record<string, Chunk>>(root, 'manifest.json')[EARLY]?.file;
  if (!file) throw new Error(`the build has no ${EARLY}`);
  return file;
};

/** Within a script element: nothing ends it, whatever an answer says, and old parsers of JavaScript read it as JSON. */
const jsonOf = (value: unknown): string =>
  JSON.stringify(value).replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');

const STYLE_SHEET = /[ \t]*<link rel="stylesheet"[^>]*>\n?/g;
const DESCRIPTION = /[ \t]*<meta name="description"[^>]*>\n?/;
const PRELOADED = /[ \t]*<link rel="modulepreload"[^>]*>\n?/g;
/** Before the end of the head, and where the page is drawn. */
const CUTS = /(?=<\/head>)|<div id="root"><\/div>/;
/** React names the pictures in front of what it draws; those that the first view waits for go before the scripts. */
const IN_FRONT = /^(?:<link [^>]*>)*/;
const FIRST_PICTURE = /<link rel="preload" as="image"[^>]* fetchPriority="high"[^>]*>/g;

/** Scripts come after the text, where there is one to read meanwhile. */
const priorityOf = (page: Drawn['page']): 'low' | 'high' => (page === null ? 'high' : 'low');

/** Puts a drawn page into the built one: its text, its answers, and the files that it needs, named at once. */
export const templateOf = (root: string): ((drawn: Drawn) => PageText) | null => {
  if (!existsSync(join(root, '.vite/pages.json'))) return null;
  const page = readFileSync(join(root, 'index.html'), 'utf8');
  const entry = /<script type="module"[^>]*src="\/([^"]+)"/.exec(page)?.[1];
  const [begin, body, after] = page.replace(STYLE_SHEET, '').replace(PRELOADED, '').split(CUTS);
  if (begin === undefined || body === undefined || after === undefined || !entry)
    throw new Error('index.html has no #root or no script');
  const bare = begin.replace(DESCRIPTION, '');
  const files = filesOf(root);
  const early = `type="module" crossorigin src="/${earlyOf(root)}"`;
  const sheets = new Map<string, string>();
  const sheetOf = (file: string): string => {
    const known = sheets.get(file) ?? readFileSync(join(root, file), 'utf8').trim();
    sheets.set(file, known);
    return known;
  };
  // What the site's own script stands on is run as it comes, by itself, so that the browser answers in between.
  const scriptTag = (file: string, priority: string): string =>
    files.isBase(file)
      ? `<script async fetchpriority="${priority}" type="module" crossorigin src="/${file}"></script>`
      : `<link rel="modulepreload" fetchpriority="${priority}" crossorigin href="/${file}">`;
  // Style sheets stand in the page: a file of them would cost a round trip before the first letter. The bundler's own
  // loader finds each named and does not fetch it.
  const commonOf = (sources: readonly string[], priority: string): CommonPart => {
    const needed = files.needed(sources);
    const styles = needed.filter((one) => one.endsWith('.css'));
    const scripts = needed.filter((one) => one.endsWith('.js') && one !== entry);
    const text = [
      `<style>${styles.map(sheetOf).join('\n')}</style>`,
      ...styles.map((one) => `<link rel="stylesheet" href="/${one}" disabled>`),
      ...scripts.map((one) => scriptTag(one, priority)),
    ].join('\n');
    return new CommonPart(text);
  };
  const commons = new Map<string, CommonPart>();
  return ({ files: sources, head, html, first, page: id, search, queries }) => {
    const priority = priorityOf(id);
    const key = [priority, ...sources].join(' ');
    const common = commons.get(key) ?? commonOf(sources, priority);
    commons.set(key, common);
    const asked = first.join(' ').replaceAll('&', '&amp;');
    const waiting = id === null ? ' data-waiting' : '';
    const begun = `<script async fetchpriority="${priority}" ${early} data-first="${asked}"${waiting}></script>`;
    const [links = ''] = IN_FRONT.exec(html) ?? [];
    const added = [head, ...(links.match(FIRST_PICTURE) ?? []), begun, ''].join('\n');
    const data = `<script type="application/json" id="drawn">${jsonOf({ page: id, search, queries })}</script>`;
    const drawn = links.replace(FIRST_PICTURE, '') + html.slice(links.length);
    return {
      before: (head === '' ? begin : bare) + added,
      common,
      after: `\n${body}<div id="root">${drawn}</div>\n${data}${after}`,
    };
  };
};
