import { join, relative } from 'node:path';
import { parseSync } from 'oxc-parser';
import type { Plugin } from 'vite';

/** Of a module: what it imports, at once and later. */
type Graph = { getModuleInfo(id: string): { importedIds: string[]; dynamicallyImportedIds: string[] } | null };

const ENTRY = join(import.meta.dirname, '../src/main.tsx');
/** A page of the site stands in the room of its subject; one that composes several, in pages/. */
const PAGE = /src[\\/](pages[\\/](?!.*layout\.tsx$)|features[\\/](.*[\\/-])page\.tsx$)/;
const STAFF = /src[\\/](app[\\/]console|(pages|features|features[\\/]\w+)[\\/]staff)[\\/]/;
/** What anybody may look through. */
const CATALOGUE = /features[\\/](article|certificate|lesson[\\/]learner[\\/]list|teacher)[\\/]/;
/** Login, registration, password, and the frame around them. */
const FRAME = /src[\\/]app[\\/]layouts[\\/]auth-layout\.tsx$/;
const DOOR = /features[\\/]auth[\\/]|auth-layout/;
const ORG = /src[\\/](pages[\\/]org|features[\\/]org|features[\\/]\w+[\\/]org)[\\/]/;
/** 个人中心 and the feedback, which stand in antd's frame as the organisation's pages do. */
const OWN =
  /learner[\\/](my-lesson|profile|study-prove|feedback-list)\.|features[\\/](profile|feedback|member[\\/]learner)[\\/]/;
/** Of a learner's pages what is too small for a file of its own, and what their frames use too. */
const SMALL = /features[\\/]lesson[\\/]learner[\\/]mine[\\/]page\.tsx$/;
const STUDY = /pages[\\/]learner[\\/]examination\.tsx$/;
/** What imports it has parts that come at the first sign of a hand on the page. */
const LATER = /src[\\/](ui[\\/]overlay[\\/]later\.tsx|lib[\\/]platform[\\/]first-sign\.ts)$/;
/** Libraries of many parts are cut by the bundler: each page uses other ones. */
const IN_PARTS = /node_modules[\\/](antd|@ant-design|@rc-component|@tanstack)[\\/]/;

const closureOf = (graph: Graph, entry: string, except: ReadonlySet<string>): Set<string> => {
  const found = new Set<string>();
  const queue = [entry];
  for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
    if (found.has(id) || except.has(id) || IN_PARTS.test(id)) continue;
    found.add(id);
    queue.push(...(graph.getModuleInfo(id)?.importedIds ?? []));
  }
  return found;
};

/** Everything that is reached from the entry, at once or later. */
const allOf = (graph: Graph): Set<string> => {
  const found = new Set([ENTRY]);
  for (const id of found) {
    const info = graph.getModuleInfo(id);
    for (const next of [...(info?.importedIds ?? []), ...(info?.dynamicallyImportedIds ?? [])]) found.add(next);
  }
  return found;
};

/** features/lesson/learner/list/page.tsx: lesson-list */
const nameOf = (page: string): string =>
  page
    .replace(/^.*src[\\/](pages|features)[\\/]/, '')
    .replace(/([\\/]|-)?page\.tsx$|\.tsx$/, '')
    .split(/[\\/]/)
    .filter((part) => part !== 'learner')
    .join('-');

const planOf = (graph: Graph): Map<string, string> => {
  const first = closureOf(graph, ENTRY, new Set());
  const all = [...allOf(graph)].filter((id) => !first.has(id));
  const isFramed = (id: string): boolean => STAFF.test(id) || ORG.test(id) || OWN.test(id);
  const users = new Map<string, string[]>();
  for (const page of all.filter((id) => FRAME.test(id) || (PAGE.test(id) && !isFramed(id))))
    for (const id of closureOf(graph, page, first)) users.set(id, [...(users.get(id) ?? []), page]);
  const later = [...first]
    .map((id) => graph.getModuleInfo(id))
    .filter((info) => info?.importedIds.some((id) => LATER.test(id)))
    .flatMap((info) => info?.dynamicallyImportedIds ?? [])
    .flatMap((id) => [...closureOf(graph, id, first)]);
  const ofOthers = new Set<string>();
  for (const page of all.filter(isFramed)) for (const id of closureOf(graph, page, first)) ofOthers.add(id);
  return new Map([
    // What the bundler found that the first view can do without.
    ...[...first].map((id) => [id, 'shared'] satisfies [string, string]),
    ...later.map((id) => [id, 'later'] satisfies [string, string]),
    ...[...users].map(([id, by]): [string, string] => {
      const [page = ''] = by;
      if (by.every((one) => DOOR.test(one)))
        return [id, by.length > 1 || ofOthers.has(id) || FRAME.test(page) ? 'shared-doors' : nameOf(page)];
      const isStudy = SMALL.test(page) || (STUDY.test(page) && ofOthers.has(id));
      // What others use too stands apart, or they would load the whole page.
      if (by.length === 1 && !isStudy) return [id, `${nameOf(page)}${ofOthers.has(id) ? '-parts' : ''}`];
      return [id, by.some((one) => CATALOGUE.test(one) || DOOR.test(one)) ? 'shared' : 'shared-study'];
    }),
  ]);
};

/**
 * The file of a module: all that a page of the site needs beyond the first view is one file, and what several need, one
 * or two others: on a line far away a file of a hundred bytes takes as long as one of ten thousand. What comes when
 * something is opened, and the console, the bundler cuts.
 */
export const chunkOf = (): ((id: string, graph: Graph) => string | null) => {
  let plan: Map<string, string> | null = null;
  return (id, graph) => (plan ??= planOf(graph)).get(id) ?? null;
};

/** `src/pages/home.tsx`, by which pages are named in what the build tells of itself. */
const sourceOf = (id: string): string => relative(join(import.meta.dirname, '..'), id).replaceAll('\\', '/');

/**
 * Writes which chunk holds each page and layout into the build (`.vite/pages.json`): a chunk that is named by hand has
 * no place of its own in Vite's manifest.
 */
export const namePages = (): Plugin => ({
  name: 'name-pages',
  apply: 'build',
  generateBundle(_, bundle) {
    const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
    // Chunks cut by hand have come out with an export of nothing: a page that no browser can read.
    for (const { fileName, code } of chunks) {
      const [fault] = parseSync(`${fileName}.mjs`, code, { sourceType: 'module', showSemanticErrors: true }).errors;
      if (fault) this.error(`${fileName}: ${fault.message}`);
    }
    const pages = chunks.flatMap(({ fileName, moduleIds }) =>
      moduleIds.filter((id) => this.getModuleInfo(id)?.dynamicImporters.length).map((id) => [sourceOf(id), fileName]),
    );
    this.emitFile({ type: 'asset', fileName: '.vite/pages.json', source: JSON.stringify(Object.fromEntries(pages)) });
  },
});

const ROUTES = /app[\\/]public-routes\.tsx$|src[\\/]draw\.tsx$/;

/**
 * For the server: a page says itself which it is, so that the files that it needs are found in `pages.json`; and what a
 * browser loads later, when something is opened, is left out.
 */
export const signPages = (): Plugin => ({
  name: 'sign-pages',
  transform: (code, id) => {
    if (ROUTES.test(id)) return null;
    const signed = PAGE.test(id) || FRAME.test(id) ? `\nexport const file = ${JSON.stringify(sourceOf(id))};` : '';
    return { code: code.replace(/\bimport\((?=['"])/g, 'Promise.reject(') + signed, map: null };
  },
});
