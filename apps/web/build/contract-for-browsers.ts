import { dirname, relative } from 'node:path';
import type { Plugin } from 'vite';
import { type Statement, usedStatements } from './contract-statements.ts';

/** The part of a module that makes shapes. */
export const SHAPES_OF = '?shapes';

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

const linesOf = (own: readonly Statement[], file: string): string[] => {
  const declared = new Set(own.flatMap(({ names }) => names));
  const lines = own
    .flatMap(({ needs }) => needs)
    .filter(({ name, from }) => from !== file || !declared.has(name))
    .map(({ name, imported, from }) => {
      const path = from.startsWith('/') || /^\w:/.test(from) ? relativeTo(file, from) : from;
      return `import { ${imported} as ${name} } from '${path}';`;
    });
  return [...new Set(lines)];
};
const relativeTo = (file: string, other: string): string => `./${relative(dirname(file), other).replaceAll('\\', '/')}`;

/** A module in two: what any page may have, and the shapes, which come with the forms that check by them. */
const halvesOf = (file: string, statements: readonly Statement[], shapes: ReadonlySet<Statement>) => {
  const isNamed = (one: Statement) => one.isExported;
  const [heavy, light] = [statements.filter((one) => shapes.has(one)), statements.filter((one) => !shapes.has(one))];
  const named = (those: readonly Statement[]) => those.flatMap(({ names }) => names).join(', ');
  const own = relativeTo(file, file);
  return {
    light: [
      ...linesOf(light, file),
      ...light.map(({ text }) => text),
      `export { ${named(light.filter((one) => !isNamed(one)))} };`,
      ...(heavy.some(isNamed) ? [`export { ${named(heavy.filter(isNamed))} } from '${own}${SHAPES_OF}';`] : []),
    ].join('\n'),
    heavy: [...linesOf(heavy, file), ...heavy.map(({ text }) => text)].join('\n'),
  };
};

/**
 * The contract as a browser needs it: of an endpoint its path and flags, and of all else what a page uses, shapes
 * apart. A shape that a form names comes with that form; where none does, a page loads neither it nor zod. Bundlers
 * leave out what is not used as well, but they cannot know that making a schema does nothing else, and a module is one
 * piece to them.
 */
export const contractForBrowsers = (): Plugin => {
  let halves = new Map<string, ReturnType<typeof halvesOf>>();
  return {
    name: 'contract-for-browsers',
    apply: 'build',
    enforce: 'pre',
    buildStart: async () => {
      const used = await usedStatements();
      const shapes = shapesAmong(used);
      halves = new Map([...used].map(([file, statements]) => [file, halvesOf(file, statements, shapes)]));
    },
    load: (id) =>
      halves.get(id)?.light ?? (id.endsWith(SHAPES_OF) ? halves.get(id.slice(0, -SHAPES_OF.length))?.heavy : null),
  };
};
