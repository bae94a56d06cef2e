import { useQuery } from '@tanstack/react-query';
import type { CodeOf } from '@zhibiao/contract/core/codes';
import { Profile } from '@zhibiao/contract/profile/learner';
import { GENDER } from '@zhibiao/contract/auth/roles';
import type { LoginUser } from '@zhibiao/contract/profile/viewer';
import { Form, Input, Radio } from 'antd';
import { useState } from 'react';
import { dictQuery } from '#lib/api/dictionaries.ts';
import { Button } from '#ui/action/button.tsx';
import { AreaCascader } from '#widgets/filters/area-cascader.tsx';
import { Card, CardFoot, Fields, Wide } from '#ui/form/form-card.tsx';
import { forgive, rule } from '#ui/form/form-rules.ts';
import { ImageUpload } from '#widgets/upload/image-upload.tsx';
import { SearchableSelect } from '#ui/form/searchable-select.tsx';
import css from './profile-form.module.css';
import { SaveState } from './save-state.tsx';
import { useSaveProfile } from './use-save-profile.ts';

type Values = {
  avatar: string[];
  realName: string;
  nickName: string;
  gender: CodeOf<typeof GENDER>;
  currentType: string;
  education: string | undefined;
  position: string;
  areaCode: string | undefined;
};

/** The contract's own rules of the fields. */
const field = Profile.shape;
const genders = [
  { value: GENDER.male, label: '男' },
  { value: GENDER.female, label: '女' },
  { value: GENDER.unknown, label: '不填写' },
];

export const ProfileForm = ({ viewer }: { viewer: LoginUser }) => {
  const [form] = Form.useForm<Values>();
  const [dirty, setDirty] = useState(false);
  const [uploading, setUploading] = useState(false);
  const save = useSaveProfile(form, 'nickName');
  const submit = ({ avatar, realName, education, areaCode, ...rest }: Values) =>
    save.mutate(
      {
        ...rest,
        ...(viewer.nameLocked ? {} : { realName }),
        avatar: avatar[0] ?? null,
        education: education ?? null,
        areaCode: areaCode ?? null,
      },
      { onSuccess: () => setDirty(false) },
    );

  return (
    <Card title="个人资料">
      <Form
        form={form}
        layout="vertical"
        validateTrigger="onBlur"
        initialValues={valuesOf(viewer)}
        onValuesChange={(changed) => {
          forgive(form)(changed);
          setDirty(true);
        }}
        onFinish={submit}
      >
        <Fields>
          <Wide>
            <Form.Item name="avatar" label="头像">
              <ImageUpload shape="round" onBusy={setUploading} />
            </Form.Item>
          </Wide>
          <Form.Item name="realName" label="姓名" rules={[rule(field.realName)]} extra={nameHint(viewer)}>
            <Input
              autoComplete="name"
              readOnly={viewer.nameLocked}
              className={viewer.nameLocked ? (css.readonly ?? '') : ''}
            />
          </Form.Item>
          <Form.Item name="nickName" label="昵称" rules={[rule(field.nickName)]}>
            <Input autoComplete="nickname" />
          </Form.Item>
          <Form.Item name="gender" label="性别" rules={[rule(field.gender)]}>
            <Radio.Group options={genders} className={css.choices ?? ''} />
          </Form.Item>
          <Form.Item name="currentType" label="机构类型" rules={[rule(field.currentType)]}>
            <DictSelect type="org_type" placeholder="请选择机构类型" allowClear={false} />
          </Form.Item>
          <Form.Item name="education" label="学历">
            <DictSelect type="education" placeholder="请选择学历" />
          </Form.Item>
          <Form.Item name="position" label="职务" rules={[rule(field.position)]}>
            <Input autoComplete="organization-title" />
          </Form.Item>
          <Wide>
            <Form.Item name="areaCode" label="所在地区">
              <AreaCascader list={SearchableSelect} partial />
            </Form.Item>
          </Wide>
        </Fields>
        <CardFoot>
          <Button primary type="submit" busy={save.isPending} disabled={uploading}>
            保存
          </Button>
          <SaveState uploading={uploading} dirty={dirty} savedAt={save.isSuccess ? save.submittedAt : null} />
        </CardFoot>
      </Form>
    </Card>
  );
};

type DictProps = {
  type: string;
  placeholder: string;
  allowClear?: boolean;
  id?: string;
  value?: string;
  onChange?: (value: string) => void;
};

const DictSelect = ({ type, ...rest }: DictProps) => {
  const { data, isPending } = useQuery(dictQuery(type));

  return (
    <SearchableSelect<string>
      {...rest}
      loading={isPending}
      options={data?.map(({ dictValue, dictLabel }) => ({ value: dictValue, label: dictLabel })) ?? []}
    />
  );
};

const nameHint = ({ nameLocked }: LoginUser): string =>
  nameLocked ? '已签发证书，如有错误请在下方申请更正' : '与身份证件一致，将印在证书上';

const valuesOf = (viewer: LoginUser): Values => ({
  avatar: viewer.avatar ? [viewer.avatar] : [],
  realName: viewer.realName,
  nickName: viewer.nickName ?? '',
  gender: viewer.gender,
  currentType: viewer.currentType,
  education: viewer.education ?? undefined,
  position: viewer.position ?? '',
  areaCode: viewer.areaCode ?? undefined,
});
