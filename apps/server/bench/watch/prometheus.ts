import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { freeBenchPort, stop } from '#bench/support/servers.ts';

/** Prometheus itself, as a process of its own, on the product's own rules. */

const RULES = resolve(import.meta.dirname, '../../../../deploy/watch/alerts.yml');
const PROGRAMS = { prometheus: 'prometheus', promtool: 'prometheus', openssl: 'openssl' };

/** The programs that are missing, with the package that brings each. */
export const missingPrograms = (): string[] =>
  Object.entries(PROGRAMS)
    .filter(([program]) => {
      try {
        execFileSync('which', [program], { stdio: 'ignore' });
        return false;
      } catch {
        return true;
      }
    })
    .map(([program, from]) => `缺少 ${program}：apt-get install --no-install-recommends ${from}`);

type Labels = Record<string, string>;
export type Watch = {
  /** Alerts that fire now, by their labels. */
  firing: () => Promise<Labels[]>;
  names: readonly string[];
};

/** Looks every second, and an alert need not last longer than two: the expressions stay as they are. */
export const startPrometheus = async (
  directory: string,
  target: string,
  started: AsyncDisposableStack,
): Promise<Watch> => {
  const rules = await readFile(RULES, 'utf8');
  await writeFile(join(directory, 'alerts.yml'), rules.replaceAll(/for: \w+/g, 'for: 2s'));
  await writeFile(
    join(directory, 'prometheus.yml'),
    [
      'global: { scrape_interval: 1s, evaluation_interval: 1s }',
      'rule_files: [alerts.yml]',
      `scrape_configs: [{ job_name: zhibiao, static_configs: [{ targets: ["${target}"] }] }]`,
    ].join('\n'),
  );
  execFileSync('promtool', ['check', 'config', join(directory, 'prometheus.yml')], { stdio: 'ignore' });
  const port = await freeBenchPort();
  const child: ChildProcess = spawn(
    'prometheus',
    [
      `--config.file=${join(directory, 'prometheus.yml')}`,
      `--storage.tsdb.path=${join(directory, 'prometheus')}`,
      `--web.listen-address=127.0.0.1:${port}`,
      '--log.level=error',
    ],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  );
  let gone: string | null = null;
  child.once('exit', (code, signal) => (gone = `Prometheus ended: ${code ?? signal}`));
  started.defer(() => stop(child));
  return {
    names: [...rules.matchAll(/alert: (\w+)/g)].map(([, name = '']) => name),
    firing: async () => {
      if (gone !== null) throw new Error(gone);
      const answer = await fetch(`http://127.0.0.1:${port}/api/v1/alerts`).catch(() => null);
      if (!answer?.ok) return [];
      const { data } = (await answer.json()) as { data: { alerts: { state: string; labels: Labels }[] } };
      return data.alerts.filter(({ state }) => state === 'firing').map(({ labels }) => labels);
    },
  };
};
