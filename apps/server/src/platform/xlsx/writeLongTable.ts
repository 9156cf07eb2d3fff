import { writeZip } from '../zip/writeZip.ts';

/** A table of texts whose rows come part by part. */
export interface LongTable {
  readonly name: string;
  readonly columns: readonly { readonly title: string; readonly width: number }[];
  readonly rows: AsyncIterable<readonly (readonly (string | null)[])[]>;
}

/** An .xlsx file, piece by piece: however long the table is, it is never held as a whole. A text stays a text. */
export function writeLongTable(table: LongTable): AsyncGenerator<Buffer> {
  return writeZip([
    { name: '[Content_Types].xml', text: [contentTypes] },
    { name: '_rels/.rels', text: [linksOf([['officeDocument', 'xl/workbook.xml']])] },
    { name: 'xl/workbook.xml', text: [workbookOf(table.name)] },
    {
      name: 'xl/_rels/workbook.xml.rels',
      text: [
        linksOf([
          ['worksheet', 'worksheets/sheet1.xml'],
          ['styles', 'styles.xml'],
        ]),
      ],
    },
    { name: 'xl/styles.xml', text: [styles] },
    { name: 'xl/worksheets/sheet1.xml', text: sheetOf(table) },
  ]);
}

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const pack = 'http://schemas.openxmlformats.org/package/2006';
const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const contentTypes = `${head}<Types xmlns="${pack}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${sheetType}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${sheetType}.styles+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${sheetType}.worksheet+xml"/></Types>`;

/** Of a cell 1 is a heading, 2 a text that keeps what is typed there later as it is. */
const styles = `${head}<styleSheet xmlns="${main}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf/><xf fontId="1" applyFont="1"/><xf numFmtId="49" applyNumberFormat="1"/></cellXfs></styleSheet>`;

function linksOf(links: readonly (readonly [kind: string, target: string])[]): string {
  const written = links.map(
    ([kind, target], place) =>
      `<Relationship Id="r${place + 1}" Type="${office}/${kind}" Target="${target}"/>`,
  );
  return `${head}<Relationships xmlns="${pack}/relationships">${written.join('')}</Relationships>`;
}

const workbookOf = (name: string) =>
  `${head}<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="${escaped(name)}" sheetId="1" r:id="r1"/></sheets></workbook>`;

async function* sheetOf({ columns, rows }: LongTable): AsyncGenerator<string> {
  const widths = columns.map(
    ({ width }, place) => `<col min="${place + 1}" max="${place + 1}" width="${width}" customWidth="1"/>`,
  );
  const view = `<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" state="frozen"/></sheetView></sheetViews>`;
  yield `${head}<worksheet xmlns="${main}">${view}<cols>${widths.join('')}</cols><sheetData>`;
  yield rowOf(
    columns.map(({ title }) => title),
    1,
    1,
  );
  let number = 1;
  for await (const part of rows) yield part.map((cells) => rowOf(cells, (number += 1), 2)).join('');
  yield '</sheetData></worksheet>';
}

function rowOf(cells: readonly (string | null)[], number: number, style: number): string {
  const written = cells.map((text, place) =>
    text === null
      ? ''
      : `<c r="${columnName(place)}${number}" t="inlineStr" s="${style}"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`,
  );
  return `<row r="${number}">${written.join('')}</row>`;
}

function columnName(place: number): string {
  const letter = String.fromCodePoint(65 + (place % 26));
  return place < 26 ? letter : `${columnName(Math.floor(place / 26) - 1)}${letter}`;
}

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** As XML has it; signs that it does not know are left out. */
function escaped(text: string): string {
  return text
    .replaceAll(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll(/[&<>"]/g, (sign) => signs[sign] ?? sign);
}
