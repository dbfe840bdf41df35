/** The name of an exported file: what it holds and the day it was made. */
export function exportName(what: string, now: Date, format = "csv"): string {
  const two = (value: number) => String(value).padStart(2, "0");
  return `${what}-${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}.${format}`;
}
