import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { SMTPServer } from 'smtp-server';
import { portOf, serverFile } from '#support/server.ts';

/** A server as a training body starts it: production, a database of its own that is empty, mail by SMTP. */
export type Production = {
  url: string;
  dataDir: string;
  /** The link that the first start prints for its administrator. */
  setupLink: string;
  /** Where the mail provider listens. */
  mailPort: number;
  /** The code in the latest mail to this address. */
  codeSentTo: (address: string) => Promise<string>;
  /** The text of the latest mail to this address. */
  mailTo: (address: string) => string;
  /** The server is killed in the middle of what it does (kill -9), and started again. */
  crash: () => Promise<void>;
  /** What a command of the server says and ends with: the file under apps/server/src, as its npm script runs it. */
  command: (file: string, words?: readonly string[]) => { status: number | null; text: string };
  end: () => Promise<void>;
};

/** The mail provider: the latest mail to each address, as it was received. */
const openProvider = async () => {
  const mails = new Map<string, string>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 100,
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        for (const { address } of envelope.rcptTo) mails.set(address, Buffer.concat(chunks).toString());
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    mails,
    port: (server.server.address() as AddressInfo).port,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
};

/** What the body of a mail says, out of its lines of base64 or quoted-printable. */
const textOf = (mail: string): string => {
  const body = mail.slice(mail.indexOf('\r\n\r\n') + 4);
  if (/^content-transfer-encoding: base64/im.test(mail)) return Buffer.from(body, 'base64').toString();
  if (!/^content-transfer-encoding: quoted-printable/im.test(mail)) return body;
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
};

const LINK = /http:\/\/\S+\/console\/setup#[\w.-]+/;
/** What a server says once it is open; a log has the first link behind it. */
const STARTED = /按 Ctrl-C 结束。|"msg":"数据目录/;

/** `said` so far. */
type Running = { said: () => string; signal: (name: NodeJS.Signals) => Promise<void> };

/** A server in a process of its own, from the moment on at which it is open. */
export const launch = async (env: NodeJS.ProcessEnv): Promise<Running> => {
  const child: ChildProcess = spawn(process.execPath, [serverFile], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const signal = async (name: NodeJS.Signals) => {
    child.kill(name);
    await ended;
  };
  let said = '';
  await new Promise<void>((resolve, reject) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      if (STARTED.test(said)) resolve();
    });
    child.stderr?.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      process.stderr.write(chunk);
    });
    void ended.then(() => reject(new Error(`the server ended:\n${said}`)));
    setTimeout(() => reject(new Error(`the server did not start:\n${said}`)), 120_000).unref();
  }).catch(async (error: unknown) => {
    await signal('SIGTERM');
    throw error;
  });
  return { said: () => said, signal };
};

/** `more` says what this one has besides, or instead. */
export const startProduction = async (more: Record<string, string> = {}): Promise<Production> => {
  const port = portOf(test.info().parallelIndex);
  const dataDir = mkdtempSync(join(tmpdir(), 'zhibiao-production-'));
  const provider = await openProvider();
  const url = `http://127.0.0.1:${port}`;
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    PORT: String(port),
    HOST: '127.0.0.1',
    PUBLIC_URL: url,
    ALLOW_HTTP: '1',
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    DEMO: '',
    LOG_LEVEL: 'error',
    UV_THREADPOOL_SIZE: '8',
    MAIL_HOST: '127.0.0.1',
    MAIL_PORT: String(provider.port),
    MAIL_SECURE: '0',
    MAIL_FROM: 'noreply@example.com',
    ...more,
  };
  let server: Running;
  const clear = async () => {
    await provider.close();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    server = await launch(env);
  } catch (error) {
    await clear();
    throw error;
  }
  // A demonstration has its staff.
  if (env.NODE_ENV === 'production') await expect.poll(server.said).toMatch(LINK);
  return {
    url,
    dataDir,
    mailPort: provider.port,
    setupLink: LINK.exec(server.said())?.[0] ?? '',
    async codeSentTo(address) {
      for (let tries = 0; tries < 100; tries += 1) {
        const code = /\d{6}/.exec(textOf(provider.mails.get(address) ?? ''))?.[0];
        if (code) return code;
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
      throw new Error(`no code was sent to ${address}`);
    },
    mailTo: (address) => textOf(provider.mails.get(address) ?? ''),
    async crash() {
      await server.signal('SIGKILL');
      server = await launch(env);
    },
    command(file, words = []) {
      const { status, stdout, stderr } = spawnSync(process.execPath, [join(serverFile, '../cli', file), ...words], {
        env,
        encoding: 'utf8',
      });
      return { status, text: stdout + stderr };
    },
    async end() {
      await server.signal('SIGTERM');
      await clear();
    },
  };
};
