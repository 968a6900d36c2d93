/** The text that explains an archive of somebody's own data. */
import { istText } from '@portal/domain/ist-date';

export const whatIsInside = (providerName: string, at: Date) => `Your data at ${providerName}
Made on ${istText(at)} (Indian time)

my-data.json   Your account, orders, what you gave for them, payments, invoices, messages, tickets and notifications.
               Every program that reads JSON opens it; times are in UTC.
Files          The documents that you uploaded and those that were issued to you, in a folder for each order, and the
               files of chats and tickets, in a folder for each of them.

The archive holds your data in the clear, such as identity numbers. Keep it where only you can open it.
`;
