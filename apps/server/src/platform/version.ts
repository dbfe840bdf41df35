import { readFile } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod";

const packageSchema = z.object({ version: z.string() });

/** The version of this program. */
export async function ownVersion(): Promise<string> {
  const text = await readFile(join(import.meta.dirname, "../../package.json"), "utf8");
  return packageSchema.parse(JSON.parse(text)).version;
}
