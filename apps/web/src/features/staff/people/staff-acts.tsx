import { STAFF_STATUS } from '@zhibiao/contract/staff/types';
import type { StaffDetail } from '@zhibiao/contract/staff/people';
import { useState } from 'react';
import { Button } from '#ui/action/button.tsx';
import { ReasonDialog } from '#ui/overlay/reason-dialog.tsx';
import css from './people.module.css';
import { useStaffActs } from './use-staff-acts.ts';

const ASKS = {
  enable: { title: '启用账号', hint: '启用后对方可以重新登录', status: STAFF_STATUS.active },
  disable: {
    title: '停用账号',
    hint: '停用后对方的登录立即结束，其建立或确认的接口密钥停止工作',
    status: STAFF_STATUS.disabled,
  },
  leave: {
    title: '办理离职',
    hint: '离职后不能恢复，登录名不再给他人使用，其建立或确认的接口密钥失效',
    status: STAFF_STATUS.left,
  },
  totp: { title: '解除动态验证码', hint: '解除后对方须重新绑定才能登录', status: null },
  totpInTwo: {
    title: '解除动态验证码',
    hint: '对方持有您没有的权限，须由两人办理：一人提交，另一名有“管理角色”权限的同事确认',
    status: null,
  },
} as const;
const ACT_NAME = { link: '生成重置链接', totpOff: '解除动态验证码' };
type Act = keyof typeof ASKS;

type Props = {
  person: StaffDetail;
  onEdit: (person: StaffDetail) => void;
  onLink: (name: string, link: string) => void;
};

/** What can be done about an account; what ends something asks for its reason. */
export const StaffActs = ({ person, onEdit, onLink }: Props) => {
  const [act, setAct] = useState<Act | null>(null);
  const acts = useStaffActs(person, onLink, () => setAct(null));
  const { status } = person;
  if (status === STAFF_STATUS.left) return null;
  const ask = act && ASKS[act];

  return (
    <div className={css.acts}>
      {person.asks.map(({ act, by, at }) => (
        <p key={act} className="note">
          {by}于 {at.slice(5, 16)} 请另一人确认{ACT_NAME[act]}
          ：有“管理角色”权限的同事核实本人要求后，办理同一项即为确认。
        </p>
      ))}
      {person.above.length > 0 && (
        <p className="note">
          对方持有您没有的权限：重置密码的链接只发往对方的邮箱，没有邮箱的和解除动态验证码须由两人办理；手机号和邮箱由本人修改。
        </p>
      )}
      <Button small onClick={() => onEdit(person)}>
        编辑
      </Button>
      <Button small busy={acts.link.isPending} onClick={() => acts.link.mutate()}>
        {status === STAFF_STATUS.pending ? '生成启用链接' : '生成重置密码链接'}
      </Button>
      {status === STAFF_STATUS.active && (
        <Button small busy={acts.unlock.isPending} onClick={() => acts.unlock.mutate()}>
          解除登录锁定
        </Button>
      )}
      {person.totp && (
        <Button small onClick={() => setAct(person.above.length > 0 ? 'totpInTwo' : 'totp')}>
          解除动态验证码
        </Button>
      )}
      {status === STAFF_STATUS.disabled ? (
        <Button small onClick={() => setAct('enable')}>
          启用
        </Button>
      ) : (
        <Button small onClick={() => setAct('disable')}>
          停用
        </Button>
      )}
      <Button small danger onClick={() => setAct('leave')}>
        离职
      </Button>
      {ask && (
        <ReasonDialog
          title={`${ask.title}：${person.name}`}
          label="原因"
          hint={`${ask.hint}；原因写入审计日志`}
          ok={ask.title}
          busy={acts.decide.isPending}
          onClose={() => setAct(null)}
          onReason={(reason) => acts.decide.mutate({ status: ask.status, reason })}
        />
      )}
    </div>
  );
};
