import { AppError } from '@bilim/contract';

import { runAside, scriptBeside } from '#platform/aside/runAside.ts';
import type { CallParts } from '#platform/parts.ts';
import { turns } from '#platform/turns.ts';

import type { PackageLimits, ReadPackage } from './readPackage.ts';

export type { ReadPackage };

/** Reading a large archive through takes seconds of a processor. */
const limits = { megabytes: 384, seconds: 60 };
/** More files than a package of a thousand pages has. */
const mostEntries = 5_000;
const takeTurn = turns({ atOnce: 1, longestQueue: 10 });

interface Arrived {
  readonly parts: CallParts;
  readonly stored: readonly { readonly storageKey: string }[];
}

/** Looks into an archive that is to open in place, in a process of its own; what cannot is refused with a sentence. */
export async function readPackageOf({ parts, stored }: Arrived): Promise<ReadPackage> {
  const [archive] = stored;
  if (archive === undefined) throw new AppError('materials.no_file');
  const settings = await parts.settings.read();
  const over: PackageLimits = { unpackedMb: 5 * settings['upload.max_mb.umk'], entries: mostEntries };
  return await takeTurn(async () => {
    const borrowed = await parts.files.borrow(archive.storageKey);
    try {
      return await runAside<{ path: string; limits: PackageLimits }, ReadPackage>(
        scriptBeside(import.meta.url, 'readPackage'),
        { path: borrowed.path, limits: over },
        { limits },
      );
    } finally {
      await borrowed.release();
    }
  });
}
