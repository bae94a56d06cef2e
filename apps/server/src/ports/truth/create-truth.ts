import type { Config } from '#config.ts';
import { bucketTruth } from './bucket.ts';
import { diskTruth } from './disk.ts';
import type { Truth } from './truth.ts';

/** In the bucket where files are, otherwise below the data folder, which replicas then share. */
export const createTruth = ({ s3, dataDir }: Pick<Config, 'dataDir'> & { s3?: Config['s3'] }): Truth =>
  s3 ? bucketTruth(s3) : diskTruth(dataDir);
