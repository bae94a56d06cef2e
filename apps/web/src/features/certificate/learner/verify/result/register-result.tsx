import { useQuery } from '@tanstack/react-query';
import type { PublicKey, Verified } from '@zhibiao/contract/certificate/learner';
import type { VerifiedPack } from '@zhibiao/contract/study/audit-pack';
import type { ReactNode } from 'react';
import { BadgeLink } from '#features/certificate/badge-link.tsx';
import { publicKeysQuery } from '#features/certificate/queries.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { QueryBlock } from '#widgets/block/query-block.tsx';
import { CertificateRecord, worthOf } from './certificate-record.tsx';
import { CertificateFigures } from './figures.tsx';
import { FilePick } from '#features/certificate/learner/verify/file-pick.tsx';
import css from './register-result.module.css';
import { FactList, Fold, VerdictPanel } from './verdict.tsx';

/** What is registered under a number or a code: it speaks of the register only, and of no file. */

type Check = typeof import('#features/certificate/learner/verify/check/check-signature.ts');
/** What this browser finds wrong with an answer, by the listed keys; nothing is shown as genuine before. */
const useFault = (
  name: string,
  answer: unknown,
  faultBy: (check: Check, keys: readonly PublicKey[]) => string | null,
) => {
  const keys = useQuery(publicKeysQuery);
  return useQuery({
    queryKey: [name, answer, keys.data],
    queryFn: async () => ({
      fault: faultBy(await import('#features/certificate/learner/verify/check/check-signature.ts'), keys.data ?? []),
    }),
    enabled: keys.data !== undefined,
    gcTime: 0,
  });
};

const NotBelieved = ({ fault }: { fault: string }) => (
  <VerdictPanel
    tone="changed"
    title="浏览器复核未通过"
    text={`浏览器复核未通过：${fault}。请勿采信本页，并联系发证机构。`}
  />
);

type Take = (files: readonly File[]) => void;
const AlsoFile = ({ what, take }: { what: string; take: Take }) => (
  <div className={`row spread gap-16 ${css.also}`}>
    <p>
      {what}
      <span className="note">放进来，核对有没有改动</span>
    </p>
    <FilePick take={take} label="选择收到的文件" className={css.choose}>
      选择文件
    </FilePick>
  </div>
);

export const RegisteredCertificate = ({
  certificate,
  code,
  take,
}: {
  certificate: Verified;
  code: string | null;
  take: Take;
}) => {
  const checked = useFault('signature', certificate, (check, keys) => check.faultOf(certificate, keys));
  return (
    <QueryBlock query={checked}>
      {({ fault }) =>
        fault ? (
          <NotBelieved fault={fault} />
        ) : (
          <VerdictPanel {...worthOf(certificate, `由${certificate.issuer}签发，在有效期内。`)}>
            {!certificate.consistent && (
              <div className={css.alert}>
                <Alert kind="warning" icon="warn">
                  数据库中的状态与签名登记不一致，本页以签名登记为准。请把这一情况告知发证机构。
                </Alert>
              </div>
            )}
            <CertificateRecord certificate={certificate} />
            <AlsoFile what="手里有 PDF？" take={take} />
            <Fold title="文件指纹与签名">
              <CertificateFigures certificate={certificate} />
              {code && <Badge certNo={certificate.certNo} code={code} />}
            </Fold>
          </VerdictPanel>
        )
      }
    </QueryBlock>
  );
};

const Badge = ({ certNo, code }: { certNo: string; code: string }): ReactNode => (
  <p>
    <BadgeLink certNo={certNo} verifyCode={code} />
  </p>
);

export const RegisteredPack = ({ pack, take }: { pack: VerifiedPack; take: Take }) => {
  const checked = useFault('pack-signature', pack, (check, keys) => check.packFaultOf(pack, keys));
  const key = useQuery(publicKeysQuery).data?.find(({ kid }) => kid === pack.kid);
  return (
    <QueryBlock query={checked}>
      {({ fault }) =>
        fault ? (
          <NotBelieved fault={fault} />
        ) : (
          <VerdictPanel
            tone="good"
            title="真实有效"
            text={`该认证审核材料由${pack.issuer}制作，下面是制作时签名的内容。`}
          >
            <FactList
              facts={[
                ['机构', pack.orgName],
                ['统一社会信用代码', pack.creditCode],
                ['期间', `${pack.from} 至 ${pack.to}`],
                ['编号', pack.no],
                ['制作时间', pack.madeAt],
                ['学习记录', `${pack.people} 人 ${pack.records} 条`],
                ['考试与证书', `${pack.attempts} 次，${pack.certificates} 份`],
              ]}
            />
            <AlsoFile what="手里有这份材料？" take={take} />
            <Fold title="文件指纹与签名">
              <p>本浏览器已用公钥复核签名（Ed25519）。</p>
              {key && (
                <p>
                  签名公钥指纹 <code>{key.fingerprint}</code>，可与平台公布的比对。
                </p>
              )}
              {pack.files.map(({ name, sha256 }) => (
                <p key={name}>
                  {name} SHA-256 <code>{sha256}</code>
                </p>
              ))}
            </Fold>
          </VerdictPanel>
        )
      }
    </QueryBlock>
  );
};
