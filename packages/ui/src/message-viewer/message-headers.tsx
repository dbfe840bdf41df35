import { useState } from "react";
import { Badge } from "../badge/badge.tsx";
import { CopyButton } from "../copy-button/copy-button.tsx";
import { SearchField } from "../search-field/search-field.tsx";
import { useUiText } from "../text/ui-text-provider.tsx";
import type { MessageHeader } from "./message.ts";

/** Fewer headers are seen at a glance. */
const worthSearching = 6;

/** The headers as they came; those that held a secret say so. */
export function MessageHeaders({ label, headers }: { label: string; headers: readonly MessageHeader[] }) {
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
