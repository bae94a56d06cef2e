import { dirname, relative } from 'node:path';
import type { Plugin } from 'vite';
import { CONTRACT, type Statement, usedStatements } from './contract-statements.ts';

/** The two halves of a module: what any page may have, and the shapes, which come with the forms that check by them. */
export const LIGHT = '?light';
export const SHAPES = '?shapes';

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
      return `import { ${imported} as ${name} } from '${isOurs ? relativeTo(file, from) + half(from, imported) : from}';`;
    });
  const hidden = own.filter(({ isExported }) => !isExported).flatMap(({ names }) => names);
  return [...new Set(lines), ...own.map(({ text }) => text), `export { ${hidden.join(', ')} };`].join('\n');
};

/** By their ids: the halves of all modules, and each module itself, which names what its halves have. */
const modulesOf = (used: Used): Map<string, string> => {
  const shapes = shapesAmong(used);
  const half: HalfOf = (file, name) =>
    (used.get(file) ?? []).some((one) => one.names.includes(name) && shapes.has(one)) ? SHAPES : LIGHT;
  return new Map(
    [...used].flatMap(([file, statements]) => {
      const halves = [
        [LIGHT, statements.filter((one) => !shapes.has(one))],
        [SHAPES, statements.filter((one) => shapes.has(one))],
      ] as const;
      const names = (own: readonly Statement[]) => own.flatMap((one) => (one.isExported ? one.names : [])).join(', ');
      const facade = halves
        .filter(([, own]) => own.length > 0)
        .map(([id, own]) => `export { ${names(own)} } from '${relativeTo(file, file)}${id}';`);
      return [
        [file, facade.join('\n')] as const,
        ...halves.map(([id, own]) => [file + id, halfOf(file, own, half)] as const),
      ];
    }),
  );
};

/**
 * The contract as a browser needs it: of an endpoint its path and flags, and of all else what a page uses, shapes
 * apart. A shape that a form names comes with that form; where none does, a page loads neither it nor zod. Bundlers
 * leave out what is not used as well, but they cannot know that making a schema does nothing else, and a module is one
 * piece to them.
 */
export const contractForBrowsers = (): Plugin => {
  let modules = new Map<string, string>();
  return {
    name: 'contract-for-browsers',
    apply: 'build',
    enforce: 'pre',
    buildStart: async () => {
      modules = modulesOf(await usedStatements());
    },
    load: (id) => modules.get(id) ?? null,
  };
};
