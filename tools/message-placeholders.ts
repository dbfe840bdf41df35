/** Names of the arguments of an ICU message, sorted, each once; those inside plural and select branches too. */
export function placeholdersOf(message: string): string[] {
  const names = new Set<string>();
  readText(message, 0, names);
  return [...names].toSorted();
}

/** Reads text up to its closing brace or the end, and answers where it stopped. */
function readText(message: string, start: number, names: Set<string>): number {
  let at = start;
  while (at < message.length && message[at] !== "}") {
    at = message[at] === "{" ? readArgument(message, at + 1, names) : at + 1;
  }
  return at;
}

/** Reads an argument from behind its opening brace, and answers where the text goes on. */
function readArgument(message: string, start: number, names: Set<string>): number {
  const [head = "", name = ""] = /^\s*([^,{}]*?)\s*(?=[,}])/.exec(message.slice(start)) ?? [];
  names.add(name);
  let at = start + head.length;
  // Only the branches of plural, selectordinal and select hold messages, each in braces of its own.
  while (at < message.length && message[at] !== "}") {
    at = message[at] === "{" ? readText(message, at + 1, names) + 1 : at + 1;
  }
  return at + 1;
}
