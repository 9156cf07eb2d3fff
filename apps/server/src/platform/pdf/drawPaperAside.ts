import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';

import { keptAside, scriptBeside } from '../aside/runAside.ts';
import { turns } from '../turns.ts';

import type { PaperFonts } from './drawPaper.ts';
import type { Paper } from './paper.ts';

const limits = { megabytes: 512, seconds: 60 };

const run = keptAside<{ readonly paper: Paper; readonly fonts: PaperFonts }, Buffer>(
  scriptBeside(import.meta.url, 'papers'),
);
/** One core is left to answer people. */
const inTurn = turns({ atOnce: Math.max(1, availableParallelism() - 1), longestQueue: 60 });

/** A PDF, drawn in a process of its own. */
export async function drawPaperAside(paper: Paper): Promise<Buffer> {
  return Buffer.from(await inTurn(async () => await run({ paper, fonts: paperFonts() }, { limits })));
}

/** Found from here: where the other process lies there may be no packages. */
function paperFonts(): PaperFonts {
  const require = createRequire(import.meta.url);
  return {
    normal: require.resolve('@expo-google-fonts/golos-text/400Regular/GolosText_400Regular.ttf'),
    bold: require.resolve('@expo-google-fonts/golos-text/600SemiBold/GolosText_600SemiBold.ttf'),
  };
}
