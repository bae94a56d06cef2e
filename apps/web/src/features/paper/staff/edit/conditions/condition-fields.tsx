import { choicesOf } from '@zhibiao/contract/core/codes';
import { BLUR_MODE, DOUBLE_MARKING, RELEASE_MODE, SHOW } from '@zhibiao/contract/paper/types';
import { MarkRule, PaperConditions } from '@zhibiao/contract/paper/draft';
import { editPaper } from '@zhibiao/contract/paper/staff';
import { Form, Input, InputNumber, Select, Switch } from 'antd';
import { optionalRule, rule } from '#ui/form/form-rules.ts';
import { SearchableSelect } from '#ui/form/searchable-select.tsx';

const { shape } = PaperConditions;

type Props = {
  lessons: { value: string; label: string }[];
  lessonName: string | null;
  /** It has been published, or the editor sees no courses: it stays as it is. */
  fixedLesson: boolean;
  wantsReason: boolean;
};

export const ConditionFields = ({ lessons, lessonName, fixedLesson, wantsReason }: Props) => {
  const form = Form.useFormInstance();
  const blurLimit: number = Form.useWatch('blurLimit', form) ?? 0;
  const double: number = Form.useWatch('double', form) ?? DOUBLE_MARKING.single;

  return (
    <>
      <Form.Item name="title" label="试卷名称" rules={[rule(shape.title)]}>
        <Input />
      </Form.Item>
      {fixedLesson ? (
        <Form.Item label="所属课程">{lessonName ?? '独立考试'}</Form.Item>
      ) : (
        <Form.Item name="lessonId" label="所属课程" extra="首次发布后不能更换">
          <SearchableSelect<string> options={lessons} placeholder="独立考试" />
        </Form.Item>
      )}
      <Form.Item name="openTime" label="开放时间" extra="不填则发布后即可考试">
        <Input type="datetime-local" />
      </Form.Item>
      <Form.Item name="closeTime" label="关闭时间" extra="不填则一直开放">
        <Input type="datetime-local" />
      </Form.Item>
      <Form.Item name="maxAttempts" label="次数" rules={[rule(shape.maxAttempts)]}>
        <InputNumber min={1} max={99} precision={0} suffix="次" />
      </Form.Item>
      <Form.Item name="retryHours" label="两次间隔" rules={[rule(shape.retryHours)]}>
        <InputNumber min={0} max={8_760} precision={0} suffix="小时" />
      </Form.Item>
      <Form.Item name="passValidMonths" label="合格有效期" rules={[optionalRule(shape.passValidMonths)]}>
        <InputNumber min={1} max={120} precision={0} suffix="个月" placeholder="长期" />
      </Form.Item>
      <Form.Item name="sort" label="排序" rules={[rule(shape.sort)]}>
        <InputNumber min={0} max={1_000_000} precision={0} />
      </Form.Item>
      <Form.Item name="requireLesson" label="须先学完课程" valuePropName="checked">
        <Switch />
      </Form.Item>
      <Form.Item name="avoidSeen" label="再考避开做过的题" valuePropName="checked">
        <Switch />
      </Form.Item>
      <Form.Item
        name="blurLimit"
        label="切屏上限"
        rules={[rule(shape.blurLimit)]}
        extra={blurLimit === 0 && '0 为不限'}
      >
        <InputNumber min={0} max={99} precision={0} suffix="次" />
      </Form.Item>
      <Form.Item name="blurMode" label="超过后">
        <Select options={choicesOf(BLUR_MODE)} disabled={blurLimit === 0} />
      </Form.Item>
      <Form.Item name="showResult" label="公布内容">
        <Select options={choicesOf(SHOW)} />
      </Form.Item>
      <Form.Item name="releaseMode" label="成绩">
        <Select options={choicesOf(RELEASE_MODE)} />
      </Form.Item>
      <Form.Item name="double" label="主观题阅卷">
        <Select options={choicesOf(DOUBLE_MARKING)} />
      </Form.Item>
      {double !== DOUBLE_MARKING.single && (
        <Form.Item name="gap" label="双评误差" rules={[rule(MarkRule.shape.gap)]}>
          <InputNumber min={0} max={100} precision={0} suffix="%" />
        </Form.Item>
      )}
      {double === DOUBLE_MARKING.sample && (
        <Form.Item name="sample" label="抽样比例" rules={[rule(MarkRule.shape.sample)]}>
          <InputNumber min={1} max={100} precision={0} suffix="%" />
        </Form.Item>
      )}
      {wantsReason && (
        <Form.Item name="reason" label="修改原因" rules={[rule(editPaper.body.shape.reason.unwrap())]}>
          <Input />
        </Form.Item>
      )}
    </>
  );
};
