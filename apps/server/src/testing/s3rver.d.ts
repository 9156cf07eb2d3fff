declare module '@20minutes/s3rver' {
  interface Options {
    readonly address: string;
    readonly port: number;
    readonly silent: boolean;
    readonly directory: string;
    readonly configureBuckets: readonly { readonly name: string }[];
  }
  export default class S3rver {
    constructor(options: Options);
    /** In the order in which they see a request. */
    readonly middleware: ((
      context: import('./s3Multipart.ts').S3Context,
      next: () => Promise<unknown>,
    ) => Promise<unknown>)[];
    run(): Promise<{ readonly port: number }>;
    close(): Promise<void>;
  }
}
