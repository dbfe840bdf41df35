import { CircleHelp } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import type { Tone } from "../badge/tone.ts";
import { IconButton } from "../button/icon-button.tsx";
import { cx } from "../cx/cx.ts";
import { useUiText } from "../text/ui-text-provider.tsx";

interface WaterfallRowProps {
  label: ReactNode;
  /** The label as text, for the button that explains it. */
  name: string;
  explanation?: ReactNode;
  bar: ReactNode;
  points: string;
  tone: Tone;
  strong?: boolean;
}

const pointTones: Readonly<Partial<Record<Tone, string>>> = { error: "text-error", success: "text-success" };

/** One line of the table; its explanation opens below it. */
export function WaterfallRow({ label, name, explanation, bar, points, tone, strong = false }: WaterfallRowProps) {
  const text = useUiText();
  const id = useId();
  const [open, setOpen] = useState(false);
  return (
    <>
      <tr className={cx("align-middle", strong && "border-t border-line font-semibold")}>
        <th scope="row" className={cx("py-1 pe-4 text-start", strong ? "font-semibold" : "font-normal")}>
          <span className="flex min-h-7 items-center gap-1">
            <span className="min-w-0 break-words">{label}</span>
            {explanation && (
              <IconButton
                size="sm"
                label={text.explain(name)}
                aria-expanded={open}
                aria-controls={open ? id : undefined}
                className="text-fg-3"
                onClick={() => setOpen(!open)}
              >
                <CircleHelp aria-hidden size={15} />
              </IconButton>
            )}
          </span>
          {/* On a phone there is no room next to it. */}
          <div className="pb-1 sm:hidden">{bar}</div>
        </th>
        <td className="hidden w-1/2 py-1 sm:table-cell">{bar}</td>
        <td className={cx("py-1 ps-4 text-end whitespace-nowrap tabular-nums", pointTones[tone] ?? "text-fg")}>
          <bdi>{points}</bdi>
        </td>
      </tr>
      {open && (
        <tr id={id}>
          <td colSpan={3} className="pb-3 text-sm text-fg-2">
            {explanation}
          </td>
        </tr>
      )}
    </>
  );
}
