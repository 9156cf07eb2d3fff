import type { RoleName } from '@bilim/contract';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';

import type { Clock } from './clock.ts';
import type { Confirmable } from './confirming.ts';
import type { Database } from './db/database.ts';
import type { WarmUp } from './db/warmUp.ts';
import type { Dictionary } from './dictionaries/dictionary.ts';
import type { FileKind } from './files/fileKind.ts';
import type { DocumentKind } from './documents/documentKind.ts';
import type { Xsrf } from './http/xsrf.ts';
import type { CronJobs } from './jobs/housekeeping.ts';
import type { Delivery } from './jobs/job.ts';
import type { OwnTexts } from './ownTexts.ts';
import type { Parts } from './parts.ts';
import type { CookieNames } from './session/cookies.ts';

/** What a module brings to the server; `modules.ts` names them all, and nobody else asks which there are. */
export interface ServerModule {
  readonly routes?: readonly Routes[];
  /** The tables that its staff keep. */
  readonly dictionaries?: readonly Dictionary[];
  /** Files of its own that `download.file` gives out. */
  readonly fileKinds?: readonly FileKind[];
  /** What it issues: numbered, signed, verified by anybody. */
  readonly documents?: readonly DocumentKind[];
  /** What it does only when a second person has confirmed it. */
  readonly confirmables?: readonly Confirmable[];
  readonly menu?: readonly MenuLine[];
  /** Those of its texts that leave the portal as e-mails and notices. */
  readonly letters?: readonly string[];
  /** What thousands ask for in the same minutes. */
  readonly warmUps?: (clock: Clock) => readonly WarmUp[];
  readonly jobs?: (parts: Parts, around: Pick<Around, 'dictionaries'>) => Jobs;
}

type Routes = (app: FastifyInstance, parts: Parts, around: Around) => void;

/** What routes get besides the parts. */
export interface Around {
  readonly names: CookieNames;
  readonly xsrf: Xsrf;
  /** Those of all modules. */
  readonly dictionaries: readonly Dictionary[];
  /** Those of all modules. */
  readonly documentKinds: readonly DocumentKind[];
  /** Those of all modules. */
  readonly fileKinds: readonly FileKind[];
  /** Those of all modules. */
  readonly confirmables: readonly Confirmable[];
  /** Texts of all modules that leave the portal as e-mails and notices. */
  readonly letters: ReadonlySet<string>;
  readonly ownTexts: OwnTexts;
  /** The accounts that an import made; whoever deals with accounts does not know what an import is. */
  readonly accountsOfRun: (db: Database, runId: number) => Promise<readonly number[]>;
}

/** An entry of the side menu, which the database gets once; what a university changes in it stays. */
export interface MenuLine {
  /** Given once and for all; entries of a section stand in the order of their ids. */
  readonly id: number;
  readonly key: string;
  readonly section: 'study' | 'documents' | 'services' | 'staff' | 'system';
  readonly roles: readonly RoleName[];
  readonly ru: string;
  readonly kg: string;
  readonly en: string;
  /** Below the portal; the key where it is left out. */
  readonly route?: string;
}

/** What goes on beside the requests; kinds of jobs and the names of the hourly ones are called by the texts `job.…`. */
export interface Jobs {
  readonly hourly?: CronJobs;
  /** Once an hour too, and at the start: what people see of it would be nothing until the first hour is over. */
  readonly atOnce?: CronJobs;
  /** Work after a commit that waits for push services. */
  readonly pushes?: readonly Delivery[];
  /** Work after a commit that waits for the mail server; none is done where mail is not set up. */
  readonly emails?: readonly Delivery[];
  /** Looks by itself for what is due, until stopped. */
  readonly running?: readonly ((log: FastifyBaseLogger) => Stoppable)[];
}

interface Stoppable {
  readonly stop: () => Promise<void>;
}
