import { cx } from "@parapet/ui/cx";
import { CircleCheck, CircleX, MailQuestion, ShieldX, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { PublicFrame } from "../../../lib/public-frame/public-frame.tsx";
import { useTitle } from "../../../lib/use-title.ts";

type Kind = "nothing" | "asking" | "done" | "denied" | "failed";

const kinds: Readonly<Record<Kind, readonly [icon: LucideIcon, tone: string]>> = {
  nothing: [MailQuestion, "bg-brand-soft text-brand-text"],
  asking: [MailQuestion, "bg-brand-soft text-brand-text"],
  done: [CircleCheck, "bg-success-soft text-success"],
  denied: [ShieldX, "bg-warning-soft text-warning"],
  failed: [CircleX, "bg-error-soft text-error"],
};

interface OutlookFrameProps {
  kind: Kind;
  title: string;
  lead?: ReactNode;
  children: ReactNode;
}

/** One outcome in the middle of a page: the administrator who consents at Microsoft may have no account here. */
export function OutlookFrame({ kind, title, lead, children }: OutlookFrameProps) {
  useTitle(title);
  const [Icon, tone] = kinds[kind];
  return (
    <PublicFrame>
      <main className="mx-auto grid w-full max-w-[600px] flex-1 content-center gap-6 px-5 py-6">
        <div className="grid gap-2" role="status">
          <span className={cx("mb-2 grid size-12 place-items-center rounded-full", tone)}>
            <Icon aria-hidden size={24} />
          </span>
          <h1 className="text-2xl font-semibold tracking-heading break-words">{title}</h1>
          {lead && <p className="text-fg-2">{lead}</p>}
        </div>
        {children}
      </main>
    </PublicFrame>
  );
}
