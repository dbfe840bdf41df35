import { Alert } from "@parapet/ui/alert";
import { CodeBlock } from "@parapet/ui/code-block";
import { Link } from "@tanstack/react-router";
import { Link2 } from "lucide-react";
import type { GuideBlock, GuideInline } from "../../lib/guide/guide-content.ts";
import { isGuidePage } from "../../lib/guide/guide-pages.ts";
import { useT } from "../../lib/i18n/use-t.ts";
import { Each } from "./each.tsx";

const linkClass = "text-brand-text underline underline-offset-2 hover:no-underline";

/** Text with its marks. */
function GuideText({ content }: { content: readonly GuideInline[] }) {
  return <Each of={content} render={(inline) => <Inline inline={inline} />} />;
}

function Inline({ inline }: { inline: GuideInline }) {
  if (typeof inline === "string") return inline;
  switch (inline.kind) {
    case "strong":
      return (
        <strong className="font-semibold text-fg">
          <GuideText content={inline.content} />
        </strong>
      );
    case "emphasis":
      return (
        <em>
          <GuideText content={inline.content} />
        </em>
      );
    case "code":
      return (
        <code dir="ltr" className="rounded-sm bg-sunken px-1 py-0.5 font-mono text-[0.9em] wrap-anywhere text-fg">
          {inline.text}
        </code>
      );
    case "link":
      return <GuideLink href={inline.href} content={inline.content} />;
  }
}

interface GuideLinkProps {
  href: string;
  content: readonly GuideInline[];
}

/** To a page of the guide, to a page of the console, or out of it. */
function GuideLink({ href, content }: GuideLinkProps) {
  const [, page, hash = ""] = /^\/guide\/([\w-]+)(?:#(.*))?$/.exec(href) ?? [];
  if (isGuidePage(page))
    return (
      <Link to="/guide/$page" params={{ page }} hash={hash} className={linkClass}>
        <GuideText content={content} />
      </Link>
    );
  const isOutside = /^https?:/.test(href);
  return (
    <a href={href} {...(isOutside && { target: "_blank", rel: "noreferrer" })} className={linkClass}>
      <GuideText content={content} />
    </a>
  );
}

/** Blocks of a page, drawn by the design system. */
export function GuideBlocks({ blocks }: { blocks: readonly GuideBlock[] }) {
  return <Each of={blocks} render={(block) => <Block block={block} />} />;
}

function Block({ block }: { block: GuideBlock }) {
  const t = useT();
  switch (block.kind) {
    case "heading": {
      const Heading = block.level === 2 ? "h2" : "h3";
      return (
        <Heading
          id={block.id}
          className={
            block.level === 2
              ? "group mt-4 scroll-mt-6 text-xl font-semibold tracking-heading"
              : "group mt-2 scroll-mt-6 text-lg font-semibold tracking-heading"
          }
        >
          <a href={`#${block.id}`} className="inline-flex items-center gap-2">
            <span>
              <GuideText content={block.content} />
            </span>
            <Link2 aria-hidden size={16} className="opacity-0 group-hover:opacity-60" />
          </a>
        </Heading>
      );
    }
    case "paragraph":
      return (
        <p className="text-fg-2">
          <GuideText content={block.content} />
        </p>
      );
    case "list": {
      const items = (
        <Each
          of={block.items}
          render={(item) => (
            <li className="min-w-0 ps-1">
              <div className="grid gap-2">
                <GuideBlocks blocks={item} />
              </div>
            </li>
          )}
        />
      );
      const className = "grid gap-2 ps-5 text-fg-2 marker:text-fg-3";
      return block.start === null ? (
        <ul className={`${className} list-disc`}>{items}</ul>
      ) : (
        <ol start={block.start} className={`${className} list-decimal`}>
          {items}
        </ol>
      );
    }
    case "code":
      return <CodeBlock code={block.text} label={block.language || t("guide.code")} />;
    case "table":
      return (
        <div
          // Focusable, so that the keyboard can scroll it.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          className="overflow-x-auto rounded-lg border border-line"
        >
          <table className="w-full text-sm">
            <thead>
              <tr className="border-b border-line bg-sunken">
                <Each
                  of={block.head}
                  render={(cell) => (
                    <th scope="col" className="px-3.5 py-2 text-start font-medium">
                      <GuideText content={cell} />
                    </th>
                  )}
                />
              </tr>
            </thead>
            <tbody>
              <Each
                of={block.rows}
                render={(row) => (
                  <tr className="border-b border-line last:border-0">
                    <Each
                      of={row}
                      render={(cell) => (
                        <td className="px-3.5 py-2 align-top text-fg-2">
                          <GuideText content={cell} />
                        </td>
                      )}
                    />
                  </tr>
                )}
              />
            </tbody>
          </table>
        </div>
      );
    case "note":
      return (
        <Alert tone={block.tone}>
          <GuideBlocks blocks={block.content} />
        </Alert>
      );
  }
}
