import { cx } from "@parapet/ui/cx";
import type { ReactNode } from "react";
import { PublicFrame } from "../../../lib/public-frame/public-frame.tsx";
import { useTitle } from "../../../lib/use-title.ts";

interface ApprovalFrameProps {
  title: string;
  lead?: ReactNode;
  badge: ReactNode;
  badgeTone: string;
  children?: ReactNode;
}

/** Centered layout for pages of emailed links; readers may not have an account. */
export function ApprovalFrame({ title, lead, badge, badgeTone, children }: ApprovalFrameProps) {
  useTitle(title);
  return (
    <PublicFrame isLinked={false}>
      <main className="mx-auto grid w-full max-w-[560px] flex-1 content-center gap-6 px-5 py-6">
        <div className="grid gap-2">
          <span className={cx("mb-2 grid size-12 place-items-center rounded-full", badgeTone)}>{badge}</span>
          <h1 className="text-2xl font-semibold tracking-heading">{title}</h1>
          {lead && <div className="text-fg-2">{lead}</div>}
        </div>
        {children}
      </main>
    </PublicFrame>
  );
}
