import { outcomeOf, type Proof } from '#prove/proof.ts';
import { runTests } from '#prove/suite.ts';

export const pooler: Proof = {
  id: 'A27',
  title: 'PgBouncer（事务模式）在产品与数据库之间',
  target: '服务端的全部测试经过它通过',
  needs: ['pgbouncer'],
  run: async ({ folder, say }) => {
    const { code, passed, failed, said } = await runTests(folder, [], { TEST_POOLER: '1' });
    if (code !== 0) say(said.slice(-2_000));
    return outcomeOf(`${passed} 项通过，${failed} 项失败`, { 测试: code === 0 && passed > 0 });
  },
};
