/** Names statements by their text, a bounded number of them; the rest go unnamed. */
const MAX_NAMES = 1_000;

/** Answers what names statements: undefined for one that should not stay prepared (transaction control, one-offs). */
export function createStatementNames(): (text: string) => string | undefined {
  const names = new Map<string, string>();
  return (text) => {
    const known = names.get(text);
    if (known !== undefined) return known;
    if (!/^\s*(select|insert|update|delete|with)\b/i.test(text) || names.size >= MAX_NAMES) return undefined;
    const name = `s${names.size}`;
    names.set(text, name);
    return name;
  };
}

/** The name of a statement of this process. */
export const statementName = createStatementNames();
