import type { ReactNode } from "react";

interface KeySectionProps {
  title: string;
  text: string;
  /** Next to the title: the button that adds one. */
  action: ReactNode;
  /** Empty state. */
  empty: string;
  /** Above the list. */
  note?: ReactNode;
  children: readonly ReactNode[];
}

/** Keys or identities of one kind under their heading. */
export function KeySection({ title, text, action, empty, note, children }: KeySectionProps) {
  return (
    <section className="grid gap-3">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="grid min-w-0 flex-1 basis-60 gap-0.5">
          <h3 className="font-semibold">{title}</h3>
          <p className="text-sm text-fg-2">{text}</p>
        </div>
        {action}
      </div>
      {note}
      {children.length === 0 ? (
        <p className="rounded-card border border-dashed border-line px-4 py-5 text-center text-fg-3">{empty}</p>
      ) : (
        <ul className="divide-y divide-line rounded-card border border-line bg-surface">{children}</ul>
      )}
    </section>
  );
}
