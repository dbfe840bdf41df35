import { Check, Minus } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { cx } from "../cx/cx.ts";

export interface CheckboxProps extends Omit<ComponentProps<"input">, "type"> {
  label: ReactNode;
  /** Neither on nor off: some of what it stands for is on. */
  partly?: boolean;
}

/** The browser's own checkbox, drawn by us: it needs no script to be accessible. */
export function Checkbox({ label, partly = false, className, ...rest }: CheckboxProps) {
  return (
    <label className={cx("group inline-flex items-start gap-2.5 text-base text-fg", className)}>
      <span className="relative mt-[3px] inline-grid size-4 shrink-0 place-items-center">
        <input
          type="checkbox"
          {...rest}
          ref={(input) => {
            if (input) input.indeterminate = partly;
          }}
          className="peer size-4 appearance-none rounded-sm border border-line-input bg-surface checked:border-brand-solid checked:bg-brand-solid indeterminate:border-brand-solid indeterminate:bg-brand-solid disabled:opacity-50"
        />
        <Check
          aria-hidden
          size={12}
          strokeWidth={3}
          className="pointer-events-none absolute text-on-brand opacity-0 peer-checked:opacity-100 peer-indeterminate:opacity-0"
        />
        {partly && (
          <Minus aria-hidden size={12} strokeWidth={3} className="pointer-events-none absolute text-on-brand" />
        )}
      </span>
      <span>{label}</span>
    </label>
  );
}
