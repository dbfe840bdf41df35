import { WrapText } from "lucide-react";
import { type ReactNode, useState } from "react";
import { IconButton } from "../button/icon-button.tsx";
import { CopyButton } from "../copy-button/copy-button.tsx";
import { cx } from "../cx/cx.ts";
import { useUiText } from "../text/ui-text-provider.tsx";

export interface CodeBlockProps {
  code: string;
  /** What it is, for the header and for screen readers. */
  label: string;
  /** Whether long lines break, until the reader says otherwise. */
  wrap?: boolean;
  /** Beside the copy button. */
  tools?: ReactNode;
}

/** Characters in a line that fit everywhere: a block of such lines needs no choice. */
const narrow = 36;

/** Code reads left to right in every language. */
export function CodeBlock({ code, label, wrap = false, tools }: CodeBlockProps) {
  const text = useUiText();
  const [wraps, setWraps] = useState(wrap);
  const isWide = code.split("\n").some((line) => line.length > narrow);
  return (
    <figure className="min-w-0 overflow-hidden rounded-lg border border-line bg-sunken">
      <figcaption className="flex min-h-9 items-center justify-between gap-2 border-b border-line py-0.5 ps-3.5 pe-1.5 text-sm text-fg-3">
        <span dir="auto" className="min-w-0 truncate">
          {label}
        </span>
        <span className="flex shrink-0 items-center">
          {tools}
          {isWide && (
            <IconButton
              label={text.wrapLines}
              title={text.wrapLines}
              size="sm"
              aria-pressed={wraps}
              className={cx(wraps && "text-brand-text")}
              onClick={() => setWraps(!wraps)}
            >
              <WrapText aria-hidden size={15} className="rtl:-scale-x-100" />
            </IconButton>
          )}
          <CopyButton text={code} />
        </span>
      </figcaption>
      <pre
        // Focusable, so that the keyboard can scroll it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        aria-label={label}
        className={cx(
          "ltr-text max-h-96 overflow-auto p-3.5 font-mono text-sm text-fg focus-visible:-outline-offset-2",
          wraps && "break-all whitespace-pre-wrap",
        )}
      >
        <code>{code}</code>
      </pre>
    </figure>
  );
}
