import { POLICY_KIND, SERVICE_KIND, SOURCE } from '@zhibiao/contract/article/learner';
import { ARTICLE_TYPE } from '@zhibiao/contract/article/staff';
import { choicesOf } from '@zhibiao/contract/core/codes';
import { lineOf } from '@zhibiao/contract/core/content-fields';
import { Form, type FormInstance, Input, Select, Switch } from 'antd';
import { sendEditorPicture } from '#lib/staff/pictures.ts';
import { DayInput } from '#ui/form/day-input.tsx';
import { rule } from '#ui/form/form-rules.ts';
import { OnePicture } from '#widgets/media/one-picture.tsx';
import { RichEditor } from '#widgets/editor/rich-editor.tsx';
import { Attachments } from './attachments.tsx';
import type { ArticleValues } from './article-values.ts';
import css from './article-form.module.css';

const KINDS: Record<number, { value: number; label: string }[]> = {
  [ARTICLE_TYPE.policy]: choicesOf(POLICY_KIND),
  [ARTICLE_TYPE.service]: choicesOf(SERVICE_KIND),
};

/** A field over the whole width. */
const WHOLE = css.whole ?? '';

/** The fields, as many as the type of article has. */
export const ArticleFields = ({ form }: { form: FormInstance<ArticleValues> }) => {
  const type = Form.useWatch('type', form) ?? ARTICLE_TYPE.notice;
  const sourceType = Form.useWatch('sourceType', form);
  const kinds = KINDS[type];
  const isPolicy = type === ARTICLE_TYPE.policy;

  return (
    <>
      <Form.Item name="title" label="标题" className={WHOLE} rules={[rule(lineOf('标题', 100))]} required>
        <Input count={{ show: true, max: 100 }} />
      </Form.Item>
      <Form.Item name="type" label="类型" required>
        <Select options={choicesOf(ARTICLE_TYPE)} onChange={() => form.setFieldValue('kind', null)} />
      </Form.Item>
      {kinds && (
        <Form.Item name="kind" label="类别">
          <Select options={kinds} allowClear placeholder="请选择" />
        </Form.Item>
      )}
      <Form.Item name="publishDate" label="日期" required>
        <DayInput />
      </Form.Item>
      <Form.Item name="sourceType" label="来源">
        <Select options={choicesOf(SOURCE)} />
      </Form.Item>
      <Form.Item
        name="linkUrl"
        label={sourceType === SOURCE.link ? '链接地址' : '相关链接'}
        extra="以 https:// 或 / 开头"
        required={sourceType === SOURCE.link}
      >
        <Input />
      </Form.Item>
      {isPolicy && (
        <>
          <Form.Item name="docNo" label="文号">
            <Input />
          </Form.Item>
          <Form.Item name="issuer" label="发布机关">
            <Input />
          </Form.Item>
          <Form.Item name="effectDate" label="施行日期">
            <DayInput />
          </Form.Item>
          <Form.Item name="effectStatus" label="时效">
            <Input placeholder="如：现行有效" />
          </Form.Item>
        </>
      )}
      <Form.Item name="isTop" label="置顶" valuePropName="checked">
        <Switch />
      </Form.Item>
      <Form.Item name="summary" label="摘要" className={WHOLE}>
        <Input.TextArea rows={2} count={{ show: true, max: 300 }} />
      </Form.Item>
      <Form.Item name="content" label="正文" className={WHOLE}>
        <RichEditor label="正文" upload={sendEditorPicture} />
      </Form.Item>
      <Form.Item name="attachments" label="附件" className={WHOLE}>
        <Attachments />
      </Form.Item>
      <Form.Item name="cover" label="封面" className={WHOLE}>
        <OnePicture shape="wide" />
      </Form.Item>
    </>
  );
};
