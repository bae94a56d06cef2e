/**
 * npm run check:containers: Dockerfile and docker-compose.yml as an operator uses them. The image is built and weighed,
 * the site
 * brought up, a learner registers, studies and is issued a proof; application and database are killed, and nothing is
 * lost.
 */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, relative, resolve } from 'node:path';
import { ensureBaseImages } from './base-images.ts';
import { findEngine } from './engine.ts';
import { buildImage, compareWithLock, makeFilm, weigh } from './image.ts';
import { codeFrom, learnerAt } from './learner.ts';
import { publishReading } from './reading.ts';
import { bringUp, type Site } from './site.ts';

const root = resolve(import.meta.dirname, '../..');
const dir = mkdtempSync(join(tmpdir(), 'zhibiao-containers-'));
const folder = join(dir, 'zhibiao');

/** What a clone holds: no settings, no data, nothing made from something else. */
const MADE = ['node_modules', 'dist', 'generated', 'test-results'];
const isOfProject = (path: string) =>
  !MADE.includes(basename(path)) && !['.git', '.env', 'data'].includes(relative(root, path));

const step = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
  console.log(`\n── ${name} ──`);
  const began = Date.now();
  const result = await work();
  console.log(`✓ ${name}，${((Date.now() - began) / 1000).toFixed(1)} 秒`);
  return result;
};

const check = async () => {
  cpSync(root, folder, { recursive: true, filter: isOfProject });
  const engine = await step('容器引擎', () => findEngine(dir));
  console.log(`使用 ${engine.program}`);
  try {
    const made = await step('基础镜像', () => ensureBaseImages(engine, dir));
    await step('构建镜像', () => buildImage(engine, folder, dir, made));
    await step('镜像的内容与大小', async () => {
      await compareWithLock(engine, folder);
      await makeFilm(engine, folder);
      await weigh(engine);
    });
    const site = await step('docker-compose.yml：启动、迁移、就绪', () => bringUp(engine, folder));
    try {
      await visit(site);
    } catch (error) {
      console.error(`应用的日志：\n${await site.logs('app')}`);
      throw error;
    } finally {
      await site.down();
    }
    // Once more, where a reader of the last lines finds it.
    await weigh(engine);
  } finally {
    await engine.close();
  }
};

const visit = async (site: Site) => {
  const learner = learnerAt(site.base);
  await step('注册（短信验证码）与登录', async () => {
    await learner.register(codeFrom(() => site.logs('sms')));
    await learner.logIn();
    console.log(`登录为 ${await learner.whoAmI()}`);
  });
  const { proof, file } = await step('学习一门短课，签发学习证明，按核验码与指纹核验', async () => {
    const reading = await publishReading(site);
    await learner.study(reading.lid);
    const issued = await learner.prove(reading.lessonId);
    const pdf = await learner.download(issued);
    await learner.verify(issued, pdf);
    console.log(`证明 ${issued.verifyCode}，PDF ${pdf.length} 字节`);
    return { proof: issued, file: pdf };
  });
  for (const service of ['app', 'db']) {
    await step(`杀掉 ${service} 容器再启动，什么都没有丢`, async () => {
      await site.killAndStart(service);
      await site.ready();
      await learner.whoAmI();
      if (!file.equals(await learner.download(proof))) throw new Error('重启之后证明的 PDF 变了');
      await learner.verify(proof, file);
      await learner.logIn();
    });
  }
};

try {
  await check();
  console.log('\n容器检查全部通过');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  rmSync(dir, { recursive: true, force: true });
}
