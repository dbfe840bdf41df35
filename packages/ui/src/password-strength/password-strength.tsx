import { cx } from "../cx/cx.ts";
import { useUiText } from "../text/ui-text-provider.tsx";
import { type Strength, strengthOf } from "./strength.ts";

const tones: Readonly<Record<Strength, string>> = {
  0: "bg-error",
  1: "bg-error",
  2: "bg-warning",
  3: "bg-success",
  4: "bg-success",
};

/** Four bars and a word, while a new password is typed. */
export function PasswordStrength({ password, known }: { password: string; known?: readonly string[] }) {
  const text = useUiText();
  const strength = strengthOf(password, known);
  if (password === "") return null;
  return (
    <div className="grid gap-1.5">
      <div
        role="meter"
        aria-label={text.strength}
        aria-valuemin={0}
        aria-valuemax={4}
        aria-valuenow={strength}
        aria-valuetext={text.strengthLevels[strength]}
        className="grid grid-cols-4 gap-1"
      >
        {[1, 2, 3, 4].map((step) => (
          <span
            key={step}
            className={cx("h-1 rounded-full", step <= Math.max(1, strength) ? tones[strength] : "bg-line")}
          />
        ))}
      </div>
      <p className="text-sm text-fg-3">{text.strengthLevels[strength]}</p>
    </div>
  );
}
