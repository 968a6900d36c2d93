/** Saves what a link leads to on the person's device; the server sends it as an attachment (documents-007). */

/** The page stays, since an attachment never replaces it. */
export function saveLink(url: string): void {
  const link = Object.assign(document.createElement('a'), { href: url, download: '', rel: 'noopener' });
  link.click();
}
