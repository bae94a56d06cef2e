import { useQuery } from '@tanstack/react-query';
import { isDelicate, type Permission, PERMISSIONS } from '@zhibiao/contract/permissions';
import type { RoleRow } from '@zhibiao/contract/staff-role';
import { Button } from '#ui/button.tsx';
import { Tag } from '#ui/tag.tsx';
import { Dock, DockPart } from '#widgets/console/dock.tsx';
import { QueryBlock } from '#widgets/query-block.tsx';
import type { Change } from './matrix-rows.ts';
import { impactQuery } from './queries.ts';
import css from './roles.module.css';

type Props = {
  role: RoleRow;
  changes: readonly Change[];
  held: ReadonlySet<Permission>;
  busy: boolean;
  onSave: () => void;
  onDrop: () => void;
  onClose: () => void;
};

/** What a change would do before it is made: which rights come and go, and for whom. */
export const ChangeDock = ({ role, changes, held, busy, onSave, onDrop, onClose }: Props) => {
  const impact = useQuery(impactQuery(role.id));
  const added = changes.filter((change) => change.added).length;
  const delicate = (permissions: Iterable<Permission>) => [...permissions].filter(isDelicate).length;

  return (
    <Dock
      title={`${changes.length} 处改动，未保存`}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onDrop}>放弃改动</Button>
          <Button primary busy={busy} onClick={onSave}>
            验证并保存
          </Button>
        </>
      }
    >
      <ul className={css.changes}>
        {changes.map(({ permission, added: isAdded }) => (
          <li key={permission}>
            <Tag kind={isAdded ? 'success' : 'error'}>{isAdded ? '增加' : '移除'}</Tag>
            <span>
              <b>{PERMISSIONS[permission].label}</b>
              <span className="note">
                {PERMISSIONS[permission].opens}
                {isDelicate(permission) && '；敏感，需再次验证'}
              </span>
            </span>
          </li>
        ))}
      </ul>
      <QueryBlock query={impact} failed="涉及的员工加载失败。">
        {({ people }) => (
          <DockPart title={`影响 ${people.length} 人`}>
            {people.length === 0 ? (
              <p className="note">还没有员工使用这个角色。</p>
            ) : (
              <ul className={css.people}>
                {people.map(({ id, name }) => (
                  <li key={id}>
                    <span>{name}</span>
                    <span className="note num">
                      {[added > 0 && `增 ${added}`, changes.length > added && `减 ${changes.length - added}`]
                        .filter(Boolean)
                        .join('，')}
                    </span>
                  </li>
                ))}
              </ul>
            )}
            <p className="note">他们若还有其他角色，以合并后的权限为准；下一次操作起生效。</p>
          </DockPart>
        )}
      </QueryBlock>
      <DockPart title="改动前后">
        <table className={css.figures}>
          <thead>
            <tr>
              <td />
              <th scope="col">之前</th>
              <th scope="col">之后</th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">权限</th>
              <td className="num">{role.permissions.length} 项</td>
              <td className="num">{held.size} 项</td>
            </tr>
            <tr>
              <th scope="row">敏感</th>
              <td className="num">{delicate(role.permissions)} 项</td>
              <td className="num">{delicate(held)} 项</td>
            </tr>
          </tbody>
        </table>
      </DockPart>
    </Dock>
  );
};
