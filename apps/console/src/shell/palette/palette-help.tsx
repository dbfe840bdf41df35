import { Kbd } from "@parapet/ui/kbd";
import { useT } from "../../lib/i18n/use-t.ts";
import { scopePrefixes } from "./parse-query.ts";

/** Which keys do what here, and which words narrow the search. */
export function PaletteHelp() {
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
