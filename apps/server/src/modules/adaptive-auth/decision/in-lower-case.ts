/** Names that differ in their case only are lines of one header. */
export function inLowerCase(headers: Readonly<Record<string, string>>): Record<string, string> {
  const lines = Map.groupBy(Object.entries(headers), ([name]) => name.toLowerCase());
  return Object.fromEntries([...lines].map(([name, each]) => [name, each.map(([, value]) => value).join(", ")]));
}
