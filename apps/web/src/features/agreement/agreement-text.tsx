import type { PendingAgreement } from '@zhibiao/contract/agreement';
import { useQuery } from '@tanstack/react-query';
import { QueryBlock } from '#widgets/query-block.tsx';
import { RichText } from '#ui/rich-text.tsx';
import { agreementQuery } from './queries.ts';
import css from './agreement-text.module.css';

/** What changed, and the whole text below it, which scrolls by itself. */
export const AgreementText = ({ agreement }: { agreement: PendingAgreement }) => {
  const query = useQuery(agreementQuery(agreement));

  return (
    <>
      <p className="note num">
        版本 {agreement.version}，{agreement.effectiveTime.slice(0, 10)} 起施行
      </p>
      {agreement.changes && (
        <div className={css.changes}>
          <h3>有哪些变化</h3>
          <p>{agreement.changes}</p>
        </div>
      )}
      <div className={css.text} tabIndex={0} role="region" aria-label={`${agreement.title}全文`}>
        <QueryBlock query={query}>{({ content }) => <RichText html={content} />}</QueryBlock>
      </div>
    </>
  );
};
