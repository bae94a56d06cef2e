import { useQuery } from '@tanstack/react-query';
import { Register } from '@zhibiao/contract/auth/register-form';
import { copy } from '@zhibiao/contract/core/copy';
import { useState, type ReactNode } from 'react';
import { Button } from '#ui/action/button.tsx';
import { CheckField } from '#ui/form/plain/field.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { QueryBlock } from '#widgets/block/query-block.tsx';
import { RichText } from '#ui/text/rich-text.tsx';
import { agreementQuery, type AgreementCode } from './queries.ts';

const NAME: Record<AgreementCode, string> = { 'user-agreement': '用户协议', 'privacy-policy': '隐私政策' };

/** Unchecked until the visitor checks it; both documents can be read without leaving the form. */
export const Agreements = () => {
  const [reading, setReading] = useState<AgreementCode | null>(null);

  return (
    <>
      <CheckField name="agree" rule={Register.shape.agree}>
        我已阅读并同意
        <Read code="user-agreement" onRead={setReading} />和<Read code="privacy-policy" onRead={setReading} />
      </CheckField>
      {reading && (
        <Dialog wide title={NAME[reading]} text={<Agreement code={reading} />} onClose={() => setReading(null)}>
          <Button primary onClick={() => setReading(null)}>
            关闭
          </Button>
        </Dialog>
      )}
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
