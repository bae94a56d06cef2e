/** What a statement is made of. It is written with `sql`, run by `db/sql.ts` and put into text by `db/sql-text.ts`. */

/** What a parameter may be: what the driver turns into a value of its column's type. Arrays are for `= ANY(…)`. */
type Value = string | number | boolean | bigint | Date | Uint8Array | null | readonly Value[];

/** A statement or a part of one; `Row` is what it answers. */
export class Statement<Row = unknown> {
  declare readonly row: Row;
  readonly strings: readonly string[];
  readonly holes: readonly (Statement | Value)[];
  readonly name: string | undefined;
  constructor(strings: readonly string[], holes: readonly (Statement | Value)[] = [], name?: string) {
    this.strings = strings;
    this.holes = holes;
    this.name = name;
  }

  /**
   * Prepared once a connection under this name, which saves its parsing and, after five runs, its planning. For one
   * text only: a statement whose text depends on the request has no name.
   */
  named(name: string): Statement<Row> {
    return new Statement<Row>(this.strings, this.holes, name);
  }
}

/** A statement, or a fragment of one: what is interpolated is a value, unless it is a fragment itself. */
export const sql = <Row = unknown>(
  text: TemplateStringsArray,
  ...holes: readonly (Statement | Value)[]
): Statement<Row> => new Statement<Row>(text, holes);

export const nothing = sql``;

const MOST_KEPT = 64;
const kept = new Map<string, readonly string[]>();
/** The texts around `count` fragments: for a few of them the same array each time, as of a template. */
const separators = (between: string, count: number): readonly string[] => {
  const key = `${count}${between}`;
  const known = kept.get(key);
  if (known) return known;
  const made = ['', ...Array.from({ length: count - 1 }, () => between), ''];
  if (count <= MOST_KEPT) kept.set(key, made);
  return made;
};

/** The fragments one after the other, `nothing` if there are none. */
export const joined = (
  fragments: readonly Statement[],
  between: ' ' | ', ' | ' AND ' | ' OR ' | ' UNION ALL ',
): Statement => (fragments.length === 0 ? nothing : new Statement(separators(between, fragments.length), fragments));

/** Conditions that all hold; no condition holds always. */
export const all = (conditions: readonly Statement[]): Statement =>
  conditions.length === 0 ? sql`true` : joined(conditions, ' AND ');

const PLAIN = /^[\w .:-]*$/;
/** Made once each, as there are as many as the code names. */
const constants = new Map<number | string, Statement>();
/**
 * A constant of the code as it stands in the text: a code of the contract, a number of rows, an interval. The planner
 * knows it, so an index over part of a table serves. Never for what a client sent.
 */
export const lit = (constant: number | string): Statement => {
  const known = constants.get(constant);
  if (known) return known;
  if (typeof constant === 'number' ? !Number.isSafeInteger(constant) : !PLAIN.test(constant))
    throw new Error(`not a plain constant: ${constant}`);
  const made = raw(typeof constant === 'number' ? String(constant) : `'${constant}'`);
  constants.set(constant, made);
  return made;
};
/** Constants as a list, for `IN (…)`. */
export const lits = (several: readonly (number | string)[]): Statement => joined(several.map(lit), ', ');

/** A table or column whose name the code holds in a variable. */
export const identifier = (name: string): Statement => raw(`"${name.replaceAll('"', '""')}"`);

/** Text as it stands, of the code's own making, where no parameter may be: a migration, a grant. */
export const raw = (text: string): Statement => new Statement([text]);

type ColumnType =
  'uuid' | 'int' | 'float8' | 'numeric' | 'text' | 'boolean' | 'bytea' | 'json' | 'jsonb' | 'timestamptz' | 'xid';
/** What `json_to_recordset` reads rows as, for `AS r(…)`: which names are of each type. */
export const columnTypes = (names: Partial<Record<ColumnType, readonly string[]>>): Statement =>
  raw(
    Object.entries(names)
      .flatMap(([type, several]) => several.map((name) => `"${name}" ${type}`))
      .join(', '),
  );
