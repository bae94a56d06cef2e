import { useSearch } from '#lib/url/url-state.ts';
import { type Edge, type AuditFilterValues, FILTERS } from './queries.ts';

const edgeOf = (value: string | null): number | undefined => {
  const seq = Number(value);
  return value && Number.isSafeInteger(seq) && seq >= 0 ? seq : undefined;
};

/** Filters and page of the log as its address has them; another filter begins at the newest entry. */
export const useLogAddress = () => {
  const [search, setSearch] = useSearch();
  const filters: AuditFilterValues = Object.fromEntries(
    FILTERS.flatMap((name) => {
      const value = search.get(name);
      return value ? [[name, value]] : [];
    }),
  );
  const after = edgeOf(search.get('after'));
  const before = edgeOf(search.get('before'));
  const edge: Edge = after !== undefined ? { after } : before !== undefined ? { before } : {};

  const leaveEdge = (next: URLSearchParams) => {
    next.delete('after');
    next.delete('before');
    return next;
  };
  return {
    filters,
    edge,
    filtered: Object.keys(filters).length > 0,
    setFilters: (change: Partial<Record<(typeof FILTERS)[number], string>>) =>
      setSearch((old) => {
        for (const [name, value] of Object.entries(change)) {
          if (value) old.set(name, value);
          else old.delete(name);
        }
        return leaveEdge(old);
      }),
    clear: () =>
      setSearch((old) => {
        for (const name of FILTERS) old.delete(name);
        return leaveEdge(old);
      }),
    goTo: (to: Edge) =>
      setSearch((old) => {
        for (const [name, seq] of Object.entries(to)) leaveEdge(old).set(name, String(seq));
        return Object.keys(to).length > 0 ? old : leaveEdge(old);
      }),
  };
};
