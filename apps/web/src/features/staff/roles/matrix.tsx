import { isSensitive, type Permission, PERMISSIONS } from '@zhibiao/contract/permissions';
import type { RoleRow } from '@zhibiao/contract/staff/roles';
import { Icon } from '#ui/icon/icon.tsx';
import { type ComparedRoles, differs, type Group, type View } from './matrix-rows.ts';
import css from './matrix.module.css';

type Props = {
  groups: readonly Group[];
  roles: readonly RoleRow[];
  /** The open one and the one beside which it is held, '' for none. */
  open: string;
  other: string;
  compared: ComparedRoles;
  view: View;
  onOpen: (id: string) => void;
  /** Null for who may only look. */
  onToggle: ((permission: Permission) => void) | null;
};

/** What each role may. Head, groups, names and the open role stay in sight, however far one scrolls. */
export const Matrix = ({ groups, ...props }: Props) => (
  <div className={css.scroll} tabIndex={0} role="region" aria-label="权限表">
    <table className={css.matrix}>
      <thead>
        <tr>
          <th scope="col">
            权限
            <small className="num">{groups.reduce((sum, { permissions }) => sum + permissions.length, 0)} 项</small>
          </th>
          {props.roles.map(({ id, name, members }) => (
            <th key={id} scope="col" className={lookOf(id, props)}>
              <button
                type="button"
                title={name}
                aria-current={id === props.open || undefined}
                onClick={() => props.onOpen(id)}
              >
                {name}
              </button>
              <small className="num">{members} 人</small>
            </th>
          ))}
        </tr>
      </thead>
      {groups.map((group) => (
        <Rows key={group.name} group={group} {...props} />
      ))}
    </table>
    {groups.length === 0 && <p className={css.none}>没有符合条件的权限</p>}
  </div>
);

const lookOf = (id: string, { open, other }: Pick<Props, 'open' | 'other'>): string => {
  if (id === open) return `${css.beside} ${css.own}`;
  return id === other ? (css.beside ?? '') : '';
};

const countOf = ({ all }: Group, view: View, compared: ComparedRoles): string => {
  if (view === 'different') {
    const different = all.filter((permission) => differs(compared, permission)).length;
    return `${different} 项不同，${all.length - different} 项相同未列`;
  }
  return `${all.filter((permission) => compared.held.has(permission)).length} / ${all.length}`;
};

type RowsProps = Omit<Props, 'groups' | 'onOpen'> & { group: Group };
const Rows = ({ group, roles, compared, view, onToggle, ...which }: RowsProps) => {
  const isChanged = (permission: Permission) => compared.held.has(permission) !== compared.kept.has(permission);
  return (
    <tbody>
      <tr className={css.group}>
        <th scope="rowgroup">{group.name}</th>
        <td colSpan={roles.length} className="num">
          <span>{countOf(group, view, compared)}</span>
        </td>
      </tr>
      {group.permissions.map((permission) => (
        <tr key={permission}>
          <th scope="row" title={`${PERMISSIONS[permission].opens}（${permission}）`}>
            {PERMISSIONS[permission].label}
            {isSensitive(permission) && (
              <span className={css.sensitive} title="敏感：需再次验证">
                <Icon name="shield" size={14} />
                <span className="sr">敏感</span>
              </span>
            )}
          </th>
          {roles.map((role) => (
            <td
              key={role.id}
              className={[lookOf(role.id, which), role.id === which.open && isChanged(permission) && css.dirty]
                .filter(Boolean)
                .join(' ')}
            >
              {role.id === which.open ? (
                <input
                  type="checkbox"
                  aria-label={`${role.name}：${PERMISSIONS[permission].label}`}
                  checked={compared.held.has(permission)}
                  disabled={onToggle === null}
                  onChange={() => onToggle?.(permission)}
                />
              ) : (
                <Held has={role.permissions.includes(permission)} />
              )}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
};

const Held = ({ has }: { has: boolean }) =>
  has ? (
    <>
      <Icon name="check" size={16} />
      <span className="sr">有</span>
    </>
  ) : (
    <span className={css.no} aria-hidden="true">
      ·
    </span>
  );
