/** Saves a link's target on the device; the server sends it as an attachment (documents-007). */

/** An attachment never replaces the page. */
export function saveLink(url: string): void {
  const link = Object.assign(document.createElement('a'), { href: url, download: '', rel: 'noopener' });
  link.click();
}
