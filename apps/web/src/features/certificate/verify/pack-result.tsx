import { useQuery } from '@tanstack/react-query';
import type { VerifiedPack } from '@zhibiao/contract/study-audit-pack';
import { packQuery, publicKeysQuery } from '#features/certificate/queries.ts';
import { isUnknown } from '#lib/failure.ts';
import { Alert } from '#ui/alert.tsx';
import { Icon } from '#ui/icon.tsx';
import { QueryBlock } from '#widgets/query-block.tsx';
import { FileCheck } from './file-check.tsx';
import css from './verified-result.module.css';

/** Whether a 认证审核材料 was made here, and whether a file of it is as it was made. */
export const PackResult = ({ code }: { code: string }) => {
  const result = useQuery(packQuery(code));
  if (isUnknown(result.error))
    return (
      <section className={`panel ${css.result}`} role="status">
        <p className={css.meaning}>
          <b>没有查到这份认证审核材料</b>
        </p>
        <p className={css.last}>请核对封面上的核验地址，注意大小写。</p>
      </section>
    );
  return <QueryBlock query={result}>{(pack) => <Facts pack={pack} />}</QueryBlock>;
};

const Facts = ({ pack }: { pack: VerifiedPack }) => (
  <section className={`panel ${css.result}`} aria-labelledby="pack-title">
    <div className={`${css.status} ${css.good}`}>
      <Icon name="shield" size={40} />
      <div role="status">
        <h2 id="pack-title">该认证审核材料由本平台制作</h2>
        <p className="note">下面是制作时签名的内容；文件有没有改动，请把文件放在下方核对。</p>
      </div>
    </div>
    <dl className={css.facts}>
      {(
        [
          ['机构', pack.orgName],
          ['统一社会信用代码', pack.creditCode],
          ['期间', `${pack.from} 至 ${pack.to}`],
          ['编号', pack.no],
          ['制作时间', pack.madeAt],
          ['制作平台', pack.issuer],
          ['学习记录', `${pack.people} 人 ${pack.records} 条`],
          ['考试与证书', `${pack.attempts} 次，${pack.certificates} 份`],
        ] as const
      ).map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
    <Signed pack={pack} />
    <FileCheck
      files={pack.files}
      accept=".pdf,.xlsx"
      words={{
        kind: 'PDF 或表格',
        genuine: '这份文件就是制作时的原件。',
        hint: '把收到的证据包.pdf 或证据包.xlsx 放在这里',
      }}
    />
  </section>
);

/** The same in this browser, by the listed keys. */
const Signed = ({ pack }: { pack: VerifiedPack }) => {
  const keys = useQuery(publicKeysQuery);
  const { data: checked } = useQuery({
    queryKey: ['pack-signature', pack, keys.data],
    queryFn: async () => ({ fault: (await import('./check-signature.ts')).packFaultOf(pack, keys.data ?? []) }),
    enabled: keys.data !== undefined,
    gcTime: 0,
  });
  const key = keys.data?.find(({ kid }) => kid === pack.kid);
  return (
    <div className={css.meaning} role="status">
      {checked?.fault && (
        <Alert kind="error" icon="warn">
          <b>浏览器复核未通过：{checked.fault}</b>。请勿采信本页，并联系制作平台。
        </Alert>
      )}
      {checked?.fault === null && <p className="note">本浏览器已用公钥复核签名。</p>}
      {key && (
        <p className="note">
          签名公钥指纹 <code>{key.fingerprint}</code>，可与平台公布的比对。
        </p>
      )}
    </div>
  );
};
