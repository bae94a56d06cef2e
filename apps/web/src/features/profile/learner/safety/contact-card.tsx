import type { LoginUser } from '@zhibiao/contract/profile/viewer';
import { useState } from 'react';
import { Button } from '#ui/action/button.tsx';
import { Card } from '#ui/form/form-card.tsx';
import { BindDialog } from './bind-dialog.tsx';
import css from '#features/profile/learner/rows.module.css';

/** The phone and the address one logs in with; each may be bound or changed by a code. */
export const ContactCard = ({ viewer }: { viewer: LoginUser }) => {
  const [binding, setBinding] = useState<'sms' | 'email' | null>(null);
  const rows = [
    { by: 'sms', label: '手机号', value: viewer.mobile },
    { by: 'email', label: '邮箱', value: viewer.email },
  ] as const;

  return (
    <Card title="手机号与邮箱" text="用于登录、接收验证码和重要提醒。">
      <ul className={css.rows}>
        {rows.map(({ by, label, value }) => (
          <li key={by}>
            <div className={css.main}>
              <b>{label}</b>
              <span className="num">{value ?? '未绑定'}</span>
            </div>
            <Button onClick={() => setBinding(by)}>
              {value ? '更换' : '绑定'}
              <span className="sr">{label}</span>
            </Button>
          </li>
        ))}
      </ul>
      {binding && (
        <BindDialog
          by={binding}
          bound={(binding === 'sms' ? viewer.mobile : viewer.email) !== null}
          onClose={() => setBinding(null)}
        />
      )}
    </Card>
  );
};
