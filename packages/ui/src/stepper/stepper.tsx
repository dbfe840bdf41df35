import { Check, CircleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "../cx/cx.ts";
import { useUiText } from "../text/ui-text-provider.tsx";

export type StepState = "done" | "current" | "upcoming" | "error";

export interface Step {
  readonly id: string;
  readonly label: ReactNode;
  readonly description?: ReactNode;
  readonly state: StepState;
  /** Whether it can be visited; by default what is done or wrong can. */
  readonly canVisit?: boolean;
}

export interface StepperProps {
  /** What the steps lead to, for screen readers. */
  label: string;
  steps: readonly Step[];
  /** Called with the id of a step that can be visited. */
  onSelect?: (id: string) => void;
}

const discs: Readonly<Record<StepState, string>> = {
  done: "border-brand-solid bg-brand-solid text-on-brand",
  current: "border-brand-text text-brand-text",
  upcoming: "border-line-input text-fg-3",
  error: "border-error bg-error-soft text-error",
};

/** The current step of a multi-step task. Below 600 px the steps are stacked. */
export function Stepper({ label, steps, onSelect }: StepperProps) {
  const text = useUiText();
  const words: Readonly<Partial<Record<StepState, string>>> = { done: text.done, error: text.needsAttention };
  return (
    <ol aria-label={label} className="flex flex-col sm:flex-row sm:gap-3">
      {steps.map((step, index) => {
        const isLast = index === steps.length - 1;
        const canVisit = step.canVisit ?? (step.state === "done" || step.state === "error");
        const visits = onSelect !== undefined && canVisit && step.state !== "current";
        const Face = visits ? "button" : "span";
        return (
          <li
            key={step.id}
            aria-current={step.state === "current" ? "step" : undefined}
            className={cx(
              "relative flex gap-3 pb-6 last:pb-0 sm:block sm:pb-0",
              isLast ? "sm:w-auto" : "sm:min-w-0 sm:flex-1",
            )}
          >
            <span
              aria-hidden
              className={cx(
                "relative z-1 grid size-7 shrink-0 place-items-center rounded-full border text-sm font-medium tabular-nums",
                discs[step.state],
              )}
            >
              <StepFace state={step.state} position={text.number(index + 1)} />
            </span>
            {!isLast && (
              <span
                aria-hidden
                className={cx(
                  "absolute start-3.5 top-7 bottom-0 w-px sm:start-10 sm:end-0 sm:top-3.5 sm:bottom-auto sm:h-px sm:w-auto",
                  step.state === "done" ? "bg-brand-solid" : "bg-line-strong",
                )}
              />
            )}
            <div className="grid content-start justify-items-start gap-0.5 pt-1 sm:pt-2.5 sm:pe-2">
              <Face
                {...(visits ? { type: "button", onClick: () => onSelect(step.id) } : {})}
                className={cx(
                  "rounded-sm text-start text-base font-medium",
                  step.state === "upcoming" ? "text-fg-2" : "text-fg",
                  visits && "underline decoration-line-strong underline-offset-4 hover:text-brand-text",
                )}
              >
                {step.label}
                {words[step.state] && <span className="sr-only">, {words[step.state]}</span>}
              </Face>
              {step.description && (
                <span className={cx("text-sm", step.state === "error" ? "text-error" : "text-fg-3")}>
                  {step.description}
                </span>
              )}
            </div>
          </li>
        );
      })}
    </ol>
  );
}

function StepFace({ state, position }: { state: StepState; position: string }) {
  switch (state) {
    case "done":
      return <Check size={15} strokeWidth={2.5} />;
    case "error":
      return <CircleAlert size={15} />;
    case "current":
    case "upcoming":
      return position;
  }
}
