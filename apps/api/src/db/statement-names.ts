/** Names for prepared statements, by their text; a bounded number of them. */
const MAX_NAMES = 1_000;

/** Returns a function that names statements: undefined for those that should not stay prepared (transaction control). */
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
