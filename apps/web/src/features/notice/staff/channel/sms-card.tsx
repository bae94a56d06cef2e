import { labelOf } from '@zhibiao/contract/core/codes';
import { CHANNEL_SOURCE, SMS_PROVIDER, type SmsChannel } from '@zhibiao/contract/notice/staff-channel';
import { useState } from 'react';
import { Button } from '#ui/action/button.tsx';
import { Card, CardBody } from '#ui/form/form-card.tsx';
import { Facts } from '#widgets/dock/facts.tsx';
import css from './channel.module.css';
import { changedText, endText, SourceTag } from './channel-words.tsx';
import { RemoveButton } from './remove-button.tsx';
import { SmsDialog } from './sms-dialog.tsx';
import { TestSms } from './test-sms.tsx';

/** 短信: whose, under which name, with which templates. */
export const SmsCard = ({ channel, own }: { channel: SmsChannel; own: string | null }) => {
  const [editing, setEditing] = useState(false);
  const { source, provider, host, sign, appId, region, sender, accessKeyEnd, secretEnd, templates } = channel;

  return (
    <Card title="短信" action={<SourceTag source={source} />}>
      <CardBody>
        <Facts
          rows={[
            ['服务商', provider && labelOf(SMS_PROVIDER, provider)],
            ['接入地址', host],
            ['签名', sign],
            ['密钥编号', endText(accessKeyEnd)],
            ['密钥', endText(secretEnd)],
            ['应用编号', appId],
            ['地域', region],
            ['通道号', sender],
            ['模板', templates.length > 0 && <Templates lines={templates} />],
            ['上次修改', changedText(channel)],
          ].map(([name, value]) => [String(name), value || null] as const)}
        />
        {provider === null && <p className="note">选择服务商并填写密钥、签名和模板后，才能向手机发送验证码和通知。</p>}
        <div className={`cluster gap-8 ${css.acts}`}>
          {source !== CHANNEL_SOURCE.environment && (
            <Button aria-label={provider === null ? '配置短信' : '修改短信'} onClick={() => setEditing(true)}>
              {provider === null ? '配置' : '修改'}
            </Button>
          )}
          {source === CHANNEL_SOURCE.page && <RemoveButton channel="sms" version={channel.version} />}
          <TestSms own={own} />
        </div>
      </CardBody>
      {editing && <SmsDialog channel={channel} onClose={() => setEditing(false)} />}
    </Card>
  );
};

const Templates = ({ lines }: { lines: readonly string[] }) => (
  <ul className={css.templates}>
    {lines.map((line) => (
      <li key={line}>{line}</li>
    ))}
  </ul>
);
