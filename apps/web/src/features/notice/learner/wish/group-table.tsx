import { EVENT_GROUPS } from '@zhibiao/contract/core/event-groups';
import type { NotifyChange, NotifyWishes } from '@zhibiao/contract/notice/learner';
import type { LoginUser } from '@zhibiao/contract/profile/viewer';
import { Switch } from '#ui/form/switch.tsx';
import css from './wish.module.css';

type Props = {
  groups: NotifyWishes['groups'];
  viewer: LoginUser;
  onChange: (one: NonNullable<NotifyChange['groups']>[number]) => void;
};

const CHANNELS = [
  { by: 'sms', name: '短信' },
  { by: 'mail', name: '邮件' },
] as const;

export const GroupTable = ({ groups, viewer, onChange }: Props) => (
  <div className={css.groups}>
    <table>
      <thead>
        <tr>
          <th scope="col">通知</th>
          {CHANNELS.map(({ by, name }) => (
            <th key={by} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {groups.map((row) => (
          <tr key={row.group}>
            <th scope="row">
              {EVENT_GROUPS[row.group]}
              {noteOf(row) && <span className="note">{noteOf(row)}</span>}
            </th>
            {CHANNELS.map(({ by, name }) => (
              <td key={by}>
                <Switch
                  aria-label={`${EVENT_GROUPS[row.group]}：${name}${row[by].locked ? '（必须送达，不能关闭）' : ''}`}
                  checked={row[by].on}
                  disabled={row[by].locked}
                  onChange={({ target }) => onChange({ group: row.group, [by]: target.checked })}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
    {unbound(viewer) && <p className="note">{unbound(viewer)}</p>}
  </div>
);

const noteOf = ({ sms, mail, always }: NotifyWishes['groups'][number]): string => {
  if (sms.locked && mail.locked) return '必须送达，不能关闭';
  return always.length > 0 ? `始终发送：${always.join('、')}` : '';
};

const unbound = ({ mobile, email }: LoginUser): string => {
  if (!mobile) return '还没有绑定手机号，绑定后才能收到短信。';
  return email ? '' : '还没有绑定邮箱，绑定后才能收到邮件。';
};
