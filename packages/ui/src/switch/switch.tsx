import { type ComponentProps, type ReactNode, useId } from "react";
import { cx } from "../cx/cx.ts";

export interface SwitchProps extends Omit<ComponentProps<"input">, "type" | "role" | "onChange"> {
  label: ReactNode;
  /** What it does, in a sentence. */
  hint?: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** Turns something on or off at once. What waits for a button "Save" is a Checkbox. */
export function Switch({ label, hint, checked, onChange, className, ...rest }: SwitchProps) {
  const hintId = useId();
  return (
    <div className={cx("grid w-fit grid-cols-[auto_1fr] gap-x-3", className)}>
      <label className="group col-span-2 grid grid-cols-subgrid items-start text-base text-fg has-disabled:text-fg-3">
        <span className="relative mt-px inline-grid h-5 w-9 shrink-0">
          <input
            type="checkbox"
            // The browser says itself whether a checkbox is checked.
            // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props
            role="switch"
            aria-describedby={hint ? hintId : undefined}
            {...rest}
            checked={checked}
            onChange={(event) => onChange(event.target.checked)}
            className="peer h-5 w-9 appearance-none rounded-full border border-line-input bg-sunken transition-colors duration-150 checked:border-brand-solid checked:bg-brand-solid disabled:opacity-50"
          />
          <span
            aria-hidden
            className="pointer-events-none absolute inset-y-0 start-1 my-auto size-3 rounded-full bg-line-input transition-transform duration-150 peer-checked:translate-x-4 peer-checked:bg-on-brand rtl:peer-checked:-translate-x-4"
          />
        </span>
        <span className="min-w-0 font-medium">{label}</span>
      </label>
      {hint && (
        <p id={hintId} className="col-start-2 text-sm text-fg-3">
          {hint}
        </p>
      )}
    </div>
  );
}
