import { dayMs } from '@bilim/contract/days';
import dayjs from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat.js';

import type { Cell } from './sheet.ts';

dayjs.extend(customParseFormat);

const dayFormats = ['YYYY-MM-DD', 'DD.MM.YYYY', 'D.M.YYYY', 'DD/MM/YYYY', 'D/M/YYYY', 'DD-MM-YYYY'];
/** Serial numbers of Excel for the years 1927 to 2099: days that lost their format. */
const serialDays = { first: 10_000, last: 73_050 };
const excelEpoch = Date.UTC(1899, 11, 30);

/** A cell as text: without outer and doubled spaces, a number without its format, a day as people write it. */
export function textOf(cell: Cell): string {
  if (cell === null) return '';
  if (cell instanceof Date) return dayjs(dayIn(cell)).format('DD.MM.YYYY');
  if (typeof cell === 'number') return Number.isInteger(cell) ? cell.toFixed(0) : String(cell);
  if (typeof cell === 'boolean') return cell ? 'да' : 'нет';
  return cell
    .normalize('NFC')
    .replaceAll(/[\s\u00A0\u200B\uFEFF]+/g, ' ')
    .trim();
}

/** A cell as a day `YYYY-MM-DD`: a date of Excel, a text that can only mean one day; null for anything else. */
export function dayOf(cell: Cell): string | null {
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? null : dayIn(cell);
  if (typeof cell === 'number') return dayOfSerial(cell);
  const text = textOf(cell).replace(/\s*г\.?$/i, '');
  for (const format of dayFormats) {
    const day = dayjs(text, format, true);
    if (day.isValid()) return day.format('YYYY-MM-DD');
  }
  return null;
}

/** A cell as a time of the day `HH:mm`: a time of Excel, which is a part of a day, or a text. */
export function timeOf(cell: Cell): string | null {
  if (cell instanceof Date) return cell.toISOString().slice(11, 16);
  if (typeof cell === 'number') return cell >= 0 && cell < 1 ? timeIn(cell) : null;
  const time = /^(\d{1,2})[:.](\d{2})(:00)?$/.exec(textOf(cell));
  if (time === null || Number(time[1]) > 23 || Number(time[2]) > 59) return null;
  return `${time[1]?.padStart(2, '0')}:${time[2]}`;
}

/** A cell as a day and a time, `YYYY-MM-DDTHH:mm`. */
export function momentOf(cell: Cell): string | null {
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? null : cell.toISOString().slice(0, 16);
  const [first = '', last = ''] = textOf(cell).split(/[ T]/);
  const [day, time] = [dayOf(first), timeOf(last)];
  return day === null || time === null ? null : `${day}T${time}`;
}

/** A cell as a number; a text may use a comma and spaces. Null for anything else. */
export function numberOf(cell: Cell): number | null {
  if (typeof cell === 'number') return cell;
  if (typeof cell !== 'string') return null;
  const digits = textOf(cell).replaceAll(' ', '').replace(',', '.');
  return /^-?\d+(\.\d+)?$/.test(digits) ? Number(digits) : null;
}

function timeIn(share: number): string {
  return new Date(Math.round((share * dayMs) / 60_000) * 60_000).toISOString().slice(11, 16);
}

function dayOfSerial(serial: number): string | null {
  if (serial < serialDays.first || serial > serialDays.last) return null;
  return dayIn(new Date(excelEpoch + Math.floor(serial) * dayMs));
}

function dayIn(date: Date): string {
  return date.toISOString().slice(0, 10);
}
