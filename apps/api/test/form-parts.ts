/** Builds multipart bodies by hand, so that tests can build malformed ones. */

export const boundary = 'b0undary';
export const closingBoundary = `--${boundary}--\r\n`;

export const textPart = (name: string, value: string | number | undefined, more = '') =>
  `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n${more}\r\n${value}\r\n`;

export const filePart = (name: string, fileName: string, value: string) =>
  textPart(`${name}"; filename="${fileName}`, value, 'Content-Type: application/pdf\r\n');
