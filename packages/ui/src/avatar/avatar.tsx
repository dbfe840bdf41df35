import { Avatar as Base } from "@base-ui/react/avatar";
import { cx } from "../cx/cx.ts";

/** Milliseconds before the initials appear, so that they do not flash where a picture is about to come. */
const fallbackDelayMs = 500;

/** The first letters of the first and the last word. */
function initials(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends.map((word) => String.fromCodePoint(word?.codePointAt(0) ?? 0)).join("");
}

/** A person's initials in a circle. Hidden from screen readers: the name is next to it. */
export function Avatar({ name, className }: { name: string; className?: string }) {
  return (
    <Base.Root
      aria-hidden
      className={cx(
        "grid size-9 shrink-0 place-items-center rounded-full bg-brand-soft text-sm font-semibold text-brand-text uppercase",
        className,
      )}
    >
      <Base.Fallback delay={fallbackDelayMs}>{initials(name)}</Base.Fallback>
    </Base.Root>
  );
}
