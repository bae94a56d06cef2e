import { QUESTION_FLAGS, type QuestionFilter, type QuestionFlag } from '@zhibiao/contract/question/staff';
import { Id } from '@zhibiao/contract/core/fields';
import { QUESTION, QUESTION_STATUS } from '@zhibiao/contract/question/types';
import { filterCode } from '#lib/url/filter-values.ts';
import { useSearch } from '#lib/url/url-state.ts';

/** Pages that have a number; what lies behind is read from the last row on. */
export const NUMBERED_PAGES = 10;
/** So many pages behind can be gone back through. */
const TRAIL = 40;

const digits = (text: string | null): number | undefined => (/^\d{1,9}$/.test(text ?? '') ? Number(text) : undefined);
const idOf = (text: string | null): string | undefined => Id.safeParse(text).data;
const flagOf = (text: string | null): QuestionFlag | undefined => QUESTION_FLAGS.find((flag) => flag === text);

const FILTERS = ['bankId', 'clauseId', 'lawId', 'type', 'difficulty', 'status', 'keyword', 'flag'] as const;
type Filters = Partial<Record<(typeof FILTERS)[number], string | null>>;

/** What the bank's page shows, as its address says it. */
export const useBankAddress = () => {
  const [search, setSearch] = useSearch();
  const trail = (search.get('after') ?? '')
    .split('.')
    .map(digits)
    .filter((no) => no !== undefined);
  const page = Math.min(Math.max(digits(search.get('pageNum')) ?? 1, 1), NUMBERED_PAGES);
  const filter: QuestionFilter = {
    bankId: idOf(search.get('bankId')),
    clauseId: idOf(search.get('clauseId')),
    lawId: idOf(search.get('lawId')),
    type: filterCode(QUESTION, search.get('type') ?? ''),
    difficulty: digits(search.get('difficulty')),
    status: filterCode(QUESTION_STATUS, search.get('status') ?? ''),
    keyword: search.get('keyword')?.slice(0, 50) || undefined,
    flag: flagOf(search.get('flag')),
  };
  const turn = (to: { page?: number; trail?: readonly number[] }) =>
    setSearch((old) => {
      old.delete('after');
      old.delete('pageNum');
      if (to.page !== undefined && to.page > 1) old.set('pageNum', String(to.page));
      if (to.trail && to.trail.length > 0) old.set('after', to.trail.slice(-TRAIL).join('.'));
      return old;
    });
  const filteredBy = (old: URLSearchParams, change: Filters): URLSearchParams => {
    const next = new URLSearchParams();
    for (const name of FILTERS) {
      const value = name in change ? change[name] : old.get(name);
      if (value) next.set(name, value);
    }
    return next;
  };

  return {
    filter,
    filtered: Object.values(filter).some((value) => value !== undefined),
    page,
    after: trail.at(-1) ?? null,
    trail,
    turn,
    /** The address with other filters, from its first page on. */
    withFilters: (change: Filters): string => `?${filteredBy(search, change)}`,
    set: (change: Filters) => setSearch((old) => filteredBy(old, change)),
  };
};
export type BankAddress = ReturnType<typeof useBankAddress>;
