import { readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import type { Plugin } from "vite";
import { catalogueModule, compileCatalogue } from "./catalogues.ts";

/** Folders whose catalogues views load together, as one file a language. Others stay files of their own. */
const together: Readonly<Record<string, readonly string[]>> = {
  words: ["app", "lib/i18n", "lib/list", "lib/email", "features/auth"],
  "insights-words": ["lib/checklist", "features/insights/usage", "features/insights/events"],
  "adaptive-auth-words": [
    "lib/adaptive-auth",
    "lib/client-ways",
    "lib/logins",
    "lib/second-factor",
    "features/adaptive-auth/apis",
  ],
  "inbox-words": ["lib/secure-inbox", "lib/tenant-action", "features/secure-inbox/dashboard"],
  "mail-words": ["mail", "mail/reports", "mail/campaigns", "mail/analysis", "mailboxes/reports"].map(
    (folder) => `features/secure-inbox/${folder}`,
  ),
};

const asked = /^\.\/locales\/(en|fr|ar)\.json$/;
const joined = /^\0([\w-]+-words|words)-(en|fr|ar)$/;

/** Answers for a catalogue with the file that joins it with others; each part of the console still asks for its own. */
export function joinedCatalogues(source: string): Plugin {
  return {
    name: "parapet:joined-catalogues",
    apply: "build",
    enforce: "pre",
    resolveId(id, importer) {
      const locale = asked.exec(id)?.[1];
      if (locale === undefined || importer === undefined) return null;
      const folder = relative(source, dirname(importer));
      const chunk = Object.keys(together).find((name) => together[name]?.includes(folder));
      return chunk === undefined ? null : `\0${chunk}-${locale}`;
    },
    load(id) {
      const [, chunk = "", locale] = joined.exec(id) ?? [];
      const files = together[chunk]?.map((folder) => join(source, folder, `locales/${locale}.json`));
      if (files === undefined) return null;
      return catalogueModule(
        Object.assign({}, ...files.map((file) => compileCatalogue(file, readFileSync(file, "utf8")))),
      );
    },
  };
}
