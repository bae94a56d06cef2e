import { parseSync } from 'oxc-parser';
import type { Plugin } from 'vite';

/**
 * Parts of libraries that this site never calls and a bundler has to keep, because what calls them stays: React, and
 * the router, are one piece each with all in it. Each is reached by one door alone (`DOORS`), which stays shut here.
 */
const LEFT_OUT: [module: RegExp, names: string][] = [
  [
    /react-router[\\/]dist[\\/]production[\\/]chunk-\w+\.mjs$/,
    // Forms and fetchers, which post by the router: here lib/api does.
    'Form useSubmit useFormAction getFormSubmissionInfo handleAction fetch2 handleFetcherAction handleFetcherLoader ' +
      // The scripts, links and error pages of its framework, and what its server components send.
      'Scripts PrefetchPageLinks RemixErrorBoundary RSCErrorHandler decodeRedirectErrorDigest ' +
      'decodeRouteErrorResponseDigest deserializeErrors ' +
      // Watched calls, another history, a promise on the page, the page of an error for which no route has one.
      'getRouteInstrumentationUpdates instrumentClientSideRouter HistoryRouter AwaitErrorBoundary ' +
      'DefaultErrorComponent',
  ],
  [
    /react-dom[\\/]cjs[\\/]react-dom-client\.production\.js$/,
    // <ViewTransition>
    'startViewTransition commitAfterMutationEffectsOnFiber applyViewTransitionToHostInstancesRecursive ' +
      'measureViewTransitionHostInstancesRecursive restoreViewTransitionName ' +
      // <SuspenseList>, <Activity>, <Fragment ref>, elements of one's own, useActionState.
      'updateSuspenseListComponent updateActivityComponent FragmentInstance.prototype setPropOnCustomElement ' +
      'mountActionState updateActionStateImpl rerenderActionState ' +
      // Files that components ask for: the build names them. And the lines of a component's stack, which a browser has.
      'preload preloadModule preinitStyle preinitScript preinitModuleScript describeNativeComponentFrame',
  ],
  [/query-core[\\/]build[\\/]modern[\\/]infiniteQueryBehavior\.js$/, 'infiniteQueryBehavior'],
];
/** The libraries themselves. */
const OWN = /node_modules[\\/](react|react-dom|react-router|react-router-dom|@tanstack)[\\/]/;
const DOORS = new RegExp(
  [
    /import \{[^}]*\b(use(Fetchers?|Submit|(Form)?Action(Data)?)|Form|Await|unstable_\w+)\b[^}]*\} from .react-router/,
    /\b(React\w*\.|import \{[^}]*)\b(ViewTransition|\w*SuspenseList|Activity|useActionState|useFormState)\b/,
    /\bFragment, \{[^}]*\bref\b|\buseInfiniteQuery\b|\bReactDOM\w*\.pre(load|init)/,
  ]
    .map(({ source }) => source)
    .join('|'),
);

type Node = { type: string; start: number; end: number; [key: string]: unknown };
const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string';

/** The bodies of functions and classes by their names, also of those within another; of methods by `X.prototype`. */
const bodiesIn = (code: string): Map<string, Node[]> => {
  const bodies = new Map<string, Node[]>();
  const note = (name: string | undefined, body: unknown): void => {
    if (name && isNode(body)) bodies.set(name, [...(bodies.get(name) ?? []), body]);
  };
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(walk);
    if (!isNode(value)) return;
    const { id, init, left, right } = value as Record<string, (Node & { name?: string }) | undefined>;
    if (value.type === 'FunctionDeclaration') note(id?.name, value.body);
    // var Form = React.forwardRef(function …), var X = class …
    if (value.type === 'VariableDeclarator')
      note(id?.name, init?.type === 'CallExpression' ? (init.arguments as Node[])[0]?.body : init?.body);
    if (value.type === 'AssignmentExpression' && isNode(left?.object))
      note(code.slice(left.object.start, left.object.end), right?.body);
    Object.values(value).forEach(walk);
  };
  walk(parseSync('module.js', code).program.body);
  return bodies;
};

const withoutBodies = (code: string, bodies: readonly Node[]): string => {
  let [text, at] = ['', 0];
  for (const { type, start, end } of [...bodies].sort((a, b) => a.start - b.start)) {
    text += code.slice(at, start) + (type === 'ClassBody' ? '{}' : '{ throw Error("left out") }');
    at = end;
  }
  return text + code.slice(at);
};

/** Takes them out, and stops the build where an upgrade has renamed one, or where something opens their door. */
export const leftOut = (): Plugin => {
  const done = new Set<RegExp>();
  return {
    name: 'left-out',
    apply: 'build',
    transform(code, id) {
      const [door] = (!OWN.test(id) && DOORS.exec(code)) || [];
      if (door) this.error(`${id}: ${door} needs what is left out (apps/web/build/left-out.ts)`);
      const [module, text] = LEFT_OUT.find(([one]) => one.test(id)) ?? [];
      if (!module || !text) return null;
      const bodies = bodiesIn(code);
      const names = text.split(' ').filter((name) => bodies.has(name));
      // The router's other chunk, which its framework loads.
      if (names.length === 0) return null;
      done.add(module);
      const lacking = text.split(' ').filter((name) => {
        const found = bodies.get(name)?.length ?? 0;
        return found !== 1 && !(found > 1 && name.endsWith('.prototype'));
      });
      if (lacking.length > 0) this.error(`${id}: ${lacking.join(', ')} stand elsewhere (apps/web/build/left-out.ts)`);
      return {
        code: withoutBodies(
          code,
          names.flatMap((name) => bodies.get(name) ?? []),
        ),
        map: null,
      };
    },
    buildEnd() {
      const lacking = LEFT_OUT.filter(([module]) => !done.has(module));
      if (lacking.length > 0) this.error(`no module is ${lacking.join(' or ')} (apps/web/build/left-out.ts)`);
    },
  };
};
