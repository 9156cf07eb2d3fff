import { StartError } from '../startError.ts';

/** A bucket of an S3-compatible store, and how we are known there. */
export interface S3Settings {
  readonly endPoint: string;
  readonly port: number;
  readonly useSSL: boolean;
  readonly accessKey: string;
  readonly secretKey: string;
  readonly region: string;
  readonly bucket: string;
}

const loopback: ReadonlySet<string> = new Set(['127.0.0.1', 'localhost', '[::1]']);
const usualRegion = 'us-east-1';

/** Null where files lie in the var folder. What cannot be meant is a `StartError` in words, without the secret. */
export function readFilesSettings(filesUrl: string | undefined): S3Settings | null {
  if (filesUrl === undefined || filesUrl === '') return null;
  const url = asUrl(filesUrl);
  const [, bucket] = /^\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])\/?$/.exec(url?.pathname ?? '') ?? [];
  if (url === null || bucket === undefined || url.username === '' || url.password === '') {
    throw new StartError(
      'FILES_URL must read like s3://key:secret@s3.university.example/bucket or s3://key:secret@127.0.0.1:9000/bucket?region=us-east-1.',
    );
  }
  return {
    ...placeOf(url),
    accessKey: decodeURIComponent(url.username),
    secretKey: decodeURIComponent(url.password),
    region: url.searchParams.get('region') ?? usualRegion,
    bucket,
  };
}

/** Only for the schemes of the web are hosts and ports read as they are meant. */
function asUrl(filesUrl: string): URL | null {
  return filesUrl.startsWith('s3://') ? URL.parse(filesUrl.replace('s3://', 'https://')) : null;
}

function placeOf({ hostname, port, searchParams }: URL) {
  const useSSL = !loopback.has(hostname) && searchParams.get('tls') !== 'off';
  const usualPort = useSSL ? 443 : 80;
  return { endPoint: hostname, port: port === '' ? usualPort : Number(port), useSSL };
}
