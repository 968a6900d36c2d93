/** Parses a multipart/form-data body in memory (RFC 7578) and ignores files. */

const crlf = '\r\n';
const mostParts = 30;
const boundaryParameter = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i;
const disposition = /^content-disposition:\s*form-data\s*(;.*)$/im;
const nameParameter = /;\s*name=(?:"((?:[^"\\]|\\.)*)"|([^\s;"]+))/i;
const fileNameParameter = /;\s*filename\*?=/i;

/** Returns the fields in order; undefined for a malformed or incomplete form. */
export function parseTextForm(contentType: string, body: Buffer): [name: string, text: string][] | undefined {
  const boundary = boundaryParameter.exec(contentType);
  const delimiter = `${crlf}--${boundary?.[1] ?? boundary?.[2] ?? ''}`;
  if (!boundary) return undefined;
  // The first delimiter follows no line break, unless there is a preamble.
  const opening = delimiter.slice(crlf.length);
  let at = body.indexOf(opening) === 0 ? opening.length : after(body, delimiter, 0);
  const fields: [string, string][] = [];
  for (let parts = 0; at !== undefined && parts <= mostParts; parts += 1) {
    if (body.toString('latin1', at, at + 2) === '--') return fields;
    const headEnd = body.indexOf(crlf + crlf, at);
    const contentEnd = headEnd < 0 ? -1 : body.indexOf(delimiter, headEnd + 2 * crlf.length);
    if (contentEnd < 0 || !/^[ \t]*\r\n/.test(body.toString('latin1', at, at + 80))) return undefined;
    const head = disposition.exec(body.toString('utf8', at, headEnd))?.[1];
    const name = nameParameter.exec(head ?? '');
    if (head === undefined || !name) return undefined;
    if (!fileNameParameter.test(head)) {
      const text = body.toString('utf8', headEnd + 2 * crlf.length, contentEnd);
      fields.push([(name[1] ?? name[2] ?? '').replaceAll(/\\(.)/g, '$1'), text]);
    }
    at = contentEnd + delimiter.length;
  }
  return undefined;
}

function after(body: Buffer, text: string, from: number): number | undefined {
  const found = body.indexOf(text, from);
  return found < 0 ? undefined : found + text.length;
}
