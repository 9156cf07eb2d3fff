import type { NetConnectOpts } from 'node:net';

import { StartError } from '../startError.ts';

/** Where clamd listens; null where files are not scanned. What cannot be meant is a `StartError` in words. */
export function readVirusScanSettings(clamdUrl: string | undefined): NetConnectOpts | null {
  if (clamdUrl === undefined || clamdUrl === '') return null;
  const path = /^unix:(\/[^?#]+)$/.exec(clamdUrl)?.[1];
  if (path !== undefined) return { path };
  const url = clamdUrl.startsWith('tcp://') ? URL.parse(clamdUrl) : null;
  if (url === null || url.hostname === '' || url.port === '' || !['', '/'].includes(url.pathname)) {
    throw new StartError('CLAMD_URL must read like tcp://127.0.0.1:3310 or unix:/run/clamav/clamd.ctl.');
  }
  return { host: url.hostname.replace(/^\[|\]$/g, ''), port: Number(url.port) };
}
