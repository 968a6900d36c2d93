/** The result of reading typed text: the text to store, or the fault in plain English. */
export type CheckedText = { readonly text: string } | { readonly fault: string };
