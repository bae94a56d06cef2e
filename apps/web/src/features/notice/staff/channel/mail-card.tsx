import { labelOf } from '@zhibiao/contract/core/codes';
import { CHANNEL_SOURCE, MAIL_CRYPT, type MailChannel } from '@zhibiao/contract/notice/staff-channel';
import { useState } from 'react';
import { Button } from '#ui/action/button.tsx';
import { Card, CardBody } from '#ui/form/form-card.tsx';
import { Facts } from '#widgets/dock/facts.tsx';
import css from './channel.module.css';
import { changedText, endText, SourceTag } from './channel-words.tsx';
import { MailDialog } from './mail-dialog.tsx';
import { RemoveButton } from './remove-button.tsx';
import { TestMail } from './test-mail.tsx';

/** 邮件: by which server, from which address. */
export const MailCard = ({ channel, own }: { channel: MailChannel; own: string | null }) => {
  const [editing, setEditing] = useState(false);
  const { source, host, port, crypt, user, passwordEnd, from } = channel;

  return (
    <Card title="邮件" action={<SourceTag source={source} />}>
      <CardBody>
        <Facts
          rows={[
            ['服务器', host && `${host}:${port}`],
            ['加密', crypt && labelOf(MAIL_CRYPT, crypt)],
            ['用户名', user],
            ['密码', endText(passwordEnd)],
            ['发件人', from],
            ['上次修改', changedText(channel)],
          ]}
        />
        {host === null && <p className="note">填写邮件服务器后，才能向邮箱发送验证码和通知。</p>}
        <div className={`cluster gap-8 ${css.acts}`}>
          {source !== CHANNEL_SOURCE.environment && (
            <Button aria-label={host === null ? '配置邮件' : '修改邮件'} onClick={() => setEditing(true)}>
              {host === null ? '配置' : '修改'}
            </Button>
          )}
          {source === CHANNEL_SOURCE.page && <RemoveButton channel="mail" version={channel.version} />}
          <TestMail own={own} />
        </div>
      </CardBody>
      {editing && <MailDialog channel={channel} onClose={() => setEditing(false)} />}
    </Card>
  );
};
