/** Inline styles for light mode, and the style sheet for dark mode. */

const FONT = "Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

// No colour consists of digits only: programs that look for six-digit codes must not find one.
export const mailStyles = {
  page: 'margin:0;padding:0;background-color:#f1f5f9;-webkit-text-size-adjust:100%;',
  frame: 'background-color:#f1f5f9;',
  card: 'max-width:600px;background-color:#ffffff;border:1px solid #e2e8f0;border-radius:8px;',
  brand: `padding:20px 24px;border-top:4px solid #0f766e;border-radius:8px 8px 0 0;font:700 18px/24px ${FONT};color:#0f766e;word-break:break-word;overflow-wrap:anywhere;`,
  content: `padding:8px 24px 24px;font:400 16px/24px ${FONT};color:#1e293b;word-break:break-word;overflow-wrap:anywhere;`,
  heading: `margin:0 0 12px;font:700 24px/32px ${FONT};color:#0f172a;`,
  section: `margin:28px 0 8px;font:700 16px/24px ${FONT};color:#0f172a;`,
  paragraph: 'margin:0 0 16px;',
  list: 'margin:0;padding:0 0 0 24px;',
  listItem: 'margin:0 0 6px;',
  muted: 'margin:0;font-size:14px;line-height:20px;color:#5b677a;',
  code: 'margin:20px 0;padding:20px 8px;border:1px solid #99d5cd;border-radius:8px;background-color:#effcf9;text-align:center;',
  codeText:
    "font:700 36px/44px ui-monospace,SFMono-Regular,Menlo,Consolas,'Courier New',monospace;letter-spacing:8px;padding-left:8px;color:#0f766e;white-space:nowrap;",
  order: 'margin:0 0 16px;border:1px solid #e2e8f0;border-radius:8px;border-collapse:separate;',
  orderTitle: 'padding:16px 16px 0;font-weight:700;color:#0f172a;',
  orderFacts: 'padding:2px 16px 12px;font-size:14px;line-height:20px;color:#5b677a;',
  label: 'padding:4px 8px 4px 16px;color:#5b677a;',
  amount: 'padding:4px 16px 4px 8px;text-align:right;white-space:nowrap;font-variant-numeric:tabular-nums;',
  sumLabel: 'padding:10px 8px 4px 16px;border-top:1px solid #e2e8f0;font-weight:700;',
  sumAmount:
    'padding:10px 16px 4px 8px;border-top:1px solid #e2e8f0;font-weight:700;text-align:right;white-space:nowrap;font-variant-numeric:tabular-nums;',
  paidLabel: 'padding:4px 8px 4px 16px;font-weight:700;color:#0f172a;',
  paidAmount:
    'padding:4px 16px 4px 8px;font-weight:700;text-align:right;white-space:nowrap;color:#0f172a;font-variant-numeric:tabular-nums;',
  orderAction: 'padding:12px 16px 16px;',
  button: `display:inline-block;padding:12px 20px;border-radius:8px;background-color:#0f766e;font:700 16px/20px ${FONT};color:#ffffff;text-decoration:none;`,
  link: 'color:#0f766e;text-decoration:underline;',
  footer: `max-width:600px;padding:20px 24px 8px;font:400 13px/20px ${FONT};color:#5b677a;text-align:left;word-break:break-word;`,
  address: 'margin:0 0 8px;white-space:pre-line;',
  preheader: 'display:none;max-height:0;max-width:0;overflow:hidden;opacity:0;mso-hide:all;',
} as const;

/** For clients that support `prefers-color-scheme`; the others invert the light colours. */
export const DARK_STYLE_SHEET = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .page { background-color: #0b1220 !important; }
  .card, .order { background-color: #17203a !important; border-color: #2f3b52 !important; }
  .content, .value { color: #e2e8f0 !important; }
  .strong { color: #f8fafc !important; }
  .muted { color: #a9b4c6 !important; }
  .brand, .link, .code-text { color: #5eead4 !important; }
  .code { background-color: #0f2e2e !important; border-color: #1f5f5b !important; }
  .rule { border-color: #2f3b52 !important; }
}`;
