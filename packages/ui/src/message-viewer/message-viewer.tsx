import { Terminal } from "lucide-react";
import { useMemo, useState } from "react";
import { Badge } from "../badge/badge.tsx";
import { Card } from "../card/card.tsx";
import { ChoiceGroup } from "../choice-group/choice-group.tsx";
import { CodeBlock } from "../code-block/code-block.tsx";
import { CopyButton } from "../copy-button/copy-button.tsx";
import { isContainer, type Json, jsonText, parseJson } from "../json-view/json-value.ts";
import { JsonView } from "../json-view/json-view.tsx";
import { SearchField } from "../search-field/search-field.tsx";
import { shellQuote } from "../shell-quote/shell-quote.ts";
import { useUiText } from "../text/ui-text-provider.tsx";
import { MaskedList } from "./masked-list.tsx";
import type { HttpMessage, RequestMessage, MessageBody as Body, MessageHeader } from "./message.ts";

/** Fewer headers are seen at a glance. */
const worthSearching = 6;

/** The headers as they came; those that held a secret say so. */
function MessageHeaders({ label, headers }: { label: string; headers: readonly MessageHeader[] }) {
  const text = useUiText();
  const [query, setQuery] = useState("");
  if (headers.length === 0) return <p className="px-5 py-4 text-fg-3">{text.noHeaders}</p>;
  const wanted = query.toLowerCase();
  const found = [...headers.entries()].filter(([, { name, value }]) =>
    `${name}: ${value}`.toLowerCase().includes(wanted),
  );
  return (
    <>
      <div className="flex min-h-11 items-center justify-between gap-3 border-b border-line py-1 ps-5 pe-3">
        <h3 className="text-sm font-medium whitespace-nowrap text-fg-2">
          {text.headers} <span className="font-normal text-fg-3 tabular-nums">{text.number(headers.length)}</span>
        </h3>
        <span className="flex min-w-0 flex-1 items-center justify-end gap-1.5">
          {headers.length > worthSearching && (
            <SearchField
              label={text.searchHeaders}
              value={query}
              onChange={setQuery}
              className="max-w-56 min-w-0 flex-1"
            />
          )}
          <CopyButton
            label={text.copyOf(label)}
            text={() => headers.map(({ name, value }) => `${name}: ${value}`).join("\n")}
          />
        </span>
      </div>
      {found.length === 0 && <p className="px-5 py-4 text-fg-3">{text.noChoices}</p>}
      <table aria-label={label} className="w-full table-fixed text-sm">
        {/* The hidden heading row would otherwise set the widths. */}
        <colgroup>
          <col className="w-2/5 sm:w-1/3" />
          <col />
        </colgroup>
        <thead className="sr-only">
          <tr>
            <th scope="col">{text.name}</th>
            <th scope="col">{text.value}</th>
          </tr>
        </thead>
        <tbody>
          {found.map(([index, { name, value, redacted }]) => (
            // A header may come twice: its place is its identity.
            <tr key={index} className="border-b border-line last:border-b-0">
              <th scope="row" className="py-2 ps-5 pe-3 text-start align-top font-normal text-fg-2">
                <bdi className="ltr-text font-mono wrap-anywhere">{name}</bdi>
              </th>
              <td className="py-2 pe-5 align-top">
                <span className="flex flex-wrap items-start justify-between gap-2">
                  <bdi className="ltr-text min-w-0 font-mono break-all">{value}</bdi>
                  {value === "" && <span className="text-fg-3">–</span>}
                  {redacted && <Badge tone="warning">{text.masked}</Badge>}
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

/** What of an address the first line holds: the host is a header. */
const targetOf = (url: string): string => url.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, "") || "/";

/** The first line of a message, as the wire says it. */
function StartLine({ message }: { message: HttpMessage }) {
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

/** Headers that curl writes itself, from the address and the body. */
const written = new Set(["host", "content-length", "connection", "transfer-encoding", "accept-encoding"]);

/** The request as a curl command. What was masked stays masked: the secret is not known any more. */
export function curlCommand({ method, url, headers, body }: RequestMessage): string {
  const sent = headers.filter(({ name }) => !written.has(name.toLowerCase()) && !name.startsWith(":"));
  return [
    // Without globbing: brackets and braces in an address are meant as they are.
    // With -X HEAD, curl waits for a body that doesn't come.
    `curl --globoff ${method === "HEAD" && body.text === null ? "--head" : `-X ${shellQuote(method)}`} ${shellQuote(url)}`,
    ...sent.map(({ name, value }) => `-H ${shellQuote(value === "" ? `${name};` : `${name}: ${value}`)}`),
    ...(body.text === null ? [] : [`--data-raw ${shellQuote(body.text)}`]),
  ].join(" \\\n  ");
}

/** An HTTP request or response as it was traced: start line, headers, body. What was masked says so. */
export function MessageViewer({ message }: { message: HttpMessage }) {
  const text = useUiText();
  const title = message.kind === "request" ? text.request : text.response;
  const { bytes } = message.body;
  return (
    <Card
      title={title}
      padded={false}
      actions={
        <>
          {bytes !== null && bytes > 0 && (
            <span className="text-sm text-fg-3 tabular-nums">
              <bdi>{text.bytes(bytes)}</bdi>
            </span>
          )}
          {message.kind === "request" && (
            <CopyButton icon={Terminal} label={text.copyCurl} text={() => curlCommand(message)} />
          )}
        </>
      }
    >
      <StartLine message={message} />
      <MessageHeaders label={`${title}: ${text.headers}`} headers={message.headers} />
      <div className="border-t border-line p-5">
        <MessageBody label={`${title}: ${text.body}`} body={message.body} />
      </div>
    </Card>
  );
}

/** The document in a body; null when it is another kind of text. */
function documentOf(text: string | null): Json | null {
  const value = text === null ? undefined : parseJson(text);
  return value !== undefined && isContainer(value) ? value : null;
}

/** A body: JSON as a tree or indented, other text as it came, with a word on what is not here. */
function MessageBody({ label, body }: { label: string; body: Body }) {
  const ui = useUiText();
  const [look, setLook] = useState<"tree" | "text">("tree");
  const document = useMemo(() => documentOf(body.text), [body.text]);
  const masked = useMemo(() => new Set(body.masked.map(({ pointer }) => pointer)), [body.masked]);
  const face = (word: string) => <span className="px-2 py-0.5 text-sm">{word}</span>;
  const { text, bytes, truncated } = body;
  if (text === null) return <p className="text-fg-3">{(bytes ?? 0) > 0 || truncated ? ui.bodyNotKept : ui.bodyNone}</p>;
  return (
    <div className="grid min-w-0 gap-3">
      <div className="flex min-h-8 items-center justify-between gap-3">
        <h3 className="text-sm font-medium text-fg-2">{ui.body}</h3>
        {document !== null && (
          <ChoiceGroup
            label={label}
            value={look}
            onChange={setLook}
            tooltips={false}
            choices={[
              { value: "tree", label: ui.tree, face: face(ui.tree) },
              { value: "text", label: ui.plainText, face: face(ui.plainText) },
            ]}
          />
        )}
      </div>
      {document !== null && look === "tree" ? (
        <JsonView label={label} value={document} masked={masked} />
      ) : (
        <CodeBlock label={label} code={document === null ? text : jsonText(document)} wrap />
      )}
      {truncated && <p className="text-sm text-warning">{ui.bodyTruncated}</p>}
      {body.masked.length > 0 && <MaskedList places={body.masked} />}
    </div>
  );
}
