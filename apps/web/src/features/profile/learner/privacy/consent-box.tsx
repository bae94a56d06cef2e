import { AGREE_FIRST, type Collected, SEPARATE } from '@zhibiao/contract/agreement/consent';
import { labelOf } from '@zhibiao/contract/core/codes';
import { useQuery } from '@tanstack/react-query';
import { Checkbox, Form } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { separateQuery } from '#lib/api/consents.ts';
import css from './consent-box.module.css';

const AgreementDialog = lazy(async () => ({
  default: (await import('#widgets/agreement/text-dialog.tsx')).AgreementDialog,
}));

type Props = {
  code: Collected;
  name: string;
  /** There is a value to be stored. */
  needed: (value: (field: string) => unknown) => boolean;
};

/** The box beside a value that needs a consent of its own; a note once it was given. */
export const ConsentBox = ({ code, name, needed }: Props) => {
  const [reading, setReading] = useState(false);
  const { data: text } = useQuery(separateQuery(code));
  if (!text) return null;
  if (text.agreedTime)
    return (
      <p className="note">
        <span className="num">{text.agreedTime.slice(0, 10)}</span> 已单独同意，可以在下方“同意记录”中撤回
      </p>
    );

  return (
    <>
      <Form.Item
        name={name}
        valuePropName="checked"
        rules={[
          ({ getFieldValue }) => ({
            validator: async (_, ticked?: boolean) => {
              if (!ticked && needed(getFieldValue)) throw new Error(AGREE_FIRST[code]);
            },
          }),
        ]}
      >
        <Checkbox>
          我单独同意{labelOf(SEPARATE, code)}，已阅读
          <a
            className={css.text}
            href={`/policy-doc/detal-page?id=${code}`}
            onClick={(event) => {
              event.preventDefault();
              setReading(true);
            }}
          >
            《{text.title}》
          </a>
        </Checkbox>
      </Form.Item>
      {reading && (
        <Suspense fallback={null}>
          <AgreementDialog agreement={text} onClose={() => setReading(false)} />
        </Suspense>
      )}
    </>
  );
};
