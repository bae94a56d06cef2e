import { useQuery } from '@tanstack/react-query';
import { Register } from '@zhibiao/contract/auth/register-form';
import { copy } from '@zhibiao/contract/core/copy';
import { Checkbox, Form, Modal } from 'antd';
import { useState, type ReactNode } from 'react';
import { rule } from '#ui/form/form-rules.ts';
import { QueryBlock } from '#widgets/block/query-block.tsx';
import { RichText } from '#ui/text/rich-text.tsx';
import { agreementQuery, type AgreementCode } from './queries.ts';

const NAME: Record<AgreementCode, string> = { 'user-agreement': '用户协议', 'privacy-policy': '隐私政策' };

/** Unchecked until the visitor checks it; both documents can be read without leaving the form. */
export const Agreements = () => {
  const [reading, setReading] = useState<AgreementCode | null>(null);

  return (
    <>
      <Form.Item name="agree" valuePropName="checked" rules={[rule(Register.shape.agree)]}>
        <Checkbox>
          我已阅读并同意
          <Read code="user-agreement" onRead={setReading} />和<Read code="privacy-policy" onRead={setReading} />
        </Checkbox>
      </Form.Item>
      <Modal
        title={reading ? NAME[reading] : ''}
        open={reading !== null}
        width={800}
        footer={null}
        onCancel={() => setReading(null)}
        destroyOnHidden
      >
        {reading && <Agreement code={reading} />}
      </Modal>
    </>
  );
};

const Read = ({ code, onRead }: { code: AgreementCode; onRead: (code: AgreementCode) => void }): ReactNode => (
  <a
    href={`/policy-doc/detal-page?id=${code}`}
    onClick={(event) => {
      event.preventDefault();
      onRead(code);
    }}
  >
    《{NAME[code]}》
  </a>
);

const Agreement = ({ code }: { code: AgreementCode }) => (
  <QueryBlock query={useQuery(agreementQuery(code))} failed={copy.articleFailed}>
    {(article) => <RichText html={article.content} />}
  </QueryBlock>
);
