import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

import type { Language } from '@bilim/contract';
import Negotiator from 'negotiator';

import { say } from '../texts.ts';

/** Everything that the page looks like; its policy knows it by its hash and allows nothing else. */
const look = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; background: #f3f6f8; color: #14212b }
main { max-width: 26rem; margin: 18vh auto 0; padding: 0 1.25rem }
p { margin: 0; color: #54646f; font-weight: 600 }
h1 { margin: .25rem 0 1.5rem; font-size: 1.5rem; line-height: 1.3; overflow-wrap: anywhere }
a { display: inline-block; padding: .625rem 1.25rem; border-radius: .75rem; background: #0e6a97; color: #fff; text-decoration: none }
a:focus-visible { outline: 3px solid #ffb454; outline-offset: 2px }
@media (prefers-color-scheme: dark) {
  :root { background: #0c141a; color: #e6eef3 }
  p { color: #9db0bd }
}
`;

export const refusalPolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(look).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Somebody follows a link to a file, or opens it in a new tab: whoever reads the answer is a person. */
export function isForReading({ method, headers }: Pick<IncomingMessage, 'method' | 'headers'>): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  if (headers['sec-fetch-mode'] === 'navigate') return true;
  // Whoever takes everything is a program.
  const [liked] = new Negotiator({ headers }).mediaTypes(['application/json', 'text/html']);
  return liked === 'text/html';
}

const tagOf: Readonly<Record<Language, string>> = { ru: 'ru', kg: 'ky', en: 'en' };

/** A refusal in one sentence, with the way back. Nothing of the request stands in it. */
export function refusalPage(
  language: Language,
  { sentence, isSignedIn }: { readonly sentence: string; readonly isSignedIn: boolean },
): string {
  const way = say(language, isSignedIn ? 'page.to_portal' : 'page.sign_in');
  return `<!doctype html>
<html lang="${tagOf[language]}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Bilim</title>
<style>${look}</style>
</head>
<body>
<main>
<p>Bilim</p>
<h1>${escaped(sentence)}</h1>
<a href="/lms">${escaped(way)}</a>
</main>
</body>
</html>
`;
}

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
