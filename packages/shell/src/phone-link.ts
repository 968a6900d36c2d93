/** The `tel:` URL of a formatted phone number. */
export function phoneLink(phone: string): string {
  return `tel:${phone.replaceAll(/[^\d+]/g, '')}`;
}
