import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';

import type { ProviderAccount } from './providerAccount.ts';

/** The page on which a person chooses an account, or says no. */
export function chooserPage(accounts: readonly ProviderAccount[]): string {
  const choices = accounts.map(({ sub, email }) => `<button name="account" value="${sub}">${email}</button>`);
  return `<!doctype html><html lang="en"><title>Choose an account</title><h1>Choose an account</h1>
    <form method="post">${choices.join('')}<button name="cancel" value="1">Cancel</button></form></html>`;
}

/** The account of the submitted form; null when the person said no. */
export async function chosenFrom(request: IncomingMessage): Promise<string | null> {
  return new URLSearchParams(await text(request)).get('account');
}
