import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseSync } from 'oxc-parser';
import { transformWithOxc } from 'vite';

/** Their files, with `/` on every machine. */
export const CONTRACT = join(import.meta.dirname, '../../contract/src').replaceAll('\\', '/');
export const WEB = join(import.meta.dirname, '../src').replaceAll('\\', '/');
/** What declares an endpoint: each answers what it is given, so that its object does as well. */
const DECLARES = new Set(['endpoint', 'download', 'upload']);
/** What the server goes by, and the documentation: a browser asks for none of it. */
const OF_SERVER = new Set(
  (
    'title permission scope right or deciders audit reauth humanOnly second beforeConsent once cached ownPageOnly ' +
    'deviceCookie searches shared unopened bodyKb'
  ).split(' '),
);
/** What the server reads a request and writes an answer by. Where a form is checked by one, its name is kept. */
const SHAPES = new Set(['params', 'query', 'body', 'data', 'rows']);
const USE = /(?<!typeof )\b([a-z]\w*)\.([a-z]\w*)\b/gi;
/** The sentences of the specification, most of which only the server says. */
const SENTENCES = 'copy';
const SENTENCE = new RegExp(`\\b${SENTENCES}\\.\\w+`, 'g');
const IMPORTED = /import \{([^}]*)\} from '@zhibiao\/contract\/([^']+)'/g;
/** An import that is none of types alone, nor one for later. */
const AT_ONCE = /^(?:import(?! type)|export)[^;'(]*'([#.][^']+\.tsx?)';/gm;
const WORD = /[A-Za-z_$][\w$]*/g;

type Node = { type: string; start: number; end: number };
type Property = Node & { key?: { name?: string }; value: Node };
type Literal = Node & { properties?: Property[] };
type Call = Node & { callee: Node & { name?: string }; arguments: Literal[] };
type Declaration = Node & {
  id?: { name?: string };
  declarations?: { id: Node & { name?: string }; init: Node | null }[];
};
type Import = Node & {
  source: { value: string };
  specifiers: (Node & { local: { name: string }; imported?: { name?: string } })[];
};

type Edit = { start: number; end: number; text: string };
/** The code from `start` to `end` with these edits, which do not overlap. */
const edited = (code: string, { start, end }: Omit<Edit, 'text'>, edits: readonly Edit[]): string => {
  let text = code.slice(start, end);
  for (const edit of [...edits].sort((a, b) => b.start - a.start))
    text = text.slice(0, edit.start - start) + edit.text + text.slice(edit.end - start);
  return text;
};

const filesIn = (folder: string): string[] =>
  globSync('**/*.{ts,tsx}', { cwd: folder, exclude: (name) => /\.test\.tsx?$/.test(name) }).map((file) =>
    join(folder, file).replaceAll('\\', '/'),
  );

const withoutProperty = ({ properties = [], end }: Literal, at: number): Edit => ({
  start: properties[at]?.start ?? end,
  end: properties[at + 1]?.start ?? end - 1,
  text: '',
});

/** An endpoint without what is the server's, and without the shapes that nobody names. */
const lightEndpoint = (name: string, call: Call, uses: ReadonlySet<string>): Edit[] => {
  const [object] = call.arguments;
  const { properties } = object ?? {};
  if (!object || !properties) return [];
  return [
    { start: call.start, end: object.start, text: '(' },
    { start: object.end, end: call.end, text: ')' },
    ...properties.flatMap((property, at): Edit[] => {
      const key = property.key?.name ?? '';
      if (!(OF_SERVER.has(key) || SHAPES.has(key)) || uses.has(`${name}.${key}`)) return [];
      // Whether an answer is a page of rows is all that a call has to know of it.
      if (key === 'rows') return [{ start: property.value.start, end: property.value.end, text: 'true' }];
      return [withoutProperty(object, at)];
    }),
  ];
};

const lightSentences = (sentences: Literal, uses: ReadonlySet<string>): Edit[] =>
  (sentences.properties ?? []).flatMap(({ key }, at) =>
    uses.has(`${SENTENCES}.${key?.name}`) ? [] : [withoutProperty(sentences, at)],
  );

/** A name that a statement uses: another statement's, or one of a package. */
type Need = { name: string; imported: string; from: string };
/** A statement of a module: what it declares, its code as a browser needs it, and what that uses. */
export type Statement = {
  file: string;
  names: string[];
  isExported: boolean;
  text: string;
  needs: Need[];
  /** Whether the first view needs it. */
  isFirst: boolean;
};

const importsOf = (file: string, nodes: readonly Node[]): Need[] =>
  nodes
    .filter((node): node is Import => node.type === 'ImportDeclaration')
    .flatMap(({ source: { value }, specifiers }) =>
      specifiers.map(({ local: { name }, imported }) => ({
        name,
        imported: imported?.name ?? '*',
        from: value.startsWith('.') ? join(dirname(file), value).replaceAll('\\', '/') : value,
      })),
    );

type Pattern = {
  name?: string;
  elements?: (Pattern | null)[];
  properties?: { value?: Pattern; argument?: Pattern }[];
  argument?: Pattern;
  left?: Pattern;
};
/** `const [A, { b: B, ...C }] = …` declares A, B and C. */
const namesIn = ({ name, elements, properties, argument, left }: Pattern): string[] => {
  if (name !== undefined) return [name];
  const inside = (properties ?? []).map((property) => property.value ?? property.argument);
  const parts = [left, argument, ...(elements ?? []), ...inside];
  return parts.flatMap((part) => (part ? namesIn(part) : []));
};

const statementsOf = async (file: string, uses: ReadonlySet<string>): Promise<Statement[]> => {
  // Without its types, whose names are often those of values.
  const { code } = await transformWithOxc(readFileSync(file, 'utf8'), file);
  const { program, errors } = parseSync(`${file}.js`, code);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  const nodes = program.body as unknown as Node[];
  const imports = importsOf(file, nodes);
  const statements = nodes
    .filter(({ type }) => type !== 'ImportDeclaration')
    .map((node): Omit<Statement, 'needs' | 'isFirst'> => {
      const isExported = node.type === 'ExportNamedDeclaration';
      const declared = (isExported ? (node as { declaration?: Node }).declaration : node) as Declaration | undefined;
      const declarations = declared?.declarations ?? [];
      const names =
        declared?.id?.name === undefined ? declarations.flatMap(({ id }) => namesIn(id)) : [declared.id.name];
      const edits = declarations.flatMap(({ id, init }) => {
        if (id.name === SENTENCES) return lightSentences(init as Literal, uses);
        return init?.type === 'CallExpression' && DECLARES.has((init as Call).callee.name ?? '')
          ? lightEndpoint(id.name ?? '', init as Call, uses)
          : [];
      });
      return { file, names, isExported, text: edited(code, node, edits) };
    });
  const own = statements.flatMap(({ names }) => names.map((name): Need => ({ name, imported: name, from: file })));
  return statements.map((statement) => {
    const words = new Set(statement.text.match(WORD));
    return { ...statement, isFirst: false, needs: [...imports, ...own].filter(({ name }) => words.has(name)) };
  });
};

/** The modules of the first view: all that the entry needs before it runs. */
const firstFiles = (): Set<string> => {
  const found = new Set([`${WEB}/main.tsx`]);
  for (const file of found)
    for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(AT_ONCE))
      found.add(join(path.startsWith('#') ? WEB : dirname(file), path.replace('#', '')).replaceAll('\\', '/'));
  return found;
};

type Imported = { name: string; file: string; isFirst: boolean };
/** What the pages import of the contract, and what of its endpoints and sentences they name, `copy.cancel`. */
const usesOfPages = (): { imported: Imported[]; named: Set<string> } => {
  const imported: Imported[] = [];
  const first = firstFiles();
  const named = new Set(filesIn(CONTRACT).flatMap((file) => readFileSync(file, 'utf8').match(SENTENCE) ?? []));
  for (const file of filesIn(WEB)) {
    const code = readFileSync(file, 'utf8');
    const own = [...code.matchAll(IMPORTED)].flatMap(([, names = '', path]) =>
      names
        .split(',')
        .map((name) => name.trim())
        .filter((name) => name && !name.startsWith('type '))
        .map((name): Imported => ({
          name: name.split(' as ')[0] as string,
          file: `${CONTRACT}/${path}.ts`,
          isFirst: first.has(file),
        })),
    );
    imported.push(...own);
    const names = new Set(own.map(({ name }) => name));
    for (const [use, name = ''] of code.matchAll(USE)) if (names.has(name)) named.add(use);
  }
  return { imported, named };
};

/** The statements of the contract that the pages use, directly or by what they use: by their files, as they stand. */
export const usedStatements = async (): Promise<Map<string, Statement[]>> => {
  const { imported, named: uses } = usesOfPages();
  const files = filesIn(CONTRACT);
  const all = await Promise.all(files.map((file) => statementsOf(file, uses)));
  const named = new Map(all.flat().flatMap((one) => one.names.map((name) => [`${one.file} ${name}`, one] as const)));
  const reached = (names: readonly { file: string; name: string }[]): Set<Statement> => {
    const found = new Set<Statement>();
    const queue = names.map(({ file, name }) => named.get(`${file} ${name}`));
    for (const statement of queue) {
      if (!statement || found.has(statement)) continue;
      found.add(statement);
      queue.push(...statement.needs.map(({ from, imported: name }) => named.get(`${from} ${name}`)));
    }
    return found;
  };
  const used = reached(imported);
  for (const statement of reached(imported.filter(({ isFirst }) => isFirst))) statement.isFirst = true;
  return new Map(files.map((file, at) => [file, (all[at] ?? []).filter((one) => used.has(one))]));
};
