import { HELD_SEC } from '@zhibiao/contract/held/staff';
import { MERGE_COUNTS, type MergeCheck, type MergeCount } from '@zhibiao/contract/learner/staff-merge';
import { Button } from '#ui/action/button.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { belongingsOf, identityOf, type MergeLine, type MergedPerson } from './merge-lines.tsx';
import css from './merge.module.css';

type Props = { check: MergeCheck; onSwap: () => void };

/** What comes of it first; then both people and what they become, what differs marked. */
export const MergeCompared = ({ check, onSwap }: Props) => {
  const [keep, drop] = [
    { row: check.keep, side: check.sides.keep },
    { row: check.drop, side: check.sides.drop },
  ];
  const [identity, belongings] = [identityOf(check, keep, drop), belongingsOf(check, keep, drop)];
  const differing = [...identity, ...belongings].filter(({ same }) => !same).length;
  return (
    <div className={css.pane}>
      <Consequence check={check} drop={drop} />
      <div className={css.scroll} role="group" aria-label="两个账号" tabIndex={0}>
        <table className={`num ${css.table}`}>
          <thead>
            <tr>
              <th scope="col">
                <Button small text onClick={onSwap}>
                  对调
                </Button>
              </th>
              <th scope="col">
                {nameOf(keep)}
                <small>留下</small>
              </th>
              <th scope="col">
                {nameOf(drop)}
                <small>并入，之后不能登录</small>
              </th>
              <th scope="col" className={css.result}>
                合并以后
              </th>
            </tr>
          </thead>
          <Group name="是不是同一人" lines={identity} />
          <Group name="有什么" lines={belongings} />
        </table>
      </div>
      <p className="note">
        底色浅黄的行，两人不同：<b className="num">{differing} 项</b>
      </p>
    </div>
  );
};

/** With the end of the number, or the address without its domain. */
const nameOf = ({ row: { name, mobileMasked }, side: { emailMasked } }: MergedPerson): string =>
  `${name || '未填写姓名'}　${mobileMasked?.slice(-4) ?? emailMasked?.split('@')[0] ?? ''}`;

type ConsequenceProps = { check: MergeCheck; drop: MergedPerson };
const Consequence = ({ check: { counts, accounts, sides, told }, drop }: ConsequenceProps) => {
  const moving = (Object.keys(MERGE_COUNTS) as MergeCount[]).filter(
    (kind) => kind !== 'shared' && (counts[kind] ?? 0) > 0,
  );
  return (
    <div className={`num ${css.consequence}`}>
      <section>
        <h3>会归到留下的账号</h3>
        <p>{moving.map((kind) => `${MERGE_COUNTS[kind]} ${counts[kind] ?? 0}`).join('、') || '没有课程、考试与证书'}</p>
        {accounts.map(({ masked, moves }) => (
          <p key={masked}>
            {masked} {moves ? '成为登录方式' : '不再用于登录，也不能另行注册'}
          </p>
        ))}
      </section>
      <section>
        <h3>不变</h3>
        <p>{sides.keep.certificates.length + sides.drop.certificates.length} 份有效证书的编号和姓名</p>
        <p>每条学时原来的时间和来源</p>
      </section>
      <section className={css.final}>
        <h3>
          <Icon name="warn" size={16} />
          之后不能再做
        </h3>
        <p>{nameOf(drop)} 不能登录，已登录的设备下线</p>
        <p>两人的学习记录不能再拆开</p>
        <p>
          {HELD_SEC} 秒后不能撤回；通知（{told}）也在那时才发
        </p>
      </section>
    </div>
  );
};

const Group = ({ name, lines }: { name: string; lines: readonly MergeLine[] }) => (
  <tbody>
    <tr className={css.group}>
      <th colSpan={4} scope="rowgroup">
        {name}
      </th>
    </tr>
    {lines.map((line) => (
      <tr key={line.name} className={line.same ? undefined : css.differs}>
        <th scope="row">{line.name}</th>
        <td>{line.keep}</td>
        <td>{line.drop}</td>
        <td className={css.result}>{line.result}</td>
      </tr>
    ))}
  </tbody>
);
