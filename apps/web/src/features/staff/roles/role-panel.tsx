import type { Permission } from '@zhibiao/contract/permissions';
import type { RoleRow } from '@zhibiao/contract/staff-role';
import { useState } from 'react';
import { confirm } from '#lib/confirm.ts';
import { useCan } from '#lib/staff/me.ts';
import { useMedia } from '#lib/use-media.ts';
import { Button } from '#ui/button.tsx';
import { TablePanel } from '#ui/table-panel.tsx';
import { Tag } from '#ui/tag.tsx';
import { WithDock } from '#widgets/console/dock.tsx';
import { ChangeDock } from './change-dock.tsx';
import { Matrix } from './matrix.tsx';
import { changesOf } from './matrix-rows.ts';
import { RoleList } from './role-list.tsx';
import css from './roles.module.css';
import { useRoleActs } from './use-role-acts.ts';

type Props = {
  role: RoleRow;
  roles: readonly RoleRow[];
  onOpen: (id: string) => void;
  onDialog: (role: RoleRow | null) => void;
};

/** One role's matrix; what is ticked waits beside it until it is saved. */
export const RolePanel = ({ role, roles, onOpen, onDialog }: Props) => {
  const may = useCan()('role:edit');
  const [draft, setDraft] = useState<ReadonlySet<Permission> | null>(null);
  const held = draft ?? new Set(role.permissions);
  const changes = changesOf(role.permissions, held);
  const acts = useRoleActs(role, (gone) => {
    setDraft(null);
    if (gone) onOpen('');
  });
  // Where the panel would cover the matrix, it waits until it is asked for.
  const wide = useMedia('(min-width: 1400px)');
  const [asked, setAsked] = useState(false);
  const isReviewing = changes.length > 0 && (wide || asked);
  const drop = () => {
    setDraft(null);
    setAsked(false);
  };
  const askAndDrop = async () => {
    if (await confirm({ title: `放弃 ${changes.length} 处改动？`, ok: '放弃改动', cancel: '继续编辑', danger: true }))
      drop();
  };
  const toggle = (permission: Permission) => {
    const next = new Set(held);
    if (!next.delete(permission)) next.add(permission);
    setDraft(next);
  };

  return (
    <WithDock
      width={340}
      dock={
        isReviewing && (
          <ChangeDock
            role={role}
            changes={changes}
            held={held}
            busy={acts.save.isPending}
            onSave={() => acts.save.mutate([...held])}
            onDrop={drop}
            onClose={wide ? () => void askAndDrop() : () => setAsked(false)}
          />
        )
      }
    >
      <div className={css.page}>
        <RoleList roles={roles} open={role.id} onOpen={onOpen} onAdd={may ? () => onDialog(null) : null} />
        <TablePanel label={`角色“${role.name}”的权限`}>
          <header className={css.head}>
            <h2>{role.name}</h2>
            {role.key !== null && <Tag>内置</Tag>}
            <span className="num">
              {role.members} 人，{held.size} 项权限
            </span>
            {may && (
              <span className={css.acts}>
                {role.key !== null && role.changed && (
                  <Button text small onClick={() => void acts.askAndReset()}>
                    恢复默认
                  </Button>
                )}
                <Button text small onClick={() => onDialog(role)}>
                  重命名
                </Button>
                {role.key === null && role.members === 0 && (
                  <Button text small danger onClick={() => void acts.askAndRemove()}>
                    删除
                  </Button>
                )}
              </span>
            )}
          </header>
          <Matrix
            role={role}
            others={roles.filter(({ key }) => key !== null)}
            held={held}
            onToggle={may ? toggle : null}
          />
          {changes.length > 0 && !wide && (
            <div className={css.pending} role="status">
              <b className="num">{changes.length} 处改动，未保存</b>
              <Button small onClick={() => void askAndDrop()}>
                放弃改动
              </Button>
              <Button small primary onClick={() => setAsked(true)}>
                查看并保存
              </Button>
            </div>
          )}
        </TablePanel>
      </div>
    </WithDock>
  );
};
