import { setFlagsFromString } from 'node:v8';

/**
 * V8 watches where things are made that live long, and from then on puts what is made there among the old at once, where
 * only the slow collection looks for garbage. Of a server's start nearly everything lives long, listeners too; each
 * request then had a listener among the old, and with it all that belongs to the request. What is made is young instead.
 */
export function keepGarbageQuick(): void {
  setFlagsFromString('--no-allocation-site-pretenuring');
}
