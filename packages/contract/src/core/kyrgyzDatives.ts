/** The endings of «until» after the last word of a number as it is read aloud: «10:50гө», «12:20га». */
const ones = ['', 'ге', 'ге', 'кө', 'кө', 'ке', 'га', 'ге', 'ге', 'га'];
const tens = ['', 'го', 'га', 'га', 'ка', 'гө', 'ка', 'ке', 'ге', 'го'];
const hundreds = 'гө';
const months: Readonly<Record<string, string>> = {
  январь: 'январга',
  февраль: 'февралга',
  март: 'мартка',
  апрель: 'апрелге',
  май: 'майга',
  июнь: 'июнга',
  июль: 'июлга',
  август: 'августка',
  сентябрь: 'сентябрга',
  октябрь: 'октябрга',
  ноябрь: 'ноябрга',
  декабрь: 'декабрга',
};

const beforeUntil = new RegExp(`(?:(?:(\\d+):)?(\\d+)|(${Object.keys(months).join('|')}))(?= чейин)`, 'gi');

/** Kyrgyz puts «чейин» after a word in the dative; a number or a month that was filled in is not yet in it. */
export function withDatives(text: string): string {
  return text.replaceAll(
    beforeUntil,
    (found, hours: string | undefined, number: string | undefined, month: string | undefined) => {
      if (month !== undefined) return months[month.toLowerCase()] ?? found;
      // «08:00» is read as its hour alone.
      const read = Number(number) === 0 && hours !== undefined ? hours : number;
      return `${found}${endingOf(Number(read))}`;
    },
  );
}

function endingOf(number: number): string {
  const one = number % 10;
  if (one !== 0) return ones[one] ?? '';
  const ten = Math.floor(number / 10) % 10;
  return ten === 0 ? hundreds : (tens[ten] ?? '');
}
