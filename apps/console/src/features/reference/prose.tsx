import { Fragment, type ReactNode } from "react";

/**
 * Spans of Markdown that descriptions use: code, bold, links. HTML and all else stays the text that it is. Their length is
 * limited, so that a text of opening marks only takes no time.
 */
const span = /`([^`\n]{1,500})`|\*\*([^*\n]{1,500})\*\*|\[([^\]\n]{1,500})\]\(([^)\s]{1,2000})\)/g;

function spansOf(text: string): ReactNode[] {
  const found: ReactNode[] = [];
  let end = 0;
  for (const match of text.matchAll(span)) {
    const [whole, code, bold, label, href] = match;
    found.push(text.slice(end, match.index));
    end = match.index + whole.length;
    if (code !== undefined)
      found.push(
        <code dir="ltr" className="rounded bg-sunken px-1 py-0.5 font-mono text-[0.9em] wrap-anywhere">
          {code}
        </code>,
      );
    else if (bold !== undefined) found.push(<strong className="font-semibold text-fg">{bold}</strong>);
    else if (href !== undefined && /^(?:https?:\/\/|mailto:)/i.test(href))
      found.push(
        <a href={href} target="_blank" rel="noreferrer" className="text-brand-text underline underline-offset-2">
          {label}
        </a>,
      );
    else found.push(label);
  }
  return [...found, text.slice(end)];
}

function Spans({ text }: { text: string }) {
  return spansOf(text).map((each, at) => (
    // Pieces of a text have no identity but their place.
    // oxlint-disable-next-line react/no-array-index-key
    <Fragment key={at}>{each}</Fragment>
  ));
}

interface Block {
  readonly kind: "paragraph" | "list" | "code" | "heading";
  readonly lines: string[];
}

function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  let last: Block | null = null;
  let isCode = false;
  for (const line of text.replaceAll(/<br\s*\/?>/gi, "\n").split(/\r?\n/)) {
    if (/^\s*```/.test(line)) {
      isCode = !isCode;
      last = isCode ? { kind: "code", lines: [] } : null;
      if (last !== null) blocks.push(last);
      continue;
    }
    if (isCode) {
      last?.lines.push(line);
      continue;
    }
    if (line.trim() === "") {
      last = null;
      continue;
    }
    const item = /^\s*(?:[-*+]|\d+[.)])\s+(.*)$/.exec(line)?.[1];
    const heading = /^#{1,6}\s+(.*)$/
      .exec(line)?.[1]
      ?.replace(/(?<!#)#{1,6}\s*$/, "")
      .trimEnd();
    const kind = item !== undefined ? "list" : heading !== undefined ? "heading" : "paragraph";
    // A line after an item goes on with it.
    if (kind === "paragraph" && last?.kind === "list" && /^\s/.test(line)) {
      last.lines.push(`${last.lines.pop() ?? ""} ${line.trim()}`);
      continue;
    }
    if (last === null || last.kind !== kind || kind === "heading") {
      last = { kind, lines: [] };
      blocks.push(last);
    }
    last.lines.push(item ?? heading ?? line.trim());
  }
  return blocks;
}

/** A description of a document: its paragraphs, lists, code and links, made of elements and never of HTML. */
export function Prose({ text }: { text: string }) {
  return (
    <div dir="auto" className="grid max-w-[72ch] gap-2.5 text-pretty text-fg-2 wrap-anywhere">
      {blocksOf(text).map(({ kind, lines }, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- blocks of a text have no identity but their place
        <BlockView key={at} kind={kind} lines={lines} />
      ))}
    </div>
  );
}

function BlockView({ kind, lines }: Block) {
  switch (kind) {
    case "list":
      return (
        <ul className="grid list-disc gap-1 ps-5">
          {lines.map((line, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- as above
            <li key={at}>
              <Spans text={line} />
            </li>
          ))}
        </ul>
      );
    case "code":
      return (
        <pre dir="ltr" className="ltr-text overflow-x-auto rounded-md bg-sunken p-3 font-mono text-sm text-fg">
          {lines.join("\n")}
        </pre>
      );
    case "heading":
      return (
        <p className="pt-1 font-semibold text-fg">
          <Spans text={lines.join(" ")} />
        </p>
      );
    case "paragraph":
      return (
        <p>
          <Spans text={lines.join(" ")} />
        </p>
      );
  }
}
