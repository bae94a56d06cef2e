import { proofOutcome, type Proof } from '#prove/proof.ts';
import { runShard } from '#prove/suite.ts';

/** One after the other: each has a cluster and a pooler of its own, and tells how far it is. */
const SHARDS = 8;

export const pooler: Proof = {
  id: 'A27',
  title: 'PgBouncer（事务模式）在产品与数据库之间',
  target: `服务端的全部测试经过它通过，分 ${SHARDS} 批`,
  needs: ['pgbouncer'],
  minutes: 90,
  run: async ({ folder, say }) => {
    const sum = { passed: 0, failed: 0, batches: 0 };
    for (let shard = 1; shard <= SHARDS; shard += 1) {
      const { code, passed, failed, faults } = await runShard(folder, `${shard}/${SHARDS}`, { TEST_POOLER: '1' });
      sum.passed += passed;
      sum.failed += failed;
      if (code === 0 && passed > 0) sum.batches += 1;
      else for (const fault of faults) say(fault);
      say(`第 ${shard}/${SHARDS} 批：${passed} 项通过，${failed} 项失败`);
    }
    return proofOutcome(`${sum.batches}/${SHARDS} 批，${sum.passed} 项通过，${sum.failed} 项失败`, {
      测试: sum.batches === SHARDS,
    });
  },
};
