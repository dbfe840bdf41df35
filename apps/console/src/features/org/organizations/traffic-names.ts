/** One name a line, as people type it: spaces around it, empty lines and repetitions do not count. */
export function readTrafficNames(typed: string): string[] {
  return [...new Set(typed.split("\n").map((line) => line.trim()))].filter((name) => name !== "");
}
