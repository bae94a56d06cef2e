import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { median } from '#bench/support/load.ts';

/**
 * Lighthouse (mobile), where it is installed: it is bigger than all that the product needs, so it is no dependency of
 * it. What costs a page points is named with it.
 */

type Named = {
  node?: { snippet?: string; nodeLabel?: string };
  url?: string;
  source?: { url?: string };
  description?: string;
};
type Audit = { score: number | null; displayValue?: string; details?: { items?: Named[] } };
type Report = {
  audits: Record<string, Audit>;
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  runtimeError?: { message: string };
};
export type Lighthouse = (url: string, flags: object) => Promise<{ lhr: Report } | undefined>;

/** Of a hundred. */
export const CATEGORIES = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 };
/** `costs`: what takes points of the last run, with the elements, addresses or figures that it names. */
export type Audited = { scores: Record<string, number>; costs: string[] };

export const HOW =
  'Lighthouse is not installed. Put it beside the project and say where:\n' +
  '  npm i --prefix /tmp/lighthouse lighthouse@13.5.0 && ' +
  'LIGHTHOUSE_PATH=/tmp/lighthouse npm run bench -- phone --lighthouse\n' +
  'or into it for a while: npm i --no-save lighthouse@13.5.0';

/** Beside the folder of LIGHTHOUSE_PATH, else where the project's own packages are. */
export const findLighthouse = async (): Promise<Lighthouse | null> => {
  const from = process.env['LIGHTHOUSE_PATH'] ?? import.meta.dirname;
  let found: string;
  try {
    found = createRequire(join(resolve(from), 'from')).resolve('lighthouse');
  } catch {
    return null;
  }
  return ((await import(pathToFileURL(found).href)) as { default: Lighthouse }).default;
};

const MOST_NAMED = 4;
const namedBy = ({ displayValue = '', details }: Audit): string => {
  const named = (details?.items ?? []).flatMap(({ node, url, source, description }) => {
    const element = node?.snippet && `${node.snippet} ${node.nodeLabel ?? ''}`.trim();
    const one = element ?? url ?? source?.url ?? description;
    return one ? [one.length > 100 ? `${one.slice(0, 100)}…` : one] : [];
  });
  const more = named.length > MOST_NAMED ? [`and ${named.length - MOST_NAMED} more`] : [];
  return [displayValue, ...named.slice(0, MOST_NAMED), ...more].filter((text) => text !== '').join(' | ');
};

/** `debuggingPort`: of a browser that is open. The middle of `runs`. */
export const audit = async (
  lighthouse: Lighthouse,
  { url, debuggingPort, runs }: { url: string; debuggingPort: number; runs: number },
): Promise<Audited> => {
  const names = Object.keys(CATEGORIES);
  const reports: Report[] = [];
  for (let run = 0; run < runs; run += 1) {
    const done = await lighthouse(url, {
      port: debuggingPort,
      logLevel: 'silent',
      onlyCategories: names,
      disableFullPageScreenshot: true,
    });
    if (!done || done.lhr.runtimeError) throw new Error(`${url}: ${done?.lhr.runtimeError?.message ?? 'no report'}`);
    reports.push(done.lhr);
  }
  const last = reports.at(-1);
  const scoreOf = (name: string) =>
    median(reports.map(({ categories }) => Math.round((categories[name]?.score ?? 0) * 100)));
  return {
    scores: Object.fromEntries(names.map((name) => [name, scoreOf(name)])),
    costs: names.flatMap((name) =>
      (last?.categories[name]?.auditRefs ?? []).flatMap(({ id, weight }) => {
        const one = last?.audits[id];
        return weight > 0 && one && one.score !== null && one.score < 1
          ? [`${name}  ${id}  ${(one.score * 100).toFixed(0)}  ${namedBy(one)}`]
          : [];
      }),
    ),
  };
};
