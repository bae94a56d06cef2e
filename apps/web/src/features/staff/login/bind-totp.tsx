import { useQuery } from '@tanstack/react-query';
import { Form } from 'antd';
import { qrQuery } from '#lib/platform/qr.ts';
import { Button } from '#ui/action/button.tsx';
import { forgive } from '#ui/form/form-rules.ts';
import { refuseUnder } from '#widgets/form/form-refusal.ts';
import { CodeInput } from './code-field.tsx';
import css from './door.module.css';

type Props = { secret: string; uri: string; busy: boolean; onCode: (code: string) => Promise<unknown> };

/** The secret as a picture to scan and as text to type, then a code that proves it arrived. */
export const BindTotp = ({ secret, uri, busy, onCode }: Props) => {
  const [form] = Form.useForm<{ code: string }>();
  const qr = useQuery(qrQuery(uri)).data;

  return (
    <ol className={`stack shrinks gap-24 ${css.bind}`}>
      <li>
        <h3>1　用验证器 App 扫码</h3>
        <div className={css.qr}>
          <div className={css.picture}>
            {qr && (
              <svg viewBox={`-2 -2 ${qr.size + 4} ${qr.size + 4}`} role="img" aria-label="绑定动态验证码的二维码">
                <path d={qr.path} />
              </svg>
            )}
          </div>
          <div>
            <p>任何支持 TOTP 的验证器都可以。</p>
            <p className="note">不能扫码时，手动输入密钥：</p>
            <code>{secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
          </div>
        </div>
      </li>
      <li>
        <h3>2　输入现在显示的 6 位数字</h3>
        <Form
          name="staff-bind"
          form={form}
          layout="vertical"
          onValuesChange={forgive(form)}
          onFinish={({ code }) => void onCode(code).catch(refuseUnder(form, 'code'))}
        >
          <CodeInput small />
          <Button primary type="submit" busy={busy}>
            绑定
          </Button>
        </Form>
      </li>
    </ol>
  );
};
