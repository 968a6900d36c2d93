/** Reads mails from the mail catcher's REST API. */

import { expect } from '@playwright/test';

export type Mail = { subject: string; text: string; to: readonly string[] };

/** The mails to one address, oldest first. */
export async function mailsTo(mailUrl: string, email: string): Promise<Mail[]> {
  const answer = await fetch(`${mailUrl}/api/email`);
  const all: unknown = await answer.json();
  if (!Array.isArray(all)) throw new Error('The mail catcher answered no list.');
  return all.map(readMail).filter(({ to }) => to.includes(email));
}

/** Waits for the newest code to an address, after `known` earlier mails. */
export async function codeTo(mailUrl: string, email: string, known = 0): Promise<string> {
  const found = async () => (await mailsTo(mailUrl, email)).slice(known).flatMap(({ text }) => codeIn(text));
  await expect.poll(found, { message: `a code to ${email}` }).not.toHaveLength(0);
  return (await found()).at(-1) ?? '';
}

function codeIn(text: string): string[] {
  const code = /\b\d{6}\b/.exec(text)?.[0];
  return code === undefined ? [] : [code];
}

function readMail(mail: unknown): Mail {
  const { subject, text, to } = mail as { subject?: string; text?: string; to?: { address: string }[] };
  return { subject: subject ?? '', text: text ?? '', to: (to ?? []).map(({ address }) => address) };
}
