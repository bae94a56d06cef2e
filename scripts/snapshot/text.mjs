/** Text that is the same whatever order the code has things in. */

/** JSON with the keys of every object in order; what has no JSON is left out. */
export const stableJson = (value, indent) =>
  JSON.stringify(value, (_, one) => (isPlain(one) ? sorted(one) : one), indent);

const isPlain = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);
const sorted = (object) =>
  Object.fromEntries(
    Object.keys(object)
      .sort()
      .map((key) => [key, object[key]]),
  );

/** `key {"what":"it is"}`, a line for each entry of a table. */
export const tableLines = (table) => Object.entries(table).map(([key, value]) => `${key} ${stableJson(value)}`);

/** Sorted lines as the text of a file. */
export const linesOf = (lines) => `${[...lines].sort().join('\n')}\n`;
