/** The HTML layout of every mail: tables and inline styles, 600 px, no images. */

import type { MailProvider } from './mail-provider.ts';
import { DARK_STYLE_SHEET, mailStyles as styles } from './mail-styles.ts';
import { markup } from './markup.ts';
import type { Markup } from './markup.ts';
import { registeredLine } from './registered-line.ts';

export interface LayoutParts {
  readonly provider: MailProvider;
  /** Shown by inboxes after the subject. */
  readonly preview: string;
  readonly heading: string;
  readonly body: Markup;
  /** Why this person gets the mail, in one sentence. */
  readonly reason: string;
}

/** Returns a complete HTML document. */
export function layout({ provider, preview, heading, body, reason }: LayoutParts): string {
  return markup`<!doctype html>
<html lang="en-IN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<title>${heading}</title>
<style>${styleSheet}</style>
</head>
<body class="page" style="${styles.page}">
<div style="${styles.preheader}">${preview}</div>
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" style="${styles.frame}">
<tr><td align="center" style="padding:24px 12px;">
<table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0" border="0" style="${styles.card}">
<tr><td class="brand" style="${styles.brand}">${provider.name}</td></tr>
<tr><td class="content" style="${styles.content}">
<h1 class="strong" style="${styles.heading}">${heading}</h1>
${body}
</td></tr>
</table>
${footer(provider, reason)}
</td></tr>
</table>
</body>
</html>
`.html;
}

const styleSheet: Markup = { html: DARK_STYLE_SHEET };

function footer(provider: MailProvider, reason: string): Markup {
  const line = registeredLine(provider);
  const registered = line === '' ? '' : `${line}\n`;
  const phoneDigits = provider.phone.replaceAll(/[^+\d]/g, '');
  return markup`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px;">
<tr><td class="muted" style="${styles.footer}">
<p style="margin:0 0 8px;">${reason}</p>
<p style="${styles.address}"><strong>${provider.name}</strong>
${registered}${provider.address}</p>
<p style="margin:0;">
<a class="link" style="${styles.link}" href="tel:${phoneDigits}">${provider.phone}</a> &middot;
<a class="link" style="${styles.link}" href="mailto:${provider.email}">${provider.email}</a><br>
<a class="link" style="${styles.link}" href="${provider.portalUrl}">${provider.portalUrl}</a>
</p>
</td></tr>
</table>`;
}
