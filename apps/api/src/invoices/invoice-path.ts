/** The address of a tax document's PDF: its number with dashes, since a slash would be another folder. */

export const invoicePath = (number: string): string => `invoices/${fileName(number)}`;

export const fileName = (number: string): string => `${number.replaceAll('/', '-')}.pdf`;

export const numberOf = (name: string): string => name.replace(/\.pdf$/, '').replaceAll('-', '/');
