import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Node, parseSync, type Span, Visitor } from "oxc-parser";
import { reportFindings } from "./report-findings.ts";
import { sourceFiles } from "./source-files.ts";

/** Props and properties whose text people read or hear. */
const readable = new Set(
  "actor|alt|aside|confirmLabel|content|copy|description|detail|empty|error|explanation|footer|header|hidden|hide|hint|label|placeholder|show|status|text|title|totalLabel|words"
    .split("|")
    .concat(["label", "description", "placeholder", "roledescription", "valuetext"].map((name) => `aria-${name}`)),
);

/** A part of a story's title: a prop, a component or a call, with a value perhaps. */
const code = /^([A-Za-z][\w.]*)(?:=(?:"[^"]*"|\{.*\})|: \S+|\(.*\))?$/;

/** A word of a language and no piece of code: letters only, one of them small. `2xx`, `/v1/orders` and `GET` are none. */
const word = /(?<!\S)[“"«(]?(?=\p{L}*\p{Ll})\p{L}[\p{L}’'-]+[.,;!?…”"»)]*(?!\S)/gu;

/** Finds text in the stories of the design system that is not looked up in the language of the page. */
export function checkStories(root: string): string[] {
  return sourceFiles(root, ["packages/ui/src"], [".story.tsx"]).flatMap((path) => {
    const source = readFileSync(join(root, path), "utf8");
    const lineAt = (offset: number) => source.slice(0, offset).split("\n").length;
    return findingsIn(path, source).map(({ start, says }) => `${path}:${lineAt(start)}: ${says}`);
  });
}

interface Finding {
  readonly start: number;
  readonly says: string;
}

/** A stretch of the source, and how many words make a text in it: one where people read, none at all among classes. */
interface Range extends Span {
  readonly words: number;
}

function findingsIn(path: string, source: string): Finding[] {
  const findings: Finding[] = [];
  const ranges: Range[] = [];
  const within = ({ start, end }: Span, words: number) => void ranges.push({ start, end, words });
  const judge = ({ start }: Span, text: string) => {
    // Elsewhere than in a place to read, one word is a value; two are a sentence.
    const { words = 2 } = ranges.findLast((range) => range.start <= start && start < range.end) ?? {};
    if ((text.match(word)?.length ?? 0) < words) return;
    findings.push({
      start,
      says: `"${text.trim()}" has one language: use useStoryText(), or story/sample.ts for data`,
    });
  };
  const judgeTitle = (node: Node) => {
    within(node, Infinity);
    const title = source.slice(node.start + 1, node.end - 1);
    const isCode = title.split(" · ").every((part) => {
      const name = code.exec(part)?.[1];
      return name !== undefined && (/^[a-z]/.test(name) || source.includes(`<${name}`));
    });
    if (!isCode) findings.push({ start: node.start, says: `the title "${title}" is no code that the story shows` });
  };
  new Visitor({
    ImportDeclaration: (node) => within(node, Infinity),
    TSLiteralType: (node) => within(node, Infinity),
    JSXText: (node) => {
      within(node, 1);
      judge(node, node.value);
    },
    JSXAttribute: ({ name, value }) => {
      if (value === null) return;
      const isRead = name.type === "JSXIdentifier" && readable.has(name.name);
      if (isRead) within(value, 1);
      else if (value.type === "Literal" || source.slice(name.start, name.end) === "className") within(value, Infinity);
    },
    JSXElement: ({ children }) => {
      for (const child of children) {
        const isText = child.type === "JSXExpressionContainer" && !/Call|Arrow|Function/.test(child.expression.type);
        if (isText) within(child, 1);
      }
    },
    ObjectExpression: ({ properties }) => {
      const named = properties.flatMap((each) => (each.type === "Property" ? [each] : []));
      const nameOf = (key: Node) => source.slice(key.start, key.end);
      const isStory = named.some(({ key }) => nameOf(key) === "render");
      for (const { key, value } of named) {
        if (isStory && nameOf(key) === "title") judgeTitle(value);
        else if (readable.has(nameOf(key))) within(value, 1);
      }
    },
    CallExpression: ({ callee, arguments: [first] }) => {
      if (callee.type === "Identifier" && callee.name === "toast" && first) within(first, 1);
    },
    Literal: (node) => {
      if (typeof node.value === "string") judge(node, node.value);
    },
    TemplateLiteral: (node) => judge(node, node.quasis.map(({ value }) => value.raw).join("{}")),
  }).visit(parseSync(path, source).program);
  return findings;
}

if (import.meta.main) reportFindings("words of stories", checkStories(process.cwd()));
