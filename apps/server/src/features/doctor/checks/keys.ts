import { CERT_STORED } from '@zhibiao/contract/certificate/types';
import { lits, many, sql } from '#db/sql.ts';
import { BootError } from '#lib/boot-error.ts';
import { currentIssuer, issuerList } from '#ports/signing/issuers.ts';
import { keysOfConfig } from '#ports/signing/key-files.ts';
import { openRegister } from '#ports/signing/register.ts';
import type { Signer } from '#ports/signing/signer.ts';
import { type DoctorCheck, faulty, fine, type Finding, statementOn, warned } from '#features/doctor/check.ts';

const ACTIVE = sql<{ kid: string }>`SELECT kid FROM "SigningKey" WHERE active`;
/** Revoked and replaced, as the database has it. */
const ENDED = sql<{ certNo: string }>`SELECT "certNo" FROM "Certificate"
  WHERE status IN (${lits([CERT_STORED.revoked, CERT_STORED.replaced])})`;

const RESTORE = '从备份恢复数据目录的 keys 文件夹';

/** What is wrong with a file of the folder says so itself. */
const orSay = <T>(reading: Promise<T>): Promise<T> =>
  reading.catch((fault: Error) => {
    throw new BootError(fault.message);
  });

/** The register of ends beside what the database says of them; null where both say the same. */
const registerFault = (registered: readonly string[], ended: readonly string[]): Finding | null => {
  const known = new Set(registered);
  const unknown = ended.filter((certNo) => !known.has(certNo)).length;
  if (unknown > 0)
    return faulty(`${unknown} 份撤销或换发的证书没有登记`, { why: '它们在核验时会显示为有效', todo: RESTORE });
  const more = registered.length - ended.length;
  if (more === 0) return null;
  return warned(`撤销登记比数据库多 ${more} 份`, {
    why: '核验以登记为准；数据库可能来自较早的备份',
    todo: '在“证书”中找到这几份，再撤销一次',
    door: '/console/cert',
  });
};

const keyFault = (signer: Signer | null, head: string | undefined, active: string | undefined): Finding | null => {
  if (signer === null) return faulty('没有签发密钥', { why: '不能签发证书', todo: RESTORE });
  if (signer.kid !== head)
    return faulty(`私钥 ${signer.kid} 不是公钥清单里在用的 ${head ?? '（空）'}`, { todo: RESTORE });
  if (signer.kid !== active)
    return faulty(`私钥 ${signer.kid} 不是数据库记着的 ${active ?? '（没有）'}`, {
      why: '数据库和数据目录不是同一个安装的，或来自不同时候的备份',
      todo: '让两边来自同一次备份；多个副本须共用同一个数据目录或对象存储',
    });
  return null;
};

export const keysCheck: DoctorCheck = {
  key: 'keys',
  title: '密钥',
  run: async (deps) => {
    const list = issuerList(deps.truth);
    const entries = await orSay(list.entries());
    const current = await orSay(keysOfConfig(deps.config).current());
    const [[active], ended] = await Promise.all([many(deps.pool, ACTIVE), many(deps.pool, ENDED)]);
    if (current === null && !active) return fine('还没有签发密钥，首次启动时生成');
    const fault = keyFault(current, currentIssuer(entries)?.kid, active?.kid);
    if (fault !== null || current === null) return fault ?? faulty('没有签发密钥');

    const registered = await orSay(openRegister(deps.truth, current, list).ended());
    const differs = registerFault(
      registered,
      ended.map(({ certNo }) => certNo),
    );
    if (differs) return differs;
    const statement = statementOn(deps, 'keys', { kind: 'copy', about: current.kid });
    const found = `签发密钥 ${current.kid}，撤销登记 ${registered.length} 条，与数据库一致`;
    if (statement.stated) return fine(found, { statement });
    return warned(`${found}；还没有人确认离线保存了另一份`, {
      why: '密钥和备份一起丢了，就再也签不出同一个发证机构的证书',
      todo: '把 keys 文件夹抄到一处离线、上锁的地方，再确认',
      statement,
    });
  },
};
