import {
  getClosingTagMarkup,
  getOpeningTagMarkup,
  getOrderOfSiblings,
  insertElementMarkupAccordingToOrderOfSiblings,
  sanitizeTextContent,
} from 'write-excel-file/utility';
import type { Feature, Image } from 'write-excel-file/node';

import { columnName } from './sheet.ts';

/** What a person may choose in a cell: given words, or those that stand in a column of another sheet. */
export type Choices = readonly string[] | { readonly sheet: string; readonly column: number };

interface Validated {
  readonly columns: readonly {
    readonly title: string;
    readonly hint?: string;
    readonly choices?: Choices;
  }[];
}

const sheetFile = 'xl/worksheets/sheet{id}.xml';
/** Limits of Excel. */
const longest = { hint: 255, title: 32, list: 255 };
const lastRow = 20_000;

/**
 * Lists and hints of columns, as the library's extension point has them added. A list proposes and warns: what is
 * not in it can still be typed, and the reader decides.
 */
export function validateCells(sheets: readonly (Validated | null)[]): Feature<Image['content']> {
  return {
    files: {
      transform: {
        [sheetFile]: {
          transform(xml, _options, { sheetIndex }) {
            const rules = (sheets[sheetIndex]?.columns ?? []).flatMap(ruleOf);
            if (rules.length === 0) return xml;
            const markup = [
              getOpeningTagMarkup('dataValidations', { count: rules.length }),
              ...rules,
              getClosingTagMarkup('dataValidations'),
            ].join('');
            const order = getOrderOfSiblings(sheetFile, 'worksheet') ?? [];
            return insertElementMarkupAccordingToOrderOfSiblings(xml, markup, order, 'worksheet');
          },
        },
      },
    },
  };
}

function ruleOf({ title, hint, choices }: Validated['columns'][number], column: number): string[] {
  if (hint === undefined && choices === undefined) return [];
  const letter = columnName(column);
  const attributes = {
    ...(choices === undefined ? {} : { type: 'list', showErrorMessage: 1, errorStyle: 'warning' }),
    allowBlank: 1,
    ...(hint === undefined
      ? {}
      : {
          showInputMessage: 1,
          promptTitle: title.slice(0, longest.title),
          prompt: hint.slice(0, longest.hint),
        }),
    sqref: `${letter}2:${letter}${lastRow}`,
  };
  const formula =
    choices === undefined ? '' : `<formula1>${sanitizeTextContent(formulaOf(choices))}</formula1>`;
  return [
    getOpeningTagMarkup('dataValidation', attributes) + formula + getClosingTagMarkup('dataValidation'),
  ];
}

function formulaOf(choices: Choices): string {
  if ('sheet' in choices) {
    const letter = columnName(choices.column);
    return `'${choices.sheet.replaceAll("'", "''")}'!$${letter}$2:$${letter}$${lastRow}`;
  }
  const list = choices.join(',');
  if (list.length > longest.list || choices.some((choice) => choice.includes(','))) {
    throw new Error(`the choices ${list} need a sheet of their own`);
  }
  return `"${list.replaceAll('"', '""')}"`;
}
