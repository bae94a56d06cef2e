/** What may be signed: no fractions, so that no two readers write a number differently. */
export type Canonical = string | number | boolean | null | readonly Canonical[] | { readonly [key: string]: Canonical };

const byCodeUnits = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/**
 * The one spelling of a value: RFC 8785 (JSON Canonicalization Scheme) without fractions. Keys sorted by UTF-16 code
 * units, no white space; hours and scores travel as strings of one decimal. Throws on what has no one spelling.
 */
export const canonicalJson = (value: Canonical): string => {
  if (value === null || typeof value === 'boolean') return String(value);
  if (typeof value === 'number') {
    if (!Number.isSafeInteger(value)) throw new TypeError(`not a whole number: ${value}`);
    return String(value === 0 ? 0 : value);
  }
  if (typeof value === 'string') {
    if (!value.isWellFormed()) throw new TypeError('a lone surrogate has no UTF-8');
    return JSON.stringify(value);
  }
  if (isList(value)) return `[${value.map(canonicalJson).join(',')}]`;
  const entries = Object.entries(value).sort(([a], [b]) => byCodeUnits(a, b));
  return `{${entries.map(([key, entry]) => `${canonicalJson(key)}:${canonicalJson(entry)}`).join(',')}}`;
};

const isList = (value: Canonical): value is readonly Canonical[] => Array.isArray(value);
