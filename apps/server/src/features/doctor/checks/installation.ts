import { recognise, truthPlaces } from '#ports/truth/installation.ts';
import { isSecretOf } from '#ports/keys/secret-proof.ts';
import { type DoctorCheck, faulty, fine } from '#features/doctor/check.ts';

/** A database, a folder of truth and a secret that do not belong together start nothing, and lose much. */
export const installationCheck: DoctorCheck = {
  key: 'installation',
  title: '归属',
  run: async ({ pool, secrets, config }) => {
    // Says itself whose folder it is; nothing is written before its last step, which is not taken.
    await recognise(pool, truthPlaces(config));
    if (await isSecretOf(pool, secrets)) return fine('数据目录和 SECRET_KEY 都是这个数据库的');
    return faulty('SECRET_KEY 不是这个数据库的', {
      why: '密码、身份证号码和渠道密钥都读不出来',
      todo: '换回原来的密钥（SECRET_KEY 或数据目录中的 secret.key）；更换密钥时，旧的写在 SECRET_KEY_OLD',
    });
  },
};
