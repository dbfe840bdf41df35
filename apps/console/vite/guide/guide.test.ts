import { describe, expect, test } from "vitest";
import { addresses } from "../../src/app/addresses.ts";
import type { GuideBlock, GuideInline } from "../../src/lib/guide/guide-content.ts";
import { guidePages } from "../../src/lib/guide/guide-pages.ts";
import { guidePageNames, readGuidePage } from "./guide-plugin.ts";
import { parseGuide } from "./parse-guide.ts";

const locales = ["en", "fr", "ar"] as const;
const message = (id: string) => `message ${id}`;
const parse = (markdown: string, anchors?: readonly string[]) =>
  parseGuide({ file: "page.md", markdown, locale: "en", message, ...(anchors && { anchors }) });

describe("the guide's pages", () => {
  test.each(locales)("in %s are those of the list", (locale) => {
    expect(guidePageNames(locale).toSorted()).toEqual(guidePages.toSorted());
  });

  test.each(["fr", "ar"])("in %s are built as in English, with the same code and links", (locale) => {
    for (const name of guidePages) {
      const [english, other] = [readGuidePage(name, "en"), readGuidePage(name, locale)];
      expect(shapeOf(other.blocks), `${locale}/${name}`).toEqual(shapeOf(english.blocks));
      expect(linksOf(other.blocks).toSorted(), `links of ${locale}/${name}`).toEqual(
        linksOf(english.blocks).toSorted(),
      );
    }
  });

  test.each(guidePages)("%s names each heading once and links to what exists", (name) => {
    const { blocks } = readGuidePage(name, "en");
    const anchors = anchorsOf(blocks);
    expect(new Set(anchors).size).toBe(anchors.length);
    expect(linksOf(blocks).filter((href) => !leadsSomewhere(href, name))).toEqual([]);
  });

  test("in Arabic are Arabic, and in French French", () => {
    for (const name of guidePages) {
      const text = (locale: string) => JSON.stringify(readGuidePage(name, locale).blocks);
      expect(text("ar"), name).toMatch(/\p{Script=Arabic}/u);
      expect(text("fr"), name).not.toBe(text("en"));
    }
  });
});

describe("Markdown", () => {
  test("becomes blocks", () => {
    expect(
      parse(
        "# Title\n\nSome **bold `code`** and [a page](api-events.md#one-event).\n\n## A heading!\n\n1. one\n2. two\n\n```sh\nls <x>\n```\n\n> [!WARNING]\n> Careful & slow.",
      ),
    ).toEqual({
      title: "Title",
      blocks: [
        {
          kind: "paragraph",
          content: [
            "Some ",
            { kind: "strong", content: ["bold ", { kind: "code", text: "code" }] },
            " and ",
            { kind: "link", href: "/guide/api-events#one-event", content: ["a page"] },
            ".",
          ],
        },
        { kind: "heading", level: 2, id: "a-heading", content: ["A heading!"] },
        {
          kind: "list",
          start: 1,
          items: [[{ kind: "paragraph", content: ["one"] }], [{ kind: "paragraph", content: ["two"] }]],
        },
        { kind: "code", language: "sh", text: "ls <x>" },
        { kind: "note", tone: "warning", content: [{ kind: "paragraph", content: ["Careful & slow."] }] },
      ],
    });
  });

  test("takes the console's texts from the catalogues", () => {
    expect(parse("# {{menu.usage}}\n\nPress **{{form.save}}**, not `{{x}}`.")).toEqual({
      title: "message menu.usage",
      blocks: [
        {
          kind: "paragraph",
          content: [
            "Press ",
            { kind: "strong", content: ["message form.save"] },
            ", not ",
            { kind: "code", text: "{{x}}" },
            ".",
          ],
        },
      ],
    });
  });

  test("of a translation has the anchors of the English page", () => {
    expect(parse("# Titre\n\n## Réseau", ["network"]).blocks).toEqual([
      { kind: "heading", level: 2, id: "network", content: ["Réseau"] },
    ]);
    expect(() => parse("# Titre\n\n## Un\n\n## Deux", ["one"])).toThrow("page.md: has more headings");
    expect(() => parse("# Titre", ["one"])).toThrow("page.md: has fewer headings");
  });

  test.each(["No title", "# T\n\n<b>HTML</b>", "# T\n\n![picture](a.png)", "# T\n\n> A quote", "# T\n\n# Another"])(
    "that the guide doesn't support fails the build: %s",
    (markdown) => {
      expect(() => parse(markdown)).toThrow("page.md: ");
    },
  );
});

/** Kinds of blocks, and what is the same in all languages. */
function shapeOf(blocks: readonly GuideBlock[]): unknown[] {
  return blocks.map((block) => {
    switch (block.kind) {
      case "heading":
        return [block.level, block.id];
      case "paragraph":
        return "paragraph";
      case "code":
        return block;
      case "list":
        return [block.start, block.items.map(shapeOf)];
      case "note":
        return [block.tone, shapeOf(block.content)];
      case "table":
        return [block.head.length, block.rows.map(({ length }) => length)];
    }
  });
}

const anchorsOf = (blocks: readonly GuideBlock[]) =>
  blocks.flatMap((block) => (block.kind === "heading" ? block.id : []));

function inlinesOf(block: GuideBlock): readonly GuideInline[] {
  switch (block.kind) {
    case "heading":
    case "paragraph":
      return block.content;
    case "code":
      return [];
    case "list":
      return block.items.flat().flatMap(inlinesOf);
    case "note":
      return block.content.flatMap(inlinesOf);
    case "table":
      return [block.head, ...block.rows].flat(2);
  }
}

const hrefsIn = (content: readonly GuideInline[]): string[] =>
  content.flatMap((each) => {
    if (typeof each === "string" || each.kind === "code") return [];
    return each.kind === "link" ? each.href : hrefsIn(each.content);
  });

const linksOf = (blocks: readonly GuideBlock[]) => blocks.flatMap(inlinesOf).flatMap((each) => hrefsIn([each]));

function leadsSomewhere(href: string, from: string): boolean {
  if (href === "/api/openapi.json" || href.startsWith("https://")) return true;
  const [, page = from, anchor] = /^(?:\/guide\/([\w-]+))?(?:#(.+))?$/.exec(href) ?? [];
  if (!href.startsWith("#") && !href.startsWith("/guide/")) return addresses.includes(href.replace(/\?.*/, ""));
  if (!guidePages.some((each) => each === page)) return false;
  return anchor === undefined || anchorsOf(readGuidePage(page, "en").blocks).includes(anchor);
}
