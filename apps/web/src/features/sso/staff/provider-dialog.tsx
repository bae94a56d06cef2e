import { useMutation } from '@tanstack/react-query';
import { choicesOf, type CodeOf, labelOf } from '@zhibiao/contract/core/codes';
import { SSO_KIND } from '@zhibiao/contract/sso/learner';
import {
  addSsoProvider,
  editSsoProvider,
  listSsoProviders,
  NewSsoProvider,
  type SsoProviderRow,
} from '@zhibiao/contract/sso/staff';
import { Checkbox, Form, Input, Segmented, Switch } from 'antd';
import { call } from '#lib/api/api.ts';
import { useInvalidate } from '#lib/api/ask.ts';
import { copyAndNotify } from '#lib/platform/clipboard.ts';
import { toast } from '#lib/message/toast.ts';
import { Button } from '#ui/action/button.tsx';
import { FormDialog } from '#ui/form/form-dialog.tsx';
import { forgive, optionalRule, rule } from '#ui/form/form-rules.ts';
import { refuseInForm } from '#widgets/form/form-refusal.ts';
import css from './sso.module.css';

type Kind = CodeOf<typeof SSO_KIND>;
type Values = {
  kind: Kind;
  name: string;
  issuer: string;
  clientId: string;
  secret?: string;
  forLearners: boolean;
  forStaff: boolean;
  enabled: boolean;
};
const { shape } = NewSsoProvider;

/** What the provider itself calls each of them, and where it stands there. */
const WORDS: Record<Kind, { issuer: string; where: string; client: string; secret: string }> = {
  [SSO_KIND.oidc]: {
    issuer: '签发者地址',
    where: '对方公布的 issuer，如 https://id.example.com；其后加 /.well-known/openid-configuration 应能打开',
    client: '客户端标识（Client ID）',
    secret: '客户端密钥（Client Secret）',
  },
  [SSO_KIND.wecom]: {
    issuer: '企业 ID（CorpID）',
    where: '管理后台“我的企业”最下方',
    client: '应用的 AgentId',
    secret: '应用的 Secret',
  },
  [SSO_KIND.dingtalk]: {
    issuer: '企业 ID（CorpId）',
    where: '开发者后台首页右上方',
    client: '应用的 Client ID（原 AppKey）',
    secret: '应用的 Client Secret（原 AppSecret）',
  },
};

const save = async ({ secret, enabled, kind, issuer, ...values }: Values, before: SsoProviderRow | null) => {
  if (before === null) return call(addSsoProvider, { body: { ...values, kind, issuer, secret: secret ?? '' } });
  const { id, version } = before;
  return call(editSsoProvider, { body: { ...values, id, version, enabled, ...(secret ? { secret } : {}) } });
};

type Props = {
  provider: SsoProviderRow | null;
  /** A new one stays open: where it leads back to has to be entered at the provider before it is enabled. */
  onSaved: (next: SsoProviderRow | null) => void;
  onClose: () => void;
};

/** Kind and issuer stay once it is there; a secret that is left empty stays as it is. */
export const ProviderDialog = ({ provider, onSaved, onClose }: Props) => {
  const [form] = Form.useForm<Values>();
  const invalidate = useInvalidate();
  const initial: Values = {
    kind: provider?.kind ?? SSO_KIND.oidc,
    name: provider?.name ?? '',
    issuer: provider?.issuer ?? '',
    clientId: provider?.clientId ?? '',
    forLearners: provider?.forLearners ?? true,
    forStaff: provider?.forStaff ?? false,
    enabled: provider?.enabled ?? false,
  };
  const kind = Form.useWatch('kind', form) ?? initial.kind;
  const words = WORDS[kind];
  const saving = useMutation({
    mutationFn: (values: Values) => save(values, provider),
    onSuccess: async ({ id }) => {
      toast.success(addSsoProvider.done);
      await invalidate(listSsoProviders);
      const made = provider === null ? (await call(listSsoProviders)).find((row) => row.id === id) : undefined;
      onSaved(made ?? null);
    },
    onError: refuseInForm(form, { otherwise: 'name' }),
  });

  return (
    <FormDialog
      title={provider === null ? '新建登录方式' : `修改“${provider.name}”`}
      ok={provider === null ? '保存，下一步' : '保存'}
      busy={saving.isPending}
      onClose={onClose}
    >
      {(formId) => (
        <Form<Values>
          id={formId}
          form={form}
          layout="vertical"
          noValidate
          initialValues={initial}
          onValuesChange={forgive(form)}
          onFinish={(values) => saving.mutate({ ...initial, ...values })}
        >
          {provider === null ? (
            <Form.Item name="kind" label="类型">
              <Segmented options={choicesOf(SSO_KIND)} />
            </Form.Item>
          ) : (
            <>
              <p className="note">
                {labelOf(SSO_KIND, kind)}　{provider.issuer}
              </p>
              <Backs backs={provider.backs} />
            </>
          )}
          <Form.Item name="name" label="名称" extra="登录页按钮上的字，如：某某集团统一认证" rules={[rule(shape.name)]}>
            <Input />
          </Form.Item>
          {provider === null && (
            <Form.Item name="issuer" label={words.issuer} extra={words.where} rules={[rule(shape.issuer)]}>
              <Input autoComplete="off" />
            </Form.Item>
          )}
          <Form.Item name="clientId" label={words.client} rules={[rule(shape.clientId)]}>
            <Input autoComplete="off" />
          </Form.Item>
          <Form.Item
            name="secret"
            label={words.secret}
            rules={[provider === null ? rule(shape.secret) : optionalRule(shape.secret)]}
          >
            <Input.Password
              autoComplete="new-password"
              placeholder={provider === null ? '' : `不填则不变（••••${provider.secretEnd ?? ''}）`}
            />
          </Form.Item>
          <fieldset className={css.doors}>
            <legend>谁可以用</legend>
            <Form.Item name="forLearners" valuePropName="checked" noStyle>
              <Checkbox>学员</Checkbox>
            </Form.Item>
            <Form.Item name="forStaff" valuePropName="checked" noStyle>
              <Checkbox>员工</Checkbox>
            </Form.Item>
          </fieldset>
          {provider !== null && (
            <Form.Item name="enabled" label="启用" valuePropName="checked" extra="启用后，登录页上随即出现它的按钮">
              <Switch />
            </Form.Item>
          )}
        </Form>
      )}
    </FormDialog>
  );
};

const doorOf = (back: string): string => (back.includes('/console/') ? '员工' : '学员');

/** Where the provider may lead back to, as it has to be entered there. */
const Backs = ({ backs }: { backs: readonly string[] }) => (
  <div className={css.backs}>
    <b>请先在对方登记回调地址</b>
    {backs.map((back) => (
      <p key={back}>
        <span>
          {doorOf(back)}
          <code>{back}</code>
        </span>
        <Button small onClick={() => void copyAndNotify(back)}>
          复制<span className="sr">{doorOf(back)}的回调地址</span>
        </Button>
      </p>
    ))}
  </div>
);
