import { Fragment } from "react";

const names: Readonly<Record<string, string>> = {
  mod: "Ctrl",
  up: "↑",
  down: "↓",
  enter: "↵",
  escape: "Esc",
};

const isApple = () => /Mac|iP(?:hone|ad|od)/.test(navigator.userAgent);
const nameOf = (key: string) => (key === "mod" && isApple() ? "⌘" : (names[key] ?? key.toUpperCase()));

const cap =
  "inline-grid h-5 min-w-5 place-items-center rounded-sm border border-line-strong bg-sunken px-1 font-sans text-2xs font-medium text-fg-2";

/** Keys to press: together with `+` ("mod+k", ⌘ on Apple's keyboards), one after the other with a space ("g e"). */
export function Kbd({ keys }: { keys: string }) {
  return (
    <kbd dir="ltr" className="inline-flex items-center gap-1">
      {keys.split(" ").map((chord) => (
        <Fragment key={chord}>
          {chord.split("+").map((key) => (
            <kbd key={key} className={cap}>
              {nameOf(key)}
            </kbd>
          ))}
        </Fragment>
      ))}
    </kbd>
  );
}
