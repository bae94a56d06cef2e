import { ALL_PERMISSIONS, type Permission } from '@zhibiao/contract/permissions';
import type { RoleRow } from '@zhibiao/contract/staff/roles';
import { useState } from 'react';
import { confirm } from '#lib/message/confirm.ts';
import { useCan } from '#lib/staff/me.ts';
import { useParam } from '#lib/url/url-state.ts';
import { Button } from '#ui/action/button.tsx';
import { Matrix } from './matrix.tsx';
import { changesOf, differs, groupsOf, type MatrixView } from './matrix-rows.ts';
import { MatrixTools } from './matrix-tools.tsx';
import { RolePane } from './role-pane.tsx';
import css from './roles.module.css';
import { useRoleActs } from './use-role-acts.ts';

type Props = {
  role: RoleRow;
  roles: readonly RoleRow[];
  onOpen: (id: string) => void;
  onDialog: (role: RoleRow | null) => void;
};

/** Every role side by side; one of them is open, and what is ticked in it waits beside until it is saved. */
export const RolePanel = ({ role, roles, onOpen, onDialog }: Props) => {
  const may = useCan()('role:edit');
  const [shown, setShown] = useState<MatrixView>({ text: '', view: 'all', onlySensitive: false });
  const show = (change: Partial<MatrixView>) => setShown((old) => ({ ...old, ...change }));
  const [otherId, setOther] = useParam('with');
  const other = roles.find(({ id }) => id === otherId && id !== role.id) ?? null;
  // Of this version of this role only: a saved or another one begins again.
  const version = `${role.id} ${role.version}`;
  const [draft, setDraft] = useState<{ of: string; held: ReadonlySet<Permission> } | null>(null);
  const kept = new Set(role.permissions);
  const held = draft?.of === version ? draft.held : kept;
  const compared = { held, kept, other: other && new Set(other.permissions) };
  const changes = changesOf(kept, held);
  const acts = useRoleActs(role, (gone) => gone && onOpen(''));

  const mayDrop = async () =>
    changes.length === 0 ||
    (await confirm({
      title: `放弃“${role.name}”的 ${changes.length} 处改动？`,
      ok: '放弃改动',
      cancel: '继续编辑',
      danger: true,
    }));
  const drop = async () => {
    if (await mayDrop()) setDraft(null);
  };
  const open = async (id: string) => {
    if (id === role.id || !(await mayDrop())) return;
    setDraft(null);
    onOpen(id);
  };
  const compare = (id: string) => {
    setOther(id);
    show({ view: id ? 'different' : 'all' });
  };
  const toggle = (permission: Permission) => {
    const next = new Set(held);
    if (!next.delete(permission)) next.add(permission);
    setDraft({ of: version, held: next });
  };
  const view = shown.view === 'different' && !other ? 'all' : shown.view;

  return (
    <div className={css.page}>
      <div className={css.work}>
        <section className={css.side} aria-label="各角色的权限">
          <MatrixTools
            roles={roles}
            open={role.id}
            other={other?.id ?? ''}
            different={ALL_PERMISSIONS.filter((permission) => differs(compared, permission)).length}
            shown={{ ...shown, view }}
            onShow={show}
            onOpen={(id) => void open(id)}
            onCompare={compare}
            onAdd={may ? () => onDialog(null) : null}
          />
          <Matrix
            groups={groupsOf({ ...shown, view }, compared)}
            roles={roles}
            open={role.id}
            other={other?.id ?? ''}
            compared={compared}
            view={view}
            onOpen={(id) => void open(id)}
            onToggle={may ? toggle : null}
          />
        </section>
        <RolePane
          role={role}
          other={other}
          compared={compared}
          changes={changes}
          busy={acts.save.isPending}
          onSave={() => acts.save.mutate([...held])}
          onDrop={() => void drop()}
          acts={may && <Whole role={role} acts={acts} onRename={() => onDialog(role)} />}
        />
      </div>
    </div>
  );
};

type WholeProps = { role: RoleRow; acts: ReturnType<typeof useRoleActs>; onRename: () => void };
const Whole = ({ role, acts, onRename }: WholeProps) => (
  <span className={css.acts}>
    <Button text small onClick={onRename}>
      重命名
    </Button>
    {role.key !== null && role.changed && (
      <Button text small onClick={() => void acts.askAndReset()}>
        恢复默认
      </Button>
    )}
    {role.key === null && role.members === 0 && (
      <Button text small danger onClick={() => void acts.askAndRemove()}>
        删除
      </Button>
    )}
  </span>
);
