import { textChoicesOf } from '@zhibiao/contract/core/codes';
import { REALM } from '@zhibiao/contract/staff/log';
import { useFilterParam } from '#lib/url/url-state.ts';
import { isWhole, useMe } from '#lib/staff/me.ts';
import { FilterSlot } from '#ui/filter/filter-bar.tsx';
import { SearchableSelect } from '#ui/form/searchable-select.tsx';
import { STAFF_REALM } from './queries.ts';

const REALMS = textChoicesOf(REALM);

const LEARNER_REALM = '1';

/** 员工 unless the address says 学员; 学员 alone for staff with a data scope. */
export const useRealm = (): [realm: string, setRealm: (realm: string) => void] => {
  const [realm, setRealm] = useFilterParam('realm');
  const me = useMe();
  if (me && !isWhole(me)) return [LEARNER_REALM, setRealm];
  return [REALMS.some(({ value }) => value === realm) ? realm : STAFF_REALM, setRealm];
};

export const RealmChoice = () => {
  const [realm, setRealm] = useRealm();
  const me = useMe();
  if (!me || !isWhole(me)) return null;
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
