/** npm run sbom: writes sbom.cdx.json, what ships as CycloneDX, by the lock file: the same on every system. */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { giveUp, root, say } from '../setup.mjs';

const FLAGS = ['--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--omit', 'dev', '--package-lock-only'];
const FILE = 'sbom.cdx.json';

const { status, stdout, stderr } = spawnSync('npm', ['sbom', ...FLAGS], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
  shell: process.platform === 'win32',
});
if (status !== 0) giveUp(`npm sbom 没有成功：\n${stderr}`);
const bom = JSON.parse(stdout);
// npm names it by its folder.
const { name, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
Object.assign(bom.metadata.component, { name, version });
writeFileSync(join(root, FILE), `${JSON.stringify(bom, null, 2)}\n`);
say(`已写入 ${FILE}：${bom.components.length} 个组件`);
