import { execFileSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { borrowEmbedded } from '#boot/embedded/embedded.ts';
import { contentIn, killedOn, RESTORE_MOMENTS } from '#test/world/restore-moments.ts';
import { type ProductPlace, runProductCommand, startedProduct } from './product.ts';
import type { Setting } from './proof.ts';

/** What is there once the product has started on it. */
const startedContent = async (place: ProductPlace): Promise<string> => {
  const product = await startedProduct(place);
  try {
    return await contentIn(place.dataDir, (await borrowEmbedded(place.dataDir, () => {})).url);
  } finally {
    await product.terminate();
  }
};

/**
 * Restores the last backup over another installation, and is killed at every moment in turn; names those after which
 * the start found anything but all of the old or all of the new.
 */
export const killedRestores = async (
  setting: Setting,
  placeOf: (setting: Setting, name: string) => ProductPlace,
): Promise<string[]> => {
  const [old, fresh, place] = ['old', 'new', 'killed'].map((name) => placeOf(setting, name)) as [
    ProductPlace,
    ProductPlace,
    ProductPlace,
  ];
  const intoIt = (into: ProductPlace, env: Record<string, string> = {}) =>
    runProductCommand('restore', ['--into', into.dataDir], { ...into, env: { ...into.env, ...env } });
  const { code, said } = await intoIt(fresh);
  if (code !== 0) throw new Error(`the restore failed:\n${said}`);
  const whole = { old: await startedContent(old), new: await startedContent(fresh) };
  const mixed: string[] = [];
  for (const moment of RESTORE_MOMENTS) {
    rmSync(place.dataDir, { recursive: true, force: true });
    execFileSync('cp', ['-a', old.dataDir, place.dataDir]);
    const killed = (await intoIt(place, killedOn(moment))).code === null;
    const found = await startedContent(place).catch(() => '');
    const left = existsSync(join(place.dataDir, '.restore'));
    setting.say(`${moment.when}被杀：${found === whole[moment.stands] ? moment.stands : '不合'}`);
    if (!killed || left || found !== whole[moment.stands]) mixed.push(moment.when);
  }
  return mixed;
};
