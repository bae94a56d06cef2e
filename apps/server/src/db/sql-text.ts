import { Prisma } from './generated/client.ts';
import { Statement } from './statement.ts';

/** How a statement becomes what the driver takes: fragments in one line, their values numbered from $1. */

type Flat = {
  /** The text between the values: one more than there are values. */
  strings: string[];
  values: unknown[];
};

const flatten = ({ strings, holes }: Statement, into: Flat): Flat => {
  const text = into.strings;
  text[text.length - 1] += strings[0] ?? '';
  holes.forEach((hole, at) => {
    const after = strings[at + 1] ?? '';
    if (hole instanceof Statement) {
      flatten(hole, into);
      text[text.length - 1] += after;
    } else {
      into.values.push(hole);
      text.push(after);
    }
  });
  return into;
};
const flat = (statement: Statement) => flatten(statement, { strings: [''], values: [] });

const numbered = ([first = '', ...more]: readonly string[]): string =>
  more.reduce((text, string, at) => `${text}$${at + 1}${string}`, first);

/** For Prisma's own connection. */
export const prismaOf = (statement: Statement): Prisma.Sql => {
  const { strings, values } = flat(statement);
  return Prisma.sql(strings, ...values);
};

/**
 * The templates of a statement with what else decides its text, and its values. The same template is the same array
 * each time, so whether two statements have one text is seen without putting either together.
 */
const shapeOf = ({ strings, holes }: Statement, shape: unknown[], values: unknown[]): void => {
  shape.push(strings.length === 1 ? strings[0] : strings);
  for (let at = 0; at < holes.length; at += 1) {
    const hole = holes[at];
    if (hole instanceof Statement) {
      shape.push(at);
      shapeOf(hole, shape, values);
    } else values.push(hole);
  }
};
const isSame = (a: readonly unknown[], b: readonly unknown[]): boolean => {
  if (a.length !== b.length) return false;
  for (let at = 0; at < a.length; at += 1) if (a[at] !== b[at]) return false;
  return true;
};

/** `reads`: prepared, takes no lock and changes nothing. */
type Query = { text: string; values: unknown[]; name?: string; reads: boolean };
const known = new Map<string, { shape: readonly unknown[]; text: string; reads: boolean }>();

const WRITES = /\b(INSERT|UPDATE|DELETE|MERGE|FOR\s+(SHARE|KEY)|pg_\w*lock\w*)\b/i;
const onlyReads = (text: string) => /^\s*(SELECT|WITH)\b/i.test(text) && !WRITES.test(text);

/** The text of what has a name is put together once; @throws when one name comes with two texts. */
export const queryOf = (statement: Statement): Query => {
  const { name } = statement;
  if (name === undefined) {
    const { strings, values } = flat(statement);
    return { text: numbered(strings), values, reads: false };
  }
  const shape: unknown[] = [];
  const values: unknown[] = [];
  shapeOf(statement, shape, values);
  const before = known.get(name);
  if (before && isSame(before.shape, shape)) return { name, text: before.text, values, reads: before.reads };
  const text = numbered(flat(statement).strings);
  if (before && before.text !== text) throw new Error(`statement names must be unique: ${name} has two texts`);
  const reads = onlyReads(text);
  known.set(name, { shape, text, reads });
  return { name, text, values, reads };
};
