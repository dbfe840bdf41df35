import { basename, dirname } from "node:path";
import { run } from "./run.ts";

/** Packs a folder into `<folder>.tar.gz`, with the same bytes for the same content. @returns its path */
export function makeArchive(folder: string): string {
  const file = `${folder}.tar.gz`;
  const date = `--mtime=@${process.env["SOURCE_DATE_EPOCH"] ?? 0}`;
  const neutral = ["--sort=name", date, "--owner=0", "--group=0", "--numeric-owner", "--format=gnu"];
  run("tar", [...neutral, "-I", "gzip -n", "-cf", file, "-C", dirname(folder), basename(folder)]);
  return file;
}
