type Entry = readonly [code: number | string, label: string];
type Table = Record<string, Entry>;

const tables = new WeakMap<object, readonly Entry[]>();
/** Codes with their labels, in the order of their table. */
export const entriesOf = (enumeration: object): readonly Entry[] => tables.get(enumeration) ?? [];

/**
 * An enumeration of the data: each name with the code that is stored and sent, and the label that people read.
 *
 *   export const TASK = codes({ waiting: [0, '排队中'], running: [1, '进行中'] });
 *   TASK.waiting → 0 · labelOf(TASK, 0) → '排队中' · schemaOf(TASK) · CodeOf<typeof TASK> → 0 | 1
 *
 * What depends on the kind is a `Record<CodeOf<typeof …>, …>`: a new kind is then a compile error wherever it matters.
 */
export const codes = <const T extends Table>(table: T): { readonly [K in keyof T]: T[K][0] } => {
  const enumeration = Object.fromEntries(Object.entries(table).map(([name, [code]]) => [name, code]));
  tables.set(enumeration, Object.values(table));
  return enumeration as { readonly [K in keyof T]: T[K][0] };
};

export type CodeOf<E extends object> = E[keyof E];

/** All codes, in the order of their table. */
export const allOf = <E extends object>(enumeration: E): CodeOf<E>[] =>
  entriesOf(enumeration).map(([code]) => code as CodeOf<E>);

/** The code of a column that is a plain number to the reader; an error for one that the enumeration does not know. */
export const codeFrom = <E extends object>(enumeration: E, code: number | string): CodeOf<E> => {
  const [known] = entriesOf(enumeration).find(([one]) => one === code) ?? [];
  if (known === undefined) throw new Error(`no such code: ${code}`);
  return known as CodeOf<E>;
};

/** Empty for a code that the enumeration does not know. */
export const labelOf = (enumeration: object, code: number | string | null | undefined): string =>
  entriesOf(enumeration).find(([known]) => known === code)?.[1] ?? '';

/** For a select or a filter: codes with their labels. */
export const choicesOf = <E extends object>(enumeration: E): { value: CodeOf<E>; label: string }[] =>
  entriesOf(enumeration).map(([value, label]) => ({ value: value as CodeOf<E>, label }));

/** The same for a field whose value is text, as in an address. */
export const textChoicesOf = (enumeration: object): { value: string; label: string }[] =>
  entriesOf(enumeration).map(([code, label]) => ({ value: String(code), label }));
