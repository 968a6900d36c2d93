/** An e-mail address in a table: wide enough for most, and broken anywhere if longer. */
export function EmailText({ children }: { children: string }) {
  return (
    <span style={{ display: 'inline-block', minWidth: '13rem', overflowWrap: 'anywhere' }}>{children}</span>
  );
}
