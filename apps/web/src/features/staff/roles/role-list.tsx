import type { RoleRow } from '@zhibiao/contract/staff-role';
import { Icon } from '#ui/icon.tsx';
import { IconButton } from '#widgets/console/dock.tsx';
import css from './roles.module.css';

type Props = {
  roles: readonly RoleRow[];
  open: string;
  onOpen: (id: string) => void;
  /** Null for who may not. */
  onAdd: (() => void) | null;
};

/** The roles at the left: those that came with the platform, then one's own. */
export const RoleList = ({ roles, open, onOpen, onAdd }: Props) => (
  <nav className={css.list} aria-label="角色">
    <header>
      <h2>角色</h2>
      {onAdd && (
        <IconButton label="新建角色" onClick={onAdd}>
          <Icon name="plus" size={18} />
        </IconButton>
      )}
    </header>
    <Part title="内置" roles={roles.filter(({ key }) => key !== null)} open={open} onOpen={onOpen} />
    <Part title="自建" roles={roles.filter(({ key }) => key === null)} open={open} onOpen={onOpen} />
  </nav>
);

const Part = ({ title, roles, open, onOpen }: Omit<Props, 'onAdd'> & { title: string }) =>
  roles.length === 0 ? null : (
    <>
      <h3 className="note">{title}</h3>
      <ul>
        {roles.map(({ id, name, members }) => (
          <li key={id}>
            <button type="button" aria-current={id === open || undefined} onClick={() => onOpen(id)}>
              <span>{name}</span>
              <span className="num" aria-label={`${members}人`}>
                {members}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
