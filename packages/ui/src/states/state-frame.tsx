import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { softTones, type Tone } from "../badge/tone.ts";
import { cx } from "../cx/cx.ts";

export interface StateFrameProps {
  icon: LucideIcon;
  tone?: Tone;
  title: ReactNode;
  text?: ReactNode;
  /** What to do next. */
  children?: ReactNode;
}

/** The one shape of "there is nothing to show, and this is why". */
export function StateFrame({ icon: Icon, tone = "neutral", title, text, children }: StateFrameProps) {
  return (
    <div className="mx-auto grid max-w-lg justify-items-center gap-3 px-6 py-14 text-center">
      <span className={cx("mb-1 grid size-12 place-items-center rounded-full", softTones[tone])}>
        <Icon aria-hidden size={22} />
      </span>
      <h2 className="text-lg font-semibold tracking-heading">{title}</h2>
      {text && <p className="text-fg-2">{text}</p>}
      {children && <div className="mt-2 flex flex-wrap items-center justify-center gap-2">{children}</div>}
    </div>
  );
}
