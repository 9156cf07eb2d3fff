import type { OpenedScreen } from '../pages/openScreens.ts';
import type { Weight } from '../pages/weigh.ts';

import { tableOf } from './table.ts';

/** What students and teachers open all day is to take so little; offices may take longer. */
const goals = { allDay: { ms: 2, pages: 300 }, office: { ms: 50 } } as const;
const ofAllDay = /^(?:student|teacher)\d/;
const mostCalls = 8;
const mostStatements = 12;

interface Outcome {
  readonly opened: readonly OpenedScreen[];
  readonly weights: readonly Weight[];
}

export function pagesReport({ opened, weights }: Outcome): {
  readonly text: string;
  readonly isMet: boolean;
} {
  const screens = opened.map((screen) => [
    `${screen.login} ${screen.screen}`,
    String(screen.calls.length),
    String(screen.statements.length),
    word(isLight(screen)),
  ]);
  const statements = weights.map((weight) => [
    weight.statement,
    String(weight.screens),
    weight.ms.toFixed(2),
    String(weight.pages),
    weight.whole.join(),
    isAllDay(weight) ? `${goals.allDay.ms} ms, ${goals.allDay.pages}` : `${goals.office.ms} ms`,
    word(isCheap(weight)),
  ]);
  return {
    text: [
      tableOf(
        [`screens; at most ${mostCalls} calls, ${mostStatements} statements`, 'calls', 'statements', ''],
        screens,
      ),
      tableOf(
        ['statement, at its most expensive', 'screens', 'ms', 'pages', 'read whole', 'goal', ''],
        statements,
      ),
    ].join('\n\n'),
    isMet: opened.every(isLight) && weights.every(isCheap),
  };
}

function isLight({ calls, statements }: OpenedScreen): boolean {
  return calls.length <= mostCalls && statements.length <= mostStatements;
}

function isAllDay({ logins }: Weight): boolean {
  return logins.some((login) => ofAllDay.test(login));
}

function isCheap(weight: Weight): boolean {
  if (weight.whole.length > 0) return false;
  if (!isAllDay(weight)) return weight.ms <= goals.office.ms;
  return weight.ms <= goals.allDay.ms && weight.pages <= goals.allDay.pages;
}

const word = (isGood: boolean) => (isGood ? 'met' : 'NOT MET');
