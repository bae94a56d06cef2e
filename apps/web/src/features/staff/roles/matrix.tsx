import { isDelicate, type Permission, PERMISSIONS } from '@zhibiao/contract/permissions';
import type { RoleRow } from '@zhibiao/contract/staff-role';
import { useState } from 'react';
import { Icon } from '#ui/icon.tsx';
import { groupsOf, type Group } from './matrix-rows.ts';
import css from './roles.module.css';

type Props = {
  role: RoleRow;
  /** The built-in roles beside it, to compare with. */
  others: readonly RoleRow[];
  held: ReadonlySet<Permission>;
  /** Null for who may only look. */
  onToggle: ((permission: Permission) => void) | null;
};

/** What a role may, by group, beside what the others may. */
export const Matrix = ({ role, others, held, onToggle }: Props) => {
  const [text, setText] = useState('');
  const [onlyHeld, setOnlyHeld] = useState(false);
  const [onlyDelicate, setOnlyDelicate] = useState(false);
  const groups = groupsOf({ text, onlyHeld, onlyDelicate }, held);
  const columns = others.some(({ id }) => id === role.id) ? others : [...others, role];

  return (
    <>
      <div className={css.tools}>
        <input
          type="search"
          className={css.search}
          aria-label="权限名称或代码"
          placeholder="权限名称或代码"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <Box label="只看已有" checked={onlyHeld} onChange={setOnlyHeld} />
        <Box label="只看敏感" checked={onlyDelicate} onChange={setOnlyDelicate} />
        <span className={css.legend}>
          <Icon name="shield" size={16} />
          敏感：需再次验证
        </span>
      </div>
      {groups.length === 0 ? (
        <p className={css.none}>没有符合条件的权限</p>
      ) : (
        <div className={css.scroll} tabIndex={0} role="region" aria-label="权限表">
          <table className={css.matrix}>
            <thead>
              <tr>
                <th scope="col">权限</th>
                {columns.map(({ id, name }) => (
                  <th key={id} scope="col" className={id === role.id ? css.own : ''}>
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            {groups.map((group) => (
              <Rows key={group.name} group={group} columns={columns} role={role} held={held} onToggle={onToggle} />
            ))}
          </table>
        </div>
      )}
    </>
  );
};

const Box = ({ label, checked, onChange }: { label: string; checked: boolean; onChange: (on: boolean) => void }) => (
  <label className={css.box}>
    <input type="checkbox" checked={checked} onChange={(event) => onChange(event.target.checked)} />
    {label}
  </label>
);

type RowsProps = Pick<Props, 'role' | 'held' | 'onToggle'> & { group: Group; columns: readonly RoleRow[] };
const Rows = ({ group, columns, role, held, onToggle }: RowsProps) => (
  <tbody>
    <tr className={css.group}>
      <th scope="rowgroup" colSpan={columns.length + 1}>
        {group.name}{' '}
        <span className="num">
          {group.all.filter((permission) => held.has(permission)).length} / {group.all.length}
        </span>
      </th>
    </tr>
    {group.permissions.map((permission) => (
      <tr key={permission} className={held.has(permission) === role.permissions.includes(permission) ? '' : css.dirty}>
        <th scope="row" title={PERMISSIONS[permission].opens}>
          {PERMISSIONS[permission].label}
          {isDelicate(permission) && (
            <span className={css.delicate}>
              <Icon name="shield" size={14} />
              <span className="sr">敏感</span>
            </span>
          )}
          <code>{permission}</code>
        </th>
        {columns.map((column) =>
          column.id === role.id ? (
            <td key={column.id} className={css.own}>
              <input
                type="checkbox"
                aria-label={`${role.name}：${PERMISSIONS[permission].label}`}
                checked={held.has(permission)}
                disabled={onToggle === null}
                onChange={() => onToggle?.(permission)}
              />
            </td>
          ) : (
            <td key={column.id}>
              {column.permissions.includes(permission) && (
                <>
                  <Icon name="check" size={16} />
                  <span className="sr">有</span>
                </>
              )}
            </td>
          ),
        )}
      </tr>
    ))}
  </tbody>
);
