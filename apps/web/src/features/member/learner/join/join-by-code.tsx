import { useQuery } from '@tanstack/react-query';
import { type InviteInfo } from '@zhibiao/contract/member/learner';
import { INVITE_LENGTH, InviteCode } from '@zhibiao/contract/member/invite-form';
import { Form, Input } from 'antd';
import { useEffect, useState } from 'react';
import { Button } from '#ui/action/button.tsx';
import { Card, CardBody } from '#ui/form/form-card.tsx';
import { refuseUnder } from '#widgets/form/form-refusal.ts';
import { forgive, rule } from '#ui/form/form-rules.ts';
import { Gains, WHAT_IS_SEEN } from '#widgets/invitation/gains.tsx';
import { Inviter } from '#widgets/invitation/inviter.tsx';
import css from './membership.module.css';
import { inviteQuery } from './queries.ts';
import { useJoin } from './use-join.ts';

type Props = { /** The code in the address, '' without one. */ code: string; onCode: (code: string) => void };

/** A code is looked up before it is used: one sees which organisation one is about to join. */
export const JoinByCode = ({ code, onCode }: Props) => {
  const [form] = Form.useForm<{ code: string }>();
  const valid = InviteCode.safeParse(code).data ?? '';
  const [brought] = useState(valid);
  const { data, error, isFetching, refetch } = useQuery(inviteQuery(valid));

  // A form field takes an error only through setFields, so the server's answer is set in an effect.
  useEffect(() => {
    if (error) refuseUnder(form, 'code')(error);
  }, [error, form]);

  const look = ({ code: typed }: { code: string }) => {
    const next = InviteCode.parse(typed);
    if (next === valid) void refetch();
    else onCode(next);
  };

  return (
    <Card title="用邀请码加入" text={`邀请码由机构管理员提供，共 ${INVITE_LENGTH} 位。`}>
      <CardBody>
        <Form
          className={css.form ?? ''}
          form={form}
          layout="vertical"
          validateTrigger={[]}
          onValuesChange={forgive(form)}
          initialValues={{ code }}
          onFinish={look}
        >
          <div className={css.code}>
            <Form.Item name="code" label="邀请码" rules={[rule(InviteCode)]}>
              <Input autoComplete="off" autoCapitalize="characters" maxLength={40} />
            </Form.Item>
            <Button type="submit" busy={isFetching}>
              查看机构
            </Button>
          </div>
        </Form>
        {data && !error && <Invitation info={data} link={valid === brought} onJoined={() => onCode('')} />}
      </CardBody>
    </Card>
  );
};

const Invitation = ({
  info,
  link,
  onJoined,
}: {
  info: InviteInfo;
  /** It was in the address when the page came. */
  link: boolean;
  onJoined: () => void;
}) => {
  const join = useJoin(onJoined);

  return (
    <section className={css.invite} aria-labelledby="invite-org">
      <h3 id="invite-org">“{info.orgName}”邀请您学习</h3>
      <Inviter org={info} />
      <dl>
        {info.department && (
          <>
            <dt>加入部门</dt>
            <dd>{info.department}</dd>
          </>
        )}
        <dt>加入方式</dt>
        <dd>{info.needApprove ? '提交申请，机构管理员审核通过后加入' : '确认后立即加入'}</dd>
        {info.expireTime && (
          <>
            <dt>有效期至</dt>
            <dd className="num">{info.expireTime}</dd>
          </>
        )}
      </dl>
      <Gains lessons={info.lessons} />
      <p className="note">{WHAT_IS_SEEN}</p>
      <Button primary busy={join.isPending} onClick={() => join.mutate({ code: info.code, link })}>
        {info.needApprove ? '申请加入' : '加入机构'}
      </Button>
    </section>
  );
};
