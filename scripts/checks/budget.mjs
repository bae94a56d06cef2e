/**
 * How many bytes of script each page costs its visitor, compressed as they are sent. Counted in the build, so it is the
 * same on every machine.
 */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../setup.mjs';

const DIST = join(root, 'apps/web/dist');
/** What a first visit to the home page may cost, KB of 1,000 bytes. */
const FIRST_KB = 110;
/** A page stands in the room of its subject; one that composes several, in pages/. */
const PAGE = /^src\/(pages\/(?!.*\/layout\.tsx$)|features\/(.*[/-])page\.tsx$)/;
/** Behind which door it stands, for whom that is not the site alone. */
const STAFF = /^src\/(pages|features|features\/\w+)\/staff\//;
const ORG = /^src\/(pages\/org|features\/org|features\/\w+\/org)\//;
/** 个人中心 */
const OWN =
  /^src\/(pages\/learner\/(my-lesson|profile|study-prove)|features\/(profile\/learner|member\/learner\/join)\/)/;
const FEEDBACK = /\/feedback\/learner\/page|\/feedback-list\.tsx$/;
const ACCOUNT = /\/auth\/learner\/(login|register|reset)\//;

/**
 * What a page may cost on top of that, by the first pattern that fits. Pages with antd's forms and tables stand above
 * the goal of 120 KB; they may not grow, and shrink as they leave antd.
 */
const FURTHER_KB = [
  [STAFF, 120],
  // What checks a form (zod, 25 KB) comes with the first page that has one, as does what several pages share.
  [ORG, 299],
  [/\/(feedback\/learner|member\/learner\/join)\/page|learner\/profile\.tsx$/, 213],
  [ACCOUNT, 44],
  [OWN, 135],
  [FEEDBACK, 136],
  [/./, 60],
];

/** What the console may cost at its first view; its further pages come on top of that. */
const CONSOLE_KB = 388;

export const ENTRY = 'index.html';
/** What stands around every page of the console behind its login. */
const CONSOLE = ['src/app/console/routes.tsx', 'src/app/console/shell/shell.tsx'];
const CONSOLE_FIRST = 'src/pages/staff/dashboard.tsx';
/** The layouts around a page, as app/router.tsx has them. */
const layoutsOf = (page) => {
  const antd = ['src/app/layouts/framed-pages.ts', 'src/app/layouts/antd-layout.tsx'];
  if (STAFF.test(page)) return [];
  if (ACCOUNT.test(page)) return ['src/app/layouts/auth-layout.tsx'];
  if (ORG.test(page)) return [...antd, 'src/pages/org/layout.tsx'];
  if (OWN.test(page)) return [...antd, 'src/pages/learner/layout.tsx'];
  return FEEDBACK.test(page) ? antd : [];
};

const sentBytes = (file) => {
  const path = join(DIST, file);
  return statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size;
};

const read = (name) => JSON.parse(readFileSync(join(DIST, '.vite', name), 'utf8'));
/** Vite's manifest, where a page or a layout of `pages.json` (apps/web/build/chunks.ts) stands for its chunk. */
export const readManifest = () => {
  const manifest = read('manifest.json');
  const chunks = Object.fromEntries(Object.values(manifest).map((chunk) => [chunk.file, chunk]));
  const pages = Object.entries(read('pages.json')).map(([page, file]) => [page, chunks[file]]);
  return { ...manifest, ...Object.fromEntries(pages.filter(([, chunk]) => chunk)) };
};

/** All files, scripts and styles, that must arrive before the named parts of the build can run. */
export const filesOf = (manifest, names, found = new Set()) => {
  for (const name of names) {
    const { file, imports = [], css = [] } = manifest[name] ?? {};
    if (!file) throw new Error(`the build has no ${name}`);
    if (found.has(file)) continue;
    for (const one of [file, ...css]) found.add(one);
    filesOf(manifest, imports, found);
  }
  return found;
};

const kbOf = (files) =>
  [...files].filter((file) => file.endsWith('.js')).reduce((sum, file) => sum + sentBytes(file), 0) / 1000;

/** [page, KB, budget] of the first visit and of every page on top of it, the dearest first. */
export const pageCosts = () => {
  const manifest = readManifest();
  const first = filesOf(manifest, [ENTRY]);
  const pages = Object.keys(manifest).filter((name) => PAGE.test(name));
  const console = filesOf(manifest, [ENTRY, ...CONSOLE, CONSOLE_FIRST]);
  const further = pages.map((page) => {
    const scripts = filesOf(manifest, [page, ...layoutsOf(page)]);
    const [, budget] = FURTHER_KB.find(([pattern]) => pattern.test(page));
    const before = STAFF.test(page) ? console : first;
    return [page.slice('src/'.length), kbOf([...scripts].filter((file) => !before.has(file))), budget];
  });
  return [
    ['/', kbOf(first), FIRST_KB],
    ['/console', kbOf(console), CONSOLE_KB],
    ...further.sort(([, a], [, b]) => b - a),
  ];
};

/** Sentences about pages over their budget; none when all keep it. */
export const checkBudget = () => {
  const costs = pageCosts();
  if (costs.length < 20) return [`only ${costs.length} pages were found in the build`];
  return costs
    .filter(([, kb, budget]) => kb > budget)
    .map(([page, kb, budget]) => `${page} costs ${kb.toFixed(1)} KB of script, its budget is ${budget} KB`);
};
