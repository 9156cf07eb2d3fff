import { describe, expect, it } from 'vitest';

import { createMarkBook } from './markBook.ts';
import { parseTable, planPaste } from './paste.ts';
import { typeKey } from './typing.ts';

const word = (markId: number, text: string) => ({ markId, text, points: null });
const number = (markId: number, points: number) => ({ markId, text: String(points), points });
const common = [word(0, ''), word(1, 'н/б'), word(2, 'н/у'), word(3, 'оп'), word(4, '+')];
const tenPoint = createMarkBook([
  ...common,
  ...Array.from({ length: 11 }, (_, points) => number(10 + points, points)),
]);
const fivePoint = createMarkBook([...common, ...[2, 3, 4, 5].map((points) => number(30 + points, points))]);

/** The marks a cell shows while these keys are pressed in it. */
function press(keys: string, book = tenPoint) {
  let digits = '';
  return keys.split('').map((key) => {
    const typed = typeKey(book, digits, key);
    digits = typed?.digits ?? '';
    return typed?.mark.text ?? null;
  });
}

describe('typing', () => {
  it.each([
    ['н', 'н/б'],
    ['Н', 'н/б'],
    ['о', 'оп'],
    ['у', 'н/у'],
    ['+', '+'],
    ['=', '+'],
    ['y', 'н/б'],
    ['j', 'оп'],
    ['l', 'оп'],
    ['a', 'н/б'],
    ['e', 'н/у'],
    ['8', '8'],
  ])('takes %s as %s', (key, text) => {
    expect(press(key)).toEqual([text]);
  });

  it('makes 10 of a 1 and a 0', () => {
    expect(press('10')).toEqual(['1', '10']);
    expect(typeKey(tenPoint, '', '1')?.mayGrow).toBe(true);
    expect(typeKey(tenPoint, '1', '0')?.mayGrow).toBe(false);
  });

  it('lets a digit that continues nothing begin anew', () => {
    expect(press('85')).toEqual(['8', '5']);
    expect(press('1н0')).toEqual(['1', 'н/б', '0']);
  });

  it('takes no mark the dictionary lacks', () => {
    expect(press('1', fivePoint)).toEqual([null]);
    expect(press('q/')).toEqual([null, null]);
  });
});

describe('reading marks from elsewhere', () => {
  it.each([
    ['Н/Б', 'н/б'],
    ['нб', 'н/б'],
    ['h/b', 'н/б'],
    [' 8 ', '8'],
    ['8,0', '8'],
    ['10.00', '10'],
    ['', ''],
  ])('reads «%s» as «%s»', (written, text) => {
    expect(tenPoint.read(written)?.text).toBe(text);
  });

  it.each(['11', 'болен', '8.5', '-1'])('knows no mark «%s»', (written) => {
    expect(tenPoint.read(written)).toBeUndefined();
  });
});

describe('pasting', () => {
  it('splits what a spreadsheet copies', () => {
    expect(parseTable('8\tн/б\r\n\t9\r\n')).toEqual([
      ['8', 'н/б'],
      ['', '9'],
    ]);
  });

  it('plans the marks that fit and tells of each that does not', () => {
    const stateOf = ({ row, column }: { row: number; column: number }) =>
      row > 3 ? 'outside' : row === 2 && column === 1 ? 'read_only' : 'free';

    const plan = planPaste('8\n12\n9\n\n7', { book: tenPoint, from: { row: 0, column: 1 }, stateOf });

    expect(plan.marks.map(({ row, mark }) => [row, mark.text])).toEqual([
      [0, '8'],
      [3, ''],
    ]);
    expect(plan.misfits.map(({ row, text, why }) => [row, text, why])).toEqual([
      [1, '12', 'no_such_mark'],
      [2, '9', 'read_only'],
      [4, '7', 'outside'],
    ]);
  });
});
