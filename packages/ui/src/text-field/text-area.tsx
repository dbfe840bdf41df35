import { type ComponentProps, useId } from "react";
import { cx } from "../cx/cx.ts";
import { controlClass } from "./control-class.ts";
import { describedBy, FieldFrame, type FieldFrameProps, idsOf } from "./field-frame.tsx";

export type TextAreaProps = ComponentProps<"textarea"> & FieldFrameProps;

export function TextArea({ label, aside, hint, error, id, className, ...rest }: TextAreaProps) {
  const generated = useId();
  const ids = idsOf(id ?? generated);
  return (
    <FieldFrame ids={ids} label={label} aside={aside} hint={hint} error={error}>
      <textarea
        rows={3}
        {...rest}
        id={ids.control}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(ids, { hint, error })}
        className={cx(controlClass, "py-2", className)}
      />
    </FieldFrame>
  );
}
