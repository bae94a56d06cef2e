import { readFileSync } from 'node:fs';

/** Secrets that may lie in a file instead of the environment, as orchestrators mount them: NAME_FILE is its path. */
export const SECRETS = [
  'SECRET_KEY',
  'SECRET_KEY_OLD',
  'DATABASE_URL',
  'DATABASE_REPLICA_URL',
  'MIGRATE_DATABASE_URL',
  'S3_ACCESS_KEY',
  'S3_SECRET_KEY',
  'MAIL_PASS',
  'SMS_SECRET',
  'SMS_ACCESS_KEY',
  'METRICS_TOKEN',
  'BACKUP_PASSPHRASE',
  'BACKUP_S3_ACCESS_KEY',
  'BACKUP_S3_SECRET_KEY',
] as const;

type Environment = Record<string, string | undefined>;

/** The environment with what its files hold, and what is wrong with them. */
export const withSecretFiles = (env: Environment): { env: Environment; faults: string[] } => {
  const faults: string[] = [];
  const whole = { ...env };
  for (const name of SECRETS) {
    const path = env[`${name}_FILE`];
    if (!path) continue;
    if (env[name]) {
      faults.push(`${name}_FILE: 与 ${name} 只能设置一个`);
      continue;
    }
    const text = contentOf(path);
    if (text === null) faults.push(`${name}_FILE: ${path} 读不到`);
    else if (text === '') faults.push(`${name}_FILE: ${path} 是空的`);
    else whole[name] = text;
  }
  return { env: whole, faults };
};

/** Without the line's end that editors and `echo` leave. */
const contentOf = (path: string): string | null => {
  try {
    return readFileSync(path, 'utf8').replace(/\r?\n$/, '');
  } catch {
    return null;
  }
};
