import { useQuery } from '@tanstack/react-query';
import { choicesOf } from '@zhibiao/contract/core/codes';
import { orgOptions } from '@zhibiao/contract/org/staff';
import { STAFF_SCOPE } from '@zhibiao/contract/staff/types';
import { Form, Radio } from 'antd';
import { useState } from 'react';
import { ask } from '#lib/api/ask.ts';
import { useDebounced } from '#lib/typing/use-debounced.ts';
import { SearchableSelect } from '#ui/form/searchable-select.tsx';
import { AreasSelect } from '#widgets/filters/area-select.tsx';

type Named = { value: string; label: string };
/** `known`: organisations that were chosen before, by name. */
export const ScopeFields = ({ known }: { known: readonly Named[] }) => (
  <>
    <Form.Item
      name="scopeKind"
      label="数据范围"
      extra="只影响学员、机构、申请等数据；全平台的设置与内容不分范围"
      rules={[{ required: true, message: '请选择数据范围' }]}
    >
      <Radio.Group options={choicesOf(STAFF_SCOPE)} />
    </Form.Item>
    <Form.Item noStyle shouldUpdate={(before, after) => before.scopeKind !== after.scopeKind}>
      {({ getFieldValue }) =>
        getFieldValue('scopeKind') === STAFF_SCOPE.some && (
          <>
            <Form.Item name="orgIds" label="机构">
              <OrgChoice known={known} />
            </Form.Item>
            <Form.Item name="areaPrefixes" label="地区" extra="勾上一级，等于它下面的全部，以后新设的区县也算">
              <AreasSelect placeholder="选择地区" />
            </Form.Item>
          </>
        )
      }
    </Form.Item>
  </>
);

const OrgChoice = ({ known, ...field }: { known: readonly Named[]; id?: string; value?: string[] }) => {
  const [typed, setTyped] = useState('');
  const keyword = useDebounced(typed.trim(), 300);
  const found = useQuery({ ...ask(orgOptions, { query: { keyword } }), enabled: keyword !== '' });
  const options = (found.data ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const all = [...known, ...options.filter(({ value }) => !known.some((one) => one.value === value))];
  return (
    <SearchableSelect<string[]>
      {...field}
      mode="multiple"
      showSearch={{ onSearch: setTyped, filterOption: false }}
      placeholder="输入机构名称查找"
      options={keyword ? options : all}
      notFoundContent={keyword ? '没有找到机构' : '请输入机构名称'}
    />
  );
};
