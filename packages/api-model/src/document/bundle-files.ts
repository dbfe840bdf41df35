import { $RefParser, JSONParserErrorGroup } from "@apidevtools/json-schema-ref-parser";
import { limits } from "../limits.ts";
import { readText } from "./read-document.ts";
import { readYamlText } from "./yaml-text.ts";

/** Folders above a document that its references may lead to. */
const above = 20;
/** Of a host that doesn't exist. */
const base = new URL(`https://files.invalid/${"folder/".repeat(above)}document`);

/**
 * Joins a document with the files that its references lead to: the first reference to a part of another file is replaced
 * by that part, later ones lead there. References to files that can't be read stay as they are. Nothing is fetched.
 * @param readFile reads a file by its path relative to the document; null if there is none
 * @returns null if the document itself can't be read, or all files together exceed the limit of a document
 */
export async function bundleFiles(
  source: string,
  readFile: (path: string) => Promise<string | null> | string | null,
): Promise<unknown> {
  let left = limits.document - source.length;
  const readUrl = async (url: string): Promise<string> => {
    if (url === base.href) return source;
    const path = relativePath(url);
    const text = path === null ? null : await readFile(path);
    left -= text?.length ?? 0;
    if (text === null || left < 0) throw new Error("The file can't be read");
    return text;
  };
  const parser = new $RefParser();
  try {
    const bundle: unknown = await parser.bundle(base.href, {
      continueOnError: true,
      resolve: {
        file: false,
        http: false,
        given: {
          order: 1,
          canRead: true,
          read: ({ url }: { url: string }) => readUrl(url),
        },
      },
      // With the limits of documents, as for YAML aliases.
      parse: {
        json: false,
        yaml: false,
        text: false,
        binary: false,
        given: {
          order: 1,
          canParse: true,
          parse: ({ data }: { data: unknown }) => {
            const json = readText(String(data));
            // A part may begin like JSON and be YAML: `{ type: string }`.
            const read = json.ok ? json : readYamlText(String(data));
            if (!read.ok) throw new Error("The file is neither JSON nor YAML");
            return read.value;
          },
        },
      },
    });
    return left < 0 ? null : bundle;
  } catch (error) {
    // Everything else was joined.
    return error instanceof JSONParserErrorGroup && left >= 0 ? parser.schema : null;
  }
}

/** The path of a file as seen from the document; null for other hosts. */
function relativePath(url: string): string | null {
  const { origin, pathname } = new URL(url);
  if (origin !== base.origin) return null;
  const parts = decodeURIComponent(pathname).split("/").slice(1);
  const shared = parts.findIndex((part, at) => at >= above || part !== "folder");
  return [...Array.from({ length: above - shared }, () => ".."), ...parts.slice(shared)].join("/");
}
