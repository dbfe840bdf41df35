import { at, textAt, type Pair } from "./node.ts";
import { note, type Context } from "./report.ts";

/** Whether the version says that callers break: it should have gone up by a major step. */
export function compareVersions(context: Context, { base, revision }: Pair): void {
  const pair = { base: at(base, "info"), revision: at(revision, "info") };
  const [from, to] = [textAt(pair.base, "version"), textAt(pair.revision, "version")];
  const [before, after] = [numbersOf(from), numbersOf(to)];
  if (before === null || after === null) return;
  const step = before.map((number, place) => (after[place] ?? 0) - number).find((difference) => difference !== 0) ?? 0;
  const id =
    step === 0
      ? "api-version-not-bumped"
      : step < 0
        ? "api-version-decreased"
        : after[0] === before[0]
          ? "api-major-version-not-bumped"
          : null;
  if (id !== null) note(context, id, pair, { keyword: "version", values: { from, to } });
}

/** Major, minor and patch; null where a version is no such numbers. */
function numbersOf(version: string): readonly number[] | null {
  const found = /^v?(\d+)(?:\.(\d+))?(?:\.(\d+))?/.exec(version);
  return found === null ? null : found.slice(1).map((number) => Number(number ?? 0));
}
