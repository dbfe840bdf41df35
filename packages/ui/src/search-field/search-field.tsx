import { Search } from "lucide-react";
import { useState } from "react";
import { cx } from "../cx/cx.ts";
import { controlClass } from "../text-field/control-class.ts";

export interface SearchFieldProps {
  /** Its accessible name, shown while it is empty. */
  label: string;
  /** What is searched for now, trimmed. */
  value: string;
  /** `continued` while a search is being changed, so that a page may replace its address instead of adding to it. */
  onChange: (value: string, continued: boolean) => void;
  className?: string;
}

/** Searches while typing. */
export function SearchField({ label, value, onChange, className }: SearchFieldProps) {
  const [typed, setTyped] = useState(value);
  const [seen, setSeen] = useState(value);
  // What was handed up and has not come back: a page that keeps its value in the address answers later.
  const [sent, setSent] = useState<string | null>(null);
  if (sent === value) setSent(null);
  if (seen !== value) {
    setSeen(value);
    // Changed from outside (the way back, a cleared search): the text follows.
    if (sent === null && typed.trim() !== value) setTyped(value);
  }
  const change = (text: string) => {
    setTyped(text);
    const earlier = sent ?? value;
    const next = text.trim();
    if (next === earlier) return;
    setSent(next);
    onChange(next, earlier !== "");
  };
  return (
    <label className={cx("relative", className)}>
      <span className="sr-only">{label}</span>
      <Search aria-hidden size={16} className="pointer-events-none absolute inset-y-0 start-3 my-auto text-fg-3" />
      <input
        type="search"
        aria-keyshortcuts="/"
        value={typed}
        placeholder={label}
        maxLength={200}
        onChange={(event) => change(event.target.value)}
        className={cx(controlClass, "h-9 ps-9 placeholder-shown:text-ellipsis")}
      />
    </label>
  );
}
