import { type ComponentProps, type ReactNode, useId } from "react";
import { cx } from "../cx/cx.ts";
import { controlClass } from "./control-class.ts";
import { describedBy, FieldFrame, type FieldFrameProps, idsOf } from "./field-frame.tsx";

export interface TextFieldProps extends Omit<ComponentProps<"input">, "size">, FieldFrameProps {
  /** Inside the box, before and after the text. */
  start?: ReactNode;
  end?: ReactNode;
  size?: "md" | "lg";
}

export function TextField({
  label,
  aside,
  hint,
  error,
  start,
  end,
  size = "md",
  id,
  className,
  ...rest
}: TextFieldProps) {
  const generated = useId();
  const ids = idsOf(id ?? generated);
  return (
    <FieldFrame ids={ids} label={label} aside={aside} hint={hint} error={error}>
      <div className="relative">
        {start && (
          <span className="pointer-events-none absolute inset-y-0 start-3 grid place-items-center text-fg-3">
            {start}
          </span>
        )}
        <input
          type="text"
          {...rest}
          id={ids.control}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(ids, { hint, error })}
          className={cx(
            controlClass,
            size === "lg" ? "h-11" : "h-9",
            Boolean(start) && "ps-9",
            Boolean(end) && "pe-11",
            className,
          )}
        />
        {end && <span className="absolute inset-y-0 end-1 grid place-items-center">{end}</span>}
      </div>
    </FieldFrame>
  );
}
