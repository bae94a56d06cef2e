import { IdCard } from '@zhibiao/contract/core/id-card';
import { SEPARATE } from '@zhibiao/contract/agreement/consent';
import type { LoginUser } from '@zhibiao/contract/profile/viewer';
import { useQueryClient } from '@tanstack/react-query';
import { Form, Input } from 'antd';
import { useState } from 'react';
import { confirm } from '#lib/message/confirm.ts';
import { consentsQuery } from '#lib/api/consents.ts';
import { Button } from '#ui/action/button.tsx';
import { Card, CardFoot, Fields, Wide } from '#ui/form/form-card.tsx';
import { forgive, optionalRule } from '#ui/form/form-rules.ts';
import { sendPhoto } from '#lib/api/upload.ts';
import { ImageUpload } from '#widgets/upload/image-upload.tsx';
import { ConsentBox } from '#features/profile/learner/privacy/consent-box.tsx';
import css from './identity-card.module.css';
import { SaveState } from './save-state.tsx';
import { useSaveProfile } from './use-save-profile.ts';

type Values = { idCard?: string; agreeIdCard?: boolean; photo: string[]; agreePhoto?: boolean };

/** What only a certificate needs: the ID number, never shown whole again, and the portrait. */
export const IdentityCard = ({ viewer }: { viewer: LoginUser }) => {
  const [form] = Form.useForm<Values>();
  const [anew, setAnew] = useState(false);
  const [dirty, setDirty] = useState(false);
  const [uploading, setUploading] = useState(false);
  const save = useSaveProfile(form, 'idCard');
  const asking = anew || viewer.idCardMasked === null;

  const done = () => {
    form.resetFields(['idCard', 'agreeIdCard', 'agreePhoto']);
    setAnew(false);
    setDirty(false);
  };
  const client = useQueryClient();
  const submit = ({ idCard, photo, agreeIdCard, agreePhoto }: Values) => {
    const ticked = { [SEPARATE.idCard]: agreeIdCard, [SEPARATE.photo]: agreePhoto, [SEPARATE.regulator]: false };
    // The texts as they stand beside the boxes.
    const texts = client.getQueryData(consentsQuery.queryKey)?.separate ?? [];
    const consents = texts.flatMap(({ code, version }) => (ticked[code] ? [{ code, version }] : []));
    save.mutate({ ...(idCard ? { idCard } : {}), photo: photo[0] ?? null, consents }, { onSuccess: done });
  };
  const forget = async () => {
    if (
      await confirm({
        title: '删除身份证号码？',
        text: '删除后，申请需要登记证件号码的证书时要重新填写。已签发的证书不受影响。',
        ok: '删除',
        danger: true,
      })
    )
      save.mutate({ idCard: null }, { onSuccess: done });
  };

  return (
    <Card
      title="证书资料"
      text="身份证号码和证件照属于敏感个人信息：身份证号码仅用于申请证书时确认持证人身份，证件照只印在内审员证书上。可以不填；申请需要登记证件的证书时再补充即可。"
    >
      <Form
        form={form}
        layout="vertical"
        validateTrigger="onBlur"
        initialValues={{ photo: viewer.photo ? [viewer.photo] : [] }}
        onValuesChange={(changed) => {
          forgive(form)(changed);
          setDirty(true);
        }}
        onFinish={submit}
      >
        <Fields>
          <Wide>
            {asking ? (
              <Form.Item
                name="idCard"
                label="身份证号码（选填）"
                rules={[optionalRule(IdCard)]}
                extra="加密保存，保存后页面上只显示首尾各 4 位"
              >
                <Input className={css.number ?? ''} autoComplete="off" />
              </Form.Item>
            ) : (
              <div className={`cluster gap-8-16 ${css.kept}`}>
                <span className={css.label}>身份证号码</span>
                <span className="num">{viewer.idCardMasked}</span>
                <span className={css.actions}>
                  <Button onClick={() => setAnew(true)}>重新填写</Button>
                  <Button danger onClick={() => void forget()}>
                    删除
                  </Button>
                </span>
              </div>
            )}
            {asking && (
              <ConsentBox code={SEPARATE.idCard} name="agreeIdCard" needed={(valueOf) => Boolean(valueOf('idCard'))} />
            )}
          </Wide>
          <Wide>
            <Form.Item name="photo" label="证件照（选填）">
              <ImageUpload
                shape="portrait"
                sendTo={sendPhoto}
                tip="证件照印在内审员证书上，正面免冠，建议 413 × 531 像素。"
                onBusy={setUploading}
              />
            </Form.Item>
            <ConsentBox
              code={SEPARATE.photo}
              name="agreePhoto"
              needed={(valueOf) => {
                const [photo] = valueOf('photo') as string[];
                return photo !== undefined && photo !== viewer.photo;
              }}
            />
          </Wide>
        </Fields>
        <CardFoot>
          <Button primary type="submit" busy={save.isPending} disabled={uploading}>
            保存证书资料
          </Button>
          <SaveState uploading={uploading} dirty={dirty} savedAt={save.isSuccess ? save.submittedAt : null} />
        </CardFoot>
      </Form>
    </Card>
  );
};
