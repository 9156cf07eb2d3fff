import { serveAside } from '../aside/serveAside.ts';

import { writeWorkbook } from './writeWorkbook.ts';
import type { Written } from './writeWorkbook.ts';

serveAside<readonly Written[], Buffer>(writeWorkbook);
