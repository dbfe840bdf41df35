import { memo } from "react";
import { type Tone, dotTones } from "../badge/tone.ts";
import { cx } from "../cx/cx.ts";
import { useUiText } from "../text/ui-text-provider.tsx";
import type { DiffMarker } from "./diff-marker.ts";
import type { DiffSide } from "./diff-rows.ts";
import { visibleText } from "./visible-text.ts";
import type { TextPart } from "./word-marks.ts";

interface LineNumberProps {
  /** Counted from 0; null where the side has no line. */
  line: number | null;
  markers: readonly DiffMarker[] | undefined;
}

/** The number of a line, with a dot for what there is to know about it. */
export function LineNumber({ line, markers }: LineNumberProps) {
  const first = markers?.[0];
  const tone: Tone | undefined = first?.tone;
  return (
    <span
      role="cell"
      title={markers?.map(({ label }) => label).join("\n")}
      className={cx(
        "relative w-[calc(var(--diff-digits)*1ch+1.75rem)] shrink-0 py-0.5 pe-2 text-end tabular-nums select-none",
        first ? "text-fg" : "text-fg-3",
      )}
    >
      {tone && <span aria-hidden className={cx("absolute start-1.5 top-2 size-2 rounded-full", dotTones[tone])} />}
      {line === null ? "" : line + 1}
      {markers?.map(({ label }) => (
        <span key={label} className="sr-only">
          {label}
        </span>
      ))}
    </span>
  );
}

interface LineTextProps {
  side: DiffSide;
  changed: boolean;
  parts: readonly TextPart[] | null;
  wrap: boolean;
}

const looks = {
  left: { sign: "−", line: "bg-error-soft", sharp: "bg-error/35", tone: "text-error" },
  right: { sign: "+", line: "bg-success-soft", sharp: "bg-success/35", tone: "text-success" },
} as const;

/** The text of a line on one side; what changed has a sign and a word, not only a colour. */
export const LineText = memo(({ side, changed, parts, wrap }: LineTextProps) => {
  const text = useUiText();
  const look = looks[side];
  if (parts === null) return <span role="cell" className="min-w-0 flex-1 bg-bg" />;
  return (
    <span role="cell" className={cx("flex min-w-0 flex-1 py-0.5", changed && look.line)}>
      <span aria-hidden className={cx("w-[2.5ch] shrink-0 text-center select-none", look.tone)}>
        {changed ? look.sign : ""}
      </span>
      {changed && <span className="sr-only">{side === "left" ? text.removedLine : text.addedLine}: </span>}
      <span className="min-w-0 flex-1 overflow-hidden">
        <code
          className={cx(
            "block font-mono [tab-size:4]",
            wrap ? "wrap-anywhere whitespace-pre-wrap" : "w-max translate-x-(--diff-x) whitespace-pre",
          )}
        >
          {parts.map(({ text: words, marked }, index) =>
            marked ? (
              // Parts have no identity; they render again when the line changes.
              // oxlint-disable-next-line react/no-array-index-key
              <mark key={index} className={cx("rounded-sm text-inherit", look.sharp)}>
                {visibleText(words)}
              </mark>
            ) : (
              visibleText(words)
            ),
          )}
        </code>
      </span>
    </span>
  );
});
