/** Those who ask for the same `key` while it is being made share what is made; nothing is kept. */
export const singleFlight = <T>() => {
  const underWay = new Map<string, Promise<T>>();
  return (key: string, make: () => Promise<T>): Promise<T> => {
    const begun = underWay.get(key) ?? make().finally(() => underWay.delete(key));
    underWay.set(key, begun);
    return begun;
  };
};
