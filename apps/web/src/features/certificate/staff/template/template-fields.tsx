import { CERT_TYPE } from '@zhibiao/contract/certificate/types';
import { bodyFault, footFault, placeholdersOf, TEMPLATE_FIELDS } from '@zhibiao/contract/certificate/template';
import { Form, type FormInstance, Input, InputNumber, Switch } from 'antd';
import { Button } from '#ui/action/button.tsx';
import { rule } from '#ui/form/form-rules.ts';
import { ImageField } from './image-field.tsx';
import type { TemplateValues } from './values.ts';
import css from './template.module.css';

type Props = { form: FormInstance<TemplateValues>; type: number; issuerDefault: string };

const ruleOf = (fault: (text: string) => string | null) => ({
  validator: async (_: unknown, text = '') => {
    const said = fault(text as string);
    if (said !== null) throw new Error(said);
  },
});

/** The words of a template, its pictures, and what it shows. */
export const TemplateFields = ({ form, type, issuerDefault }: Props) => (
  <>
    <section className={css.group}>
      <h2>文字</h2>
      <div className={css.pair}>
        <Form.Item name="name" label="模板名称" rules={[rule(TEMPLATE_FIELDS.name)]} required>
          <Input />
        </Form.Item>
        <Form.Item name="issuerName" label="颁发机构" rules={[rule(TEMPLATE_FIELDS.issuerName)]}>
          <Input placeholder={issuerDefault} />
        </Form.Item>
      </div>
      <Form.Item name="title" label="标题" rules={[rule(TEMPLATE_FIELDS.title)]} required>
        <Input count={{ show: true, max: 12 }} />
      </Form.Item>
      <BodyField form={form} type={type} />
      <Form.Item
        name="footText"
        label="脚注"
        rules={[rule(TEMPLATE_FIELDS.footText), ruleOf((text) => footFault(type, text))]}
        required
      >
        <Input.TextArea rows={2} count={{ show: true, max: 60 }} />
      </Form.Item>
    </section>
    <section className={css.group}>
      <h2>
        图片 <span className="note">透明背景的 PNG，不超过 2MB、2000 像素</span>
      </h2>
      <div className={css.images}>
        <Form.Item name="logo" noStyle>
          <ImageField whose="标志" none="平台标志" />
        </Form.Item>
        <Form.Item name="seal" noStyle>
          <ImageField whose="印章" none="按颁发机构绘制" />
        </Form.Item>
        <Form.Item name="sign" noStyle>
          <ImageField whose="签名" none="无" />
        </Form.Item>
      </div>
      <div className={css.pair}>
        <Form.Item name="signer" label="签名人" rules={[rule(TEMPLATE_FIELDS.signer)]}>
          <Input placeholder="没有则留空" />
        </Form.Item>
        <Form.Item name="signerTitle" label="职务" rules={[rule(TEMPLATE_FIELDS.signerTitle)]}>
          <Input />
        </Form.Item>
      </div>
    </section>
    <section className={css.group}>
      <h2>{type === CERT_TYPE.proof ? '内容' : '内容与有效期'}</h2>
      <div className={css.switches}>
        {SHOWN[type]?.map(([name, label]) => (
          <Form.Item key={name} name={['fields', name]} label={label} valuePropName="checked" layout="horizontal">
            <Switch />
          </Form.Item>
        ))}
      </div>
      {type !== CERT_TYPE.proof && (
        <Form.Item name="validYears" label="有效期" rules={[rule(TEMPLATE_FIELDS.validYears)]} required>
          <InputNumber min={1} max={10} precision={0} suffix="年" />
        </Form.Item>
      )}
    </section>
  </>
);

const SHOWN: Record<number, readonly (readonly [keyof TemplateValues['fields'], string])[]> = {
  [CERT_TYPE.proof]: [
    ['finishDate', '完成日期'],
    ['score', '考核成绩'],
  ],
  [CERT_TYPE.training]: [['org', '所在机构']],
  [CERT_TYPE.auditor]: [
    ['portrait', '照片'],
    ['org', '所在机构'],
  ],
};

/** The text with what may stand in it, put where the cursor is. */
const BodyField = ({ form, type }: Pick<Props, 'form' | 'type'>) => {
  const put = (name: string) => {
    const area = document.getElementById('bodyText') as HTMLTextAreaElement | null;
    const text = form.getFieldValue('bodyText') as string;
    const [from, to] = [area?.selectionStart ?? text.length, area?.selectionEnd ?? text.length];
    const next = `${text.slice(0, from)}{${name}}${text.slice(to)}`;
    // As if it were typed, so that the form's own watchers know.
    if (area) {
      area.focus();
      area.setSelectionRange(from, to);
      if (document.execCommand('insertText', false, `{${name}}`)) return;
    }
    form.setFieldValue('bodyText', next);
  };

  return (
    <Form.Item label={`正文${type === CERT_TYPE.proof ? '' : '（一行一段）'}`} required>
      <Form.Item
        name="bodyText"
        noStyle
        rules={[rule(TEMPLATE_FIELDS.bodyText), ruleOf((text) => bodyFault(type, text.trim()))]}
      >
        <Input.TextArea id="bodyText" aria-label="正文" autoSize={{ minRows: 3, maxRows: 7 }} />
      </Form.Item>
      <div className={css.chips} role="group" aria-label="插入">
        {placeholdersOf(type).map((name) => (
          <Button key={name} small aria-label={`插入${name}`} onClick={() => put(name)}>
            {name}
          </Button>
        ))}
      </div>
    </Form.Item>
  );
};
