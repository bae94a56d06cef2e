/** What each page brings beside what every page has, by its address in the tables of routes, wherever its file is. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { ENTRY, filesOf, readManifest } from '../checks/budget.mjs';
import { root } from '../setup.mjs';
import { linesOf } from './text.mjs';

const WEB = join(root, 'apps/web');
/** `paths.home`, `${paths.login}/sso/:id`, '/console/inbox'. */
const ADDRESS = /^(paths\.\w+|`\$\{paths\.\w+\}.*`|'\/.*')$/;

/** A file of the build in the text of another: named after a file of ours, and by its content. */
const NAMED = /[\w.$~-]*-[\w-]{7,8}\.(js|css|svg|png|webp|woff2)\b/g;

export const bundles = () => {
  const manifest = readManifest();
  const first = filesOf(manifest, [ENTRY]);
  const line = (name, files) => `${name} script ${bytesOf(files, '.js')}, style ${bytesOf(files, '.css')}`;
  const pages = pageFiles().map(([address, file]) => {
    const files = filesOf(manifest, [file]);
    return line(
      address,
      [...files].filter((one) => !first.has(one)),
    );
  });
  if (pages.length < 50) throw new Error(`only ${pages.length} pages were found`);
  const all = new Set(Object.values(manifest).flatMap(({ file, css = [] }) => [file, ...css]));
  return { 'bundles.txt': linesOf([...pages, line('(first visit)', first), line('(everything)', all)]) };
};

/** Not compressed: how well that goes depends on names. scripts/checks/budget.mjs weighs what is sent. */
const bytesOf = (files, ending) =>
  [...files]
    .filter((file) => file.endsWith(ending))
    .map((file) => Buffer.byteLength(readFileSync(join(WEB, 'dist', file), 'utf8').replace(NAMED, '.$1')))
    .reduce((sum, bytes) => sum + bytes, 0);

/** [address, file of the build's list]: what is imported where an address stands beside it. */
const pageFiles = () =>
  readdirSync(join(WEB, 'src'), { recursive: true })
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
    .flatMap((file) => {
      const text = readFileSync(join(WEB, 'src', file), 'utf8');
      return text.includes('import(') ? pagesIn(posix.join('src', file.replaceAll('\\', '/')), text) : [];
    });

const pagesIn = (file, text) => {
  const found = [];
  /** What encloses the node, from outside. */
  const above = [];
  const enter = (node) => above.push(addressIn(node, text));
  const leave = () => above.pop();
  const enclosing = ['CallExpression', 'ArrayExpression', 'ObjectExpression'];
  new Visitor({
    ...Object.fromEntries(
      enclosing.flatMap((type) => [
        [type, enter],
        [`${type}:exit`, leave],
      ]),
    ),
    ImportExpression: ({ source }) => {
      const address = above.at(-1);
      if (address && source.type === 'Literal') found.push([address, fileOf(source.value, file)]);
    },
  }).visit(parseSync(file, text).program);
  return found;
};

const addressIn = ({ type, arguments: args, elements, properties }, text) => {
  const first = {
    CallExpression: () => args[0],
    ArrayExpression: () => elements[0],
    ObjectExpression: () => properties.find(({ key }) => key?.name === 'path')?.value,
  }[type]();
  const said = first ? text.slice(first.start, first.end) : '';
  return ADDRESS.test(said) ? said.replace(/^'|'$/g, '') : null;
};

const fileOf = (specifier, from) =>
  specifier.startsWith('#') ? `src/${specifier.slice(1)}` : posix.join(posix.dirname(from), specifier);
