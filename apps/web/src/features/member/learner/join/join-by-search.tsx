import { useQuery } from '@tanstack/react-query';
import { type FoundOrg, JoinFields } from '@zhibiao/contract/member/learner';
import { Form } from 'antd';
import { useState } from 'react';
import { useDebounced } from '#lib/typing/use-debounced.ts';
import { Button } from '#ui/action/button.tsx';
import { Card, CardBody } from '#ui/form/form-card.tsx';
import { rule } from '#ui/form/form-rules.ts';
import { SearchableSelect } from '#ui/form/searchable-select.tsx';
import css from './membership.module.css';
import { orgSearchQuery } from './queries.ts';
import { useJoin } from './use-join.ts';

/** Finds an organisation by a part of its name and asks to be taken in. */
export const JoinBySearch = () => {
  const [form] = Form.useForm<{ orgId: string }>();
  const [typed, setTyped] = useState('');
  const name = useDebounced(typed.trim());
  const found = useQuery(orgSearchQuery(name));
  const join = useJoin(() => form.resetFields());

  return (
    <Card title="按名称查找机构" text="没有邀请码时，可以向机构提交申请，由机构管理员审核。">
      <CardBody>
        <Form className={css.form ?? ''} form={form} layout="vertical" onFinish={({ orgId }) => join.mutate({ orgId })}>
          <Form.Item name="orgId" label="要加入的机构" rules={[rule(JoinFields.orgId)]}>
            <SearchableSelect<string>
              showSearch={{ filterOption: false, onSearch: setTyped }}
              options={found.data?.map((org) => ({ value: org.orgId, label: org.orgName, org })) ?? []}
              optionRender={({ data }) => <Option org={(data as { org: FoundOrg }).org} />}
              loading={found.isFetching}
              placeholder="输入机构名称的一部分"
              notFoundContent={hintOf(typed.trim(), name, found.isFetching, found.isError)}
            />
          </Form.Item>
          <Button type="submit" primary busy={join.isPending}>
            申请加入
          </Button>
        </Form>
      </CardBody>
    </Card>
  );
};

/** Names may be alike; the credit code and the place tell them apart. */
const Option = ({ org }: { org: FoundOrg }) => (
  <span className={css.option}>
    {org.orgName}
    <small className="num">{[org.areaName, org.creditCodeMasked].filter(Boolean).join('　')}</small>
  </span>
);

const hintOf = (typed: string, words: string, busy: boolean, failed: boolean): string => {
  if (typed.length < 2) return '请至少输入2个字符';
  if (typed !== words || busy) return '正在查找…';
  return failed ? '查找失败，请稍后再试' : '没有找到机构。请核对名称，或向机构管理员索取邀请码。';
};
