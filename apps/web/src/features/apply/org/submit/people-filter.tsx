import { TOTAL_MOST } from '@zhibiao/contract/core/limits';
import { useState } from 'react';
import { totalText } from '#lib/format/total.ts';
import { Button } from '#ui/action/button.tsx';
import { Choice } from '#ui/form/choice.tsx';
import { FilterBar } from '#ui/filter/filter-bar.tsx';
import css from '#features/apply/apply.module.css';

type Props = {
  keyword: string;
  onKeyword: (text: string) => void;
  onlyOk: boolean;
  onOnlyOk: (only: boolean) => void;
  /** How many may be submitted, and of how many members; undefined while that is not known. */
  able: number | undefined;
  total: number | undefined;
  onPickAll: () => Promise<void>;
};

export const PeopleFilter = ({ keyword, onKeyword, onlyOk, onOnlyOk, able, total, onPickAll }: Props) => {
  const [busy, setBusy] = useState(false);
  const pickAll = async () => {
    setBusy(true);
    // A failed search has said so itself (query-client.ts).
    await onPickAll().catch(() => {});
    setBusy(false);
  };

  return (
    <>
      <FilterBar
        text={keyword}
        onText={onKeyword}
        placeholder="姓名、部门、手机号"
        actions={
          <label className={css.check}>
            <Choice type="checkbox" checked={onlyOk} onChange={(event) => onOnlyOk(event.target.checked)} />
            只看符合条件的人员
          </label>
        }
      />
      <p className={`note num ${css.inset}`} role="status">
        {summary(able, total)}
        {able !== undefined && able > 0 && (
          <>
            　
            <Button small text busy={busy} onClick={() => void pickAll()}>
              选中所有符合条件的人员
            </Button>
          </>
        )}
      </p>
    </>
  );
};

const summary = (able: number | undefined, total: number | undefined): string => {
  if (able === undefined) {
    if (total === undefined) return '';
    return total > TOTAL_MOST
      ? '在册学员较多，可以搜索姓名、部门或手机号，也可以只看符合条件的人员'
      : '正在统计符合条件的人员……';
  }
  return total === undefined ? `${totalText(able)} 人符合条件` : `${totalText(able)} / ${totalText(total)} 人符合条件`;
};
