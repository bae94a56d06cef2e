import { AUDIT_ACTIONS, AUDIT_OBJECTS } from '@zhibiao/contract/audit-actions';
import type { ReactNode } from 'react';
import { Button } from '#ui/action/button.tsx';
import { FilterBar } from '#ui/filter/filter-bar.tsx';
import { DaysBetween } from '#widgets/filters/filter-days.tsx';
import { FilterChoice } from '#widgets/filters/filter-fields.tsx';
import css from './audit.module.css';
import type { useLogAddress } from './use-log-address.ts';

const optionsOf = (table: Readonly<Record<string, string>>) =>
  Object.entries(table).map(([value, label]) => ({ value, label }));
const ACTIONS = optionsOf(AUDIT_ACTIONS);
const OBJECTS = optionsOf(AUDIT_OBJECTS);

type Props = Pick<ReturnType<typeof useLogAddress>, 'filters' | 'setFilters' | 'clear' | 'filtered'> & {
  actions: ReactNode;
};

/** Who, what, on what, when; what a link brought along beside them can be taken away. */
export const AuditFilters = ({ filters, setFilters, clear, filtered, actions }: Props) => (
  <>
    <FilterBar
      text={filters.actor ?? ''}
      onText={(actor) => setFilters({ actor })}
      placeholder="操作人姓名或登录名"
      actions={actions}
    >
      <FilterChoice
        label="动作"
        all="全部动作"
        popupMatchSelectWidth={240}
        value={filters.action ?? ''}
        options={ACTIONS}
        onChoose={(action) => setFilters({ action })}
      />
      <FilterChoice
        label="对象"
        all="全部对象"
        popupMatchSelectWidth
        value={filters.objectType ?? ''}
        options={OBJECTS}
        onChoose={(objectType) => setFilters({ objectType, objectId: '' })}
      />
      <DaysBetween
        label="日期"
        from={filters.from ?? ''}
        to={filters.to ?? ''}
        onFrom={(from) => setFilters({ from })}
        onTo={(to) => setFilters({ to })}
      />
    </FilterBar>
    {filtered && (
      <p className={css.narrowed}>
        <span className="note">
          {[filters.objectId && '只看一个对象', filters.orgId && '只看一家机构', filters.ip && `来自 ${filters.ip}`]
            .filter(Boolean)
            .join('，') || '已筛选'}
        </span>
        <Button text small onClick={clear}>
          清除筛选
        </Button>
      </p>
    )}
  </>
);
