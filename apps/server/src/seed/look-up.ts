/** From a seed key to what is known of its row, such as its id; an unknown key is a mistake in the content. */
export const lookUp = <T extends string | number>(
  what: string,
  pairs: readonly (readonly [key: string, value: T])[],
): ((key: string) => T) => {
  const values = new Map(pairs);
  return (key) => {
    const value = values.get(key);
    if (value === undefined) throw new Error(`seed: there is no ${what} ${key}`);
    return value;
  };
};
