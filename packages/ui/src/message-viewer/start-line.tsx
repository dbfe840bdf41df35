import { CopyButton } from "../copy-button/copy-button.tsx";
import { useUiText } from "../text/ui-text-provider.tsx";
import type { HttpMessage } from "./message.ts";

/** What of an address the first line holds: the host is a header. */
const targetOf = (url: string): string => url.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, "") || "/";

/** The first line of a message, as the wire says it. */
export function StartLine({ message }: { message: HttpMessage }) {
  const text = useUiText();
  const version = message.httpVersion === null ? "HTTP" : `HTTP/${message.httpVersion}`;
  const line =
    message.kind === "request"
      ? `${message.method} ${targetOf(message.url)} ${version}`
      : `${version} ${message.status ?? "–"}`;
  return (
    <div className="flex items-start justify-between gap-2 border-b border-line py-2 ps-5 pe-3">
      <p dir="ltr" className="min-w-0 flex-1 py-0.5 font-mono text-sm/5 break-all text-fg-2 rtl:text-end">
        {message.kind === "request" ? (
          <>
            <strong className="font-semibold text-fg">{message.method}</strong>{" "}
            <span className="text-fg">{targetOf(message.url)}</span> {version}
          </>
        ) : (
          <>
            {version} <strong className="font-semibold text-fg">{message.status ?? "–"}</strong>
          </>
        )}
      </p>
      <CopyButton text={line} label={text.copyOf(line)} />
    </div>
  );
}
