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
export {
  attachmentEndings,
  fileNameSeparator,
  joinFileNames,
  mostAttachments,
  splitFileNames,
} from './core/attachments.ts';
export type { AttachmentKind } from './core/attachments.ts';
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
export { AppError } from './core/appError.ts';
export type { FieldProblem } from './core/appError.ts';
export { failures } from './core/errors.ts';
export type { ErrorCode } from './core/errors.ts';
export { asksToSignIn } from './core/signedOut.ts';
export { wireColumns } from './core/wire.ts';
