import type { Config } from '#config.ts';
import { bucketIncoming } from './bucket.ts';
import { diskIncoming } from './disk.ts';
import { type Incoming, incomingMedia } from './incoming.ts';

/** In the bucket where one is configured, otherwise below the data folder. */
export const openIncoming = ({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): Incoming =>
  s3 ? bucketIncoming(s3, incomingMedia(dataDir)) : diskIncoming(incomingMedia(dataDir));
