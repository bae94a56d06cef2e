/** From a seed key to the id of its row; an unknown key is a mistake in the content. */
export const lookUp = (what: string, pairs: readonly (readonly [key: string, id: string])[]): ((key: string) => string) => {
  const ids = new Map(pairs);
  return (key) => {
    const id = ids.get(key);
    if (id === undefined) throw new Error(`seed: there is no ${what} ${key}`);
    return id;
  };
};
