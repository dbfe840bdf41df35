import { readFileSync } from "node:fs";
import { join } from "node:path";
import { sourceFiles } from "../source-files.ts";

/** Folders of data, and the endings of data wherever it lies. */
const dataFolder = /\/(?:data|models)\/[^/]+\.(?:json|txt|csv|bin)$/;
const dataEnding = /\.(?:woff2?|ttf|otf|mmdb|wasm|onnx)$/;
const tableTitle = "Data files";
const row = /^(?<path>\S+\/\S+) \| (?<licence>[^|]+) \| (?<source>[^|]*)$/;

/** A row of NOTICE on a data file. */
export interface DataNotice {
  readonly path: string;
  readonly licence: string;
  readonly source: string;
}

/** Data files of the repository: tables, models and fonts. */
export function dataFiles(root: string): string[] {
  return sourceFiles(root, ["apps", "packages"], [""]).filter((path) => dataFolder.test(path) || dataEnding.test(path));
}

/** The table of data files in NOTICE: path, licence and source, parted by bars. */
export function dataNotices(root: string): DataNotice[] {
  const notice = readFileSync(join(root, "NOTICE"), "utf8");
  const start = notice.indexOf(`\n${tableTitle}\n`);
  if (start === -1) return [];
  return notice
    .slice(start)
    .split("\n")
    .flatMap((line) => {
      const { path, licence, source } = row.exec(line)?.groups ?? {};
      return path === undefined || licence === undefined || source === undefined ? [] : [{ path, licence, source }];
    });
}
