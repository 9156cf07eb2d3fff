import { serveAside } from '#platform/aside/serveAside.ts';

import { readBook } from './readBook.ts';
import type { BookTask, ReadBook, ReadPage } from './bookTask.ts';

serveAside<BookTask, ReadBook, ReadPage>(async (task, tell) => await readBook(task, tell));
