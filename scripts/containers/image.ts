import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { NODE_IMAGE } from './base-images.ts';
import { call, type Engine } from './engine.ts';
import { run } from './shell.ts';

export const IMAGE = 'zhibiao:latest';
const MB = 1_000_000;
/** Of what the project puts on its base image. */
const PRODUCTION_LIMIT_MB = 250;

/**
 * Builds the Dockerfile as it is, on the base that was made where no registry answers. What this machine needs to reach
 * npm's registry is lent to the build, and stays outside the image.
 */
export const buildImage = async (engine: Engine, context: string, dir: string, made: boolean): Promise<void> => {
  const lent = engine.program === 'podman' ? await lentTo(dir) : [];
  const base = made ? ['--build-arg', `NODE_IMAGE=${NODE_IMAGE}`] : [];
  await call(engine, ['build', ...lent, ...base, '--tag', IMAGE, context], { show: true });
};

const lentTo = async (dir: string): Promise<string[]> => {
  const own = (await run('npm', ['config', 'get', 'userconfig'])).trim() || join(homedir(), '.npmrc');
  const authorities = process.env['NODE_EXTRA_CA_CERTS'];
  const path = join(dir, 'npmrc');
  const registry = (await run('npm', ['config', 'get', 'registry'])).trim();
  writeFileSync(
    path,
    [
      existsSync(own) ? readFileSync(own, 'utf8') : '',
      `registry=${registry}`,
      ...(authorities ? ['cafile=/authorities.pem'] : []),
      '',
    ].join('\n'),
    { mode: 0o600 },
  );
  const mounts = [`${path}:/root/.npmrc:ro`, ...(authorities ? [`${authorities}:/authorities.pem:ro`] : [])];
  return ['--network', 'host', '--format', 'docker', ...mounts.flatMap((mount) => ['--volume', mount])];
};

/** Says what the image weighs; a fault, when the project's own part of it is too heavy. */
export const weigh = async (engine: Engine): Promise<void> => {
  const size = async (image: string) =>
    Number(await call(engine, ['image', 'inspect', '--format', '{{.Size}}', image]));
  const [whole, base] = [await size(IMAGE), await size(NODE_IMAGE)];
  const production = whole - base;
  const mb = (bytes: number) => `${Math.round(bytes / MB)} MB`;
  console.log(`镜像 ${mb(whole)} = 基础镜像 ${mb(base)} + 本项目 ${mb(production)}（上限 ${PRODUCTION_LIMIT_MB} MB）`);
  if (production > PRODUCTION_LIMIT_MB * MB) throw new Error(`镜像中本项目的部分超过 ${PRODUCTION_LIMIT_MB} MB`);
};

/** Every package of the image is the one that the lock file names. */
export const compareWithLock = async (engine: Engine, context: string): Promise<void> => {
  const packagesOf = (text: string) =>
    (JSON.parse(text) as { packages: Record<string, { version?: string; link?: boolean }> }).packages;
  const locked = packagesOf(readFileSync(join(context, 'package-lock.json'), 'utf8'));
  const installed = Object.entries(
    packagesOf(await call(engine, ['run', '--rm', IMAGE, 'cat', 'node_modules/.package-lock.json'])),
  ).filter(([, { link }]) => !link);
  const strange = installed.filter(([path, { version }]) => locked[path]?.version !== version).map(([path]) => path);
  if (strange.length > 0) throw new Error(`镜像中的依赖与 package-lock.json 不符：${strange.join('、')}`);
  console.log(`镜像中的 ${installed.length} 个依赖都与 package-lock.json 一致`);
};

/** The image makes of an HEVC film what every browser plays, in parts. */
export const makeFilm = async (engine: Engine, context: string): Promise<void> => {
  const film = join(context, 'apps/server/src/test/media/hevc.mp4');
  const parts = ['-f', 'hls', '-hls_segment_type', 'fmp4', '-hls_flags', 'single_file'];
  const args = ['-i', '/film.mp4', '-vf', 'scale=-2:480', '-c:v', 'libx264', '-c:a', 'aac', ...parts, 'film.m3u8'];
  const program = ['ffmpeg', '-nostdin', '-hide_banner', '-loglevel', 'error', ...args];
  await call(engine, ['run', '--rm', '--volume', `${film}:/film.mp4:ro`, '--workdir', '/tmp', IMAGE, ...program]);
  const version = await call(engine, ['run', '--rm', IMAGE, 'ffmpeg', '-version']);
  console.log(`镜像中的 ${version.split('\n')[0]} 转出了 HLS`);
};
