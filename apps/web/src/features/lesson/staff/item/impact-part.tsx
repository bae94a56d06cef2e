import { ITEM } from '@zhibiao/contract/lesson/types';
import { Input } from 'antd';
import { useId } from 'react';
import { Icon } from '#ui/icon/icon.tsx';
import { SameOrNew } from '#widgets/editing/same-or-new.tsx';
import { Field } from '#widgets/editing/field.tsx';
import css from './item.module.css';
import type { ItemForm } from './use-item-form.ts';

/** What a save does to those who are learning, before it is made. */
export const ImpactPart = ({ form }: { form: ItemForm }) => {
  const { touched, other, renew, setRenew, base, draft, reason, setReason, faultOf } = form;
  const id = useId();
  if (!touched && !other) return null;

  return (
    <section className={css.impact} aria-labelledby={id}>
      <h3 id={id}>
        <Icon name="users" size={18} />
        {touched ? `正在学习的 ${touched.studying} 人会怎样` : '没有人正在学习'}
      </h3>
      {touched && (
        <>
          <p role="status">
            <b>{touched.sentence}</b>
          </p>
          <dl className="num">
            {touched.done > 0 && <Line count={touched.done} text="学完了本讲：保持已完成，学时不变" />}
            {touched.restart > 0 && <Line count={touched.restart} text="学到一半：重新学习本讲，已计学时不减" />}
            {touched.finish > 0 && <Line count={touched.finish} text="因此学完课程" />}
          </dl>
        </>
      )}
      {other && (
        <SameOrNew
          legend={base.type === ITEM.article ? '新正文与原来相比' : '新文件与原来相比'}
          renew={renew}
          onRenew={setRenew}
          before={base.durationSec}
          after={
            base.type === ITEM.article || base.type === ITEM.pdf ? base.durationSec : (draft.file?.durationSec ?? 0)
          }
        />
      )}
      {touched && (
        <Field label="修改原因" fault={faultOf('reason')}>
          {(field) => (
            <Input
              id={field}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
              placeholder="会写入操作记录"
            />
          )}
        </Field>
      )}
    </section>
  );
};

const Line = ({ count, text }: { count: number; text: string }) => (
  <div>
    <dt>{count} 人</dt>
    <dd>{text}</dd>
  </div>
);
