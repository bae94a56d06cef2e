import { useQuery } from '@tanstack/react-query';
import type { Verified } from '@zhibiao/contract/certificate/learner';
import { publicKeysQuery } from '#features/certificate/queries.ts';
import { copyAndNotify } from '#lib/platform/clipboard.ts';
import { Button } from '#ui/action/button.tsx';
import css from './figures.module.css';

/** What is needed to check the signatures of a certificate with other tools. */
export const CertificateFigures = ({ certificate }: { certificate: Verified }) => {
  const { facts, signature, kid, sha256, statement, verifiedAt } = certificate;
  const keys = useQuery(publicKeysQuery);
  const key = keys.data?.find((one) => one.kid === kid);
  const publicKeyOf = (name: string) => keys.data?.find((one) => one.kid === name)?.publicKey ?? '未找到对应的公钥';
  return (
    <>
      <p>本浏览器已用公钥复核登记信息与证书状态的签名（Ed25519），核验于 {verifiedAt}。</p>
      {key && (
        <p>
          签发公钥指纹 <code>{key.fingerprint}</code>，可与发证机构公布的比对。
        </p>
      )}
      <dl className={`stack gap-12 ${css.values}`}>
        <Value name="签发文件 SHA-256" value={sha256} />
        <Value name="签名原文" value={facts} />
        <Value name="签名（base64url）" value={signature} />
        <Value name="状态声明" value={statement.text} />
        <Value name="状态声明的签名（base64url）" value={statement.signature} />
        {[...new Set([kid, statement.kid])].map((name) => (
          <Value key={name} name={`公钥 ${name}（base64url）`} value={publicKeyOf(name)} />
        ))}
      </dl>
    </>
  );
};

const Value = ({ name, value }: { name: string; value: string }) => (
  <div>
    <dt>
      {name}
      <Button text small onClick={() => void copyAndNotify(value)} aria-label={`复制${name}`}>
        复制
      </Button>
    </dt>
    <dd>
      <code>{value}</code>
    </dd>
  </div>
);
