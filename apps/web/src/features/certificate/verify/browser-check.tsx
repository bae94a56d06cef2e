import { useQuery } from '@tanstack/react-query';
import type { Verified } from '@zhibiao/contract/certificate';
import { Alert } from '#ui/alert.tsx';
import { publicKeysQuery } from '#features/certificate/queries.ts';
import css from './browser-check.module.css';

/**
 * Checks the server's answer in the browser with the listed public keys, and shows their fingerprint for comparison.
 */
export const BrowserCheck = ({ certificate }: { certificate: Verified }) => {
  const keys = useQuery(publicKeysQuery);
  const { data: checked } = useQuery({
    queryKey: ['signature', certificate, keys.data],
    queryFn: async () => ({ fault: (await import('./check-signature.ts')).faultOf(certificate, keys.data ?? []) }),
    enabled: keys.data !== undefined,
    gcTime: 0,
  });
  const key = keys.data?.find(({ kid }) => kid === certificate.kid);

  return (
    <div className={css.check}>
      <div role="status">
        {!certificate.consistent && (
          <Alert kind="warning" icon="warn">
            数据库中的状态与签名登记不一致，本页以签名登记为准。请把这一情况告知发证机构。
          </Alert>
        )}
        {checked?.fault && (
          <Alert kind="error" icon="warn">
            <b>浏览器复核未通过：{checked.fault}</b>。请勿采信本页，并联系发证机构。
          </Alert>
        )}
        {checked?.fault === null && <p className="note">本浏览器已用公钥复核登记信息与证书状态的签名。</p>}
      </div>
      {key && (
        <p className={`note ${css.fingerprint}`}>
          签发公钥指纹 <code>{key.fingerprint}</code>，可与发证机构公布的比对。
        </p>
      )}
    </div>
  );
};
