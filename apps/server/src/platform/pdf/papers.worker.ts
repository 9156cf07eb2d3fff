import { serveAside } from '../aside/serveAside.ts';

import { drawPaper } from './drawPaper.ts';
import type { PaperFonts } from './drawPaper.ts';
import type { Paper } from './paper.ts';

interface Task {
  readonly paper: Paper;
  readonly fonts: PaperFonts;
}

serveAside<Task, Buffer>(async ({ paper, fonts }) => await drawPaper(paper, fonts));
