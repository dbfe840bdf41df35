import { existsSync } from "node:fs";
import { join } from "node:path";

const own = join(import.meta.dirname, "../fixtures");
/** Has cases of other projects, too, which keep their licenses and aren't part of the repository. */
const shared = join(import.meta.dirname, "../../shared/fixtures");

/** Cases for tests and benches: the folder next to the repository where it exists, else the repository's own. */
export const fixturesFolder = existsSync(shared) ? shared : own;
