import { ALL_PERMISSIONS } from '@zhibiao/contract/permissions';
import type { RoleRow } from '@zhibiao/contract/staff/roles';
import { Segmented } from 'antd';
import { Button } from '#ui/action/button.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { SearchableSelect } from '#ui/form/searchable-select.tsx';
import type { MatrixView, View } from './matrix-rows.ts';
import css from './roles.module.css';

type Props = {
  roles: readonly RoleRow[];
  open: string;
  other: string;
  /** In how many permissions the two differ. */
  different: number;
  shown: MatrixView;
  onShow: (change: Partial<MatrixView>) => void;
  onOpen: (id: string) => void;
  onCompare: (id: string) => void;
  /** Null for who may not. */
  onAdd: (() => void) | null;
};

/** What is looked for, which two roles are held beside each other, and how much of them is shown. */
export const MatrixTools = ({ roles, open, other, different, shown, onShow, onOpen, onCompare, onAdd }: Props) => {
  const choices = roles.map(({ id, name }) => ({ value: id, label: name }));
  const views: { value: View; label: string }[] = [
    ...(other
      ? [{ value: 'different' as const, label: `只看不同 ${different}` }]
      : [{ value: 'held' as const, label: '只看已有' }]),
    { value: 'all', label: `全部 ${ALL_PERMISSIONS.length}` },
  ];

  return (
    <div className="panel-head cluster gap-8-12">
      <input
        type="search"
        className={css.search}
        aria-label="权限名称或代码"
        placeholder="权限名称或代码"
        value={shown.text}
        onChange={(event) => onShow({ text: event.target.value })}
      />
      <span className={css.two}>
        <SearchableSelect<string>
          aria-label="角色"
          value={open}
          options={choices}
          allowClear={false}
          onChange={onOpen}
        />
        <span>对比</span>
        <SearchableSelect<string>
          aria-label="对比的角色"
          placeholder="选择角色"
          value={other || null}
          options={choices.filter(({ value }) => value !== open)}
          onChange={(id) => onCompare(id ?? '')}
        />
      </span>
      <Segmented<View>
        aria-label="列出的权限"
        className="num"
        value={shown.view}
        options={views}
        onChange={(view) => onShow({ view })}
      />
      <label className={css.box}>
        <input
          type="checkbox"
          checked={shown.onlySensitive}
          onChange={(event) => onShow({ onlySensitive: event.target.checked })}
        />
        只看敏感
      </label>
      {onAdd && (
        <span className="to-end">
          <Button small onClick={onAdd}>
            <Icon name="plus" size={16} />
            新建角色
          </Button>
        </span>
      )}
    </div>
  );
};
