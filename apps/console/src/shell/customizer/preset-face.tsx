import type { PresetName } from "@parapet/ui/presets";

/** A colour in its own ring. The attribute brings the preset's variables to this one spot. */
export function PresetFace({ preset }: { preset: PresetName }) {
  return (
    <span className="grid size-8 place-items-center rounded-full border-2 border-transparent group-data-checked:border-fg">
      <span data-preset={preset} className="size-6 rounded-full bg-brand" />
    </span>
  );
}
