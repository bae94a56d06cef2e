import { threeWay, type MergeStretch } from '#lib/format/three-way.ts';
import { joinedText, textKindOf, paragraphsOf, type TextKind } from './paragraphs.ts';

/** How one field of a form is read, taken from another user's version, and put together of both. */
export type MergeField<V> = {
  label: string;
  /** As one reads it; what differs differs in it. */
  read: (values: V) => string;
  /** `into` with the field as `from` has it. */
  take: (into: V, from: V) => V;
  /** Of a text: `into` with this one. Paragraphs can then be chosen one by one. */
  put?: (into: V, text: string) => V;
};

/** What two people left of a field: a stretch of its paragraphs, or the whole of it. */
export type MergeRow = MergeStretch & { key: string; label: string; kind: TextKind | 'value' };
export type MergeChoice = 'mine' | 'theirs' | 'both';
export type MergeChoices = Readonly<Record<string, MergeChoice>>;

export const fieldWords = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return '';
  if (typeof value === 'boolean') return value ? '是' : '否';
  if (typeof value === 'object') return Object.values(value).map(fieldWords).filter(Boolean).join('，');
  return String(value);
};
/** A property of the form's values that is chosen as a whole; `words`: of a value that says nothing to a reader. */
export const wholeField = <V extends object, K extends keyof V>(
  name: K,
  label: string,
  words: (value: V[K]) => string = fieldWords,
): MergeField<V> => ({
  label,
  read: (values) => words(values[name]),
  take: (into, from) => ({ ...into, [name]: from[name] }),
});
/** A property that is a text. */
export const textField = <V extends object>(name: keyof V, label: string): MergeField<V> => ({
  ...wholeField<V, keyof V>(name, label),
  put: (into, text) => ({ ...into, [name]: text }),
});

/** The three versions of a form; `base` null where it is unknown what both began with. */
export type MergeVersions<V> = { base: V | null; mine: V; theirs: V };

const rowsOf = <V>(field: MergeField<V>, at: number, { base, mine, theirs }: MergeVersions<V>): MergeRow[] => {
  const read = (values: V) => field.read(values);
  const kind = field.put ? textKindOf([mine, theirs].map(read)) : 'value';
  const parts = (values: V) => (kind === 'value' ? [read(values)] : paragraphsOf(kind, read(values)));
  return threeWay(base && parts(base), parts(mine), parts(theirs)).map((stretch, n) => ({
    ...stretch,
    key: `${at} ${n}`,
    label: field.label,
    kind,
  }));
};

/** All that the fields hold, in their order. */
export const mergeRows = <V>(fields: readonly MergeField<V>[], versions: MergeVersions<V>): MergeRow[][] =>
  fields.map((field, at) => rowsOf(field, at, versions));

/** What only one of the two changed is theirs who changed it; the rest the user has to choose. */
export const choiceOf = ({ key, by }: MergeRow, choices: MergeChoices): MergeChoice | null =>
  choices[key] ?? (by === 'each' ? null : by === 'theirs' ? 'theirs' : 'mine');

const chosen = (row: MergeRow, choices: MergeChoices): string[] => {
  const choice = choiceOf(row, choices);
  return [...(choice === 'theirs' ? [] : row.mine), ...(choice === 'mine' ? [] : row.theirs)];
};

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
/** Of what has no field, what was changed here. */
const begun = <V extends object>({ base, mine, theirs }: MergeVersions<V>): V => ({
  ...theirs,
  ...(base && Object.fromEntries(Object.entries(mine).filter(([key, value]) => !isSame(value, base[key as keyof V])))),
});

export const merged = <V extends object>(
  fields: readonly MergeField<V>[],
  versions: MergeVersions<V>,
  rows: readonly MergeRow[][],
  choices: MergeChoices,
): V =>
  fields.reduce((into, field, at) => {
    const own = rows[at] ?? [];
    const ways = new Set(own.filter(({ by }) => by !== 'both').map((row) => choiceOf(row, choices)));
    const [only] = ways;
    const kind = own[0]?.kind;
    if (!field.put || !kind || kind === 'value' || (ways.size < 2 && only !== 'both'))
      return field.take(into, only === 'theirs' ? versions.theirs : versions.mine);
    return field.put(
      into,
      joinedText(
        kind,
        own.flatMap((row) => (row.by === 'both' ? row.mine : chosen(row, choices))),
      ),
    );
  }, begun(versions));

/** The fields in which two versions differ. */
export const differingFields = <V>(fields: readonly MergeField<V>[], one: V, other: V): MergeField<V>[] =>
  fields.filter(({ read }) => read(one) !== read(other));
