import { useQuery, useQueryClient } from '@tanstack/react-query';
import { APPLY_PEOPLE_MAX } from '@zhibiao/contract/apply/types';
import { auditorCandidates, type Candidate } from '@zhibiao/contract/apply/org';
import { useState } from 'react';
import { type CandidateFilters, findAble } from '#features/apply/queries.ts';

type Picked = Pick<Candidate, 'userId' | 'name'>;

const KEY = `${auditorCandidates.method} ${auditorCandidates.path}`;

/**
 * Who is chosen, whatever page or search is on the screen. Of a returned application its own people are, as far as they
 * may be submitted still, and of a renewal its holder, until the administrator chooses.
 */
export const usePicked = (filters: CandidateFilters) => {
  const client = useQueryClient();
  const before = useQuery({
    queryKey: [KEY, 'returned', filters.standardCode, filters.applyId, filters.renews],
    queryFn: () => findAble(client, { ...filters, named: '1' }),
    enabled: filters.applyId !== undefined || filters.renews !== undefined,
    staleTime: 0,
  });
  const [marked, setMarked] = useState<readonly Picked[] | null>(null);
  const picked = marked ?? before.data ?? [];

  return {
    picked,
    /** Beside those chosen before, as many as one application takes. */
    add: (people: readonly Picked[]) =>
      setMarked((now) => {
        const chosen = now ?? before.data ?? [];
        const others = people.filter(({ userId }) => chosen.every((person) => person.userId !== userId));
        return [...chosen, ...others.slice(0, Math.max(0, APPLY_PEOPLE_MAX - chosen.length))];
      }),
    clear: () => setMarked([]),
    /** After a submit no one is chosen, nor the people of before. */
    reset: () => setMarked(null),
    /** By id, as a table says it: those in its rows, and those it keeps of other pages. */
    choose: (ids: readonly string[], rows: readonly Picked[]) => {
      const known = new Map([...picked, ...rows].map((person) => [person.userId, person]));
      setMarked(ids.flatMap((id) => known.get(id) ?? []));
    },
  };
};
