import { CopyButton } from "../copy-button/copy-button.tsx";
import { cx } from "../cx/cx.ts";
import { useUiText } from "../text/ui-text-provider.tsx";

export interface DiffText {
  /** What it is, like "Stored specification". */
  readonly title: string;
  readonly text: string;
}

/** What stands on either side, each with its way into the clipboard. */
export function DiffHeadings({ left, right, split }: { left: DiffText; right: DiffText; split: boolean }) {
  const text = useUiText();
  const heading = ({ title, text: content }: DiffText, className: string) => (
    <div className={cx("flex min-h-9 min-w-0 items-center justify-between gap-2 ps-3.5 pe-1.5", className)}>
      <bdi className="min-w-0 truncate text-sm font-medium text-fg-2">{title}</bdi>
      <CopyButton text={content} label={text.copyOf(title)} />
    </div>
  );
  return (
    <div dir="ltr" className={cx("grid border-b border-line bg-sunken", split && "grid-cols-2")}>
      {heading(left, split ? "border-e border-line" : "border-b border-line")}
      {heading(right, "")}
    </div>
  );
}
