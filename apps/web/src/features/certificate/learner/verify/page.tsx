import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import { packQuery, verifyQuery } from '#features/certificate/queries.ts';
import { AskPanel } from '#features/certificate/learner/verify/ask-panel.tsx';
import { Experts } from '#features/certificate/learner/verify/experts.tsx';
import { FileResult } from '#features/certificate/learner/verify/result/file-result.tsx';
import { RegisteredCertificate, RegisteredPack } from '#features/certificate/learner/verify/result/register-result.tsx';
import { useVerifyQuery } from '#features/certificate/learner/verify/use-verify-query.ts';
import { useChecks } from '#features/certificate/learner/verify/use-checks.ts';
import { useDroppedFiles } from '#features/certificate/learner/verify/use-dropped-files.ts';
import { VerdictBar, VerdictPanel } from '#features/certificate/learner/verify/result/verdict.tsx';
import { isUnknown } from '#lib/api/failure.ts';
import { paths } from '#lib/url/paths.ts';
import { Button } from '#ui/action/button.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { QueryBlock } from '#widgets/block/query-block.tsx';
import css from './page.module.css';

/** For everybody: is this what we gave out, and is it in force. An answer takes the place of the question. */
export const Component = () => {
  const [search, setSearch] = useSearchParams();
  const [query, ask] = useVerifyQuery();
  const packCode = search.get('pack');
  const result = useQuery({ ...verifyQuery(query ?? { code: '' }), enabled: query !== null });
  const pack = useQuery({ ...packQuery(packCode ?? ''), enabled: packCode !== null });
  const { checks, take, clear } = useChecks(pack.data ?? null);
  const over = useDroppedFiles(take);
  const again = () => {
    clear();
    setSearch({});
  };
  const back = (
    <Button text onClick={again}>
      核验另一份
    </Button>
  );
  const files = checks.map((check) => <FileResult key={check.id} check={check} onAgain={again} />);

  if (checks.length === 0 && !query && packCode === null)
    return (
      <>
        <PageHeader narrow title="证书核验" text="输入编号，或放入收到的文件，即刻知道真伪。" />
        <div className={css.page}>
          <AskPanel over={over} onAsk={ask} take={take} />
          <Experts />
        </div>
      </>
    );

  return (
    <div className={`${css.page} ${css.answered} ${over ? css.over : ''}`}>
      <h1 className="sr">证书核验</h1>
      {files}
      {checks.length === 0 && query && (
        <>
          <VerdictBar
            icon="certificate"
            name={'code' in query ? '扫码核验' : '按编号核验'}
            more={result.data?.certNo ?? ('code' in query ? '' : query.certNo)}
            again={back}
          />
          {isUnknown(result.error) ? (
            <Unknown what="证书" code={'code' in query ? query.code : ''} />
          ) : (
            <QueryBlock query={result}>
              {(certificate) => (
                <RegisteredCertificate
                  certificate={certificate}
                  code={'code' in query ? query.code : null}
                  take={take}
                />
              )}
            </QueryBlock>
          )}
        </>
      )}
      {checks.length === 0 && packCode !== null && (
        <>
          <VerdictBar icon="certificate" name="认证审核材料" more={pack.data?.no ?? ''} again={back} />
          {isUnknown(pack.error) ? (
            <Unknown what="认证审核材料" code="" />
          ) : (
            <QueryBlock query={pack}>{(found) => <RegisteredPack pack={found} take={take} />}</QueryBlock>
          )}
        </>
      )}
      <Experts />
    </div>
  );
};

const Unknown = ({ what, code }: { what: string; code: string }) => (
  <VerdictPanel
    tone="unknown"
    title={`没有查到这份${what}`}
    text="本平台没有与所填信息一致的签发记录。请核对核验码的大小写，或编号与姓名是否同证书上一致。"
  >
    <div className={css.unknown}>
      {code && (
        <p>
          核验码印在认证审核材料的封面上？
          <Link to={`${paths.verify}?pack=${encodeURIComponent(code)}`}>核验认证审核材料</Link>
        </p>
      )}
      <p className="note">如信息无误仍查不到，请以签发机构的答复为准。</p>
    </div>
  </VerdictPanel>
);
