import { setTimeout as sleep } from 'node:timers/promises';
import type { Site } from './site.ts';
import { API, journey, must, told, under } from './visits.ts';

/** Two replicas of an older release become two of this one, one after the other, while visitors come by. */
export const upgrade = async (base: string, site: Site) => {
  const verifies = await journey(base, site);
  const { failed, count, longest } = await under(`${base}${API}`, async () => {
    const said = await site.migrate();
    told(said.trim().split('\n').at(-1) ?? '');
    await verifies();
    for (const replica of site.replicas) {
      await replica.stop();
      await replica.start();
      await sleep(2_000);
      await verifies();
    }
  });
  const result = `从旧版本逐个换成新版本：${count} 次请求，失败 ${failed.length}，最久 ${longest} 毫秒；旧证明照旧核验`;
  must(failed.length === 0, `${result}\n${[...new Set(failed)].join('\n')}`);
  told(result);
};
