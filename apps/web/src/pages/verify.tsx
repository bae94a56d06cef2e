import { useQuery } from '@tanstack/react-query';
import { verifyBatch } from '@zhibiao/contract/certificate-batch';
import { Link, useSearchParams } from 'react-router-dom';
import { BadgeLink } from '#features/certificate/badge-link.tsx';
import { BatchCheck } from '#features/certificate/batch/batch-check.tsx';
import { ExportCheck } from '#features/certificate/verify/export-check.tsx';
import { ExpertBlock } from '#features/certificate/verify/expert-block.tsx';
import { CertificateFileCheck } from '#features/certificate/verify/file-check.tsx';
import { PackResult } from '#features/certificate/verify/pack-result.tsx';
import { Meanings } from '#features/certificate/verify/meanings.tsx';
import { verifyQuery, type Asked } from '#features/certificate/queries.ts';
import { VerifiedResult } from '#features/certificate/verify/verified-result.tsx';
import { VerifyForm } from '#features/certificate/verify/verify-form.tsx';
import { isUnknown } from '#lib/failure.ts';
import { paths } from '#lib/paths.ts';
import { PageHeader } from '#ui/page-header.tsx';
import { QueryBlock } from '#widgets/query-block.tsx';
import css from './verify.module.css';

/** For everybody: is this certificate ours, is it in force, is this file the one we issued. */
export const Component = () => {
  const [search, setSearch] = useSearchParams();
  const asked = askedBy(search);
  const pack = search.get('pack');
  const result = useQuery({ ...verifyQuery(asked ?? { code: '' }), enabled: asked !== null });

  const ask = (next: Asked) => {
    if (JSON.stringify(next) === JSON.stringify(asked)) void result.refetch();
    else setSearch(next);
  };

  return (
    <>
      <PageHeader narrow title="证书核验" text="核对证书是否由本平台签发，以及文件是否被改动。" />
      <div className={css.page}>
        <VerifyForm key={search.toString()} asked={asked} busy={result.isFetching} onAsk={ask} />
        {pack && <PackResult key={pack} code={pack} />}
        {asked &&
          (isUnknown(result.error) ? (
            <Unknown code={'code' in asked ? asked.code : ''} />
          ) : (
            <QueryBlock query={result}>
              {(certificate) => (
                <>
                  <VerifiedResult certificate={certificate}>
                    <CertificateFileCheck key={certificate.sha256} sha256={certificate.sha256} />
                  </VerifiedResult>
                  {'code' in asked && <BadgeLink certNo={certificate.certNo} verifyCode={asked.code} />}
                  <ExpertBlock key={certificate.certNo} certificate={certificate} />
                </>
              )}
            </QueryBlock>
          ))}
        <div className={css.more}>
          <BatchCheck to={verifyBatch} note="查询结果与逐份核验一致，表格不会保存。" />
        </div>
        <ExportCheck />
        <Meanings />
      </div>
    </>
  );
};

const askedBy = (search: URLSearchParams): Asked | null => {
  const [code, certNo, name] = [search.get('code'), search.get('certNo'), search.get('name')];
  if (code) return { code };
  return certNo && name ? { certNo, name } : null;
};

const Unknown = ({ code }: { code: string }) => (
  <section className={`panel ${css.unknown}`} role="status">
    <h2>没有查到这份证书</h2>
    <p>本平台没有与所填信息一致的签发记录。请核对核验码的大小写，或证书编号与姓名是否同证书上一致。</p>
    {code && (
      <p>
        核验码印在认证审核材料的封面上？
        <Link to={`${paths.verify}?pack=${encodeURIComponent(code)}`}>核验认证审核材料</Link>
      </p>
    )}
    <p className="note">如信息无误仍查不到，请以签发机构的答复为准。</p>
  </section>
);
