/** The XML files of a spreadsheet with one sheet of texts (ECMA-376, part 1). */

export interface Sheet {
  name: string;
  /** `width` in characters. */
  columns: readonly { title: string; width: number }[];
  /** Batches, read one at a time. */
  rows: AsyncIterable<readonly (readonly string[])[]>;
}

/** The limit of the format, with the heading; further rows are omitted. */
const mostRows = 1_048_576;
/** The limit of the format per cell. */
const mostCharacters = 32_767;
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packaged = 'http://schemas.openxmlformats.org/package/2006';
const kinds = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Indexes in `styles.xml`: text, which stays text after an edit, and heading. */
const styleOf = { text: 1, heading: 2 } as const;

/** Everything but the sheet itself, by path. */
export function workbookParts({ name }: Pick<Sheet, 'name'>): Record<string, string> {
  return {
    '[Content_Types].xml': `${declaration}<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${kinds}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${kinds}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${kinds}.styles+xml"/></Types>`,
    '_rels/.rels': `${declaration}<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${declaration}<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="${escaped(name)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${declaration}<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': styles,
  };
}

// Number format 49 is "@", text. quotePrefix is Excel's mark of a leading apostrophe: after an edit, or saving and opening
// the sheet again, a text that begins with "=" is still not a formula.
const styles = `${declaration}<styleSheet xmlns="${main}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" quotePrefix="1" applyNumberFormat="1"/><xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;

/** The sheet's XML, batch by batch, with a frozen heading. */
export async function* sheetXml({ columns, rows }: Sheet): AsyncGenerator<string> {
  const widths = columns.map(
    ({ width }, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
  );
  yield `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData>`;
  yield rowXml(
    1,
    columns.map(({ title }) => title),
    styleOf.heading,
  );
  let written = 1;
  for await (const batch of rows) {
    const fitting = batch.slice(0, mostRows - written);
    yield fitting.map((cells, at) => rowXml(written + at + 1, cells, styleOf.text)).join('');
    written += fitting.length;
    if (fitting.length < batch.length) break;
  }
  yield '</sheetData></worksheet>';
}

function rowXml(row: number, cells: readonly string[], style: number): string {
  const written = cells.map(
    (text, at) =>
      `<c r="${columnName(at)}${row}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`,
  );
  return `<row r="${row}">${written.join('')}</row>`;
}

/** A, B, C …, for up to 26 columns. */
const columnName = (at: number) => String.fromCharCode('A'.charCodeAt(0) + at);

/**
 * Escapes text for XML. Characters that XML forbids become `_x0001_` (ECMA-376, ST_Xstring), and so does an underscore
 * that would be read as such an escape.
 */
function escaped(text: string): string {
  return (
    text
      .slice(0, mostCharacters)
      .toWellFormed()
      .replaceAll(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
      // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
      .replaceAll(/[\u0000-\u0008\u000b\u000c\r\u000e-\u001f\ufffe\uffff]/g, coded)
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('"', '&quot;')
  );
}

const coded = (character: string) =>
  `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;
