import type { Api } from "@parapet/contract";
import { saveFile } from "../../../../lib/api/save-file.ts";

/** The name of an API as file names may hold it. */
export function fileStem({ name }: Pick<Api, "name">): string {
  return name.replaceAll(/[^\w.-]+/g, "-");
}

/** Hands a document to the browser; the ending of its name says what it is. */
export function saveDocument(source: string, name: string): void {
  const type = name.endsWith(".yaml") ? "application/yaml" : "application/json";
  saveFile(new Blob([source], { type }), name);
}
