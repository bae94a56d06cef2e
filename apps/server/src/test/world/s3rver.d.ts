/** The part of it that the tests use; it comes without types. */
declare module '@20minutes/s3rver' {
  type Options = {
    address: string;
    port: number;
    silent: boolean;
    directory: string;
    configureBuckets: { name: string; configs: readonly (string | Buffer)[] }[];
  };
  type Context = {
    method: string;
    path: string;
    url: string;
    status: number;
    body: unknown;
    length: number;
    app: object;
    get(header: string): string;
    store: { existsObject(bucket: string, key: string): Promise<unknown> };
  };
  export default class S3rver {
    constructor(options: Options);
    middleware: ((context: Context, next: () => Promise<void>) => Promise<void>)[];
    run(): Promise<{ address: string; port: number }>;
    close(): Promise<void>;
  }
}
