import { AppError, roleByValue, type ErrorCode, type Person } from '@bilim/contract';
import { authApi, type Account } from '@bilim/contract/auth';
import type { Call } from '@bilim/contract/client';

import { leaveNext, leaveNotice, takeForeign } from './handover.ts';
import {
  clearBrowser,
  forgetCopies,
  forgetPerson,
  isForeignDevice,
  readToken,
  rememberForeign,
  rememberPerson,
} from '../offline/storage.ts';

declare global {
  interface Window {
    /** Put here by `boot.js`, which took it out of the address. */
    bilimTicket?: string;
  }
}

export const loginAddress = '/lms/login';

/** How the portal begins for whoever opened it. */
export type Beginning =
  | { readonly kind: 'signed-in'; readonly account: Account }
  | { readonly kind: 'signed-out'; readonly refusal: AppError | null }
  /** The ticket is somebody else's: the person decides whether to go on as them. */
  | { readonly kind: 'other-person'; readonly ticket: string; readonly sentence: string }
  | { readonly kind: 'unreachable'; readonly error: unknown };

/** Redeems a ticket from the address, or confirms the session this browser remembers. */
export async function beginSession(call: Call): Promise<Beginning> {
  const ticket = window.bilimTicket;
  delete window.bilimTicket;
  const byTicket = ticket === undefined ? null : await redeem(call, ticket);
  if (byTicket !== null) return byTicket;

  const token = readToken();
  return token === null ? { kind: 'signed-out', refusal: null } : await resume(call, token);
}

/** Null when the ticket opens nothing, so that a session of this browser may go on. */
async function redeem(call: Call, ticket: string): Promise<Beginning | null> {
  const isForeign = takeForeign();
  const answer = await enticate(call, ticket, isForeign);
  if (isForeign && !(answer instanceof Error)) rememberForeign();
  if (!(answer instanceof Error)) return { kind: 'signed-in', account: answer };
  if (!(answer instanceof AppError) || answer.code !== 'auth.other_user_signed_in') return null;
  return { kind: 'other-person', ticket, sentence: answer.told?.sentence ?? '' };
}

async function resume(call: Call, token: string): Promise<Beginning> {
  const answer = await enticate(call, token);
  if (!(answer instanceof Error)) return { kind: 'signed-in', account: answer };
  const isRefusal = answer instanceof AppError && answer.told !== undefined && answer.told.status < 500;
  if (!isRefusal) return { kind: 'unreachable', error: answer };
  if (isForeignDevice()) await clearBrowser();
  return { kind: 'signed-out', refusal: answer };
}

/** Goes on as the person whose ticket it is. */
export async function confirmTicket(call: Call, ticket: string): Promise<Account> {
  const account = await call(authApi.enticate, { token: ticket, isConfirmed: true });
  rememberPerson(account);
  return account;
}

async function enticate(call: Call, token: string, isForeign = false): Promise<Account | Error> {
  try {
    const account = await call(authApi.enticate, isForeign ? { token, isForeign } : { token });
    rememberPerson(account);
    return account;
  } catch (error) {
    return error instanceof Error ? error : new Error('enticate failed', { cause: error });
  }
}

/** What the contract's access rules ask about an account. */
export function personOf({ personId, role, roles, grants }: Account): Person {
  return {
    id: personId,
    role: roleByValue(role) ?? 'student',
    roles: roles.flatMap((value) => roleByValue(value) ?? []),
    grants,
  };
}

/** Whoever uses this browser next is sent no messages of this person. */
async function leaveDevice(call: Call): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const { turnOff } = await import('../push/device.ts');
  await turnOff(call);
}

/**
 * The server refused a call as from nobody. A call that was under way while the session got another secret is refused
 * once, and the session goes on: it is asked before the page is left.
 */
export async function leaveIfOver(call: Call, refusal: AppError): Promise<void> {
  const token = readToken();
  const beginning = token === null ? null : await resume(call, token);
  if (beginning === null || beginning.kind === 'signed-out')
    await leaveForLogin(beginning?.refusal ?? refusal);
}

/** For the login page: why one is there, where the server said so. */
export function leaveReason(refusal: AppError | null): void {
  leaveNotice(reasons[refusal?.code ?? ''] ?? 'login.required');
}

const reasons: Readonly<Record<string, string>> = {
  'auth.session_expired': 'login.session',
  'auth.session_elsewhere': 'login.elsewhere',
  'auth.session_password': 'login.passchanged',
  'auth.session_renewed': 'login.passrenewed',
  'auth.session_too_many': 'login.toomanysessions',
} satisfies Partial<Record<ErrorCode, string>>;

let hasSignedOut = false;

/** Whether the person is leaving this page by signing out: calls that were under way are refused then, which is no news. */
export function isSigningOut(): boolean {
  return hasSignedOut;
}

/** Ends the session here and on the server; the browser keeps nothing of the person. */
export async function signOut(call: Call, { keepsWork }: { readonly keepsWork: boolean }): Promise<void> {
  hasSignedOut = true;
  await leaveDevice(call).catch(() => undefined);
  await call(authApi.logout, { isLogout: true, keepsWork }).catch(() => undefined);
  await clearBrowser();
  location.assign(loginAddress);
}

/** Back to the login page, which says why, and here again afterwards. */
export async function leaveForLogin(refusal: AppError | null): Promise<void> {
  leaveNext(location.pathname + location.search);
  leaveReason(refusal);
  forgetPerson();
  await forgetCopies().catch(() => undefined);
  location.assign(loginAddress);
}
