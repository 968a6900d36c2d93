/** Tells on the device whether a PDF asks for a password, as those of banks and government offices usually do. */

const ENCRYPTION = /\/Encrypt\s*(?:\d+\s+\d+\s+R|<<)/;

/** The reader is loaded only for a file that speaks of encryption; one without a password to open is not locked. */
export async function isLockedPdf(file: File): Promise<boolean> {
  if (!/\.pdf$/i.test(file.name) || !(await speaksOfEncryption(file))) return false;
  const { needsPassword } = await import('../preview/open-pdf.ts');
  return needsPassword(file);
}

async function speaksOfEncryption(file: File): Promise<boolean> {
  // Each byte as one character: the words are ASCII, whatever the rest is.
  return ENCRYPTION.test(new TextDecoder('latin1').decode(await file.arrayBuffer()));
}
