import { useQuery } from '@tanstack/react-query';
import type { Verified } from '@zhibiao/contract/certificate';
import { useState } from 'react';
import { copyAndNotify } from '#lib/clipboard.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { QueryBlock } from '#widgets/query-block.tsx';
import css from './expert-block.module.css';
import { publicKeysQuery } from '#features/certificate/queries.ts';

/** What is needed to check the signature without us. Closed, and loaded only when opened. */
export const ExpertBlock = ({ certificate }: { certificate: Verified }) => {
  const [open, setOpen] = useState(false);

  return (
    <details className={css.block} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>数字签名与公钥（供专业核验）</summary>
      {open && <Signature certificate={certificate} />}
    </details>
  );
};

const Signature = ({ certificate: { facts, signature, kid, sha256, statement } }: { certificate: Verified }) => {
  const keys = useQuery(publicKeysQuery);
  const publicKeyOf = (name: string) => keys.data?.find((key) => key.kid === name)?.publicKey ?? '未找到对应的公钥';
  const publicKey = keys.data?.find((key) => key.kid === kid)?.publicKey;
  const { data: signed } = useQuery({
    queryKey: ['signature', facts, signature, publicKey],
    queryFn: async () => (await import('./check-signature.ts')).isSigned(facts, signature, publicKey ?? ''),
    enabled: publicKey !== undefined,
  });

  return (
    <div className={css.body}>
      <p className="note">
        登记信息按下面的原文以 Ed25519
        签名。本页在您的浏览器内用公钥复核；您也可以复制原文、签名和公钥，用其他工具复核。
      </p>
      <div role="status">
        {signed === true && <Alert kind="success">签名有效，登记信息自签发后未被改动。</Alert>}
        {signed === false && <Alert kind="error">签名无效，请联系发证机构。</Alert>}
      </div>
      <dl>
        <Value name="签名原文" value={facts} />
        <Value name="签名（base64url）" value={signature} />
        <Value name="状态声明" value={statement.text} />
        <Value name="状态声明的签名（base64url）" value={statement.signature} />
        <QueryBlock query={keys} failed="公钥加载失败。">
          {() => (
            <>
              {[...new Set([kid, statement.kid])].map((name) => (
                <Value key={name} name={`公钥 ${name}（base64url）`} value={publicKeyOf(name)} />
              ))}
            </>
          )}
        </QueryBlock>
        <Value name="签发文件 SHA-256" value={sha256} />
      </dl>
    </div>
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
