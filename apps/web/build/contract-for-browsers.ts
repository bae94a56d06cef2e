import { dirname, relative } from 'node:path';
import type { Plugin } from 'vite';
import { CONTRACT, type Statement, usedStatements, WEB } from './contract-statements.ts';

/** The two halves of a module: what any page may have, and the shapes, which come with the forms that check by them. */
const LIGHT = '?light';
const SHAPES = '?shapes';

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

/** What the halves are written with: which of them has a name. */
type HalfOf = (file: string, name: string) => typeof LIGHT | typeof SHAPES;

const relativeTo = (file: string, other: string): string => `./${relative(dirname(file), other).replaceAll('\\', '/')}`;

/** Statements of one half, and the imports that they need, each of the half that has it: so that no ring can be. */
const halfOf = (file: string, own: readonly Statement[], half: HalfOf): string => {
  const declared = new Set(own.flatMap(({ names }) => names));
  const lines = own
    .flatMap(({ needs }) => needs)
    .filter(({ name, from }) => from !== file || !declared.has(name))
    .map(({ name, imported, from }) => {
      const isOurs = from.startsWith(CONTRACT);
      const source = isOurs ? relativeTo(file, from) + half(from, imported) : from;
      return `import { ${imported} as ${name} } from '${source}';`;
    });
  const hidden = own.filter(({ isExported }) => !isExported).flatMap(({ names }) => names);
  return [...new Set(lines), ...own.map(({ text }) => text), `export { ${hidden.join(', ')} };`].join('\n');
};

const halver = (used: Used, shapes: ReadonlySet<Statement>): HalfOf => {
  const names = new Map(
    [...used].map(([file, own]) => [file, new Set(own.filter((one) => shapes.has(one)).flatMap((one) => one.names))]),
  );
  return (file, name) => (names.get(file)?.has(name) ? SHAPES : LIGHT);
};

/** The halves of all modules, by their ids. */
const modulesOf = (used: Used, shapes: ReadonlySet<Statement>, half: HalfOf): Map<string, string> =>
  new Map(
    [...used].flatMap(([file, statements]) =>
      ([LIGHT, SHAPES] as const).map((id) => {
        const own = statements.filter((one) => shapes.has(one) === (id === SHAPES));
        return [file + id, halfOf(file, own, half)] as const;
      }),
    ),
  );

const IMPORT = /import \{([^}]*)\} from "@zhibiao\/contract\/([^"]+)";/g;
/** A page's imports, each of the half that has it. */
const halved = (code: string, half: HalfOf): string =>
  code.replace(IMPORT, (_, names: string, path: string) => {
    const file = `${CONTRACT}/${path}.ts`;
    const each = names
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '');
    return each
      .map((name) => `import { ${name} } from "${file}${half(file, name.split(' as ')[0] as string)}";`)
      .join(' ');
  });

/**
 * The contract as a browser needs it: of an endpoint its path and flags, and of all else what a page uses, shapes
 * apart. A shape that a form names comes with that form; where none does, a page loads neither it nor zod. Bundlers
 * leave out what is not used as well, but they cannot know that making a schema does nothing else, and a module is one
 * piece to them.
 */
export const contractForBrowsers = (): Plugin => {
  let modules = new Map<string, string>();
  let half: HalfOf = () => LIGHT;
  return {
    name: 'contract-for-browsers',
    apply: 'build',
    buildStart: async () => {
      const used = await usedStatements();
      const shapes = shapesAmong(used);
      half = halver(used, shapes);
      modules = modulesOf(used, shapes, half);
    },
    load: (id) => modules.get(id) ?? null,
    // Behind the compiler, which has taken the types out.
    transform: (code, id) =>
      id.startsWith(WEB) && code.includes('@zhibiao/contract/') ? { code: halved(code, half), map: null } : null,
  };
};
