/** A name or path inside a sentence, in its own direction: Unicode's first-strong isolate. */
export const isolated = (text: string): string => `\u2068${text}\u2069`;
