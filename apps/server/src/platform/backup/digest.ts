import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';

const newline = 0x0a;

/** Lets the text of COPY through and tells, once it has ended, what it was. */
export function digest() {
  const hash = createHash('sha256');
  let rows = 0;
  let bytes = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.length;
      // Every row is a line, and no line break stands within one.
      for (let at = chunk.indexOf(newline); at !== -1; at = chunk.indexOf(newline, at + 1)) rows += 1;
      done(null, chunk);
    },
  });
  return { stream, told: () => ({ rows, bytes, sha256: hash.digest('hex') }) };
}
