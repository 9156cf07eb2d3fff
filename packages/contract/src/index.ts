export {
  admits,
  anyone,
  either,
  grants,
  holding,
  holds,
  only,
  roleByValue,
  roleNames,
  roles,
  scopeOf,
  signedIn,
} from './core/access.ts';
export type { Access, Grant, HeldGrant, Person, RoleName } from './core/access.ts';
export { callerValue, nothing } from './core/endpoint.ts';
export type {
  Api,
  CallerFields,
  Effect,
  Endpoint,
  Envelope,
  HeldKind,
  Input,
  Method,
  Output,
  StoredKind,
} from './core/endpoint.ts';
export { languages } from './core/languages.ts';
export type { Language } from './core/languages.ts';
export { AppError, failures } from './core/errors.ts';
export type { ErrorCode, FieldProblem } from './core/errors.ts';
export { wireColumns } from './core/wire.ts';
