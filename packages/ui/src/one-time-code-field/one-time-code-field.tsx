import { OTPField } from "@base-ui/react/otp-field";
import { type ReactNode, useId } from "react";
import { focusOnMount } from "../focus/focus-on-mount.ts";
import { describedBy, FieldFrame, idsOf } from "../text-field/field-frame.tsx";
import { useUiText } from "../text/ui-text-provider.tsx";

export interface OneTimeCodeFieldProps {
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  value: string;
  onChange: (code: string) => void;
  /** The last digit arrived, typed or pasted. */
  onComplete: (code: string) => void;
  disabled?: boolean;
  /** Starts with the focus in its first box. */
  focused?: boolean;
  length?: number;
}

/** A numeric code, one box a digit. Paste and the phone's one-time-code filling work from the first box. */
export function OneTimeCodeField(props: OneTimeCodeFieldProps) {
  const { label, hint, error, value, onChange, onComplete, disabled = false, focused = false, length = 6 } = props;
  const text = useUiText();
  const ids = idsOf(useId());
  return (
    <FieldFrame ids={ids} label={label} hint={hint} error={error}>
      <OTPField.Root
        id={ids.control}
        length={length}
        value={value}
        onValueChange={(code) => onChange(code)}
        onValueComplete={(code) => onComplete(code)}
        disabled={disabled}
        aria-describedby={describedBy(ids, { hint, error })}
        className="ltr-text flex justify-between gap-2"
      >
        {Array.from({ length }, (_, index) => (
          <OTPField.Input
            key={index}
            ref={focused && index === 0 ? focusOnMount : null}
            aria-label={index === 0 ? undefined : text.digit(index + 1, length)}
            aria-invalid={error ? true : undefined}
            className={
              "h-12 w-full min-w-0 max-w-14 rounded-lg border border-line-input bg-surface text-center text-xl font-medium " +
              "text-fg tabular-nums focus-visible:border-brand-text focus-visible:outline-1 focus-visible:outline-offset-0 " +
              "aria-invalid:border-error disabled:opacity-55"
            }
          />
        ))}
      </OTPField.Root>
    </FieldFrame>
  );
}
