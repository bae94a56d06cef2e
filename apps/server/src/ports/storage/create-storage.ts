import type { Config } from '#config.ts';
import { countStorage } from './counted.ts';
import { diskStorage } from './disk.ts';
import { s3Storage } from './s3.ts';
import type { Storage } from './storage.ts';

/** In an object store where one is configured, otherwise below the data folder. */
export const createStorage = (config: Pick<Config, 'dataDir'> & { s3?: Config['s3'] }): Storage =>
  countStorage(config.s3 ? s3Storage(config.s3, config.dataDir) : diskStorage(config.dataDir));
