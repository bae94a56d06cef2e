import { choicesOf } from '@zhibiao/contract/core/codes';
import { BLUR_MODE } from '@zhibiao/contract/paper/types';
import { addOverride } from '@zhibiao/contract/exam/staff-override';
import { Checkbox, Form, Input, InputNumber } from 'antd';
import { MomentInput } from '#ui/form/day-input.tsx';
import { optionalRule, rule } from '#ui/form/form-rules.ts';
import { SearchableSelect } from '#ui/form/searchable-select.tsx';
import css from './terms.module.css';

const { shape } = addOverride.body;

/** What an override may say. What is left empty is as the next wider says. */
export const TermFields = () => (
  <>
    <p className="note">留空的项目按机构、全部学员、试卷的顺序取用；已开始的考试不受影响。</p>
    <div className={css.pairs}>
      <Form.Item name="openTime" label="开放时间">
        <MomentInput />
      </Form.Item>
      <Form.Item name="closeTime" label="关闭时间">
        <MomentInput />
      </Form.Item>
      <Form.Item name="extraMin" label="加时" rules={[optionalRule(shape.extraMin)]}>
        <InputNumber min={0} max={600} precision={0} suffix="分钟" />
      </Form.Item>
      <Form.Item name="retryHours" label="两次间隔" rules={[optionalRule(shape.retryHours)]}>
        <InputNumber min={0} precision={0} suffix="小时" />
      </Form.Item>
      <Form.Item name="blurLimit" label="切屏次数" rules={[optionalRule(shape.blurLimit)]}>
        <InputNumber min={0} max={99} precision={0} suffix="次" />
      </Form.Item>
      <Form.Item name="blurMode" label="切屏处理">
        <SearchableSelect<number> options={choicesOf(BLUR_MODE)} placeholder="按试卷" />
      </Form.Item>
    </div>
    <Form.Item name="waiveLesson" valuePropName="checked">
      <Checkbox>免除“先学完课程”的要求</Checkbox>
    </Form.Item>
    <Form.Item name="reason" label="原因" rules={[rule(shape.reason)]}>
      <Input.TextArea rows={2} placeholder="如：视力障碍，凭医院证明延长作答" />
    </Form.Item>
  </>
);
