import { hostInTheClear } from '#db/in-the-clear.ts';
import { type DoctorCheck, fine, warned } from '#features/doctor/check.ts';

export const linkCheck: DoctorCheck = {
  key: 'link',
  title: '连接加密',
  run: async ({ pool, config: { databaseUrl } }) => {
    if (databaseUrl === null) return fine('内置的数据库在本机');
    const host = await hostInTheClear(pool, databaseUrl);
    if (host === null) return fine('连接是加密的，或只经过本机与私有网络');
    return warned(`到 ${host} 的连接没有加密，而它不在本机或私有网络`, {
      why: '途中的人读得到全部数据和数据库密码的验证过程',
      todo: '在 DATABASE_URL 与 MIGRATE_DATABASE_URL 后面加 ?sslmode=verify-full',
    });
  },
};
