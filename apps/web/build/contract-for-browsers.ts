import { dirname, relative } from 'node:path';
import type { Plugin } from 'vite';
import { CONTRACT, type Statement, usedStatements, WEB } from './contract-statements.ts';

/**
 * The parts of a module: what the first view needs, what any page may have, and the shapes, which come with the forms
 * that check by them.
 */
const FIRST = '?first';
const LIGHT = '?light';
const SHAPES = '?shapes';
const PARTS = [FIRST, LIGHT, SHAPES] as const;
type Part = (typeof PARTS)[number];

type Used = Awaited<ReturnType<typeof usedStatements>>;

/** What zod makes, and what is made of that. */
const shapesAmong = (used: Used): Set<Statement> => {
  const all = [...used.values()].flat();
  const shapes = new Set<Statement>();
  const isShape = ({ needs }: Statement): boolean =>
    needs.some(
      ({ from, imported }) =>
        from === 'zod' || (used.get(from) ?? []).some((one) => one.names.includes(imported) && shapes.has(one)),
    );
  for (let before = -1; before < shapes.size;) {
    before = shapes.size;
    for (const one of all) if (isShape(one)) shapes.add(one);
  }
  return shapes;
};

/** Which part of a file has a name. */
type PartOf = (file: string, name: string) => Part;

const relativeTo = (file: string, other: string): string => `./${relative(dirname(file), other).replaceAll('\\', '/')}`;

/** Statements of one part, and the imports that they need, each of the part that has it: so that no ring can be. */
const written = (file: string, own: readonly Statement[], partOf: PartOf): string => {
  const declared = new Set(own.flatMap(({ names }) => names));
  const lines = own
    .flatMap(({ needs }) => needs)
    .filter(({ name, from }) => from !== file || !declared.has(name))
    .map(({ name, imported, from }) => {
      const isOurs = from.startsWith(CONTRACT);
      const source = isOurs ? relativeTo(file, from) + partOf(from, imported) : from;
      return `import { ${imported} as ${name} } from '${source}';`;
    });
  const hidden = own.filter(({ isExported }) => !isExported).flatMap(({ names }) => names);
  return [...new Set(lines), ...own.map(({ text }) => text), `export { ${hidden.join(', ')} };`].join('\n');
};

/** The parts of all modules by their ids, and where a name stands. */
const divided = (used: Used): { modules: Map<string, string>; partOf: PartOf } => {
  const shapes = shapesAmong(used);
  const partWith = (one: Statement): Part => (shapes.has(one) ? SHAPES : one.isFirst ? FIRST : LIGHT);
  const all = [...used].flatMap(([file, own]) => own.map((one) => ({ file, one, part: partWith(one) })));
  const parts = new Map(all.flatMap(({ file, one, part }) => one.names.map((name) => [`${file} ${name}`, part])));
  const partOf: PartOf = (file, name) => parts.get(`${file} ${name}`) ?? LIGHT;
  const modules = [...used].flatMap(([file, statements]) =>
    PARTS.map((part): [string, string] => [
      file + part,
      written(
        file,
        statements.filter((one) => partWith(one) === part),
        partOf,
      ),
    ]),
  );
  return { modules: new Map(modules), partOf };
};

const IMPORT = /import \{([^}]*)\} from "@zhibiao\/contract\/([^"]+)";/g;
/** A page's imports, each of the part that has it. */
const pointed = (code: string, partOf: PartOf): string =>
  code.replace(IMPORT, (_, names: string, path: string) => {
    const file = `${CONTRACT}/${path}.ts`;
    const each = names
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '');
    return each
      .map((name) => `import { ${name} } from "${file}${partOf(file, name.split(' as ')[0] as string)}";`)
      .join(' ');
  });

/**
 * The contract as a browser needs it: of an endpoint its path and flags, and of all else what a page uses, shapes
 * apart. A shape that a form names comes with that form; where none does, a page loads neither it nor zod. Bundlers
 * leave out what is not used as well, but they cannot know that making a schema does nothing else, and a module is one
 * piece to them.
 */
export const contractForBrowsers = (): Plugin => {
  let contract: ReturnType<typeof divided> = { modules: new Map(), partOf: () => LIGHT };
  return {
    name: 'contract-for-browsers',
    apply: 'build',
    buildStart: async () => {
      contract = divided(await usedStatements());
    },
    load: (id) => contract.modules.get(id) ?? null,
    // Behind the compiler, which has taken the types out.
    transform: (code, id) =>
      id.startsWith(WEB) && code.includes('@zhibiao/contract/')
        ? { code: pointed(code, contract.partOf), map: null }
        : null,
  };
};
