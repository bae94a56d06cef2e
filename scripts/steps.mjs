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

export const createReport = () => {
  const total = { passed: 0, failed: 0 };
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
    say(
      `${counts.failed === 0 ? '✓' : '✗'} ${name}：${counts.passed} 通过，${counts.failed} 失败，` +
        `${((Date.now() - began) / 1000).toFixed(1)} 秒`,
    );
  };
  return {
    /** `work` answers {passed, failed}; what it throws is one failure. */
    async step(name, work) {
      say(`\n── ${name} ──`);
      await measure(name, work);
    },
    /** Steps of which none waits for another, as [name, work]; each says what it found when it is through. */
    async together(title, steps) {
      say(`\n── ${title} ──`);
      await Promise.all(steps.map(([name, work]) => measure(name, work)));
    },
    /** The last line, and the exit code that says the same. */
    finish() {
      say(`\n${total.passed} passed, ${total.failed} failed`);
      process.exitCode = total.failed === 0 ? 0 : 1;
    },
  };
};

/** For a step that is right or wrong as a whole. */
export const verdict = (fine) => ({ passed: fine ? 1 : 0, failed: fine ? 0 : 1 });
