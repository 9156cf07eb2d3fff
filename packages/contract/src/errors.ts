import type { Failures } from './core/failure.ts';
import { modules } from './modules.ts';

/** Of no module in particular. */
const generalErrors = {
  'server.failed': { status: 500, result: 1 },
  'request.invalid': { status: 422, result: 2 },
  'request.malformed': { status: 400, result: 2 },
  'request.unsupported': { status: 415, result: 2 },
  'request.too_large': { status: 413, result: 9 },
  'request.headers_too_large': { status: 431, result: 9 },
  'request.not_found': { status: 404, result: 5 },
  'request.method': { status: 405, result: 5 },
  'request.timeout': { status: 408, result: 2 },
  'request.xsrf': { status: 403, result: 14 },
  'request.too_many': { status: 429, result: 11 },
  'request.key_reused': { status: 409, result: 6 },
  'request.in_progress': { status: 409, result: 6 },
  'server.busy': { status: 503, result: 15 },
  'file.too_large': { status: 413, result: 9 },
  'file.too_heavy': { status: 413, result: 9 },
  'file.too_slow': { status: 413, result: 9 },
  'file.too_many': { status: 422, result: 2 },
  'file.wrong_type': { status: 415, result: 10 },
  'file.empty': { status: 422, result: 2 },
  'file.too_many_pixels': { status: 413, result: 9 },
  'file.no_room': { status: 409, result: 8 },
  'file.too_many_downloads': { status: 429, result: 11 },
  'file.infected': { status: 422, result: 2 },
  'file.not_scanned': { status: 503, result: 15 },
  'file.unknown': { status: 404, result: 5 },
  'file.lost': { status: 404, result: 5 },
} as const satisfies Failures;

type Modules = typeof modules;
type ErrorsOf<Module> = Module extends { readonly errors: infer Errors } ? keyof Errors : never;

/** Says what failed, and is the name of its sentence, on the server and in the browser. */
export type ErrorCode = keyof typeof generalErrors | ErrorsOf<Modules[keyof Modules]>;

/** Every failure the API can report; each module brings its own. */
export const failures: Readonly<Record<ErrorCode, Failures[string]>> = Object.assign(
  {},
  generalErrors,
  ...Object.values(modules).map((module) => ('errors' in module ? module.errors : {})),
);
