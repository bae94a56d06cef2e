import { useEffect } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import type { VerifyQuery } from '#features/certificate/queries.ts';

/**
 * What is looked up. The number stands in the address, the holder's name beside it in the entry of the history, where
 * it outlives a reload and is in no link and no log. An older link that has the name still works, and loses it at once.
 */
export const useVerifyQuery = (): [asked: VerifyQuery | null, ask: (query: VerifyQuery) => void] => {
  const [search, setSearch] = useSearchParams();
  const { state } = useLocation() as { state: { name?: string } | null };
  const [code, certNo, linked] = [search.get('code'), search.get('certNo'), search.get('name')];
  const name = linked ?? state?.name;

  useEffect(() => {
    if (linked !== null && certNo !== null) setSearch({ certNo }, { replace: true, state: { name: linked } });
  }, [linked, certNo, setSearch]);

  const ask = (query: VerifyQuery) =>
    'code' in query ? setSearch(query) : setSearch({ certNo: query.certNo }, { state: { name: query.name } });
  if (code) return [{ code }, ask];
  return [certNo && name ? { certNo, name } : null, ask];
};
