import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Where PostgreSQL puts its unix socket. */
export interface SocketFolder {
  readonly path: string;
  remove(): Promise<void>;
}

/** What sockaddr_un holds, less the name of the socket itself and its lock file. */
const longestPath = 107 - "/.s.PGSQL.5432.lock".length;

/** A folder only PostgreSQL's user may enter: in the data folder, or a temporary one where that path is too long. */
export async function makeSocketFolder(preferred: string): Promise<SocketFolder> {
  if (Buffer.byteLength(preferred) > longestPath) {
    const path = await mkdtemp(join(tmpdir(), "parapet-"));
    return { path, remove: () => rm(path, { recursive: true, force: true }) };
  }
  await mkdir(preferred, { recursive: true, mode: 0o700 });
  return { path: preferred, remove: async () => undefined };
}
