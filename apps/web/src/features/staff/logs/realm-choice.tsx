import { textChoicesOf } from '@zhibiao/contract/codes';
import { REALM } from '@zhibiao/contract/staff-log';
import { useFilterParam } from '#lib/url-state.ts';
import { FilterSlot } from '#ui/filter-bar.tsx';
import { SearchableSelect } from '#ui/searchable-select.tsx';
import { STAFF_REALM } from './queries.ts';

const REALMS = textChoicesOf(REALM);

/** 员工 unless the address says 学员. */
export const useRealm = (): [realm: string, setRealm: (realm: string) => void] => {
  const [realm, setRealm] = useFilterParam('realm');
  return [REALMS.some(({ value }) => value === realm) ? realm : STAFF_REALM, setRealm];
};

export const RealmChoice = () => {
  const [realm, setRealm] = useRealm();
  return (
    <FilterSlot>
      <SearchableSelect<string>
        aria-label="类别"
        allowClear={false}
        value={realm}
        options={REALMS}
        onChange={(next) => setRealm(next)}
      />
    </FilterSlot>
  );
};
