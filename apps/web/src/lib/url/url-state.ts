import { PAGE_SIZES, PAGING_SIZE } from '@zhibiao/contract/core/limits';
import { type NavigateOptions, useLocation, useSearchParams } from 'react-router-dom';

/** What a list shows lives in its address, so that reload, return and sharing keep it. */

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const recordOf = (value: unknown): Record<string, unknown> => (isRecord(value) ? value : {});
/** What the entry of the history holds beside its address; `usr` is where React Router keeps a location's state. */
const entryState = () => recordOf(recordOf(history.state)['usr']);

type Change = (old: URLSearchParams) => URLSearchParams;
/**
 * The address's search, changed without losing what the entry of the history holds beside it. Both are changed as they
 * are now: a page that is drawn late still shows those before, and two changes in quick succession would undo each
 * other.
 */
export const useSearch = (): [search: URLSearchParams, change: (change: Change, more?: NavigateOptions) => void] => {
  const [search, setSearch] = useSearchParams();
  return [
    search,
    (change, more) => setSearch(change(new URLSearchParams(location.search)), { state: entryState(), ...more }),
  ];
};

const PAGE = 'pageNum';

/** The page of a list that an address names, from 1. */
export const pageIn = (search: URLSearchParams): number => {
  const wanted = Number(search.get(PAGE));
  return Number.isSafeInteger(wanted) && wanted > 0 ? wanted : 1;
};
export const usePageParam = (): [page: number, setPage: (page: number) => void] => {
  const [search, setSearch] = useSearch();

  return [
    pageIn(search),
    (next) =>
      setSearch((old) => {
        old.set(PAGE, String(next));
        return old;
      }),
  ];
};

/** Where another page of the list is: the first at the list's own address, each at one address only. */
export const usePageAddress = (): ((page: number) => { search: string }) => {
  const { search } = useLocation();

  return (page) => {
    const next = new URLSearchParams(search);
    next.delete(PAGE);
    if (page > 1) next.set(PAGE, String(page));
    next.sort();
    return { search: next.toString() };
  };
};

/** One filter of a list, '' when unset. Setting it starts again at page 1. */
export const useFilterParam = (name: string): [value: string, setValue: (value: string) => void] => {
  const [search, setSearch] = useSearch();

  return [
    search.get(name) ?? '',
    (next) =>
      setSearch((old) => {
        if (next) old.set(name, next);
        else old.delete(name);
        old.delete(PAGE);
        return old;
      }),
  ];
};

/** An id as the contract's `Id` has it, without what checks forms: every list reads its address. */
const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

export const isId = (text: string | null): text is string => text !== null && ID.test(text);

/** A filter by the id of something; what is no id is no filter. */
export const useIdParam = (name: string): ReturnType<typeof useFilterParam> => {
  const [value, setValue] = useFilterParam(name);
  return [isId(value) ? value : '', setValue];
};

/** What is open beside a list, '' when nothing is. The list stays where it is. */
export const useParam = (name: string): [value: string, setValue: (value: string) => void] => {
  const [search, setSearch] = useSearch();

  return [
    search.get(name) ?? '',
    (next) =>
      setSearch(
        (old) => {
          if (next) old.set(name, next);
          else old.delete(name);
          return old;
        },
        { preventScrollReset: true },
      ),
  ];
};

const SIZE = 'pageSize';

export type TablePage = { page: number; pageSize: number; onPage: (page: number, pageSize: number) => void };

/** Page and page size of a table. */
export const useTablePage = (): TablePage => {
  const [search, setSearch] = useSearch();
  const [page] = usePageParam();
  const wanted = Number(search.get(SIZE));
  const pageSize = PAGE_SIZES.includes(wanted) ? wanted : PAGING_SIZE;
  const onPage = (nextPage: number, nextSize: number) =>
    setSearch((old) => {
      old.set(PAGE, String(nextSize === pageSize ? nextPage : 1));
      old.set(SIZE, String(nextSize));
      return old;
    });

  return { page, pageSize, onPage };
};

/**
 * A filter that may be a person's number: kept by the entry of the history, so that reload and return have it, and
 * never in the address, which is shared, logged and looked at over shoulders.
 */
export const useHiddenParam = (name: string): [value: string, setValue: (value: string) => void] => {
  const [, setSearch] = useSearch();
  const { state } = useLocation() as { state: unknown };
  const value = recordOf(state)[name];

  return [
    typeof value === 'string' ? value : '',
    (next) =>
      setSearch(
        (old) => {
          old.delete(PAGE);
          return old;
        },
        { state: { ...entryState(), [name]: next } },
      ),
  ];
};
