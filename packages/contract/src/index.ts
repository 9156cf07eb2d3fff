export {
  admits,
  grants,
  holding,
  holds,
  holdsAllOf,
  isNarrow,
  roleByValue,
  roleNames,
  roles,
  scopeOf,
  signedIn,
} from './core/access.ts';
export type { Grant, HeldGrant, Person, RoleName } from './core/access.ts';
export { callerValue } from './core/endpoint.ts';
export type { Api, Endpoint, HeldKind, Input, Output, StoredKind } from './core/endpoint.ts';
export type { Envelope } from './envelope.ts';
export { languages } from './core/languages.ts';
export type { Language } from './core/languages.ts';
export { AppError } from './appError.ts';
export type { FieldProblem } from './appError.ts';
export type { ErrorCode } from './errors.ts';
export { asksToSignIn } from './signedOut.ts';
export { wireColumns } from './core/wire.ts';
