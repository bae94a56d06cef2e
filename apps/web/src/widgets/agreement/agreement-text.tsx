import { useQuery } from '@tanstack/react-query';
import { getAgreement } from '@zhibiao/contract/agreement/learner';
import { ask } from '#lib/api/ask.ts';
import { RichText } from '#ui/text/rich-text.tsx';
import { QueryBlock } from '#widgets/block/query-block.tsx';
import css from './agreement-text.module.css';

type Named = { code: string; version: string };
const textQuery = ({ code, version }: Named) =>
  ask(getAgreement, { params: { code: code as 'user-agreement', version } }, { staleTime: Infinity });

/** One published text: what changed, and the whole of it below, which scrolls by itself. */
export const AgreementText = ({ agreement }: { agreement: Named }) => (
  <QueryBlock query={useQuery(textQuery(agreement))} failed="协议加载失败。">
    {({ version, effectiveTime, ...text }) => (
      <AgreementSheet when={`版本 ${version}，${effectiveTime.slice(0, 10)} 起施行`} {...text} />
    )}
  </QueryBlock>
);

type Sheet = { when: string; title: string; changes: string; content: string };
export const AgreementSheet = ({ when, title, changes, content }: Sheet) => (
  <>
    <p className="note num">{when}</p>
    {changes && (
      <div className={css.changes}>
        <h3>有哪些变化</h3>
        <p>{changes}</p>
      </div>
    )}
    <div className={css.text} tabIndex={0} role="region" aria-label={`${title}全文`}>
      <RichText html={content} />
    </div>
  </>
);
