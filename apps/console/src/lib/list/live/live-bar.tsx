import { Button } from "@parapet/ui/button";
import { StatusDot } from "@parapet/ui/status-dot";
import { ArrowUp } from "lucide-react";
import type { RefObject } from "react";
import type { FollowState } from "../../api/follow.ts";
import { useT } from "../../i18n/use-t.ts";
import type { LiveRows } from "./live-rows.ts";

interface LiveBarProps {
  tail: { readonly state: FollowState; readonly rows: LiveRows<unknown>; readonly show: () => void };
  /** Marks where new rows come in. */
  top: RefObject<HTMLDivElement | null>;
}

const tones = { connecting: "neutral", open: "success", lost: "warning", refused: "error" } as const;

/** The state of the live tail, and the rows held back while reading. Its height doesn't change. */
export function LiveBar({ tail: { state, rows, show }, top }: LiveBarProps) {
  const t = useT();
  const { leftOut, waiting } = rows;
  const count = waiting.length;
  const goUp = () => {
    show();
    top.current?.scrollIntoView({ block: "center" });
  };
  return (
    <>
      <div ref={top} />
      <div className="sticky top-2 z-10 -mt-5 flex min-h-12 flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-lg border border-line bg-surface px-4 py-1.5 shadow-card">
        <p role="status" className="flex flex-wrap items-center gap-x-3 text-fg-2">
          <StatusDot tone={tones[state]}>{t(`list.live.${state}`)}</StatusDot>
          {leftOut > 0 && <span>{t("list.live.leftOut", { count: leftOut })}</span>}
        </p>
        <div className="flex items-center gap-3">
          {count > 0 && (
            <>
              <span className="hidden text-sm text-fg-3 sm:inline">{t("list.live.paused")}</span>
              <Button size="sm" variant="primary" icon={<ArrowUp aria-hidden size={14} />} onClick={goUp}>
                {t("list.live.new", { count })}
              </Button>
            </>
          )}
        </div>
      </div>
    </>
  );
}
