import { existsSync } from "node:fs";
import { join } from "node:path";

const own = join(import.meta.dirname, "../fixtures");
/** With cases of other projects, too, which keep their licenses and stay outside. */
const beside = join(import.meta.dirname, "../../shared/fixtures");

/** Cases that tests and benches read: those beside the repository where they are at hand, else the ones that it carries. */
export const fixturesFolder = existsSync(beside) ? beside : own;
