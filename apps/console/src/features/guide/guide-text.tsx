import { Link } from "@tanstack/react-router";
import type { GuideInline } from "../../lib/guide/guide-content.ts";
import { isGuidePage } from "../../lib/guide/guide-pages.ts";
import { Each } from "./each.tsx";

const linkClass = "text-brand-text underline underline-offset-2 hover:no-underline";

/** Text with its marks. */
export function GuideText({ content }: { content: readonly GuideInline[] }) {
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
