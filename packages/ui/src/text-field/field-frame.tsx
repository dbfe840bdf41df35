import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";

export interface FieldFrameProps {
  label: ReactNode;
  /** Shown next to the label: a word such as "optional", or a link. */
  aside?: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
}

export interface Ids {
  control: string;
  hint: string;
  error: string;
}

/** The ids a control names in `aria-describedby`; undefined when nothing describes it. */
export function describedBy(ids: Ids, { hint, error }: Pick<FieldFrameProps, "hint" | "error">): string | undefined {
  return [error && ids.error, hint && ids.hint].filter(Boolean).join(" ") || undefined;
}

export function idsOf(id: string): Ids {
  return { control: id, hint: `${id}-hint`, error: `${id}-error` };
}

/** Label above, control, hint and error below: the same for every field. */
export function FieldFrame({
  ids,
  label,
  aside,
  hint,
  error,
  children,
}: FieldFrameProps & { ids: Ids; children: ReactNode }) {
  return (
    <div className="grid gap-1.5">
      <div className="flex items-baseline justify-between gap-3">
        <label htmlFor={ids.control} className="text-sm font-medium text-fg">
          {label}
        </label>
        {aside && <span className="text-sm text-fg-3">{aside}</span>}
      </div>
      {children}
      {hint && (
        <p id={ids.hint} className="text-sm text-fg-3">
          {hint}
        </p>
      )}
      <div aria-live="polite" className="empty:hidden">
        {error && (
          <p id={ids.error} className="flex items-start gap-1.5 text-sm text-error">
            <CircleAlert aria-hidden size={14} className="mt-[3px] shrink-0" />
            {error}
          </p>
        )}
      </div>
    </div>
  );
}
