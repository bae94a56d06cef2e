import { useMutation } from '@tanstack/react-query';
import { staffTotp } from '@zhibiao/contract/staff/auth';
import { Form } from 'antd';
import { useEffect, useState } from 'react';
import { call } from '#lib/api/api.ts';
import { Button } from '#ui/action/button.tsx';
import { forgive } from '#ui/form/form-rules.ts';
import { refuseUnder } from '#widgets/form/form-refusal.ts';
import { CodeInput } from './code-field.tsx';
import css from './door.module.css';
import type { Pass } from './steps.ts';

type Values = { code: string };

/** The second proof; a recovery code serves where the phone is lost. */
export const CodeStep = ({ pass, ticket }: { pass: Pass; ticket: string }) => {
  const [form] = Form.useForm<Values>();
  const [recovery, setRecovery] = useState(false);
  const enter = useMutation({
    mutationFn: ({ code }: Values) => pass(() => call(staffTotp, { body: { ticket, code } })),
    onError: refuseUnder(form, 'code'),
  });

  return (
    <Form
      name="staff-code"
      form={form}
      layout="vertical"
      onValuesChange={forgive(form)}
      onFinish={(values) => enter.mutate(values)}
    >
      <CodeInput recovery={recovery} />
      <Button primary type="submit" large block busy={enter.isPending}>
        登录
      </Button>
      <p className={`cluster spread gap-4-16 ${css.alt}`}>
        <button
          type="button"
          onClick={() => {
            form.resetFields();
            setRecovery(!recovery);
          }}
        >
          {recovery ? '使用动态验证码' : '使用恢复码'}
        </button>
        <span>都没有？请联系系统管理员</span>
      </p>
    </Form>
  );
};

/** How long the password that was given still counts; then the login starts again. */
export const TimeLeft = ({ until, onOver }: { until: number; onOver: () => void }) => {
  const [now, setNow] = useState(Date.now);
  const left = Math.max(0, Math.ceil((until - now) / 1000));

  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  useEffect(() => {
    if (left === 0) onOver();
  }, [left, onOver]);

  return (
    <span className="num">
      密码已通过，{Math.floor(left / 60)} 分 {String(left % 60).padStart(2, '0')} 秒内有效
    </span>
  );
};
