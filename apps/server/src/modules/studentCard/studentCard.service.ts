import { AppError } from '@bilim/contract';
import type { Language, Output } from '@bilim/contract';
import { hourMs } from '@bilim/contract/days';
import { cardSeconds } from '@bilim/contract/studentCard';
import type { studentCardApi } from '@bilim/contract/studentCard';

import { readIfThere } from '#modules/profile/readPhoto.ts';
import { yearOf } from '#modules/structure/academicYear.ts';
import { currentTerm } from '#modules/structure/currentTerm.service.ts';
import { scopeParams } from '#modules/auth/rights/faculties.policy.ts';
import { audit } from '#platform/audit.ts';
import { universityDay } from '#platform/clock.ts';
import { countUpTo } from '#platform/rateLimit.ts';
import { drawAnew } from '#platform/files/pictures.ts';
import { networkOf } from '#platform/http/network.ts';
import type { Call } from '#platform/http/serve.ts';
import type { RowOf } from '#platform/db/statement.ts';
import type { CallParts } from '#platform/parts.ts';

import { readCard, screenCard } from './card.ts';
import type { Card } from './card.ts';
import { renewIssue, selectCard, selectIssue, selectKept, selectShown } from './studentCard.queries.ts';
import { say } from './texts/say.ts';

/** Looks that one network may take in a minute, and all of them at one card in an hour. */
const mostOfNetwork = 30;
const networkMs = 60_000;
const mostOfCard = 300;
const cardMs = hourMs;

const portrait = { width: 256, height: 341, fit: 'cover' } as const;

type OpenCall = Call<typeof studentCardApi.open>;
type Opened = Output<typeof studentCardApi.open>;

/**
 * Shows a card to whoever read its code. A code that was changed, ended, or belongs to a group that the student has left
 * is answered like one that never was.
 */
export async function openCard({ db, input, now, language, request, parts }: OpenCall): Promise<Opened> {
  await countUpTo(db, mostOfNetwork, { key: `card:ip:${networkOf(request.ip)}`, windowMs: networkMs, now });
  const card = typeof input.card === 'string' ? readCard(parts.keys, input.card) : null;
  if (card === null || card.endsAt < now) throw new AppError('card.unreadable');
  const { studentId, groupId, issue } = card;
  await countUpTo(db, mostOfCard, { key: `card:of:${studentId}`, windowMs: cardMs, now });
  const today = universityDay(now);
  const { academicYearId, seasonId } = await currentTerm(db, today, language);
  const { 'card.order_kinds': orderKinds } = await parts.settings.read();
  const [row] = await selectCard[language](db, {
    studentId,
    groupId,
    issue,
    today,
    academicYearId,
    seasonId,
    orderKinds,
  });
  if (row === undefined) throw await refusalOf(db, card);
  const { status, storageKey, orders, ...told } = row;
  return {
    ...told,
    studentId,
    groupId,
    photo: await readPortrait(parts, storageKey),
    yearLabel: yearOf(academicYearId).label,
    status: say(language, `card.status.${status}`),
    isValid: status === 'active',
    checkedAt: now,
    orders: orders.map((order) => ({ headline: headlineOf(order, language), text: order.text })),
  };
}

/** A card that was ours and was replaced says so: whoever found it learns that it is worth nothing. */
async function refusalOf(db: OpenCall['db'], { studentId, issue }: Card): Promise<AppError> {
  const [holds] = await selectIssue(db, { studentId });
  return new AppError(holds !== undefined && holds.issue > issue ? 'card.replaced' : 'card.unreadable');
}

async function readPortrait({ files }: CallParts, storageKey: string | null): Promise<string | null> {
  const kept = storageKey === null ? null : await readIfThere(files, storageKey);
  if (kept === null) return null;
  const small = await drawAnew(kept, (picture) => picture.resize(portrait).webp({ quality: 80 }));
  return `data:image/webp;base64,${small.toString('base64')}`;
}

function headlineOf(
  { number, signedOn }: RowOf<typeof selectCard.ru>['orders'][number],
  language: Language,
): string {
  return say(language, 'card.order', { number, date: signedOn.split('-').toReversed().join('.') });
}

type Shown = Pick<Output<typeof studentCardApi.renew>, 'card' | 'issue' | 'remainingMs'>;

/** A new card every time it is asked for. */
export async function showOwnCard({
  db,
  person,
  now,
  parts: { keys },
}: Pick<Call<typeof studentCardApi.own>, 'db' | 'person' | 'now' | 'parts'>): Promise<Shown> {
  const [shown] = await selectShown(db, { studentId: person.id, today: universityDay(now) });
  if (shown === undefined) throw new AppError('people.not_found');
  const { groupId, issue } = shown;
  const card = screenCard(keys, { studentId: person.id, groupId, issue }, now);
  return { card, issue, remainingMs: cardSeconds * 1000 };
}

export async function renewOwnCard(
  call: Call<typeof studentCardApi.renew>,
): Promise<Output<typeof studentCardApi.renew>> {
  const { db, person, input, now, language } = call;
  await renewIssue(db, { studentId: person.id, issue: input.issue, now });
  return { isDone: true, message: say(language, 'card.renewed'), ...(await showOwnCard(call)) };
}

/** An office ends the cards of a student who has lost one. */
export async function revokeCards({
  db,
  input,
  language,
  ...who
}: Call<typeof studentCardApi.revoke>): Promise<Output<typeof studentCardApi.revoke>> {
  const { studentId, issue } = input;
  const today = universityDay(who.now);
  return await db.transaction(async (tx) => {
    const kept = await selectKept(tx, { ...scopeParams(who.person, 'people.manage'), studentId, today });
    if (kept.length === 0) throw new AppError('people.not_found');
    const renewed = await renewIssue(tx, { studentId, issue, now: who.now });
    if (renewed.length > 0) {
      await audit(tx, who, {
        action: 'card.revoked',
        entity: 'student',
        entityId: studentId,
        before: { issue },
      });
    }
    const [holds] = await selectIssue(tx, { studentId });
    return { isDone: true, message: say(language, 'card.revoked'), issue: holds?.issue ?? 0 };
  });
}
