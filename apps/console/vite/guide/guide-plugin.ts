import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import type { Plugin } from "vite";
import type { GuideBlock, GuidePageContent, GuideSectionText, GuideTitles } from "../../src/lib/guide/guide-content.ts";
import { parseGuide, plainText } from "./parse-guide.ts";

const console = join(import.meta.dirname, "../../src");
const guideFolder = join(import.meta.dirname, "../../../../docs/guide");

const pageFile = /\/docs\/guide\/(en|fr|ar)\/([\w-]+)\.md$/;
const virtual = /^\0?virtual:guide\/(titles|text)\/(en|fr|ar)$/;

/** Turns the guide's Markdown into data at build time, so that no parser reaches the browser. */
export function guide(): Plugin {
  return {
    name: "parapet:guide",
    enforce: "pre",
    resolveId: (id) => (virtual.test(id) ? `\0${id}` : null),
    load(id) {
      const [, what, locale] = virtual.exec(id) ?? [];
      if (locale === undefined) return null;
      const names = guidePageNames("en");
      for (const name of names) this.addWatchFile(join(guideFolder, locale, `${name}.md`));
      return moduleOf(what === "titles" ? titlesOf(names, locale) : textOf(names, locale));
    },
    transform(_, id) {
      const [, locale, name] = pageFile.exec(id) ?? [];
      return locale === undefined || name === undefined ? null : moduleOf(readGuidePage(name, locale));
    },
  };
}

const moduleOf = (value: unknown) => ({
  code: `export default ${JSON.stringify(value)};`,
  moduleType: "js" as const,
  map: null,
});

/** The pages that a language has. */
export const guidePageNames = (locale: string): string[] =>
  readdirSync(join(guideFolder, locale)).map((file) => basename(file, ".md"));

/** Reads a page of a language; anchors are those of the English page. */
export function readGuidePage(name: string, locale: string): GuidePageContent {
  const read = (language: string, anchors?: readonly string[]) =>
    parseGuide({
      file: `docs/guide/${language}/${name}.md`,
      markdown: readFileSync(join(guideFolder, language, `${name}.md`), "utf8"),
      locale: language,
      message: guideMessage,
      ...(anchors && { anchors }),
    });
  const english = read("en");
  return locale === "en"
    ? english
    : read(
        locale,
        headingsOf(english).map(({ id }) => id),
      );
}

const headingsOf = ({ blocks }: GuidePageContent) => blocks.filter((each) => each.kind === "heading");

const titlesOf = (names: readonly string[], locale: string): Record<string, GuideTitles> =>
  Object.fromEntries(
    names.map((name) => {
      const page = readGuidePage(name, locale);
      const sections = headingsOf(page).map(({ id, content }) => ({ id, title: plainText(content) }));
      return [name, { title: page.title, sections }];
    }),
  );

function textOf(names: readonly string[], locale: string): GuideSectionText[] {
  return names.flatMap((page) => {
    const sections: { page: string; id: string; text: string }[] = [{ page, id: "", text: "" }];
    for (const block of readGuidePage(page, locale).blocks) {
      const last = sections.at(-1);
      if (block.kind === "heading") sections.push({ page, id: block.id, text: "" });
      else if (last) last.text = `${last.text} ${blockText(block)}`.trim();
    }
    return sections.filter(({ id, text }) => id !== "" || text !== "");
  });
}

function blockText(block: GuideBlock): string {
  switch (block.kind) {
    case "heading":
    case "paragraph":
      return plainText(block.content);
    case "code":
      return block.text;
    case "list":
      return block.items.flat().map(blockText).join(" ");
    case "note":
      return block.content.map(blockText).join(" ");
    case "table":
      return [block.head, ...block.rows].flat().map(plainText).join(" ");
  }
}

const catalogues = new Map<string, Readonly<Record<string, unknown>>>();

/** The console's text of a message. @throws Error unless it is plain text. */
function guideMessage(id: string, locale: string): string {
  const messages = catalogues.get(locale) ?? readMessages(locale);
  catalogues.set(locale, messages);
  const text = messages[id];
  if (typeof text !== "string") throw new Error(`The guide names ${id}, which is no message`);
  if (/[{<]/.test(text)) throw new Error(`The guide names ${id}, which isn't plain text`);
  return text;
}

const readMessages = (locale: string): Readonly<Record<string, unknown>> =>
  Object.assign(
    {},
    ...readdirSync(console, { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(`/locales/${locale}.json`))
      .map((file): unknown => JSON.parse(readFileSync(join(console, file), "utf8"))),
  );
