/** Steps of a check: each under its heading with its time and counts, all summed into the last line. */
import { spawn } from 'node:child_process';
import { say } from './setup.mjs';

/** Runs a program; `output` is what it wrote, also shown while it runs unless `quiet`. */
export const run = (command, args, { quiet = false, ...options } = {}) =>
  new Promise((resolve) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options });
    let output = '';
    const take = (target) => (chunk) => {
      output += chunk;
      if (!quiet) target.write(chunk);
    };
    child.stdout.setEncoding('utf8').on('data', take(process.stdout));
    child.stderr.setEncoding('utf8').on('data', take(process.stderr));
    child.on('error', (error) => resolve({ status: 1, output: `${output}${error.message}\n` }));
    child.on('close', (status) => resolve({ status: status ?? 1, output }));
  });

/** Tests that failed and then passed, in one run: more is no accident of the machine. */
export const FLAKY_MOST = 2;

const FAILURE_LINES = 40;

/** The work of a step answers {passed, failed} and, where they can be listed, `failures`: each one's name and why. */
export const createReport = () => {
  const total = { passed: 0, failed: 0 };
  const failures = [];
  const measure = async (name, work) => {
    const began = Date.now();
    let counts;
    try {
      counts = await work();
    } catch (error) {
      console.error(error);
      counts = { passed: 0, failed: 1 };
    }
    total.passed += counts.passed;
    total.failed += counts.failed;
    if (counts.failed > 0) failures.push(...(counts.failures?.length ? counts.failures : [name]));
    say(
      `${counts.failed === 0 ? '✓' : '✗'} ${name}：${counts.passed} 通过，${counts.failed} 失败，` +
        `${((Date.now() - began) / 1000).toFixed(1)} 秒`,
    );
  };
  return {
    /** What `work` throws is one failure. */
    async step(name, work) {
      say(`\n── ${name} ──`);
      await measure(name, work);
    },
    /** Steps of which none waits for another, as [name, work]; each says what it found when it is through. */
    async together(title, steps) {
      say(`\n── ${title} ──`);
      await Promise.all(steps.map(([name, work]) => measure(name, work)));
    },
    /** What failed, once more, for it stands thousands of lines above; then the last line, and the exit code. */
    finish() {
      if (failures.length > 0) say('\n── 没有通过 ──');
      for (const failure of failures) say(`\n✗ ${failure.split('\n', FAILURE_LINES).join('\n')}`);
      say(`\n${total.passed} passed, ${total.failed} failed`);
      process.exitCode = total.failed === 0 ? 0 : 1;
    },
  };
};

/** For a step that is right or wrong as a whole. */
export const verdict = (fine) => ({ passed: fine ? 1 : 0, failed: fine ? 0 : 1 });
