import { useQuery } from '@tanstack/react-query';
import { verifyBatch } from '@zhibiao/contract/certificate/batch';
import { BatchCheck } from '#features/certificate/batch/batch-check.tsx';
import { publicKeysQuery } from '#features/certificate/queries.ts';
import css from './experts.module.css';
import { Fold } from './result/verdict.tsx';

/** Lists, keys and how to do without this page; folded. */
export const Experts = () => (
  <section className={css.experts} aria-labelledby="experts-title">
    <h2 id="experts-title">供专业核验</h2>
    <Fold title="批量核验：放入一份 Excel 名单">
      <BatchCheck to={verifyBatch} note="名单会发送到本平台查询，结果与逐份核验一致，表格不会保存。" />
    </Fold>
    <Fold title="签发公钥与指纹">
      <Keys />
    </Fold>
    <Fold title="不联网核验的办法">
      <p>
        证书登记信息、审核材料和监管数据都以 Ed25519 签名。保存上面的公钥，用任何支持 Ed25519 的工具核对签名原文的 UTF-8
        字节与签名（base64url），再把文件的 SHA-256 与签名原文中的比对。
      </p>
      <p>证书是否已撤销或换发会变化，不联网时无从知道。</p>
    </Fold>
  </section>
);

const Keys = () => {
  const keys = useQuery(publicKeysQuery);
  return (
    <>
      {keys.data?.map(({ kid, publicKey, fingerprint, createTime, retireTime, active }) => (
        <p key={kid}>
          <b>{active ? '在用' : `${createTime.slice(0, 10)} 至 ${retireTime?.slice(0, 10) ?? '今'}`}</b>　指纹{' '}
          <code>{fingerprint}</code>
          <br />
          公钥（base64url） <code>{publicKey}</code>
        </p>
      ))}
    </>
  );
};
