import type { OpenedScreen } from '../pages/openScreens.ts';
import { isOfAllDay, nameOf } from '../pages/weigh.ts';
import type { Weight } from '../pages/weigh.ts';

import { tableOf } from './table.ts';

/** What students and teachers open all day is to take so little; offices may take longer. */
const goals = { allDay: { ms: 2, pages: 300 }, office: { ms: 50 } } as const;
/**
 * The journal of a class is written by the database as thousands of cells of JSON, which is nearly all of its time: it
 * may take longer for each thousand. What it looks at has the goal of all others.
 */
const [manyCells, msPerThousandCells] = [/^journal_of_class_/, 10];
const ofSession = /^sessions_(?:by_secret|touch)$/;
/** For the live connection, which a page opens once more when the machine is too busy for the first try. */
const ofLine = /^(?:faculties_of_person|live_events_of_last_minute)$/;
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
    String(countStatements(screen)),
    word(isLight(screen)),
  ]);
  const statements = weights.map((weight) => [
    weight.statement,
    String(weight.screens),
    weight.ms.toFixed(2),
    weight.planning === 0 ? '' : weight.planning.toFixed(2),
    String(weight.pages),
    weight.whole.join(),
    isAllDay(weight)
      ? `${mostMs(weight).toFixed(0)} ms, ${goals.allDay.pages}`
      : `${mostMs(weight).toFixed(0)} ms`,
    word(isCheap(weight)),
  ]);
  return {
    text: [
      tableOf(
        [`screens; at most ${mostCalls} calls, ${mostStatements} statements`, 'calls', 'statements', ''],
        screens,
      ),
      tableOf(
        [
          'statement, at its most expensive',
          'screens',
          'ms',
          'planned each time',
          'pages',
          'read whole',
          'goal',
          '',
        ],
        statements,
      ),
    ].join('\n\n'),
    isMet: opened.every(isLight) && weights.every(isCheap),
  };
}

function isLight(screen: OpenedScreen): boolean {
  return screen.calls.length <= mostCalls && countStatements(screen) <= mostStatements;
}

/**
 * Whose session it is counts once: calls that come together look it up together, so that how often it is asked depends
 * on how fast they come. The same holds for the live connection.
 */
function countStatements({ statements }: OpenedScreen): number {
  const names = statements.map(nameOf).filter((name) => !ofSession.test(name));
  const line = new Set(names.filter((name) => ofLine.test(name)));
  return names.filter((name) => !ofLine.test(name)).length + line.size + 1;
}

function isAllDay({ logins }: Weight): boolean {
  return logins.some(isOfAllDay);
}

function isCheap(weight: Weight): boolean {
  if (weight.whole.length > 0) return false;
  return (
    weight.ms + weight.planning <= mostMs(weight) && (!isAllDay(weight) || weight.pages <= goals.allDay.pages)
  );
}

function mostMs(weight: Weight): number {
  const { ms } = isAllDay(weight) ? goals.allDay : goals.office;
  return manyCells.test(weight.statement) ? ms + (weight.rows / 1000) * msPerThousandCells : ms;
}

const word = (isGood: boolean) => (isGood ? 'met' : 'NOT MET');
