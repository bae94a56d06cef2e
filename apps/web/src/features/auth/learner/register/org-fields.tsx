import { useQuery } from '@tanstack/react-query';
import { Register } from '@zhibiao/contract/auth/register-form';
import { dictQuery } from '#lib/api/dictionaries.ts';
import { AreaCascader } from '#widgets/filters/area-cascader.tsx';
import { ChosenField } from '#ui/form/plain/chosen-field.tsx';
import { Combobox } from '#ui/form/plain/combobox.tsx';
import { TextField } from '#ui/form/plain/field.tsx';
import css from '#features/auth/learner/auth.module.css';

export const OrgFields = () => {
  const types = useQuery(dictQuery('org_type'));
  // The contract's own rules of an organisation's fields.
  const org = Register.shape.org.unwrap().shape;

  return (
    <section aria-labelledby="org-fields">
      <h2 id="org-fields" className={css.group}>
        机构信息
      </h2>
      <TextField name="org.orgName" label="机构名称" rule={org.orgName} autoComplete="organization" />
      <TextField
        name="org.creditCode"
        label="统一社会信用代码"
        rule={org.creditCode}
        autoCapitalize="characters"
        autoComplete="off"
      />
      <ChosenField name="orgType" label="机构类型">
        {(control) => (
          <Combobox
            {...control}
            options={types.data?.map(({ dictValue, dictLabel }) => ({ value: dictValue, label: dictLabel })) ?? []}
            loading={types.isPending}
            placeholder="请选择机构类型"
          />
        )}
      </ChosenField>
      <ChosenField name="org.areaCode" label="所在地区" rule={org.areaCode}>
        {(control) => <AreaCascader list={Combobox} {...control} />}
      </ChosenField>
      <TextField name="org.contactName" label="联系人姓名" rule={org.contactName} />
    </section>
  );
};
