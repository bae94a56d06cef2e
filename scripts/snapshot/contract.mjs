/**
 * The tables of the contract. Each is looked for by the name it is exported under, wherever that is, so that a table
 * may move or become a sum of parts.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../setup.mjs';
import { linesOf, stableJson, tableLines } from './text.mjs';

const SOURCE = join(root, 'apps/contract/src');
/** What an endpoint takes and answers is said by openapi.json, and so is its title. */
const SHAPES = new Set(['path', 'method', 'params', 'query', 'body', 'data', 'rows', 'title']);

export const contract = async () => {
  const all = await exportsOf(SOURCE);
  const named = (name) => all.get(name) ?? fail(`the contract exports no ${name}`);
  const codes = [...all].filter(([, value]) => isTable(value) && named('allOf')(value).length > 0);
  const ordered = ['AUDIT_ACTIONS', 'AUDIT_OBJECTS', 'BUILT_IN_ROLES', 'EVENTS', 'PERMISSIONS', 'SETTINGS'];
  return {
    'permissions.txt': linesOf(
      named('catalogue').map(({ spec }) => {
        const facts = Object.entries(spec).filter(([key]) => !SHAPES.has(key));
        return `${spec.path} ${spec.method} ${stableJson(Object.fromEntries(facts))}`;
      }),
    ),
    'permission-names.txt': linesOf(tableLines(named('PERMISSIONS'))),
    'roles.txt': linesOf(
      tableLines(named('BUILT_IN_ROLES')).concat(`PLATFORM_WIDE ${stableJson([...named('PLATFORM_WIDE')].sort())}`),
    ),
    'audit.txt': linesOf([named('AUDIT_ACTIONS'), named('AUDIT_OBJECTS')].flatMap((table) => tableLines(table))),
    'settings.txt': linesOf(
      Object.entries(named('SETTINGS')).map(
        ([key, { schema, ...facts }]) => `${key} ${stableJson({ ...facts, bounds: boundsOf(schema) })}`,
      ),
    ),
    'events.txt': linesOf(tableLines(named('EVENTS'))),
    'codes.txt': linesOf(
      codes.flatMap(([name, table]) =>
        Object.entries(table).map(([member, code]) => `${name}.${member} ${code} ${named('labelOf')(table, code)}`),
      ),
    ),
    // The console shows them in the order they have.
    'orders.txt': ordered
      .flatMap((name) => [name, ...Object.keys(named(name)).map((key) => `  ${key}`), ''])
      .join('\n'),
  };
};

const boundsOf = (schema) => {
  const { $schema: _, ...bounds } = schema.toJSONSchema({ io: 'input', unrepresentable: 'any' });
  return bounds;
};

const isTable = (value) => typeof value === 'object' && value !== null;

/** Everything that is exported, by its name. */
const exportsOf = async (folder) => {
  const files = readdirSync(folder, { recursive: true }).filter((one) => /(?<!\.test|\.d)\.ts$/.test(one));
  const modules = await Promise.all(files.map((file) => import(pathToFileURL(join(folder, file)).href)));
  return new Map(modules.flatMap((module) => Object.entries(module)));
};

const fail = (sentence) => {
  throw new Error(sentence);
};
