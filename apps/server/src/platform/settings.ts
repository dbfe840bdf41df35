import { readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import { ConfigError } from "./config-error.ts";
import { reasonOf } from "./reason-of.ts";
import { secretVariables } from "./server-variables.ts";

/** Variables by name. */
export type Settings = Readonly<Record<string, string | undefined>>;

/**
 * All settings of this process: its environment, then the settings file that `file` or `PARAPET_CONFIG` names. In both,
 * a secret can come from the file that `<NAME>_FILE` names. @throws ConfigError for a file that can't be used
 */
export function readSettings(environment: Settings, file = environment["PARAPET_CONFIG"]): Settings {
  const fromFile = file === undefined || file === "" ? {} : parseEnv(contentOf("The settings file", file));
  return { ...withSecrets(fromFile), ...withSecrets(environment) };
}

/** Without blank variables, which count as not set. */
function withSecrets(settings: Settings): Settings {
  const set = Object.fromEntries(Object.entries(settings).filter(([, value]) => value?.trim()));
  for (const name of secretVariables) {
    const path = set[`${name}_FILE`];
    if (path === undefined) continue;
    if (set[name] !== undefined) throw new ConfigError(`${name} and ${name}_FILE can't both be set.`);
    // An editor ends the last line, and no secret does.
    const value = contentOf(`${name}_FILE`, path).replace(/\r?\n$/, "");
    if (value === "") throw new ConfigError(`${name}_FILE ${path} is empty.`);
    set[name] = value;
  }
  return set;
}

function contentOf(what: string, path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    const isMissing = error instanceof Error && "code" in error && error.code === "ENOENT";
    throw new ConfigError(`${what} ${path} can't be read: ${isMissing ? "there is no such file" : reasonOf(error)}.`);
  }
}
