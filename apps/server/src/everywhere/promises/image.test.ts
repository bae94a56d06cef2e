import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../../../../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
/** Parts of an app that serve its development, or that its build turns into something else. */
const NOT_RUN = /^(node_modules|dist|test-results|bench|prove|.*\.json|.*\.config\.ts)$/;

/** What the last stage of the Dockerfile takes from the build. */
const copied =
  read('Dockerfile')
    .split(/^FROM /m)
    .at(-1)
    ?.match(/(?<=^COPY --from=build \/app\/)\S+/gm) ?? [];

/** A line of .dockerignore: what it names, and all below it. */
const patternOf = (line: string) => {
  const text = line
    .replaceAll('.', '\\.')
    .replaceAll('**/', '(.*/)?')
    .replaceAll(/(?<!\.)\*/g, '[^/]*');
  return new RegExp(`^${text}(/|$)`);
};
const ignored = read('.dockerignore')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map(patternOf);
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => path !== '');
const carried = files.filter(
  (path) => copied.some((folder) => path.startsWith(`${folder}/`)) && !ignored.some((pattern) => pattern.test(path)),
);

it('the image holds every folder that the server reads while it runs', () => {
  const folders = ['apps/server', 'apps/contract'].flatMap((app) =>
    readdirSync(join(root, app))
      .filter((name) => !NOT_RUN.test(name))
      .map((name) => `${app}/${name}`),
  );
  expect(folders).toContain('apps/server/assets');
  expect(copied).toEqual(expect.arrayContaining([...folders, 'apps/web/dist', 'prisma']));
});

it('the image holds the one file that says the version', () => {
  const [, manifests = ''] = read('Dockerfile').split(/^FROM /m);
  expect(manifests).toMatch(/ AS manifests\n[^]*^COPY package\.json /m);
  expect(read('Dockerfile')).toContain('FROM manifests AS production');
  expect(read('Dockerfile')).toContain('COPY --from=production /app ./');
});

it('the image holds no test and nothing that only tests use', () => {
  expect(carried.length).toBeGreaterThan(1_000);
  expect(carried.filter((path) => /\.test\.|[-/]fixtures?\b|\/test\//.test(path))).toEqual([]);
  const modules = carried.filter((path) => path.endsWith('.ts'));
  expect(
    modules.filter((path) => /from '(vitest|fast-check|supertest|#test\/|#bench\/|#prove\/)/.test(read(path))),
  ).toEqual([]);
});

it('the image holds every module that one of its modules reads', () => {
  const there = new Set(carried);
  const lacking = carried
    .filter((path) => path.startsWith('apps/server/src/') && path.endsWith('.ts'))
    .flatMap((path) =>
      [...read(path).matchAll(/(?:from|import\() ?'(#|\.\/)([^']+\.ts)'/g)].map(([, from, rest]) => ({
        path,
        module: from === '#' ? `apps/server/src/${rest}` : `${path.slice(0, path.lastIndexOf('/'))}/${rest}`,
      })),
    )
    .filter(({ module }) => !module.includes('/generated/') && !there.has(module));
  expect(lacking).toEqual([]);
});

it('the image stands on one base, named by its digest, with the Node that the project runs', () => {
  const dockerfile = read('Dockerfile');
  const { devDependencies } = JSON.parse(read('package.json')) as { devDependencies: { node: string } };
  const [, version] =
    /^ARG NODE_IMAGE=docker\.io\/library\/node:([\d.]+)-\S+@sha256:[0-9a-f]{64}$/m.exec(dockerfile) ?? [];
  expect(version).toBe(devDependencies.node);
  const stages = [...dockerfile.matchAll(/^FROM (\S+)(?: AS (\S+))?/gm)];
  const own = stages.flatMap(([, , name]) => name ?? []);
  const bases = stages.map(([, from]) => from).filter((from) => !own.includes(from ?? ''));
  expect(bases).toContain('${NODE_IMAGE}');
  expect(new Set(bases).size).toBe(1);
});

it('the image holds an ffmpeg that can do what films are made with, and reads what is taken in', () => {
  const dockerfile = read('Dockerfile');
  const [, stage = ''] = dockerfile.split(/^FROM \$\{NODE_IMAGE\} AS ffmpeg$/m);
  const enabled = (what: string) =>
    [...stage.matchAll(new RegExp(`--enable-${what}=(\\S+)`, 'g'))].flatMap(([, names = '']) => names.split(','));
  const made = read('apps/server/src/features/media/renditions/make.ts');
  expect(made).toContain("'libx264'");
  expect(enabled('encoder')).toEqual(expect.arrayContaining(['libx264', 'aac', 'mjpeg']));
  expect(enabled('muxer')).toEqual(expect.arrayContaining(['hls', 'mp4', 'image2']));
  expect(enabled('filter')).toEqual(expect.arrayContaining(['scale', 'format', 'aresample', 'transpose']));
  expect(enabled('demuxer')).toEqual(expect.arrayContaining(['mov', 'matroska', 'mp3']));
  expect(enabled('decoder')).toEqual(expect.arrayContaining(['h264', 'hevc', 'libdav1d', 'vp9', 'mpeg4', 'opus']));
  expect(stage).toContain('--disable-network');
  expect(dockerfile.split(/^FROM /m).at(-1)).toMatch(/^COPY --from=ffmpeg \/made \/usr\/local$/m);
});
