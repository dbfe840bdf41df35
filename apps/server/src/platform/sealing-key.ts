import { randomBytes } from "node:crypto";
import { link, mkdir, open, readFile, unlink } from "node:fs/promises";
import { join } from "node:path";
import { ConfigError, type Config } from "./config.ts";

/** What the sealing keys are derived from: the configured secret, or else the key file in the data folder. */
export async function sealingSecret(config: Pick<Config, "secret" | "dataFolder">): Promise<string | Buffer> {
  return config.secret ?? (await readOrCreateKey(config.dataFolder));
}

/** Where the key file of a data folder lies: 32 random bytes, base64url, one line. */
export function keyFileOf(dataFolder: string): string {
  return join(dataFolder, "secret.key");
}

/** The key in the key file; null when there is no file. @throws ConfigError when it holds something else */
export async function readKey(dataFolder: string): Promise<Buffer | null> {
  const path = keyFileOf(dataFolder);
  const text = await readIfPresent(path);
  return text === null ? null : parseKey(path, text);
}

async function readOrCreateKey(dataFolder: string): Promise<Buffer> {
  const path = keyFileOf(dataFolder);
  return (await readKey(dataFolder)) ?? parseKey(path, await createKey(dataFolder, path));
}

function parseKey(path: string, text: string): Buffer {
  if (!/^[\w-]{43}\n?$/.test(text)) {
    throw new ConfigError(`${path} is not a sealing key: restore it from a backup, or set PARAPET_SECRET.`);
  }
  return Buffer.from(text.trim(), "base64url");
}

/** The file appears whole or not at all; of two processes that start together, one key wins. */
async function createKey(dataFolder: string, path: string): Promise<string> {
  await mkdir(dataFolder, { recursive: true, mode: 0o700 });
  const draft = `${path}.${process.pid}-${randomBytes(4).toString("hex")}`;
  await writeDurably(draft, `${randomBytes(32).toString("base64url")}\n`);
  try {
    await link(draft, path);
  } catch (error) {
    if (!hasCode(error, "EEXIST")) throw error;
  } finally {
    await unlink(draft);
  }
  await syncFolder(dataFolder);
  return readFile(path, "utf8");
}

async function writeDurably(path: string, text: string): Promise<void> {
  const file = await open(path, "wx", 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, "r");
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

async function readIfPresent(path: string): Promise<string | null> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    if (hasCode(error, "ENOENT")) return null;
    throw error;
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}
