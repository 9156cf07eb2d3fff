import { serveAside } from '../serveAside.ts';

import { AppError } from '@bilim/contract';

/** Does to its process what hostile files have done to readers. */
const faults = {
  answer: async () => 'done',
  refuse: async () => {
    throw new AppError('workbook.broken', { params: { maxRows: 7 } });
  },
  fail: async () => {
    throw new Error('Failed query: select $1; params: secret', {
      cause: Object.assign(new Error('the lock took too long'), { code: '55P03' }),
    });
  },
  /** One request for more memory than is left: as a thread it would end the whole process. */
  growTable: async () => {
    const table = new Map<number, number>();
    for (let key = 0; ; key += 1) table.set(key, key);
  },
  growList: async () => {
    const list: object[] = [];
    for (;;) list.push({});
  },
  growBytes: async () => {
    const kept: Buffer[] = [];
    for (;;) {
      kept.push(Buffer.alloc(10_000_000, kept.length));
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  },
  loop: async () => {
    for (;;) Math.random();
  },
  leave: async () => {
    process.exit(3);
  },
} satisfies Record<string, () => Promise<string>>;

export type Fault = keyof typeof faults;

serveAside<Fault, string, number>(async (fault, note) => {
  note(process.pid);
  return await faults[fault]();
});
