import type { ReactNode } from "react";

export interface PageHeaderProps {
  title: ReactNode;
  description?: ReactNode;
  /** A way back up, above the title. */
  back?: ReactNode;
  actions?: ReactNode;
}

export function PageHeader({ title, description, back, actions }: PageHeaderProps) {
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div className="grid min-w-0 gap-1">
        {back && <div className="text-sm">{back}</div>}
        <h1 className="text-xl font-semibold tracking-heading break-words">{title}</h1>
        {description && <p className="max-w-[72ch] text-pretty text-fg-2">{description}</p>}
      </div>
      {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
    </header>
  );
}
