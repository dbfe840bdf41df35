import { type SearchHit, searchEndpoints } from "@parapet/contract";
import { CommandPalette } from "@parapet/ui/command-palette";
import { Kbd } from "@parapet/ui/kbd";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState, useEffect } from "react";
import { call } from "../../lib/api/call.ts";
import { useT } from "../../lib/i18n/use-t.ts";
import { errorText } from "../../lib/problem/error-text.ts";
import type { PanelProps } from "../panel/panel.ts";
import type { PaletteContent } from "./palette-content.ts";
import { scopePrefixes, parseQuery } from "./parse-query.ts";
import { useCommandGroups } from "./use-command-groups.tsx";

/** Milliseconds without a key after which the server is asked. */
const pauseMs = 150;

/** What the server finds for the words typed, once the typing pauses. One letter is enough only where the kind is named. */
function useHits(typed: string) {
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), pauseMs);
    return () => clearTimeout(timer);
  }, [typed]);
  const { scope, text } = parseQuery(settled);
  const isAsked = text.length >= (scope === null ? 2 : 1);
  const { data, isFetching, isPlaceholderData, error } = useQuery({
    queryKey: ["search", scope, text],
    queryFn: ({ signal }) =>
      call(searchEndpoints["search.find"], { query: { q: text, ...(scope && { scope }) }, signal }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  });
  const isStale = settled !== typed || isPlaceholderData;
  const found = isAsked && data ? data.items : [];
  return { hits: isStale ? stillFitting(found, typed) : found, busy: isFetching || isStale, error };
}

/** Of the last answer what fits the words typed since, so that Enter never runs what was found for others. */
export function stillFitting(hits: readonly SearchHit[], typed: string): readonly SearchHit[] {
  const { scope, text } = parseQuery(typed);
  const word = text.toLowerCase();
  return hits.filter(
    (hit) => (scope === null || hit.scope === scope) && `${hit.title} ${hit.detail}`.toLowerCase().includes(word),
  );
}

/** Pages, actions and the things of the provider, found by a few letters. */
export function Palette({ open, onOpenChange, ...content }: PanelProps & PaletteContent) {
  const t = useT();
  const [typed, setTyped] = useState("");
  const { hits, busy, error } = useHits(open ? typed : "");
  const groups = useCommandGroups(typed, hits, content);
  const count = groups.reduce((sum, { items }) => sum + items.length, 0);
  return (
    <CommandPalette
      open={open}
      onOpenChange={(next) => {
        onOpenChange(next);
        setTyped("");
      }}
      label={t("palette.label")}
      placeholder={t("palette.placeholder")}
      query={typed}
      onQueryChange={setTyped}
      groups={groups}
      busy={busy}
      status={error ? errorText(t, error) : t("palette.count", { count })}
      empty={error ? errorText(t, error) : t("palette.empty")}
      footer={<PaletteHelp />}
    />
  );
}

/** Which keys do what here, and which words narrow the search. */
function PaletteHelp() {
  const t = useT();
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-1.5">
      <span className="flex items-center gap-1.5 max-sm:hidden">
        <Kbd keys="up down" /> {t("palette.move")}
      </span>
      <span className="flex items-center gap-1.5 max-sm:hidden">
        <Kbd keys="enter" /> {t("palette.choose")}
      </span>
      <span className="ms-auto flex flex-wrap items-center gap-1.5">
        {t("palette.narrow")}
        {Object.keys(scopePrefixes).map((prefix) => (
          <code key={prefix} dir="ltr" className="rounded-sm bg-sunken px-1.5 py-0.5 font-mono text-fg-2">
            {prefix}:
          </code>
        ))}
      </span>
    </div>
  );
}
