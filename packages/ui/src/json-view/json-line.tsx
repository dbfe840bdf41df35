import { ChevronRight } from "lucide-react";
import { Badge } from "../badge/badge.tsx";
import { cx } from "../cx/cx.ts";
import { useUiText } from "../text/ui-text-provider.tsx";
import type { JsonRow } from "./json-rows.ts";
import { isList, JsonNumber, type Json, scalarText } from "./json-value.ts";

interface JsonLineProps {
  row: JsonRow;
  query: string;
  masked: boolean;
}

/** More of a string than this is cut: a copy has it all. */
const longestShown = 500;

function toneOf(value: Json): string {
  if (value instanceof JsonNumber || typeof value === "number") return "text-info";
  return typeof value === "string" ? "text-success" : "text-warning";
}

function shown(value: Json): string {
  const text = scalarText(value);
  return text.length > longestShown ? `${text.slice(0, longestShown)}…` : text;
}

/** What a row of the tree says: its key, then its value or how much it holds. */
export function JsonLine({ row, query, masked }: JsonLineProps) {
  const text = useUiText();
  const { key, value, size, open } = row;
  return (
    <>
      <ChevronRight
        aria-hidden
        size={14}
        className={cx("shrink-0 text-fg-3 transition-transform", open && "rotate-90", !size && "invisible")}
      />
      <span className="whitespace-pre">
        {key !== null && (
          <>
            <span className={typeof key === "number" ? "text-fg-3" : "text-fg"}>
              <MarkedText text={typeof key === "number" ? String(key) : JSON.stringify(key)} query={query} />
            </span>
            <span className="text-fg-3">: </span>
          </>
        )}
        {size === null ? (
          <span className={toneOf(value)}>
            <MarkedText text={shown(value)} query={query} />
          </span>
        ) : (
          <span className="text-fg-3">
            {isList(value) ? "[ ]" : "{ }"} <bdi className="font-sans text-xs">{text.entries(size)}</bdi>
          </span>
        )}
      </span>
      {masked && <Badge tone="warning">{text.masked}</Badge>}
    </>
  );
}

/** A text in which what is searched for is marked. */
function MarkedText({ text, query }: { text: string; query: string }) {
  const at = query === "" ? -1 : text.toLowerCase().indexOf(query.toLowerCase());
  if (at < 0) return text;
  const end = at + query.length;
  return (
    <>
      {text.slice(0, at)}
      <mark className="rounded-sm bg-warning-soft text-inherit outline-1 outline-warning">{text.slice(at, end)}</mark>
      {text.slice(end)}
    </>
  );
}
