import { useQuery } from '@tanstack/react-query';
import { ALL_PERMISSIONS, isSensitive, type Permission, PERMISSIONS } from '@zhibiao/contract/permissions';
import type { RoleRow } from '@zhibiao/contract/staff/roles';
import { useId, type ReactNode } from 'react';
import { Button } from '#ui/action/button.tsx';
import { Tag } from '#ui/text/tag.tsx';
import { DockPart } from '#widgets/dock/dock.tsx';
import { QueryBlock } from '#widgets/block/query-block.tsx';
import type { PermissionChange, ComparedRoles } from './matrix-rows.ts';
import { roleImpactQuery } from './queries.ts';
import css from './roles.module.css';

type Props = {
  role: RoleRow;
  other: RoleRow | null;
  compared: ComparedRoles;
  changes: readonly PermissionChange[];
  /** What is done to the role as a whole. */
  acts: ReactNode;
  busy: boolean;
  onSave: () => void;
  onDrop: () => void;
};

/** The open role beside the matrix: who has it, what would change and for whom, and what another has besides. */
export const RolePane = ({ role, other, compared, changes, acts, busy, onSave, onDrop }: Props) => {
  const id = useId();
  return (
    <aside className={css.pane} aria-labelledby={id}>
      <div className={css.about}>
        <header>
          <h2 id={id}>{role.name}</h2>
          {role.key !== null && <Tag>内置</Tag>}
          <p className="note num">
            {compared.held.size} 项权限，其中敏感 {[...compared.held].filter(isSensitive).length} 项
          </p>
          {acts}
        </header>
        {changes.length > 0 && (
          <DockPart title={`${changes.length} 处改动，未保存`}>
            <Changes changes={changes} />
          </DockPart>
        )}
        {other && (
          <DockPart title={`与“${other.name}”比`}>
            <Difference role={role} other={other} held={compared.held} />
          </DockPart>
        )}
        <People role={role} changes={changes} />
      </div>
      {changes.length > 0 && (
        <footer className={css.save}>
          <Button onClick={onDrop}>放弃改动</Button>
          <Button primary busy={busy} onClick={onSave}>
            验证并保存
          </Button>
        </footer>
      )}
    </aside>
  );
};

const Changes = ({ changes }: { changes: readonly PermissionChange[] }) => (
  <ul className={css.changes}>
    {changes.map(({ permission, added }) => (
      <li key={permission}>
        <Tag kind={added ? 'success' : 'error'}>{added ? '增加' : '移除'}</Tag>
        <span>
          <b>{PERMISSIONS[permission].label}</b>
          <span className="note">
            {PERMISSIONS[permission].opens}
            {isSensitive(permission) && '；敏感，需再次验证'}
          </span>
        </span>
      </li>
    ))}
  </ul>
);

const SOME = 3;
/** 查看学员、查看机构等 5 项. */
const namesOf = (permissions: readonly Permission[]): string => {
  if (permissions.length === 0) return '无';
  const names = permissions.slice(0, SOME).map((permission) => PERMISSIONS[permission].label);
  return permissions.length > SOME ? `${names.join('、')}等 ${permissions.length} 项` : names.join('、');
};

const Difference = ({ role, other, held }: { role: RoleRow; other: RoleRow } & Pick<ComparedRoles, 'held'>) => {
  const theirs = new Set(other.permissions);
  const where = (mine: boolean, their: boolean) =>
    namesOf(ALL_PERMISSIONS.filter((one) => held.has(one) === mine && theirs.has(one) === their));
  const lines = [
    ['两者都有', where(true, true)],
    [`只有${role.name}有`, where(true, false)],
    [`只有${other.name}有`, where(false, true)],
  ] as const;
  return (
    <dl className={css.difference}>
      {lines.map(([title, words]) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd className="num">{words}</dd>
        </div>
      ))}
    </dl>
  );
};

/** Who has the role, and what they would gain and lose. */
const People = ({ role, changes }: Pick<Props, 'role' | 'changes'>) => {
  const impact = useQuery(roleImpactQuery(role.id));
  const added = changes.filter((change) => change.added).length;
  const sum = [added > 0 && `增 ${added}`, changes.length > added && `减 ${changes.length - added}`]
    .filter(Boolean)
    .join('，');
  return (
    <QueryBlock query={impact} failed="使用这个角色的员工加载失败。">
      {({ people }) => (
        <DockPart title={changes.length > 0 ? `影响 ${people.length} 人` : `${people.length} 人使用`}>
          {people.length === 0 ? (
            <p className="note">还没有员工使用这个角色。</p>
          ) : (
            <ul className={css.people}>
              {people.map(({ id, name }) => (
                <li key={id}>
                  <span>{name}</span>
                  <span className="note num">{sum}</span>
                </li>
              ))}
            </ul>
          )}
          {changes.length > 0 && <p className="note">他们若还有其他角色，以合并后的权限为准；下一次操作起生效。</p>}
        </DockPart>
      )}
    </QueryBlock>
  );
};
