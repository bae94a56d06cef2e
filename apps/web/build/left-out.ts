import { parseSync } from 'oxc-parser';
import type { Plugin } from 'vite';
import { WEB } from './contract-statements.ts';

/**
 * Parts of the router that this site never calls, and that a bundler has to keep: its router is one function with all
 * in it, and its links name the parts of its framework, which this site is not written in. Forms and fetchers post by
 * the router; the contract's calls do that here (lib/api).
 */
const ROUTER = /react-router[\\/]dist[\\/]production[\\/]chunk-\w+\.mjs$/;
const FORMS =
  'Form useSubmit useFormAction getFormSubmissionInfo handleAction fetch2 handleFetcherAction handleFetcherLoader';
/** Scripts, links and error pages of the framework, and what its server components send. */
const FRAMEWORK =
  'Scripts PrefetchPageLinks RemixErrorBoundary RSCErrorHandler decodeRedirectErrorDigest ' +
  'decodeRouteErrorResponseDigest deserializeErrors';
/** Watched calls, another history, a promise on the page. */
const OTHERS = 'getRouteInstrumentationUpdates instrumentClientSideRouter HistoryRouter AwaitErrorBoundary';
const UNCALLED = `${FORMS} ${FRAMEWORK} ${OTHERS}`.split(' ');
/** What they are called by: a page that imports one of these stops the build. */
const CALLERS = /\b(use(Fetchers?|Submit|FormAction|ActionData)|Form|Await|unstable_\w+)\b/;
const IMPORT = /import \{([^}]*)\} from ["']react-router-dom["']/;

type Node = { type: string; start: number; end: number; [key: string]: unknown };
const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string';

/** Where the bodies of all functions and classes with a name of their own stand, also of those within another. */
const bodiesIn = (code: string): Map<string, Node[]> => {
  const bodies = new Map<string, Node[]>();
  const note = (name: string | undefined, body: unknown): void => {
    if (name && isNode(body)) bodies.set(name, [...(bodies.get(name) ?? []), body]);
  };
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(walk);
    if (!isNode(value)) return;
    const { id, init } = value as { id?: { name?: string } | null; init?: Node | null };
    if (value.type === 'FunctionDeclaration') note(id?.name, value.body);
    // var Form = React.forwardRef(function …), var X = class …
    if (value.type === 'VariableDeclarator' && init?.type === 'CallExpression')
      note(id?.name, (init.arguments as Node[])[0]?.body);
    if (value.type === 'VariableDeclarator' && init?.type === 'ClassExpression') note(id?.name, init.body);
    Object.values(value).forEach(walk);
  };
  walk(parseSync('module.mjs', code, { sourceType: 'module' }).program.body);
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

/** Takes them out, and stops the build where an upgrade has renamed one, or where a page calls for one. */
export const leftOut = (): Plugin => ({
  name: 'left-out',
  apply: 'build',
  transform(code, id) {
    const [, imported = ''] = (id.startsWith(WEB) && IMPORT.exec(code)) || [];
    const [caller] = CALLERS.exec(imported) ?? [];
    if (caller) this.error(`${id}: ${caller} of the router is left out (apps/web/build/left-out.ts)`);
    if (!ROUTER.test(id) || !code.includes('function createRouter(')) return null;
    const bodies = bodiesIn(code);
    const found = UNCALLED.map((name) => bodies.get(name) ?? []);
    const lacking = UNCALLED.filter((_, at) => found[at]?.length !== 1);
    if (lacking.length > 0) this.error(`${id}: ${lacking.join(', ')} stand elsewhere (apps/web/build/left-out.ts)`);
    return { code: withoutBodies(code, found.flat()), map: null };
  },
});
