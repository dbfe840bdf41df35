import { Badge } from "@parapet/ui/badge";
import { cx } from "@parapet/ui/cx";
import type { ReactNode } from "react";
import { useT } from "../../lib/i18n/use-t.ts";
import type { Place } from "./place.ts";

interface NotSetUpCardProps {
  place: Place;
  className?: string;
  children?: ReactNode;
}

/** Says that a page is not set up, and what will be here. */
export function NotSetUpCard({ place: { icon: Icon, title, state, text }, className, children }: NotSetUpCardProps) {
  const t = useT();
  return (
    <div
      className={cx(
        "grid w-full max-w-lg justify-items-start gap-4 rounded-card border border-line-card bg-surface p-7 shadow-card sm:p-9",
        className,
      )}
    >
      <span className="grid size-12 place-items-center rounded-full bg-brand-soft text-brand-text">
        <Icon aria-hidden size={24} />
      </span>
      <div className="grid gap-2">
        <Badge>{t("notSetUp.state")}</Badge>
        <h1 className="text-2xl font-semibold tracking-heading">{t(title)}</h1>
      </div>
      <p className="text-fg-2">{t(state)}</p>
      <p className="text-fg-2">{t(text)}</p>
      {children}
    </div>
  );
}
