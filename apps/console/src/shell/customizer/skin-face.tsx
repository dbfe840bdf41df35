import type { Preferences } from "../../lib/preferences/preferences.ts";

interface SkinFaceProps {
  skin: Preferences["skin"];
  label: string;
}

/** A page in small, drawn with the skin's own variables, and its name. */
export function SkinFace({ skin, label }: SkinFaceProps) {
  return (
    <span className="grid w-full gap-1.5 rounded-lg border border-line p-2 group-data-checked:border-brand-text group-data-checked:bg-brand-soft">
      <span data-skin={skin} aria-hidden className="flex h-12 gap-1 rounded-md bg-bg p-1.5">
        <span className="w-2 rounded-sm bg-line-strong" />
        <span className="flex-1 rounded-card border border-line-card bg-surface shadow-card" />
      </span>
      <span className="text-xs">{label}</span>
    </span>
  );
}
