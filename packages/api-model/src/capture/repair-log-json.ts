import { Buffer } from "node:buffer";
import { repairJson } from "../telemetry/repair-json.ts";

/** nginx escapes bytes as `\xhh` unless its format says `escape=json`. */
const bytes = /(?:\\x[0-9a-fA-F]{2})+/g;
/** An unquoted value: a variable that is no number, or missing. */
const bare = /(?<!\\)"\s{0,8}:\s{0,8}([^\s"{[][^"{}]{0,200}?)?\s{0,8}(?=,\s{0,8}"|\})/g;
const scalar = /^(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?|true|false|null)$/i;

/**
 * Mends a line of JSON that a log format of nginx put together from its variables: escapes that JSON does not know, and
 * variables without quotes that were empty (`:,`), unknown (`:-,`) or lists (`:0.1, 0.2,`). These become texts.
 */
export function repairLogJson(line: string): string {
  const quoted = line.replaceAll(bare, (all, text: string | undefined) =>
    text !== undefined && scalar.test(text) ? all : `":${JSON.stringify(text ?? "")}`,
  );
  return repairJson(quoted.replaceAll(bytes, textOfBytes));
}

/** The bytes, which are UTF-8, as JSON writes them. */
function textOfBytes(run: string): string {
  return JSON.stringify(Buffer.from(run.replaceAll("\\x", ""), "hex").toString("utf8")).slice(1, -1);
}
