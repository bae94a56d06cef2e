import { useQuery } from '@tanstack/react-query';
import { Register } from '@zhibiao/contract/auth/register-form';
import { Form, Input } from 'antd';
import { dictQuery } from '#lib/api/dictionaries.ts';
import { AreaCascader } from '#widgets/filters/area-cascader.tsx';
import { rule } from '#ui/form/form-rules.ts';
import { SearchableSelect } from '#ui/form/searchable-select.tsx';
import css from '#features/auth/learner/auth.module.css';

/** The contract's own rules of an organisation's fields. */
const org = Register.shape.org.unwrap().shape;

export const OrgFields = () => {
  const types = useQuery(dictQuery('org_type'));

  return (
    <section aria-labelledby="org-fields">
      <h2 id="org-fields" className={css.group}>
        机构信息
      </h2>
      <Form.Item name={['org', 'orgName']} label="机构名称" rules={[rule(org.orgName)]}>
        <Input autoComplete="organization" />
      </Form.Item>
      <Form.Item name={['org', 'creditCode']} label="统一社会信用代码" rules={[rule(org.creditCode)]}>
        <Input autoCapitalize="characters" autoComplete="off" />
      </Form.Item>
      <Form.Item name="orgType" label="机构类型" initialValue="1">
        <SearchableSelect
          options={types.data?.map(({ dictValue, dictLabel }) => ({ value: dictValue, label: dictLabel })) ?? []}
          loading={types.isPending}
          placeholder="请选择机构类型"
        />
      </Form.Item>
      <Form.Item name={['org', 'areaCode']} label="所在地区" rules={[rule(org.areaCode)]}>
        <AreaCascader />
      </Form.Item>
      <Form.Item name={['org', 'contactName']} label="联系人姓名" rules={[rule(org.contactName)]}>
        <Input />
      </Form.Item>
    </section>
  );
};
